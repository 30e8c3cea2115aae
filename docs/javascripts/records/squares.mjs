/** Squares of a board, by column and row counted from 0. */

/** A to Z, then AA, AB, ... */
export function columnName(x) {
  const letter = String.fromCharCode(65 + (x % 26));
  return x < 26 ? letter : columnName(Math.floor(x / 26) - 1) + letter;
}

export const middle = ([x, y]) => [x + 0.5, y + 0.5];

export const sideMiddle = ([x, y], [dx, dy]) => [x + 0.5 + dx / 2, y + 0.5 + dy / 2];
