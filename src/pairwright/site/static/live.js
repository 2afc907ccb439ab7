// A page that is open learns what others did. It asks for the version there is; a server that can tell by itself says
// so in its answer, and is listened to from then on. Where it can't, or what it says doesn't come through, the page asks
// again twice a second. When there is another version than the page shows it says "pairwright:news" on the document,
// and the regions that wait for it fetch themselves. How the news come is known here alone. Without this file a page is
// as it was when it was loaded.
"use strict";

(() => {
  const address = document.body.dataset.news;
  if (!address) return;

  const PAUSE = Number(document.body.dataset.newsEvery ?? 500); // milliseconds from an answer to the next question
  const LONGEST = 5000; // between two questions while nobody answers
  const SPREAD = PAUSE > 500 ? 700 : 0; // pages of many don't fetch all at once
  const QUIET = 1000; // after a key in the entry bar it isn't renewed for so long
  const dialog = document.getElementById("dialog");
  const chip = document.getElementById("news-waits");

  // What the page shows: the body as it was loaded, then whatever renewed itself last.
  const seen = () => [...document.querySelectorAll("[data-seen]")].at(-1).dataset.seen;
  const region = () => document.getElementById("live");

  // --- when the news would be in somebody's way

  // Something is pressed: what is about to be clicked stays where it is (see pairwright.js).
  const held = () => "pressed" in document.documentElement.dataset;

  const TYPED = "input:not([type=hidden], [type=submit], [type=file]), textarea, select";
  const by_hand = (field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.options) return [...field.options].some((one) => one.selected !== one.defaultSelected && one.index > 0);
    return field.value !== field.defaultValue;
  };

  // Somebody is in the midst of something that the main part would take away when it fetches itself.
  function writing() {
    const main = document.getElementById("main");
    if (document.activeElement?.matches("select") && main.contains(document.activeElement)) return true;
    return [...main.querySelectorAll(TYPED)].some((field) => !field.closest("[data-as-typed]") && by_hand(field));
  }

  // What this page itself is about to do isn't news: its answer brings what came of it, and what others did.
  const own = new Set();
  let began = -LONGEST;
  const ours = (event) => event.detail.ctx?.sourceElement?.id === "live";
  document.addEventListener("htmx:before:request", (event) => {
    const { ctx } = event.detail;
    if (!ctx || ours(event) || ctx.request.method === "GET") return;
    own.add(ctx);
    began = performance.now();
    setTimeout(() => own.delete(ctx), 10_000); // an answer that never came
  });
  for (const over of ["htmx:after:swap", "htmx:error", "htmx:finally:request"]) {
    document.addEventListener(over, (event) => own.delete(event.detail.ctx));
  }

  // A form that is gone was replaced by its own answer, and can't say any more that it is done.
  const acting = () => [...own].some((ctx) => ctx.sourceElement?.isConnected);

  // So is a page on its way that a form brings, with what it has to say: a look at this one would take it away.
  const in_the_way = () => held() || leaving || acting() || Boolean(document.querySelector("details.menu[open]"));
  const patient = () => region()?.hasAttribute("data-patient");

  // --- telling

  let now = seen();
  let told = now;
  let at = 0;

  // A page that did something itself is ahead of the news. (A list of tournaments has a stamp, no number.)
  const newer = (one, other) => one !== other && !(address.startsWith("/t/") && Number(one) < Number(other));

  function tell() {
    const waits = newer(now, seen());
    const shown = waits && patient() && !dialog?.open && writing();
    if (chip && chip.hidden === shown) chip.hidden = !shown;
    if (!waits || in_the_way() || (patient() && (dialog?.open || writing()))) return;
    if (now === told && performance.now() - at < LONGEST) return; // it is on its way
    say();
  }

  function say() {
    told = now;
    at = performance.now();
    document.dispatchEvent(new CustomEvent("pairwright:news", { detail: { version: now } }));
  }

  chip?.addEventListener("click", () => {
    chip.hidden = true;
    if (gone) location.reload();
    else say();
    document.getElementById("main").focus({ preventScroll: true });
  });

  // --- asking, one question at a time, while somebody looks

  let timer = null;
  let asking = false;
  let failed = 0;
  let leaving = false;
  let gone = false;

  async function ask() {
    clearTimeout(timer);
    if (asking || document.hidden || leaving || gone) return;
    asking = true;
    const asked = performance.now();
    try {
      const url = `${address}?seen=${encodeURIComponent(now)}`;
      const answer = await fetch(url, { headers: { Accept: "text/plain" }, signal: AbortSignal.timeout(10_000) });
      if (answer.status >= 500) throw new Error(String(answer.status)); // its database is away: nothing is told
      if (answer.status === 200) hear(await answer.text());
      gone = answer.status === 404 || answer.status === 403;
      heard_time(answer.headers.get("Pairwright-Now"));
      if (answer.ok && answer.headers.has("Pairwright-Events")) listen(answer.headers.get("Pairwright-Events"));
      // An answer to what was asked before it was told that nobody answers doesn't take that back; the next one does.
      const found = new CustomEvent("pairwright:found", { detail: asked, cancelable: true });
      if (!failed || document.dispatchEvent(found)) failed = 0;
    } catch {
      if (leaving) return;
      if (++failed === 2) document.dispatchEvent(new CustomEvent("pairwright:lost", { detail: "silent" }));
    } finally {
      asking = false;
    }
    if (!gone) tell();
    else if (chip) chip.hidden = false; // deleted by somebody: the page as it is may still be copied from
    else document.dispatchEvent(new CustomEvent("pairwright:lost", { detail: "gone" }));
    if (!stream?.word) timer = setTimeout(ask, Math.min(PAUSE * 2 ** failed, LONGEST));
  }

  function hear(version) {
    if (newer(version, now)) now = version;
  }

  // Every clock is counted from the server's time; a page that was kept for many doesn't know it.
  function heard_time(time) {
    if (!time) return;
    document.dispatchEvent(new CustomEvent("pairwright:clock", { detail: Number(time) - Date.now() }));
  }

  // --- listening, where the server offers it and it comes through; it speaks up every 15 seconds

  const SPOKEN = 5000; // a first word that takes longer is held back by something on the way
  const SILENT = 40_000;
  const SLOTS = 3; // a browser has six connections to a server for all of its tabs

  let stream = null; // `word`: when something was last heard on it, 0 before that
  let broken = 0; // times in a row that it couldn't be had, or broke at once
  let not_before = 0;

  const slot = (hold, one = 0) => {
    if (!navigator.locks) return hold();
    if (one === SLOTS) return Promise.resolve();
    return navigator.locks.request(`pairwright-stream-${one}`, { ifAvailable: true }, (lock) =>
      lock ? hold() : slot(hold, one + 1));
  };

  function listen(where) {
    if (stream || !window.EventSource || performance.now() < not_before) return;
    const own = { word: 0, source: null, close: () => {} };
    stream = own;
    const over = () => { if (stream === own) stream = null; };
    slot(() => new Promise((end) => {
      if (stream !== own || document.hidden || leaving) {
        end();
        return;
      }
      const began = performance.now();
      const source = new EventSource(`${where}?seen=${encodeURIComponent(now)}`);
      const late = setTimeout(() => own.word || deaf(own, true), SPOKEN);
      own.close = () => {
        clearTimeout(late);
        source.close();
        end();
      };
      source.addEventListener("now", (event) => {
        own.word = performance.now();
        clearTimeout(timer);
        heard_time(event.data);
      });
      source.addEventListener("message", (event) => {
        own.word = performance.now();
        hear(event.data);
        if (SPREAD) setTimeout(tell, Math.random() * SPREAD);
        else tell();
      });
      source.addEventListener("error", () => deaf(own, performance.now() - began < 2 * SPOKEN));
    })).then(over, over);
  }

  // It isn't heard any more: the page asks again, and is offered another one.
  function deaf(own, soon = false) {
    if (!own || stream !== own) return;
    broken = soon ? broken + 1 : 0;
    not_before = performance.now() + (soon ? Math.min(1000 * 2 ** broken, 300_000) : 0);
    stream = null;
    own.close();
    clearTimeout(timer);
    timer = setTimeout(ask, Math.random() * SPREAD);
  }

  // What waits because it would be in somebody's way is told later; while the page asks it looks by itself.
  setInterval(() => {
    if (!stream?.word) return;
    if (performance.now() - stream.word > SILENT) deaf(stream);
    else tell();
  }, PAUSE);

  for (const line of ["online", "offline"]) addEventListener(line, () => deaf(stream));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) deaf(stream);
    else ask();
  });
  addEventListener("pagehide", () => deaf(stream));
  addEventListener("pageshow", () => { leaving = false; ask(); });
  // A form on its way out brings a page of its own, with what it has to say.
  const leave = () => { leaving = true; setTimeout(() => { leaving = false; ask(); }, LONGEST); };
  addEventListener("beforeunload", leave);
  addEventListener("pagehide", leave);

  // --- a region that fetches itself says what the page shows, and leaves alone what is being typed

  let key = -QUIET;
  document.addEventListener("input", (event) => {
    if (event.target.id === "line") key = event.timeStamp;
  });

  document.addEventListener("htmx:config:request", (event) => {
    if (ours(event)) event.detail.ctx.request.headers["Pairwright-Shown"] = seen();
  });

  document.addEventListener("htmx:before:swap", (event) => {
    if (!ours(event)) return;
    // Asked for before this page did something itself, and answered after that: what it shows is newer.
    const brought = event.detail.tasks.flatMap((task) => [...(task.fragment?.querySelectorAll("[data-seen]") ?? [])]);
    if (address.startsWith("/t/") && Number(brought.at(-1)?.dataset.seen) < Number(seen())) {
      event.preventDefault();
      return;
    }
    const line = document.getElementById("line");
    const typing = Boolean(line) && (line.value !== "" || performance.now() - key < QUIET);
    line?.form.toggleAttribute("data-as-typed", typing);
    const owed = document.getElementById("bar-owed");
    if (owed) owed.value = typing ? "1" : "";
    // Asked before this page did something itself, which may be told in the answer as another's: it isn't said.
    const said = event.detail.tasks.findIndex((task) => task.target?.id === "news");
    if (said >= 0 && began > at) event.detail.tasks.splice(said, 1);
    // The focus is somebody's; what would take it on a fresh page doesn't here.
    const fresh = event.detail.tasks.map((task) => task.fragment).filter(Boolean);
    for (const place of [document, ...fresh]) {
      for (const one of place.querySelectorAll("[autofocus]")) one.removeAttribute("autofocus");
    }
  });

  // The bar was left alone while somebody typed in it: it is renewed once it is empty again.
  setInterval(() => {
    const owed = document.getElementById("bar-owed");
    const line = document.getElementById("line");
    if (!owed?.value || !line || line.value || in_the_way()) return;
    if (performance.now() - Math.max(key, at) >= QUIET) say();
  }, QUIET / 2);

  ask();
})();
