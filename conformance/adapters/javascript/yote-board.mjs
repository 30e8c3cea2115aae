/**
 * Yoté: the board as one row of cells, with a rim around it.
 *
 * The squares of a column lie one after the other from north to south, the columns from west to east, and around all of
 * them runs a rim of cells that belong to nobody. So a direction is a number to be added, whoever walks off the board
 * comes to the rim, and cells in ascending order are squares in the order of the state (yote.pieces.where).
 */

export const EMPTY = 0; // 1 and 2 are the players' pieces
const RIM = 3;

/**
 * @typedef {object} Board
 * @property {number} columns
 * @property {number} rows
 * @property {number} stride          how far it is from a cell to the one east of it
 * @property {number[]} directions    north, east, south, west: what to add to a cell
 * @property {Uint8Array} cells       EMPTY, a player's number, or the rim
 * @property {number[]} count         [player]: his pieces on the board
 * @property {number} vacant          how many squares are empty
 */

/** yote.setup.hands: an empty board. @returns {Board} */
export function emptyBoard(columns, rows) {
  const stride = rows + 2;
  const cells = new Uint8Array((columns + 2) * stride).fill(RIM);
  for (let column = 1; column <= columns; column += 1) {
    cells.fill(EMPTY, column * stride + 1, column * stride + rows + 1);
  }
  return {
    columns, rows, stride, cells, directions: [-1, stride, 1, -stride], count: [0, 0, 0], vacant: columns * rows,
  };
}

const NAME = /^([A-Z])([1-9][0-9]?)$/u;
const CODE_BEFORE_A = 64;

/**
 * Reads the name of a square.
 * @returns {number | null | undefined} its cell; null where this board has no such square, undefined for no name at all
 */
export function readSquare({ columns, rows, stride }, name) {
  const parts = typeof name === 'string' ? NAME.exec(name) : null;
  if (!parts) return undefined;
  const column = parts[1].charCodeAt(0) - CODE_BEFORE_A;
  const row = Number(parts[2]);
  return column <= columns && row <= rows ? column * stride + row : null;
}

/** yote.board.squares */
export function nameOf({ stride }, cell) {
  return String.fromCharCode(CODE_BEFORE_A + Math.floor(cell / stride)) + String(cell % stride);
}

/** The cells on which `what` (a player's number or EMPTY) is, in the order of the state. */
export function cellsWith({ cells }, what) {
  const found = [];
  for (let cell = cells.indexOf(what); cell >= 0; cell = cells.indexOf(what, cell + 1)) found.push(cell);
  return found;
}

export function put(board, cell, player) {
  board.cells[cell] = player;
  board.count[player] += 1;
  board.vacant -= 1;
}

export function takeOff(board, cell) {
  board.count[board.cells[cell]] -= 1;
  board.cells[cell] = EMPTY;
  board.vacant += 1;
}
