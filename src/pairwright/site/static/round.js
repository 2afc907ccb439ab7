// The round for people at a keyboard: the entry bar has the focus, and gets it back. Without this file the bar is
// a form like any other.
"use strict";

(() => {
  const keyboard = matchMedia("(hover: hover) and (pointer: fine)");
  const line = () => document.getElementById("line");

  // A phone's keyboard would hide the round, so only those who have a real one start in the bar.
  if (keyboard.matches && !location.hash && document.activeElement === document.body) {
    line()?.focus({ preventScroll: true });
  }

  // A dialog gives the focus back to what opened it (a table's ticket, a team's line), which what was done in it
  // has replaced meanwhile.
  const dialog = document.getElementById("dialog");
  let opener = null;
  document.addEventListener("click", (event) => {
    const ticket = event.target.closest(".match[id], .opener[id]");
    if (ticket && !dialog?.open) opener = ticket.id;
  });
  dialog?.addEventListener("close", () => {
    requestAnimationFrame(() => {
      const ticket = opener && document.getElementById(opener);
      opener = null;
      ticket?.querySelector("a")?.focus({ preventScroll: true });
    });
  });
})();
