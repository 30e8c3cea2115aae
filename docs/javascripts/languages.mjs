// A change of language stays at the same clause: links to other languages take the anchor along.
for (const link of document.querySelectorAll(".md-select__link[hreflang]")) {
  link.addEventListener("click", () => {
    link.hash = location.hash;
  });
}
