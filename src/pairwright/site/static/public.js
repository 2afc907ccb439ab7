// Public pages: names as one types, one's own line, and what is new. Without this file the search is a form like any
// other, and the page shows the tournament as it was when it was loaded.
"use strict";

(() => {
  const me = () => document.querySelector("[data-me]")?.dataset.me;

  // --- a page of this server as a document

  const load = (address) => new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.onload = () => (request.status === 200 && request.response ? done(request.response) : failed(request.status));
    request.onerror = () => failed(0);
    request.send();
  });

  // --- one's own line

  function mark() {
    const number = me();
    for (const one of document.querySelectorAll("[data-no]")) {
      one.classList.toggle("mine", Boolean(number) && one.dataset.no.split(" ").includes(number));
    }
  }

  // --- whose phone it is, is kept on the way to other pages

  const carry = (event) => {
    const link = event.target.closest?.("a[href]");
    const whose = new URL(location.href).searchParams.get("me");
    if (!link || !whose || link.origin !== location.origin) return;
    const to = new URL(link.href);
    if (!to.pathname.startsWith(document.body.dataset.watch) || to.searchParams.has("me")) return;
    if (link.hasAttribute("data-nobody")) return;
    to.searchParams.set("me", whose);
    link.href = to.href;
  };
  for (const kind of ["click", "pointerdown"]) document.addEventListener(kind, carry, { capture: true }); // or a new tab

  // --- find my name

  const field = document.getElementById("q");
  const found = document.getElementById("found");
  const MOST = 40; // names shown at once
  let names = null;

  // As `core.search` does it; what is compared with comes from there.
  const PLAIN = { ø: "o", đ: "d", ð: "d", ł: "l", ħ: "h", ı: "i", æ: "ae", œ: "oe", þ: "th", ß: "ss" };
  const ARABIC = { "ٱ": "ا", "ى": "ي", "ة": "ه", "ی": "ي", "ک": "ك", "ـ": "" };
  const plain = (text) => text
    .replace(/[øđðłħıæœþß]/g, (one) => PLAIN[one])
    .replace(/[ٱىةیکـ]/g, (one) => ARABIC[one])
    .replace(/[\u3041-\u3096]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0x60));
  const key = (text) => plain(
    plain(text.normalize("NFKC").toLowerCase())
      .normalize("NFD")
      .replace(/[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670]/g, "")
      .normalize("NFC"),
  ).split(/\s+/).filter(Boolean);

  const fits = (one, words) =>
    words.every((word) => one.dataset.key.includes(word) || word.replace(/^#/, "") === one.dataset.no);

  function everybody() {
    if (names) return names;
    const asked = load(found.dataset.names).then((page) =>
      [...page.querySelectorAll(".public-names > li")].map((one) => document.importNode(one, true)));
    asked.catch(() => { if (names === asked) names = null; });
    names = asked; // the news take it away, also while it is on its way
    return asked;
  }

  async function find() {
    const words = key(field.value);
    if (!words.length) {
      found.replaceChildren();
      return;
    }
    const all = await everybody();
    if (words.join() !== key(field.value).join()) return; // something else is typed by now
    const those = all.filter((one) => fits(one, words));
    const list = document.createElement("ul");
    list.className = "public-names";
    list.append(...those.slice(0, MOST));
    found.replaceChildren(...(those.length ? [list] : [document.getElementById("nobody").content.cloneNode(true)]));
  }

  field?.addEventListener("input", (event) => {
    if (!event.isComposing) find().catch(() => {}); // the form finds it too
  });
  field?.addEventListener("compositionend", () => find().catch(() => {}));
  field?.addEventListener("focus", () => everybody().catch(() => {}), { once: true });

  // --- news: every region that has become another is put in place of what it was. What is fetched is the page that
  // everybody gets and one's own card: a page with a card on it would be made for this reader alone.

  // An address without whose phone it is and who is looked for.
  function everybodys(address) {
    const to = new URL(address, location.href);
    for (const name of ["me", "q"]) to.searchParams.delete(name);
    return to.href;
  }

  async function fresh() {
    const own = document.querySelector("[data-own]")?.dataset.own;
    const gone = (status) => (status === 404 ? null : Promise.reject(status));
    const pages = await Promise.all([load(everybodys(location.href)), ...(own ? [load(own).catch(gone)] : [])]);
    // Nobody has this number any more, or a board is shown here by now: that is another page.
    if (pages.includes(null) || !pages[0].body.dataset.watch) location.reload();
    return pages.filter(Boolean);
  }

  // What is pressed stays where it is until it is clicked (see pairwright.js).
  const released = () => "pressed" in document.documentElement.dataset
    && new Promise((go) => { document.addEventListener("pairwright:released", go, { once: true }); });

  let renewing = false;
  let again = false;

  async function renew() {
    if (renewing) {
      again = true;
      return;
    }
    renewing = true;
    try {
      const pages = await fresh();
      await released();
      for (const region of pages.flatMap((one) => [...one.querySelectorAll("[data-live]")])) {
        const old = document.getElementById(region.id);
        if (!old || old.dataset.asIs === region.outerHTML) continue;
        const made = document.importNode(region, true);
        made.dataset.asIs = region.outerHTML;
        const back = keep(old, made);
        old.replaceWith(made);
        back();
      }
      document.title = pages[0].title; // it may say a name that is erased by now
      document.body.dataset.seen = Math.min(...pages.map((one) => one.body.dataset.seen)); // both show it
      names = null;
      mark();
      document.dispatchEvent(new CustomEvent("pairwright:renewed"));
    } catch {
      document.dispatchEvent(new CustomEvent("pairwright:lost"));
    }
    renewing = false;
    if (again) {
      again = false;
      renew();
    }
  }

  // What the reader opened, focused and scrolled to stays so; a ticket that moved is marked softly.
  // What can only be given back to what is in the page is done by the answer.
  function keep(old, made) {
    const open = [...old.querySelectorAll("details")].map((one) => one.open);
    made.querySelectorAll("details").forEach((one, at) => { one.open = open[at] ?? one.open; });
    for (const ticket of made.querySelectorAll(".match[id]")) {
      const was = old.querySelector(`#${CSS.escape(ticket.id)}`);
      if (was && was.dataset.no === ticket.dataset.no && was.textContent !== ticket.textContent) {
        ticket.classList.add("fresh");
      }
    }
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const same = focused?.matches("a[href]")
      ? [...made.querySelectorAll("a[href]")].find((one) =>
        everybodys(one.getAttribute("href")) === everybodys(focused.getAttribute("href")))
      : null;
    const rooms = [...old.querySelectorAll(".picture-room, .cross-room")].map((one) => [one.scrollLeft, one.scrollTop]);
    return () => {
      same?.focus({ preventScroll: true });
      made.querySelectorAll(".picture-room, .cross-room").forEach((one, at) => {
        if (rooms[at]) [one.scrollLeft, one.scrollTop] = rooms[at];
      });
    };
  }

  document.addEventListener("pairwright:news", renew);
  mark();
})();
