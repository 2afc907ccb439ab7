// The round for people at a keyboard: the entry bar has the focus. Without this file the bar is a form like any other.
"use strict";

(() => {
  const keyboard = matchMedia("(hover: hover) and (pointer: fine)");
  const line = () => document.getElementById("line");

  // A phone's keyboard would hide the round, so only those who have a real one start in the bar.
  if (keyboard.matches && !location.hash && document.activeElement === document.body) {
    line()?.focus({ preventScroll: true });
  }
})();
