// What a page can't do without a script, and nothing else: the dialog, the clock, the tab that is open.
// Everything here has a way without it: dialogs are pages, the clock is right when the page is loaded.
"use strict";

(() => {
  // --- the dialog: opens when htmx has put something into it, empties when closed

  const dialog = document.getElementById("dialog");

  document.addEventListener("htmx:after:swap", () => {
    if (!dialog) return;
    if (dialog.childElementCount && !dialog.open) {
      dialog.showModal();
    } else if (!dialog.childElementCount && dialog.open) {
      dialog.close(); // the server answered with nothing: done
    }
  });

  dialog?.addEventListener("close", () => dialog.replaceChildren());
  dialog?.addEventListener("click", (event) => {
    const close = event.target === dialog || event.target.closest("[data-close]");
    if (close) dialog.close();
  });

  // --- the focus: what had it may be renewed by a swap, or gone

  const CAN = "a[href], button:enabled, input:not([type=hidden]):enabled, select, textarea, summary";
  const reachable = (place) => [...place.querySelectorAll(CAN)].filter((one) => one.checkVisibility());
  let held = null;

  document.addEventListener("htmx:before:swap", () => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return;
    const places = [];
    for (let one = focused.closest("[id]"); one; one = one.parentElement?.closest("[id]")) places.push(one);
    const around = places.find((one) => one !== focused);
    held = {
      focused,
      places: places.filter((one) => one !== focused).map((one) => one.id),
      nth: around ? reachable(around).indexOf(focused) : -1,
    };
  });

  document.addEventListener("htmx:after:swap", () => requestAnimationFrame(() => {
    const was = held;
    if (!was || was.focused.isConnected) return;
    held = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    if (dialog?.open) {
      dialog.querySelector("[data-close]")?.focus();
      return;
    }
    const nearest = was.places.find((id) => document.getElementById(id));
    if (!nearest || nearest === dialog?.id) return; // a closed dialog gives the focus back by itself
    const now = reachable(document.getElementById(nearest));
    // The same thing in what was renewed; where that is gone, the way on.
    const same = nearest === was.places[0] ? now[was.nth] : null;
    (same ?? now.find((one) => one.matches(".button.primary")) ?? now[0])?.focus({ preventScroll: true });
  }));

  // --- nobody answers: what was entered would be lost without a word

  let told = null;

  function lost(name = "unreachable") {
    const unreachable = document.getElementById(name) ?? document.getElementById("unreachable");
    if (!unreachable || (told?.isConnected && dialog?.open === dialog?.contains(told))) return;
    told?.remove();
    told = unreachable.content.firstElementChild.cloneNode(true);
    (dialog?.open ? dialog : document.getElementById("notices")).prepend(told);
  }

  document.addEventListener("htmx:error", (event) => event.detail.ctx && !event.detail.ctx.response && lost());
  document.addEventListener("htmx:after:request", () => told?.remove());
  document.addEventListener("pairwright:lost", (event) => lost(event.detail ?? undefined));
  document.addEventListener("pairwright:found", () => told?.remove());

  // --- a form that leads to another page: not twice, and what was typed not where nobody answers,
  // for it would be gone

  const answers = document.getElementById("unreachable")?.dataset.answers;
  const PATIENCE = 4000; // milliseconds
  let leaving = null; // the form on its way out
  let sure = false; // somebody has just answered
  let silent = false; // nobody answered when news were asked for

  document.addEventListener("pairwright:lost", () => { silent = true; });
  document.addEventListener("pairwright:found", () => { silent = false; });

  const typed = (field) => field.defaultValue !== undefined && field.type !== "hidden"
    && (field.value !== field.defaultValue || field.checked !== field.defaultChecked || field.files?.length);

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.getAttribute("method") !== "post" || form.hasAttribute("hx-post")) return;
    if (sure) return;
    if (leaving === form) {
      event.preventDefault();
    } else if (answers && (silent || "careful" in form.dataset || [...form.elements].some(typed))) {
      event.preventDefault();
      leave(form, event.submitter);
    } else {
      went(form);
    }
  });
  addEventListener("pageshow", () => { leaving = null; });

  function went(form) {
    leaving = form;
    setTimeout(() => { leaving = null; }, PATIENCE); // no page came: once more is meant
  }

  async function leave(form, button) {
    leaving = form;
    try {
      await fetch(answers, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    } catch {
      leaving = null;
      lost();
      return;
    }
    went(form);
    sure = true;
    form.requestSubmit(button?.isConnected ? button : null);
    sure = false;
  }

  // --- menus close when something else is meant

  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  // --- the open tab is in sight

  document.querySelector(".tab[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

  // --- printing

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });

  // --- the clock: counted from the server's time, so that every screen shows the same

  const two = (number) => String(number).padStart(2, "0");

  function show(timer) {
    if (timer.ahead === undefined) timer.ahead = Number(timer.dataset.now) - Date.now();
    const left = Math.ceil((Number(timer.dataset.ends) - (Date.now() + timer.ahead)) / 1000);
    const shown = Math.abs(left);
    timer.querySelector("[data-minutes]").textContent = two(Math.floor(shown / 60));
    timer.querySelector("[data-seconds]").textContent = two(shown % 60);
    timer.querySelector(".sign").textContent = left < 0 ? "+" : "";
    timer.classList.toggle("over", left <= 0);
  }

  function tick() {
    for (const timer of document.querySelectorAll(".timer[data-ends]")) show(timer);
  }

  tick();
  setInterval(tick, 250);
  document.addEventListener("visibilitychange", tick);
  document.addEventListener("htmx:after:swap", tick);
})();
