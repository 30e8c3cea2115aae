/** Making elements. */

/**
 * Makes an element.
 * @param {string} name
 * @param {object} [attributes]  `on` holds listeners by event; true stands for an attribute without value, and what is
 *   false, null or undefined is left out
 * @param {...(Node | string)} children
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute === 'on') {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(attribute, value === true ? '' : value);
    }
  }
  element.append(...children);
  return element;
}

/** A labelled choice. @param {[string, string][]} options  pairs of value and words */
export function choice(label, options, attributes = {}) {
  const select = make('select', attributes, ...options.map(([value, words]) => make('option', { value }, words)));
  return [make('label', { class: 'rp-field' }, make('span', {}, label), select), select];
}

export const button = (words, press, attributes = {}) => (
  make('button', { type: 'button', class: 'rp-button', ...attributes, on: { click: press } }, words));

/** The element that a text of markup makes. The text is our own; what it quotes has been escaped. */
export function fromMarkup(text) {
  const template = document.createElement('template');
  template.innerHTML = text.trim();
  return template.content.firstElementChild;
}

let named = 0;

/** An id that no other element of the page has. */
export function freshId(prefix) {
  named += 1;
  return `${prefix}-${named}`;
}

/** The root of the site, two folders above this module. */
export const SITE = new URL('../../', import.meta.url);
