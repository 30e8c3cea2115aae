/** The board as something to see, to touch and to walk over with the arrow keys: a grid of cells over a picture. */
import { cellsOf, coordinatesOf, pictureOf, tileShapes } from '../records/tayu.mjs';
import { columnName } from '../records/squares.mjs';
import { fromMarkup, freshId, make } from '../shown/dom.mjs';
import { SQUARE, drawSvg, markup, sheetOf, sizeOf } from '../shown/svg.mjs';

const nameOf = (x, y) => columnName(x) + (y + 1);
const KEYS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  Home: [-99, 0], End: [99, 0], PageUp: [0, -5], PageDown: [0, 5],
};
const between = (value, least, most) => Math.min(Math.max(value, least), most);

/**
 * @typedef {object} Wiring   what the grid asks and tells
 * @property {(square: string) => string} describe  the words for a square
 * @property {(square: string) => void} point       a square is pointed at or has the focus
 * @property {(square: string) => void} press       the tile is to be laid there
 * @property {(clockwise: boolean) => void} turn
 */

export class Grid {
  /** @param {string} label @param {string} language @param {Wiring} wiring */
  constructor(label, language, wiring) {
    Object.assign(this, { wiring, language, id: freshId('board'), active: null, cells: new Map() });
    this.layer = make('div', { class: 'rb-cells', role: 'grid', 'aria-label': label });
    this.sheet = make('div', { class: 'rb-sheet' });
    this.element = make('div', { class: 'rb-scroll' }, this.sheet);
    this.listen();
  }

  listen() {
    const squareAt = (event) => event.target.closest('[data-square]')?.dataset.square;
    this.layer.addEventListener('keydown', (event) => this.pressKey(event));
    this.layer.addEventListener('focusin', (event) => this.visit(squareAt(event)));
    this.layer.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'touch' && squareAt(event) && squareAt(event) !== this.pointed) {
        this.pointed = squareAt(event);
        this.wiring.point(this.pointed);
      }
    });
    // A touch moves the focus, and so the tile that is seen, before it becomes a click.
    this.layer.addEventListener('pointerdown', () => {
      this.ghostBefore = this.ghost;
    });
    this.layer.addEventListener('click', (event) => this.click(squareAt(event), event.pointerType === 'touch'));
  }

  click(square, isTouch) {
    if (!square) return;
    const before = this.ghostBefore;
    const covered = before ? cellsOf(before).map(([x, y]) => nameOf(x, y)) : [];
    this.activate(square);
    if (!isTouch) this.wiring.press(square);
    else if (covered.includes(square)) this.wiring.press(before.square);
    else this.wiring.point(square);
  }

  pressKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = KEYS[event.key];
    if (step) this.walk(step);
    else if (event.key === 'Enter' || event.key === ' ') this.wiring.press(this.active);
    else if (event.key === 'r' || event.key === 'R') this.wiring.turn(!event.shiftKey);
    else return;
    event.preventDefault();
  }

  walk([dx, dy]) {
    const [x, y] = coordinatesOf(this.active);
    const to = nameOf(between(x + dx, 0, this.width - 1), between(y + dy, 0, this.height - 1));
    this.relabel(to);
    this.cells.get(to).focus();
  }

  visit(square) {
    if (!square) return;
    this.activate(square);
    this.pointed = square;
    this.wiring.point(square);
  }

  activate(square) {
    this.cells.get(this.active)?.setAttribute('tabindex', '-1');
    this.active = square;
    this.cells.get(square).setAttribute('tabindex', '0');
  }

  focus() {
    this.cells.get(this.active).focus({ preventScroll: true });
  }

  relabel(square) {
    this.cells.get(square)?.setAttribute('aria-label', this.wiring.describe(square));
  }

  /** Shows a position; the newest tile is set off. */
  show(game, newest) {
    const { width, height, centre } = game.board;
    if (width !== this.width || height !== this.height) this.build(game.board);
    const picture = { ...pictureOf(game, { fresh: newest }), title: '', description: '' };
    const drawn = fromMarkup(drawSvg(picture, { language: this.language, id: this.id }));
    for (const attribute of ['role', 'aria-labelledby', 'width', 'height']) drawn.removeAttribute(attribute);
    for (const words of drawn.querySelectorAll('title, desc')) words.remove();
    drawn.setAttribute('aria-hidden', 'true');
    this.hints = drawn.appendChild(document.createElementNS(drawn.namespaceURI, 'g'));
    this.layerOfGhost = drawn.appendChild(document.createElementNS(drawn.namespaceURI, 'g'));
    this.layerOfGhost.setAttribute('class', 'rb-ghost');
    this.picture?.remove();
    this.picture = drawn;
    this.sheet.prepend(drawn);
    this.sheetAt = sheetOf(picture);
    if (!this.cells.has(this.active)) this.activate(centre);
    for (const square of this.cells.keys()) this.relabel(square);
  }

  build({ width, height, centre }) {
    Object.assign(this, { width, height });
    const frame = { columns: width, rows: height, columnNames: ['A'], rowNames: [String(height)] };
    const [wide, high] = sizeOf(frame);
    const { left, top } = sheetOf(frame);
    const percent = (part, whole) => `${(100 * part) / whole}%`;
    this.element.style.setProperty('--columns', width);
    this.sheet.style.setProperty('aspect-ratio', `${wide} / ${high}`);
    Object.assign(this.layer.style, {
      left: percent(left, wide), top: percent(top, high), width: percent(width * SQUARE, wide),
      height: percent(height * SQUARE, high), gridTemplateColumns: `repeat(${width}, 1fr)`,
      gridTemplateRows: `repeat(${height}, 1fr)`,
    });
    this.cells = new Map();
    const rows = Array.from({ length: height }, (_, y) => make(
      'div', { role: 'row' }, ...Array.from({ length: width }, (__, x) => this.cell(nameOf(x, y)))));
    this.layer.replaceChildren(...rows);
    this.sheet.append(this.layer);
    this.active = null;
    this.activate(centre);
  }

  cell(square) {
    const element = make('div', { role: 'gridcell', tabindex: '-1', 'data-square': square });
    this.cells.set(square, element);
    return element;
  }

  /** Shows where a tile would lie; null takes it away. */
  showGhost(placement, { fits, marks } = {}) {
    this.ghost = placement;
    this.layerOfGhost.replaceChildren();
    if (!placement) return;
    const [x, y] = coordinatesOf(placement.square);
    const [dx, dy] = [this.sheetAt.left + SQUARE * (x + 0.5), this.sheetAt.top + SQUARE * (y + 0.5)];
    this.layerOfGhost.classList.toggle('rb-wrong', !fits);
    this.layerOfGhost.innerHTML = [
      ...markup(tileShapes(placement, 'fresh'), this.sheetAt),
      `<circle class="rb-start" cx="${dx}" cy="${dy}" r="4"/>`,
      ...markup(marks.map((mark) => ({ mark, tone: 'bad' })), this.sheetAt),
    ].join('');
  }

  /** Sets off the squares on which the tile's first square can lie. */
  showHints(squares) {
    this.hints.innerHTML = squares.map((square) => {
      const [x, y] = coordinatesOf(square);
      const { left, top } = this.sheetAt;
      return `<circle class="rb-hint" cx="${left + SQUARE * (x + 0.5)}" cy="${top + SQUARE * (y + 0.5)}" r="6"/>`;
    }).join('');
  }
}
