// What the forms around the rounds gain from a script: − and + beside numbers, files dropped on the page, advice
// that is taken with a tap. Without it numbers are typed and names are pasted.
"use strict";

(() => {
  document.documentElement.classList.add("scripted");

  const changed = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));

  // Digits of any width or script that a keyboard may give, as a number.
  const read = (text) => parseInt(text.normalize("NFKC").replace(/[٠-٩]/g, (d) => "٠١٢٣٤٥٦٧٨٩".indexOf(d)), 10);

  // --- − and +

  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (step) {
      const field = document.getElementById(step.dataset.for);
      const least = Number(field.dataset.least ?? 0);
      const most = Number(field.dataset.most ?? 10000);
      const now = read(field.value);
      const next = Number.isNaN(now) ? least : now + Number(step.dataset.step);
      field.value = Math.min(most, Math.max(least, next));
      changed(field);
    }
    const fill = event.target.closest("[data-fill]");
    if (fill) {
      const field = document.getElementById(fill.dataset.fill);
      field.value = fill.dataset.value;
      changed(field);
      field.focus();
    }
  });

  document.addEventListener("keydown", (event) => {
    const field = event.target.closest?.(".stepper > input");
    if (!field || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    field.parentElement.querySelector(`[data-step="${event.key === "ArrowUp" ? 1 : -1}"]`).click();
  });

  // --- an address that names something folded opens it

  const unfold = () => document.querySelector("details:target")?.setAttribute("open", "");
  unfold();
  addEventListener("load", unfold); // not every browser has gone there before

  // --- what is unfolded in order to type is ready for it

  document.addEventListener("click", (event) => {
    const folded = event.target.closest("summary")?.parentElement;
    if (!folded?.hasAttribute("data-to-type")) return;
    event.preventDefault(); // done here and not after this: the next key is typed into it already
    folded.open = !folded.open;
    if (folded.open) folded.querySelector("input:not([type=hidden])")?.focus();
  });

  // --- what was unfolded stays so when its form is renewed

  let unfolded = [];
  document.addEventListener("htmx:before:swap", () => {
    unfolded = [...document.querySelectorAll("details.more[id][open]")].map((one) => one.id);
  });
  document.addEventListener("htmx:before:settle", () => { // before the focus is given back to what is in it
    for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  });

  // --- what was typed while another preset's rules were on their way stays as it was typed

  const typed = new Map();
  const note = (event) => {
    const field = event.target;
    if (field.closest(".shapes")) typed.clear();
    if (!field.name || !field.closest("#rules")) return;
    typed.set(field.name, field.type === "radio" ? field : { value: field.value, checked: field.checked });
  };
  document.addEventListener("input", note);
  document.addEventListener("change", note); // the buttons beside a number only say "change"
  document.addEventListener("htmx:after:swap", () => {
    for (const [name, said] of typed) {
      const same = `#rules [name="${CSS.escape(name)}"]`;
      const radio = said instanceof Element;
      const field = document.querySelector(radio ? `${same}[value="${CSS.escape(said.value)}"]` : same);
      const tick = radio || field?.type === "checkbox";
      if (!field || (tick ? field.checked === (radio || said.checked) : field.value === said.value)) continue;
      if (tick) field.checked = radio || said.checked;
      else field.value = said.value;
      changed(field);
    }
  });

  // --- files: picked, or dropped anywhere on the page

  const names = document.querySelector("[data-read-into]");
  const send = document.querySelector("[data-send]");

  async function readInto(file) {
    const area = document.getElementById(names.dataset.readInto);
    const form = area.form;
    const body = new FormData();
    body.append("file", file);
    body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    let answer;
    try {
      answer = await fetch(names.dataset.address, { method: "POST", body, headers: { Accept: "text/plain" } });
    } catch {
      document.dispatchEvent(new Event("pairwright:lost"));
      return;
    }
    const text = await answer.text();
    form.querySelector("#file-error").textContent = answer.ok ? "" : text;
    if (answer.ok) area.value = text;
    form.querySelector("#how-names")?.click();
    changed(area);
    area.focus();
  }

  names?.addEventListener("change", () => {
    if (names.files[0]) readInto(names.files[0]);
    names.value = "";
  });
  send?.addEventListener("change", () => send.form.requestSubmit());

  if (names || send) {
    let depth = 0;
    const over = (on) => document.body.classList.toggle("dragging", on);
    const isFile = (event) => event.dataTransfer?.types.includes("Files");
    document.addEventListener("dragenter", (event) => isFile(event) && over(++depth > 0));
    document.addEventListener("dragleave", (event) => isFile(event) && over(--depth > 0));
    document.addEventListener("dragover", (event) => isFile(event) && event.preventDefault());
    document.addEventListener("drop", (event) => {
      if (!isFile(event)) return;
      event.preventDefault();
      over((depth = 0));
      if (names) {
        readInto(event.dataTransfer.files[0]);
      } else {
        send.files = event.dataTransfer.files;
        send.form.requestSubmit();
      }
    });
  }
})();
