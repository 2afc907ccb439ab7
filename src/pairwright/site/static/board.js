// The board of a tile game for people at a keyboard, on a projector, and for all who look at the same game. Without
// this file tiles are buttons like any other, and a page shows the game as it was when it was loaded.
"use strict";

(() => {
  const game = () => document.getElementById("game");
  if (!game()) return;
  const dialog = document.getElementById("dialog");

  // --- full screen

  const root = document.documentElement;
  const offer = () => game().querySelector("[data-fullscreen]")?.toggleAttribute("hidden", !document.fullscreenEnabled);
  offer();
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-fullscreen]")) return;
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen().catch(() => {}); // the browser says why it doesn't
  });

  // --- the focus follows what is played: to the tile that opens, and back to where it was, or to the one that closed

  let open = game().dataset.open;
  let stood = null; // the tile that had the focus; another host may open others meanwhile
  document.addEventListener("htmx:before:swap", () => {
    stood = document.activeElement?.closest(".game-tile")?.id ?? stood;
  });
  document.addEventListener("htmx:after:swap", () => {
    offer();
    if (game().dataset.open === open) return;
    const left = open;
    open = game().dataset.open;
    // At once: a key that comes next is meant for it. What closes the dialog that did it, and looks after the focus
    // otherwise, was there before this (see pairwright.js).
    if (dialog?.open) return;
    const back = open ? null : document.getElementById(stood) ?? document.getElementById(`tile-${left}`);
    const at = open ? game().querySelector(".win") : back;
    if (at?.matches("a, button")) at.focus({ preventScroll: true });
  });

  // --- a double tap is one tap: what it opened or closed under the finger isn't tapped along with it

  const shown = () => `${game().dataset.open} ${Boolean(dialog?.open)}`;
  const TWICE = 700; // milliseconds; the slowest double tap that is taken for one
  const NEAR = 40; // pixels
  let tap = { at: -TWICE, x: 0, y: 0, shown: "" };
  const twice = (event) => {
    if (!event.detail) return; // by a key
    const counted = event.pointerType !== "mouse" || event.detail > 1; // a mouse counts its clicks, a finger doesn't
    const near = Math.hypot(event.clientX - tap.x, event.clientY - tap.y) < NEAR;
    if (counted && near && event.timeStamp - tap.at < TWICE && tap.shown !== shown()) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, shown: shown() };
  };
  const held = (event) => {
    if (event.repeat && event.key === "Enter" && event.target.closest("button, a")) event.preventDefault();
  };
  window.addEventListener("click", twice, { capture: true });
  window.addEventListener("keydown", held, { capture: true });

  // --- keys

  const digits = "٠١٢";
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };

  // The nearest tile in a direction; one straight ahead before one aside.
  function neighbour(from, [right, down]) {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const one of game().querySelectorAll("a.game-tile, button.game-tile")) {
      const [dx, dy] = middle(one).map((at, axis) => at - [x, y][axis]);
      const ahead = dx * right + dy * down;
      const far = ahead + 4 * Math.abs(dx * down + dy * right);
      if (ahead > 4 && far < least) [best, least] = [one, far];
    }
    return best;
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog?.open) return;
    if (event.target.closest("input, select, textarea") || document.querySelector("details.menu[open]")) return;
    const digit = digits.indexOf(event.key);
    const key = digit < 0 ? event.key : String(digit);
    const button = game().querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (button) {
      event.preventDefault();
      if (!event.repeat) button.click();
    } else if (WAYS[key]) {
      const on = event.target.closest(".game-tile");
      const next = on ? neighbour(on, WAYS[key]) : game().querySelector("a.game-tile, button.game-tile");
      if (!next || !(on || event.target === document.body)) return;
      event.preventDefault();
      next.focus();
    }
  });
})();
