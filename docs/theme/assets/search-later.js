// The search index is larger than a page: it is fetched when somebody begins to search, not with every page.
(() => {
  const { open, send } = XMLHttpRequest.prototype;
  const late = new WeakSet();
  XMLHttpRequest.prototype.open = function (method, url, ...rest) {
    if (String(url).endsWith("search/search_index.json")) late.add(this);
    return open.call(this, method, url, ...rest);
  };
  XMLHttpRequest.prototype.send = function (...body) {
    const query = document.querySelector(".md-search__input");
    const toggle = document.getElementById("__search");
    if (!late.has(this) || !query || document.activeElement === query || toggle?.checked || /[?&]q=/.test(location.search)) {
      return send.apply(this, body);
    }
    let begun = false;
    const begin = () => {
      if (!begun) send.apply(this, body);
      begun = true;
    };
    query.addEventListener("focus", begin);
    toggle?.addEventListener("change", begin);
  };
})();
