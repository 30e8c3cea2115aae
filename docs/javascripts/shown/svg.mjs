/**
 * Pictures as SVG: what `conformance/referee/drawing/svg.py` draws for reports, drawn in the browser. A test compares
 * both. Shapes are {box: [x, y, width, height]}, {line: points}, {disc: centre}, {text, at} or {mark: point}, each with
 * its tone.
 */

export const SQUARE = 40;
const PADDING = 14;
const LETTER = 8;
const EDGE = 2;
const BELOW_MIDDLE = 5;
const INSET = 3;
const LAYERS = [['bank', 7, 1], ['stream water', 5, EDGE]];
const ROOT = 'referee-picture';
// eslint-disable-next-line no-control-regex
const ILLEGAL = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const escapeText = (words) => words.replace(ILLEGAL, '\ufffd')
  .replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const attribute = (words) => `"${escapeText(words).replaceAll('"', '&quot;')}"`;
const shortNumber = (value) => String(Number(value.toFixed(2)));
const numbers = (...values) => values.map(shortNumber).join(' ');

/** Where squares are on the sheet: the units before the north-west corner of the first. */
export function sheetOf({ columnNames, rowNames }) {
  const widest = Math.max(0, ...rowNames.map((name) => [...name].length));
  return {
    left: PADDING + (widest > 0 ? LETTER * widest + PADDING / 2 : 0),
    top: PADDING + (columnNames.some(Boolean) ? PADDING : 0),
  };
}

/** Width and height of the whole sheet in units. */
export function sizeOf(picture) {
  const { left, top } = sheetOf(picture);
  return [2 * left + SQUARE * picture.columns, 2 * top + SQUARE * picture.rows];
}

const at = ({ left, top }, [x, y]) => [left + SQUARE * x, top + SQUARE * y];

function rectangle(classes, [x, y], [x1, y1], corner = 0) {
  const rounded = corner ? ` rx="${corner}"` : '';
  return `<rect class="${classes}" x="${numbers(x)}" y="${numbers(y)}" width="${numbers(x1 - x)}" height="${
    numbers(y1 - y)}"${rounded}/>`;
}

function caption(classes, [x, y], words) {
  return `<text class="${classes}" x="${numbers(x)}" y="${numbers(y + BELOW_MIDDLE)}">${escapeText(words)}</text>`;
}

const isOver = (shape) => shape.text !== undefined || shape.mark !== undefined;

/** The elements for shapes; canals that follow each other flow into one water. */
export function markup(shapes, sheet) {
  const parts = [];
  let water = [];
  const flow = () => {
    if (water.length > 0) parts.push(...waterOf(water, sheet));
    water = [];
  };
  for (const shape of shapes) {
    if (shape.line && shape.tone === 'water') water.push(shape.line);
    else {
      flow();
      parts.push(...elements(shape, sheet));
    }
  }
  flow();
  return parts;
}

function elements(shape, sheet) {
  const { tone } = shape;
  if (shape.box) {
    if (tone === 'ground') return groundOf(shape.box, sheet);
    if (tone === 'special') return specialOf(shape.box, sheet);
    return [boxOf(`box ${tone}`, shape.box, sheet, INSET, 7)];
  }
  if (shape.line) {
    return [`<path class="line ${tone}" d="${pathOf(shape.line.map((point) => at(sheet, point)))}"/>`];
  }
  if (shape.disc) {
    const [x, y] = at(sheet, shape.disc);
    return [`<circle class="disc ${tone}" cx="${numbers(x)}" cy="${numbers(y)}" r="15"/>`];
  }
  if (shape.mark) return markOf(shape, sheet);
  return [caption(`words ${tone}`, at(sheet, shape.at), shape.text)];
}

function cornersOf([x, y, width, height], sheet) {
  return [at(sheet, [x, y]), at(sheet, [x + width, y + height])];
}

function boxOf(classes, box, sheet, inset, corner = 0) {
  const [[west, north], [east, south]] = cornersOf(box, sheet);
  return rectangle(classes, [west + inset, north + inset], [east - inset, south - inset], corner);
}

const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);

function groundOf(box, sheet) {
  const [x, y, width, height] = box;
  const [[west, north], [east, south]] = cornersOf(box, sheet);
  const across = range(Math.ceil(x), Math.floor(x + width) + 1).map((column) => at(sheet, [column, 0])[0]);
  const down = range(Math.ceil(y), Math.floor(y + height) + 1).map((row) => at(sheet, [0, row])[1]);
  const grid = across.map((to) => `M${numbers(to, north)}V${numbers(south)}`)
    .concat(down.map((to) => `M${numbers(west, to)}H${numbers(east)}`));
  return [boxOf('ground', box, sheet, 0), `<path class="grid" d="${grid.join('')}"/>`];
}

function specialOf(box, sheet) {
  const [x, y, width, height] = box;
  const middles = range(Math.ceil(y - 0.5), Math.ceil(y + height - 0.5)).flatMap((row) => (
    range(Math.ceil(x - 0.5), Math.ceil(x + width - 0.5)).map((column) => at(sheet, [column + 0.5, row + 0.5]))));
  const diamonds = middles.map(([left, top]) => `M${numbers(left, top - 8)}l8 8-8 8-8-8z`).join('');
  return [boxOf('note special', box, sheet, 1), `<path class="diamond special" d="${diamonds}"/>`];
}

function markOf({ mark, tone }, sheet) {
  const [x, y] = at(sheet, mark);
  const path = tone === 'good' ? `M${numbers(x - 8, y + 1)}l5 6 11-13` : `M${numbers(x - 7, y - 7)}l14 14m0-14l-14 14`;
  return [`<path class="halo" d="${path}"/>`, `<path class="mark ${tone}" d="${path}"/>`];
}

const isOnSide = ([x, y]) => Number.isInteger(x) !== Number.isInteger(y);

function waterOf(lines, sheet) {
  const ends = lines.flatMap((points) => [points[0], points.at(-1)]).filter((end) => !isOnSide(end));
  const caps = [...new Map(ends.map((end) => [end.join(), at(sheet, end)])).values()];
  return LAYERS.map(([classes, radius, reach]) => {
    const path = lines.map((points) => pathOf(lengthened(points, sheet, reach))).join('');
    const circles = caps.map(([x, y]) => `<circle cx="${numbers(x)}" cy="${numbers(y)}" r="${radius}"/>`).join('');
    return `<g class="${classes}"><path d="${path}"/>${circles}</g>`;
  });
}

function lengthened(line, sheet, reach) {
  const points = line.map((point) => at(sheet, point));
  if (points.length < 2) return points;
  const first = isOnSide(line[0]) ? beyond(points[1], points[0], reach) : points[0];
  const last = isOnSide(line.at(-1)) ? beyond(points.at(-2), points.at(-1), reach) : points.at(-1);
  return [first, ...points.slice(1, -1), last];
}

function beyond([bx, by], [x, y], reach) {
  return [x + reach * Math.sign(x - bx), y + reach * Math.sign(y - by)];
}

const pathOf = (points) => points.map((point, index) => `${index ? 'L' : 'M'}${numbers(...point)}`).join('');

/** Names of columns, above and below, and of rows, on both sides. */
function* namesOf(picture, sheet) {
  const [width, height] = sizeOf(picture);
  for (const [x, name] of picture.columnNames.entries()) {
    const [across] = at(sheet, [x + 0.5, 0]);
    if (name) yield* [sheet.top / 2, height - sheet.top / 2].map((down) => caption('name', [across, down], name));
  }
  for (const [y, name] of picture.rowNames.entries()) {
    const [, down] = at(sheet, [0, y + 0.5]);
    if (name) {
      yield caption('name west', [sheet.left - PADDING / 2, down], name);
      yield caption('name east', [width - sheet.left + PADDING / 2, down], name);
    }
  }
}

/**
 * A picture as one `svg` element.
 * @param {object} picture
 * @param {{language: string, id: string, style?: string, look?: string}} options  `id` names what only one element of a
 *   page may be called; with `style`, the look stands inside, for a file
 */
export function drawSvg(picture, { language, id, style }) {
  const sheet = sheetOf(picture);
  const [width, height] = sizeOf(picture);
  const board = [0, 0, picture.columns, picture.rows];
  const [[west, north], [east, south]] = cornersOf(board, sheet);
  const pieces = picture.shapes.filter((shape) => !isOver(shape));
  const tag = attribute(language);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="${ROOT}" role="img" aria-labelledby="${id}-title ${id}-desc"`
      + ` lang=${tag} xml:lang=${tag} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title id="${id}-title">${escapeText(picture.title)}</title>`,
    `<desc id="${id}-desc">${escapeText(picture.description)}</desc>`,
    ...(style ? [`<style>${style}</style>`] : []),
    `<clipPath id="${id}-window">${
      rectangle('window', [west - EDGE, north - EDGE], [east + EDGE, south + EDGE])}</clipPath>`,
    rectangle('paper', [0, 0], [width, height], 8),
    `<g clip-path="url(#${id}-window)">`,
    ...groundOf(board, sheet),
    rectangle('edge', [west - EDGE / 2, north - EDGE / 2], [east + EDGE / 2, south + EDGE / 2]),
    ...markup(pieces, sheet),
    '</g>',
    ...namesOf(picture, sheet),
    ...markup(picture.shapes.filter(isOver), sheet),
    '</svg>\n',
  ].join('\n');
}
