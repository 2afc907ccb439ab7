// What a page can't do without a script, and nothing else: the dialog, the clock, the tab that is open.
// Everything here has a way without it: dialogs are pages, the clock is right when the page is loaded.
"use strict";

(() => {
  const dialog = document.getElementById("dialog");

  // --- the focus: what had it may be renewed by a swap or by a page, or gone

  const CAN = "a[href], button:enabled, input:not([type=hidden]):enabled, select, textarea, summary";
  const reachable = (place) => [...place.querySelectorAll(CAN)].filter((one) => one.checkVisibility());
  const lost_it = () => !document.activeElement || document.activeElement === document.body;

  // What something is, whatever stands around it: its own id, else where it leads or what it sends.
  function mark(one) {
    if (one.id) return `#${CSS.escape(one.id)}`;
    const says = ["href", "name", "formaction", ...(one.localName === "button" ? ["value"] : [])];
    const own = says.filter((name) => one.hasAttribute(name))
      .map((name) => `[${name}="${CSS.escape(one.getAttribute(name))}"]`).join("");
    const form = one.form?.getAttribute("action");
    return `${form ? `form[action="${CSS.escape(form)}"] ` : ""}${one.localName}${own}`;
  }

  // Enough to find it again: the mark, what is around it, and its place there.
  function where(one) {
    const ids = [];
    for (let around = one.parentElement?.closest("[id]"); around; around = around.parentElement?.closest("[id]")) {
      ids.push(around.id);
    }
    const around = document.getElementById(ids[0]) ?? document.body;
    return { mark: mark(one), ids, nth: reachable(around).indexOf(one) };
  }

  // It itself; what unfolds it, where it is folded away; else what stands in its place, else the way on.
  function again(was) {
    const id = was.ids.find((one) => document.getElementById(one));
    const around = document.getElementById(id) ?? document.body;
    if (/[#[]/.test(was.mark)) {
      const same = around.querySelector(was.mark) ?? document.querySelector(was.mark);
      if (same?.checkVisibility() && same.matches(CAN)) return same;
      const fold = same?.closest("details:not([open])")?.querySelector("summary");
      if (fold?.checkVisibility()) return fold;
    }
    const now = reachable(around);
    const there = id === was.ids[0] ? now[was.nth] : null;
    return there ?? now.find((one) => one.matches(".button.primary")) ?? now[0] ?? document.getElementById("main");
  }

  const focus_on = (was) => again(was)?.focus({ preventScroll: true });
  let held = null;

  function give_back() {
    const was = held;
    if (!was || was.focused.isConnected || (dialog?.open && !dialog.childElementCount)) return;
    held = null;
    // A dialog that has closed gives the focus back to what opened it.
    if (lost_it() && (dialog?.open || !was.ids.includes("dialog"))) focus_on(was);
  }

  // At once when all of it has been swapped: a key that is pressed before the next frame is drawn, or while the
  // swap is settling, would otherwise go on from nowhere.
  document.addEventListener("htmx:before:swap", () => {
    const focused = document.activeElement;
    if (lost_it()) return;
    held = { focused, ...where(focused) };
    queueMicrotask(give_back);
  });
  document.addEventListener("htmx:after:swap", give_back); // of a swap that took its time

  // --- the dialog: opens when htmx has put something into it, empties when closed

  // What was asked for last is meant: an earlier answer that comes after it neither takes its place nor closes it.
  let meant = null;
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (dialog && ctx?.target === dialog) meant = ctx;
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    if (!dialog || ctx.target !== dialog || ctx === meant) return;
    if (ctx.request.method === "GET") event.preventDefault();
    const empties = tasks.findIndex(({ target, fragment }) => target === dialog && !fragment.childElementCount);
    if (empties >= 0) tasks.splice(empties, 1);
  });

  let clicked = null; // some browsers don't focus what is clicked
  let opener = null;
  document.addEventListener("click", (event) => {
    if (!dialog?.open) clicked = event.target.closest(CAN);
  }, { capture: true });

  document.addEventListener("htmx:after:swap", () => {
    if (!dialog) return;
    if (dialog.childElementCount && !dialog.open) {
      const from = lost_it() ? clicked : document.activeElement;
      opener = from?.isConnected ? where(from) : null;
      dialog.showModal();
    } else if (!dialog.childElementCount && dialog.open) {
      dialog.close(); // the server answered with nothing: done
      closed();
    }
  });

  // What was done in it may have replaced what opened it meanwhile.
  function closed() {
    if (opener && lost_it() && !dialog.open) focus_on(opener);
  }

  dialog?.addEventListener("close", () => {
    if (dialog.open) return; // again, with something else
    dialog.replaceChildren();
    closed();
  });
  dialog?.addEventListener("click", (event) => {
    const close = event.target === dialog || event.target.closest("[data-close]");
    if (close) dialog.close();
  });

  // --- whoever goes on by keyboard is where they were on the page that comes

  const KEPT = "pairwright:focus";
  let by_keys = false;
  let sent = false;
  addEventListener("keydown", () => { by_keys = true; }, { capture: true });
  addEventListener("pointerdown", () => { by_keys = false; }, { capture: true });
  addEventListener("submit", () => { sent = true; }, { capture: true });
  addEventListener("pagehide", () => {
    const at = dialog?.open ? opener : lost_it() ? null : where(document.activeElement);
    const was = at ?? (sent ? { mark: "", ids: ["main"] } : null);
    if (by_keys && was) sessionStorage.setItem(KEPT, JSON.stringify({ ...was, nth: -1 }));
  });
  const resume = () => {
    const was = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    const refused = document.querySelector("main .error") && document.querySelector("main [autofocus]");
    // What the page itself names comes first, as it does where the browser was quicker than this.
    const named = location.hash ? null : document.querySelector("[autofocus]");
    if (refused) refused.focus();
    else if (was && lost_it() && named?.checkVisibility()) named.focus();
    else if (was && lost_it()) focus_on(JSON.parse(was));
  };
  // An address that names a place takes the focus from everything else when the browser goes there.
  if (location.hash) addEventListener("load", () => setTimeout(resume, 50));
  else document.addEventListener("DOMContentLoaded", resume);

  // --- an answer that comes while something is pressed waits for the click: what stood there would have moved

  const LONGEST_PRESS = 2000; // milliseconds; a release outside of the window may never be told
  const CLICK = 50; // in which the click comes after the release, if any does
  const { dataset: root } = document.documentElement;
  let presses = 0;

  const released = () => "pressed" in root
    && new Promise((go) => { document.addEventListener("pairwright:released", go, { once: true }); });

  function release_in(time) {
    const which = presses;
    setTimeout(() => {
      if (which !== presses) return; // something else is pressed by now
      delete root.pressed;
      document.dispatchEvent(new Event("pairwright:released"));
    }, time);
  }

  addEventListener("pointerdown", () => {
    presses += 1;
    root.pressed = "";
    release_in(LONGEST_PRESS);
  }, { capture: true });
  for (const over of ["pointerup", "pointercancel"]) addEventListener(over, () => release_in(CLICK), { capture: true });
  addEventListener("click", () => release_in(0));
  addEventListener("blur", () => release_in(CLICK)); // of the window: another has come before it

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (!ctx) return;
    ctx.begun = performance.now();
    const { fetch } = ctx;
    ctx.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      await released();
      return answer;
    };
  });

  // --- nobody answers: what was entered would be lost without a word

  const WORSE = ["silent", "unreachable", "gone"]; // each takes the place of those before it
  let told = null;
  let told_at = 0;
  let bad = -1; // how bad what is told is

  function tell(notice, place, name = "") {
    told?.remove();
    told = notice;
    told_at = performance.now();
    bad = WORSE.indexOf(name);
    place.prepend(told);
  }

  function lost(name = "unreachable") {
    const words = document.getElementById(name) ?? (name === "gone" ? null : document.getElementById("unreachable"));
    const stays = told?.isConnected && dialog?.open === dialog?.contains(told) && WORSE.indexOf(name) <= bad;
    if (!words || stays) return;
    const place = dialog?.open ? dialog : document.getElementById("notices");
    tell(words.content.firstElementChild.cloneNode(true), place, name);
  }

  // What was refused is told at the top of the page; under a dialog that is open nobody would see it.
  document.addEventListener("htmx:after:swap", (event) => {
    const refused = event.detail.ctx?.response?.status >= 400 && document.querySelector("#notices > .notice");
    if (!dialog?.open || !refused) return;
    tell(refused, dialog);
    told.scrollIntoView({ block: "nearest" });
  });

  // What the page asks by itself, news and the clock, isn't something that was entered.
  const by_itself = (ctx) => ctx.request.method === "GET" && !ctx.sourceEvent?.isTrusted;
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
    if (ctx && !ctx.response) lost(by_itself(ctx) ? "silent" : undefined);
  });
  // Only an answer to what was asked after it was told says that it is over.
  const since = (ctx) => !ctx || ctx.begun > told_at;
  document.addEventListener("htmx:after:request", (event) => since(event.detail.ctx) && told?.remove());
  document.addEventListener("pairwright:lost", (event) => lost(event.detail ?? undefined));
  document.addEventListener("pairwright:found", (event) => {
    if (told?.isConnected && event.detail < told_at) event.preventDefault();
    else told?.remove();
  });

  // --- a form that leads to another page: not twice, and what was typed not where nobody answers,
  // for it would be gone

  const answers = document.getElementById("unreachable")?.dataset.answers;
  const PATIENCE = 10_000; // milliseconds, as for the news: a busy machine still answers within them
  const NO_PAGE = 4000; // milliseconds after which none came and once more is meant
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
    setTimeout(() => { leaving = null; }, NO_PAGE);
  }

  async function leave(form, button) {
    leaving = form;
    try {
      const well = await fetch(answers, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      if (well.status === 503 && (await well.text()).startsWith("database")) throw new Error("database");
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

  // --- what was done before this page came has been read once something else is done on it

  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (!ctx?.response || ctx.request.method === "GET" || ctx.response.status >= 400) return;
    for (const one of document.querySelectorAll("#notices > :is(.notice.done, .notice.wrong)")) {
      if (one !== told || since(ctx)) one.remove();
    }
  });

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

  // Minutes and seconds in words, as the server writes them.
  const { lang } = document.documentElement;
  const unit = (name) => new Intl.NumberFormat(lang, { style: "unit", unit: name, unitDisplay: "long", numberingSystem: "latn" });
  const minutes = unit("minute");
  const seconds = unit("second");
  const row = new Intl.ListFormat(lang);
  const said = (time) => row.format([
    ...(time >= 60 ? [minutes.format(Math.floor(time / 60))] : []),
    ...(time % 60 || !time ? [seconds.format(time % 60)] : []),
  ]);

  const two = (number) => String(number).padStart(2, "0");
  let ahead; // of this device's clock, once the server has said so (see live.js)

  function show(timer) {
    timer.ahead = ahead ?? timer.ahead ?? Number(timer.dataset.now) - Date.now();
    const left = Math.ceil((Number(timer.dataset.ends) - (Date.now() + timer.ahead)) / 1000);
    const shown = Math.abs(left);
    timer.querySelector("[data-minutes]").textContent = two(Math.floor(shown / 60));
    timer.querySelector("[data-seconds]").textContent = two(shown % 60);
    timer.querySelector(".sign").textContent = left < 0 ? "+" : "";
    timer.classList.toggle("over", left <= 0);
    const spoken = timer.querySelector("[data-spoken]");
    const words = (left < 0 ? spoken.dataset.past : spoken.dataset.left).replace("{time}", said(shown));
    if (spoken.textContent !== words) spoken.textContent = words;
  }

  function tick() {
    for (const timer of document.querySelectorAll(".timer[data-ends]")) show(timer);
  }

  document.addEventListener("pairwright:clock", (event) => {
    ahead = event.detail;
    tick();
  });

  tick();
  setInterval(tick, 250);
  document.addEventListener("visibilitychange", tick);
  document.addEventListener("htmx:after:swap", tick);
})();
