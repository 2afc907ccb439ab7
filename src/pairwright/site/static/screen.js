// The projector: lays out pages of as many rows as fit and turns them. Keys: F full screen, arrows turn by hand, space
// holds a page. Without this file the server cuts the rows, and each page leads to the next.
"use strict";

(() => {
  const body = document.body;
  const every = Number(body.dataset.every) * 1000;
  const rtl = document.documentElement.dir === "rtl";
  let at = 0; // which pane
  let leaf = 0; // which page of it
  let held = false;
  let since = performance.now();

  const panes = () => [...document.querySelectorAll(".pane")];
  const flow = (pane) => pane.querySelector(".flow");

  // How far it is from one page to the next, and how many there are.
  function measured(pane) {
    const list = flow(pane);
    const gap = parseFloat(getComputedStyle(list).columnGap) || 0;
    const step = list.getBoundingClientRect().width + gap; // clientWidth is rounded
    return { step, pages: Math.max(1, Math.ceil((list.scrollWidth + gap - 2) / step)) };
  }

  function show(turning = false) {
    const all = panes();
    if (!all.length) return;
    at = Math.min(at, all.length - 1);
    all.forEach((pane, place) => { pane.hidden = place !== at; });
    const list = flow(all[at]);
    list.style.transform = "none";
    const { step, pages } = measured(all[at]);
    leaf = leaf < 0 ? pages - 1 : Math.min(leaf, pages - 1);
    list.style.transform = `translateX(${(rtl ? 1 : -1) * leaf * step}px)`;
    all[at].querySelector(".pane-count").textContent = pages > 1 ? `${leaf + 1} / ${pages}` : "";
    if (!turning) return;
    list.classList.remove("turning");
    requestAnimationFrame(() => list.classList.add("turning"));
  }

  function turn(by) {
    const all = panes();
    if (!all.length) return;
    since = performance.now();
    leaf += by;
    if (leaf < 0 || leaf >= measured(all[at]).pages) {
      at = (at + by + all.length) % all.length;
      leaf = by > 0 ? 0 : -1;
    }
    show(true);
  }

  setInterval(() => {
    if (!held && !document.hidden && performance.now() - since >= every) turn(1);
  }, 200);
  addEventListener("resize", () => show());
  document.fonts?.ready.then(() => show());

  // --- full screen, and by hand

  function full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {}); // the browser says why it doesn't
  }

  document.querySelector("[data-fullscreen]")?.toggleAttribute("hidden", !document.fullscreenEnabled);
  document.addEventListener("click", (event) => event.target.closest("[data-fullscreen]") && full());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const onward = rtl ? "ArrowLeft" : "ArrowRight";
    const back = rtl ? "ArrowRight" : "ArrowLeft";
    if (event.key.toLowerCase() === "f") full();
    else if (event.key === onward || event.key === "PageDown") turn(1);
    else if (event.key === back || event.key === "PageUp") turn(-1);
    else if (event.key === " " && !event.target.closest("summary, button, a")) held = !held;
    else return;
    event.preventDefault();
  });

  // --- news: the panes anew on the page that is open; a new round begins at its first page

  function renew() {
    const request = new XMLHttpRequest();
    request.open("GET", location.href);
    request.responseType = "document";
    request.onload = () => {
      const page = request.status === 200 ? request.response : null;
      if (!page) return;
      for (const id of ["panes", "side"]) {
        document.getElementById(id).replaceWith(document.importNode(page.getElementById(id), true));
      }
      if (page.body.dataset.round !== body.dataset.round) [at, leaf] = [0, 0];
      body.dataset.round = page.body.dataset.round;
      body.dataset.seen = page.body.dataset.seen;
      show();
    };
    request.send();
  }

  document.addEventListener("pairwright:news", renew);
  show();
})();
