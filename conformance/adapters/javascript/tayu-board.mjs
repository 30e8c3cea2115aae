/**
 * Ta Yü: the tiles, the board, and what lies on it.
 *
 * A lying tile is seen as a *footprint* (three squares in a row, from the westernmost or northernmost one) and a set of
 * *mouths* (eight bits). A tile along `west` or `north` is the same thing as one along `east` or `south`, half turned,
 * so there are only two ways to lie. For every footprint the position remembers which mouths a tile there must have
 * (`need`: a mouth of a lying tile faces that place) and where it would run against a blank edge (`ban`). Whether
 * a tile fits is then a question of two bit operations.
 */

/** Sides of a square and headings of a tile; the index is used throughout, and clockwise is +1. */
export const DIRECTIONS = Object.freeze(['north', 'east', 'south', 'west']);
const [NORTH, EAST, SOUTH, WEST] = [0, 1, 2, 3];

/** For mouths 1 to 8 of a tile that lies west-east: the side it opens to, and on which of the three squares it is. */
const MOUTH_SIDE = [NORTH, NORTH, NORTH, EAST, SOUTH, SOUTH, SOUTH, WEST];
const MOUTH_CELL = [0, 1, 2, 2, 2, 1, 0, 0];

// ---------------------------------------------------------------------------------------------------------- tiles

/** tayu.tile.kinds: half a turn takes mouth m to m+4. */
function halfTurn(mouths) {
  return ((mouths << 4) | (mouths >> 4)) & 0xff;
}

function mouthNumbers(mouths) {
  return [1, 2, 3, 4, 5, 6, 7, 8].filter((m) => mouths & (1 << (m - 1)));
}

/** tayu.tile.ring: mouths on three of the four sides. */
function hasRing(mouths) {
  return new Set(mouthNumbers(mouths).map((m) => MOUTH_SIDE[m - 1])).size === 3;
}

/**
 * @typedef {object} Kind
 * @property {string} name     for example "T123"
 * @property {number} index    0 to 27, in order of name
 * @property {number} mouths   bit m-1 stands for mouth m, heading east or south
 * @property {number} turned   the same after half a turn, heading west or north
 * @property {boolean} ring    whether the back shows a ring
 */

/** Every set of three mouths, named as it lies; the kinds are those that half a turn does not give a smaller number. */
function listKinds() {
  const numberOf = (mouths) => Number(mouthNumbers(mouths).join(''));
  return Array.from({ length: 256 }, (_, mouths) => mouths)
    .filter((mouths) => mouthNumbers(mouths).length === 3 && numberOf(mouths) < numberOf(halfTurn(mouths)))
    .sort((one, other) => numberOf(one) - numberOf(other))
    .map((mouths, index) => (
      { name: `T${numberOf(mouths)}`, index, mouths, turned: halfTurn(mouths), ring: hasRing(mouths) }));
}

/** The 28 kinds of tile by name. @type {Map<string, Kind>} */
export const KINDS = new Map(listKinds().map((kind) => [kind.name, kind]));

/** tayu.tile.copies */
export const COPIES = 4;

// ---------------------------------------------------------------------------------------------------------- board

/** tayu.board.squares: A to Z, then AA, AB, ... */
function columnName(column) {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/**
 * @typedef {object} Board
 * @property {number} width
 * @property {number} height
 * @property {number} area
 * @property {string} centre                name of the centre square
 * @property {string[]} names               name of every square; square = row * width + column
 * @property {Map<string, number>} squares  square by name
 * @property {Set<string>} doubles          names of the squares that are double outlets
 * @property {Int16Array} footprints        [heading * area + square of cell a]: the footprint, or -1 if it sticks out
 * @property {number[][]} over              [square]: the footprints that cover it
 * @property {number[][]} facing            [square * 4 + side]: footprint, mouth bit, ... of all mouths that lie there
 * @property {number[]} central             the footprints that cover the centre
 */

/** Names all squares of a board, row by row. */
export function squareNames(width, height) {
  return Array.from({ length: width * height }, (_, i) => columnName(i % width) + (Math.floor(i / width) + 1));
}

/** Whether a square lies on the edge of a board. */
export function isOnEdge(square, width, height) {
  const column = square % width;
  return column === 0 || column === width - 1 || square < width || square >= width * (height - 1);
}

/**
 * Builds a board with its tables. The description must be sound; the set-up checks it.
 * @param {{width: number, height: number, centre: string, doubles: string[]}} description
 * @returns {Board}
 */
export function makeBoard({ width, height, centre, doubles }) {
  const area = width * height;
  const names = squareNames(width, height);
  const board = {
    width, height, area, centre, names,
    squares: new Map(names.map((name, square) => [name, square])),
    doubles: new Set(doubles),
    footprints: new Int16Array(4 * area).fill(-1),
    over: Array.from({ length: area }, () => []),
    facing: Array.from({ length: 4 * area }, () => []),
    central: [],
  };
  for (let footprint = 0; footprint < 2 * area; footprint += 1) {
    if (staysOnBoard(board, footprint)) enterFootprint(board, footprint);
  }
  board.central = board.over[board.squares.get(centre)];
  return board;
}

// A footprint is its first square, plus the area of the board if it runs north-south.
const runsSouth = (board, footprint) => footprint >= board.area;
const firstSquare = (board, footprint) => footprint % board.area;
const stride = (board, footprint) => (runsSouth(board, footprint) ? board.width : 1);
const lastSquare = (board, footprint) => firstSquare(board, footprint) + 2 * stride(board, footprint);
const mouthSquare = (board, footprint, i) => firstSquare(board, footprint) + MOUTH_CELL[i] * stride(board, footprint);
const mouthSide = (board, footprint, i) => (MOUTH_SIDE[i] + (runsSouth(board, footprint) ? 1 : 0)) % 4;

function staysOnBoard(board, footprint) {
  if (runsSouth(board, footprint)) return lastSquare(board, footprint) < board.area;
  return (firstSquare(board, footprint) % board.width) + 2 < board.width;
}

function enterFootprint(board, footprint) {
  const { area, footprints, over, facing } = board;
  const [first, last] = [firstSquare(board, footprint), lastSquare(board, footprint)];
  const [ahead, back] = runsSouth(board, footprint) ? [SOUTH, NORTH] : [EAST, WEST];
  footprints[ahead * area + first] = footprint;
  footprints[back * area + last] = footprint;
  for (let cell = 0; cell < 3; cell += 1) over[first + cell * stride(board, footprint)].push(footprint);
  for (let i = 0; i < 8; i += 1) {
    facing[mouthSquare(board, footprint, i) * 4 + mouthSide(board, footprint, i)].push(footprint, 1 << i);
  }
}

/** The square on the other side of `side`, or -1 where the board ends. */
function neighbour({ width, area }, square, side) {
  if (side === NORTH) return square - width;
  if (side === SOUTH) return square + width < area ? square + width : -1;
  if (side === EAST) return (square + 1) % width ? square + 1 : -1;
  return square % width ? square - 1 : -1;
}

// ------------------------------------------------------------------------------------------------- what lies on it

/**
 * @typedef {{tile: string, square: string, direction: string}} Placement
 *
 * @typedef {object} Position   never changed once made
 * @property {Uint8Array} need   [footprint]: mouths that a tile there must have, to keep mouths open
 * @property {Uint8Array} ban    [footprint]: mouths that would meet a blank edge
 * @property {Uint8Array} taken  [footprint]: 1 where a square of it is covered
 * @property {number[]} coasts   what counts on the north, east, south and west coast
 * @property {Placement[]} placed  the tiles on the board, in the order of placing
 */

/** @param {Board} board @returns {Position} */
export function emptyPosition(board) {
  const table = () => new Uint8Array(2 * board.area);
  return { need: table(), ban: table(), taken: table(), coasts: [0, 0, 0, 0], placed: [] };
}

/**
 * Where a placement would lie: its footprint (-1 if it sticks out or names no square) and the mouths as they lie.
 * @returns {{footprint: number, mouths: number}}
 */
export function lie(board, kind, square, direction) {
  const heading = DIRECTIONS.indexOf(direction);
  const cellA = board.squares.get(square);
  return {
    footprint: cellA === undefined ? -1 : board.footprints[heading * board.area + cellA],
    mouths: heading === EAST || heading === SOUTH ? kind.mouths : kind.turned,
  };
}

/**
 * Lays a tile down; does not ask whether it fits.
 * @param {Board} board @param {Position} position @param {Placement} placement
 * @returns {Position}
 */
export function lay(board, position, { tile, square, direction }) {
  const { footprint, mouths } = lie(board, KINDS.get(tile), square, direction);
  const next = {
    need: position.need.slice(),
    ban: position.ban.slice(),
    taken: position.taken.slice(),
    coasts: position.coasts.slice(),
    placed: [...position.placed, { tile, square, direction }],
  };
  for (let cell = 0; cell < 3; cell += 1) {
    for (const other of board.over[firstSquare(board, footprint) + cell * stride(board, footprint)]) {
      next.taken[other] = 1;
    }
  }
  for (let i = 0; i < 8; i += 1) {
    const isMouth = (mouths & (1 << i)) !== 0;
    const at = mouthSquare(board, footprint, i);
    const side = mouthSide(board, footprint, i);
    const beyond = neighbour(board, at, side);
    if (beyond >= 0) markFacing(board.facing[beyond * 4 + ((side + 2) % 4)], isMouth ? next.need : next.ban);
    else if (isMouth) next.coasts[side] += outletValue(board, at);
  }
  return next;
}

function markFacing(facing, table) {
  for (let i = 0; i < facing.length; i += 2) table[facing[i]] |= facing[i + 1];
}

/** tayu.score.outlet and tayu.score.double */
function outletValue(board, square) {
  return board.doubles.has(board.names[square]) ? 2 : 1;
}

/**
 * Visits every legal placement of the tiles, until a visit returns true.
 * @param {Board} board @param {Position} position
 * @param {Kind[]} kinds          each at most once
 * @param {boolean} guardBlanks   whether a new mouth must not meet a blank edge
 * @param {(tile: string, square: string, direction: string) => boolean | void} visit
 * @returns {boolean} whether a visit returned true
 */
export function visitPlacements(board, position, kinds, guardBlanks, visit) {
  const { need, ban, taken } = position;
  if (position.placed.length === 0) {
    return board.central.some((footprint) => visitFootprint(board, footprint, 0, 0, kinds, visit));
  }
  for (let footprint = 0; footprint < need.length; footprint += 1) {
    if (need[footprint] === 0 || taken[footprint] !== 0) continue;
    const banned = guardBlanks ? ban[footprint] : 0;
    if (visitFootprint(board, footprint, need[footprint], banned, kinds, visit)) return true;
  }
  return false;
}

function visitFootprint(board, footprint, needed, banned, kinds, visit) {
  const fits = (mouths) => (needed & ~mouths) === 0 && (banned & mouths) === 0;
  const south = runsSouth(board, footprint);
  for (const { name, mouths, turned } of kinds) {
    const ahead = fits(mouths) && visit(name, board.names[firstSquare(board, footprint)], south ? 'south' : 'east');
    if (ahead) return true;
    const back = fits(turned) && visit(name, board.names[lastSquare(board, footprint)], south ? 'north' : 'west');
    if (back) return true;
  }
  return false;
}
