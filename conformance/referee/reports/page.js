"use strict";
(() => {
  const rows = [...document.querySelectorAll(".clause")];
  const chapters = [...document.querySelectorAll(".chapter")];
  const search = document.getElementById("search");
  const shown = document.getElementById("shown");

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdict = document.querySelector("input[name=verdict]:checked").value;
    let count = 0;
    for (const row of rows) {
      const fits = words.every((word) => row.dataset.find.includes(word));
      row.hidden = !(fits && (verdict === "all" || row.dataset.states.split(",").includes(verdict)));
      count += !row.hidden;
    }
    for (const chapter of chapters) {
      let next = chapter.nextElementSibling;
      while (next && next.matches(".clause[hidden]")) next = next.nextElementSibling;
      chapter.hidden = !(next && next.matches(".clause"));
    }
    shown.textContent = `${count} of ${rows.length} shown`;
  }

  function openTarget() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target || !target.matches(".clause")) return;
    target.hidden = false;
    target.open = true;
    target.scrollIntoView();
  }

  async function copy(button) {
    const text = document.getElementById(button.dataset.copies).textContent;
    const label = button.dataset.label;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      const box = button.parentElement.querySelector("details");
      if (box) box.open = true;
      getSelection().selectAllChildren(document.getElementById(button.dataset.copies));
      button.textContent = "Selected: copy it with the keyboard";
    }
    setTimeout(() => { button.textContent = label; }, 2500);
  }

  if (search) {
    document.querySelector(".tools").hidden = false;
    document.querySelector(".tools").addEventListener("input", filter);
    filter();
  }
  for (const button of document.querySelectorAll(".copy")) {
    button.hidden = false;
    button.dataset.label = button.textContent;
    button.addEventListener("click", () => copy(button));
  }
  for (const row of rows) {
    row.addEventListener("toggle", () => {
      for (const talk of row.querySelectorAll(".talk")) talk.scrollTop = talk.scrollHeight;
    });
  }
  addEventListener("hashchange", openTarget);
  openTarget();
})();
