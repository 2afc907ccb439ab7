// What a clock does besides showing the time (pairwright.js counts): it signals its end, and more softly the last five
// minutes, by sound, by colour and to screen readers, once on every device that shows it.
"use strict";

(() => {
  const LATE = 20_000; // a device that wakes later than this after a signal was due keeps quiet
  const RINGING = 9_000;
  const SOUND = "pairwright-sound";
  const SOON = "pairwright-sound-soon";
  const RUNG = "pairwright-rung";

  // A browser may keep nothing (private windows, blocked storage): then a page does without.
  const kept = (store, key) => {
    try { return window[store].getItem(key); } catch { return null; }
  };
  const keep = (store, key, value) => {
    try { window[store].setItem(key, value); } catch { /* it is asked again next time */ }
  };

  const sounds = () => kept("localStorage", SOUND) === "on";
  const soonToo = () => kept("localStorage", SOON) !== "off";

  // What was signalled already: seen in this tab, heard from this device (two tabs don't ring one after the other).
  const once = (store, what) => {
    const rung = (kept(store, RUNG) ?? "").split(" ");
    if (rung.includes(what)) return false;
    keep(store, RUNG, [...rung, what].slice(-60).join(" "));
    return true;
  };
  const here = new Set(); // the same, where nothing can be kept

  // --- the sound: a few tones made here. Browsers let a page sound only once somebody has touched it.

  const TONES = {
    over: { tones: [880, 880, 880], length: 0.4, volume: 0.3 },
    table: { tones: [740, 740], length: 0.25, volume: 0.22 },
    soon: { tones: [523, 659], length: 0.22, volume: 0.1 },
  };
  let audio = null;
  const touched = () => navigator.userActivation?.hasBeenActive ?? audio !== null;

  function awake() {
    if (!touched()) return false;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
    return true;
  }

  function play(kind) {
    if (!sounds() || !awake()) return;
    const { tones, length, volume } = TONES[kind];
    tones.forEach((tone, at) => {
      const from = audio.currentTime + 0.05 + at * length * 1.6;
      const voice = audio.createOscillator();
      const loud = audio.createGain();
      voice.frequency.value = tone;
      loud.gain.setValueAtTime(0, from);
      loud.gain.linearRampToValueAtTime(volume, from + 0.02);
      loud.gain.setValueAtTime(volume, from + length - 0.08);
      loud.gain.linearRampToValueAtTime(0, from + length);
      voice.connect(loud).connect(audio.destination);
      voice.start(from);
      voice.stop(from + length);
    });
  }

  function showSwitches() {
    for (const place of document.querySelectorAll("[data-sound-switches]")) {
      place.hidden = false;
      place.querySelector("[data-sound]").setAttribute("aria-pressed", sounds());
      const soon = place.querySelector("[data-sound-soon]");
      soon.setAttribute("aria-pressed", soonToo());
      soon.hidden = !sounds();
      place.querySelector("[data-sound-asleep]").hidden = !sounds() || touched();
    }
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-sound]")) {
      keep("localStorage", SOUND, sounds() ? "off" : "on");
      play("soon");
    } else if (event.target.closest("[data-sound-soon]")) {
      keep("localStorage", SOON, soonToo() ? "off" : "on");
    } else return;
    showSwitches();
  });
  for (const touch of ["pointerup", "keyup"]) {
    document.addEventListener(touch, () => {
      if (!sounds()) return;
      awake();
      showSwitches();
    });
  }

  // --- the signals

  const ringing = new Map(); // clock -> until when it is marked

  function signal(timer, kind, words) {
    const sound = `${timer.dataset.ring}@${kind === "soon" ? timer.dataset.soonAt : timer.dataset.ends}${kind[0]}`;
    if (here.has(sound)) return;
    here.add(sound);
    if (once("localStorage", sound)) play(kind);
    if (!once("sessionStorage", sound)) return;
    ringing.set(timer.dataset.ring, { kind, until: Date.now() + RINGING });
    const told = document.querySelector("[data-clock-told]");
    if (told) told.textContent = words;
  }

  function look() {
    for (const timer of document.querySelectorAll(".timer[data-ring]")) {
      if (timer.ahead === undefined) continue; // not counted yet
      const now = Date.now() + timer.ahead;
      const due = (at) => at && now >= Number(at) && now - Number(at) < LATE;
      const { ends, soonAt, soon, over } = timer.dataset;
      if (due(soonAt) && soonToo()) signal(timer, "soon", soon);
      if (due(ends)) signal(timer, timer.matches(".small") ? "table" : "over", over);
      const ring = ringing.get(timer.dataset.ring);
      const on = ring && Date.now() < ring.until;
      timer.classList.toggle("ringing", Boolean(on) && ring.kind !== "soon");
      timer.classList.toggle("soon", Boolean(on) && ring.kind === "soon");
    }
    document.querySelector("[data-clock-screen]")?.classList.toggle(
      "ringing", Boolean(document.querySelector(".timer.huge.ringing")));
  }

  // --- a screen that wakes, or is gone back to, asks at once what the clock does now

  const wake = () => {
    const clock = document.getElementById("clock");
    if (!document.hidden && clock) clock.dispatchEvent(new Event("clock-wake"));
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", (event) => {
    const [loaded] = performance.getEntriesByType("navigation");
    if (event.persisted || loaded?.type === "back_forward") wake();
  });

  // --- full screen

  const full = () => {
    for (const one of document.querySelectorAll("[data-clock-full]")) one.hidden = !document.fullscreenEnabled;
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-clock-full]")) return;
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {}); // the browser says why it doesn't
  });

  const all = () => {
    showSwitches();
    look();
  };
  full();
  all();
  setInterval(look, 250);
  document.addEventListener("visibilitychange", look);
  document.addEventListener("htmx:after:swap", all);
})();
