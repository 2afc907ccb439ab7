// The round for people at a keyboard: the entry bar has the focus, and is typed into faster than it is answered.
// Without this file the bar is a form like any other.
"use strict";

(() => {
  const keyboard = matchMedia("(hover: hover) and (pointer: fine)");
  const line = () => document.getElementById("line");

  // A phone's keyboard would hide the round, so only those who have a real one start in the bar.
  if (keyboard.matches && !location.hash && document.activeElement === document.body) {
    line()?.focus({ preventScroll: true });
  }

  // --- what is typed while a line is on its way is the next line

  let way = null; // what was sent, the lines entered since, and what stood in the bar after the last of them
  const since = (value, stood) => (value.startsWith(stood) ? value.slice(stood.length).trimStart() : value);
  const together = (...lines) => lines.filter(Boolean).join(" ");

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx?.sourceElement.id !== "entry") return;
    const field = line();
    const seen = field.form.elements.seen.value;
    way = { ctx, field, seen, sent: field.value, stood: field.value, lines: [], now: null };
  });

  addEventListener("submit", (event) => {
    if (!way || event.target !== way.field.form) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (way.field.value === way.stood) return; // once more the same
    way.lines.push(since(way.field.value, way.stood).trim());
    way.field.value = way.stood = "";
  }, { capture: true });

  // A line that isn't sent yet would be gone with the page.
  addEventListener("beforeunload", (event) => { if (way?.lines.length) event.preventDefault(); });

  // The bar that comes has it; where there was a mistake, behind what was mistaken.
  document.addEventListener("htmx:before:settle", () => {
    const now = line();
    if (!way || !now || way.now || way.field.isConnected) return;
    const rest = since(way.field.value, way.stood);
    if (now.value) now.value = together(now.value, ...way.lines.splice(0), rest);
    else now.value = rest;
    way.now = now;
  });

  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (!way || ctx !== way.ctx) return;
    const { field, seen, sent, stood, lines: [next, ...more], now } = way;
    way = null;
    if (field.isConnected) { // nobody answered
      if (!stood) field.value = together(sent, next, ...more, field.value);
    } else if (now?.isConnected && next) {
      const rest = now.value;
      // Without a table it is for the one that is suggested next; where somebody else was busy meanwhile, that may
      // be another one than was thought of.
      const others = now.form.elements.seen.value - seen > 1;
      if (others && !/\s/.test(next)) {
        now.value = together(next, ...more, rest);
        return;
      }
      now.value = next;
      now.form.requestSubmit();
      if (!way) return;
      Object.assign(way, { lines: more, stood: "" });
      now.value = rest;
    }
  });
})();
