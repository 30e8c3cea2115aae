/** Yoté for the replay viewer: the judged program plays, what it refuses is told in the words of the reference. */
import { EMPTY, cellsWith, nameOf, readSquare } from '../../assets/engine/yote-board.mjs';
import { IllegalAction, newGame, play, state } from '../../assets/engine/yote-rules.mjs';
import { Refusal, SetupFault } from './refusal.mjs';
import { fromPlain, repr, toPlain, whole } from './python.mjs';
import { columnName, middle } from './squares.mjs';
import { wordsOfGame } from './words.mjs';

const words = wordsOfGame('yote', {});
const TONES = ['first', 'second'];
const other = (player) => 3 - player;

/** Column and row of a square, counted from 0. */
const coordinatesOf = (name) => [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];
const middleOf = (name) => middle(coordinatesOf(name));

// ----------------------------------------------------------------------------------------------------------- set-up

function checkNumber(value, name, least, most) {
  const number = whole(value);
  if (typeof number === 'number' && number >= least && number <= most) return;
  throw new SetupFault(`'${name}' has to be a whole number from ${least} to ${most}, not ${repr(value)}`);
}

function begin({ variant, ruleset, rulings, setup }) {
  if (setup.has('pieces')) checkNumber(setup.get('pieces'), 'pieces', 2, Number.MAX_SAFE_INTEGER);
  if (setup.has('first')) checkNumber(setup.get('first'), 'first', 1, 2);
  if (setup.has('board')) {
    checkNumber(setup.get('board').get('columns'), 'columns', 1, 26);
    checkNumber(setup.get('board').get('rows'), 'rows', 1, 99);
  }
  return newGame({ variant, ruleset, rulings: toPlain(rulings), setup: toPlain(setup) });
}

// ------------------------------------------------------------------------------------------- why something is refused

const isOnBoard = ({ board }, name) => typeof readSquare(board, name) === 'number';

/** Who has a piece on a square, as the player in turn would say it; null where it is empty. */
function ownerAt({ board, turn }, name) {
  const found = board.cells[readSquare(board, name)];
  if (found === EMPTY) return null;
  return found === turn ? 'a piece of the same player' : 'a piece of the opponent';
}

const isEnemy = (game, name) => game.board.cells[readSquare(game.board, name)] === other(game.turn);

function* refusalsOfPhase({ phase }, action, word) {
  if (phase === 'finished') yield ['yote.end.nothing-after', `the game has ended; '${word}' comes too late`];
  else if (phase === 'remove' && action.type !== 'remove') {
    yield ['yote.remove.must', `a second piece has to be removed first; '${word}' is not a removal`];
  } else if (phase === 'move' && action.type === 'remove') {
    yield ['yote.remove.only-after-jump', 'nobody has jumped in this turn, so nothing can be removed'];
  }
}

function* offBoard(game, names) {
  for (const name of names) {
    if (!isOnBoard(game, name)) {
      const size = `${game.board.columns} columns and ${game.board.rows} rows`;
      yield ['yote.board.on-board', `there is no ${name} on a board of ${size}`];
    }
  }
}

function* occupied(game, name, clause) {
  const owner = isOnBoard(game, name) ? ownerAt(game, name) : null;
  if (owner) yield [clause, `${name} is not empty: ${owner} lies there`, [middleOf(name)]];
}

function* ownPiece(game, name) {
  if (!isOnBoard(game, name)) return;
  const owner = ownerAt(game, name);
  if (owner === 'a piece of the same player') return;
  yield ['yote.turn.own-piece', `on ${name} lies ${owner ?? 'nothing'}, not a piece of the player in turn`,
    [middleOf(name)]];
}

function* refusalsOfDrop(game, { square }) {
  yield* offBoard(game, [square]);
  yield* occupied(game, square, 'yote.drop.empty-square');
  if (game.hands[game.turn] === 0) yield ['yote.drop.from-hand', 'the player has no piece in hand that he could drop'];
}

function* refusalsOfStep(game, { from, to }) {
  yield* offBoard(game, [from, to]);
  yield* ownPiece(game, from);
  if (isOnBoard(game, from) && isOnBoard(game, to) && distance(from, to).reduce((sum, part) => sum + part) !== 1) {
    yield ['yote.step.one-square',
      `${to} is no neighbour of ${from}; a step goes one square along the row or column`,
      [middleOf(from), middleOf(to)]];
  }
  yield* occupied(game, to, 'yote.step.empty-square');
}

function distance(from, to) {
  const [[x, y], [toX, toY]] = [coordinatesOf(from), coordinatesOf(to)];
  return [Math.abs(toX - x), Math.abs(toY - y)];
}

function between(from, to) {
  if (!['0,2', '2,0'].includes(distance(from, to).join())) return null;
  const [[x, y], [toX, toY]] = [coordinatesOf(from), coordinatesOf(to)];
  return columnName((x + toX) / 2) + ((y + toY) / 2 + 1);
}

function* refusalsOfJump(game, { from, to }) {
  yield* offBoard(game, [from, to]);
  yield* ownPiece(game, from);
  if (isOnBoard(game, from) && isOnBoard(game, to)) {
    const over = between(from, to);
    if (over === null) {
      yield ['yote.jump.lands-beyond',
        `a jump from ${from} ends two squares away in the same row or column, not on ${to}`,
        [middleOf(from), middleOf(to)]];
    } else if (!isEnemy(game, over)) {
      const found = ownerAt(game, over) ?? 'nothing';
      yield ['yote.jump.over-opponent',
        `between ${from} and ${to}, on ${over}, lies ${found}; a jump goes over a piece of the opponent`,
        [middleOf(over)]];
    }
  }
  yield* occupied(game, to, 'yote.jump.empty-landing');
}

function* refusalsOfRemoval(game, { square }) {
  if (square === undefined) {
    yield* refusalsOfHand(game);
    return;
  }
  yield* offBoard(game, [square]);
  if (isOnBoard(game, square) && !isEnemy(game, square)) {
    const found = ownerAt(game, square) ?? 'nothing';
    yield ['yote.remove.opponents-piece', `on ${square} lies ${found}; only a piece of the opponent can be removed`,
      [middleOf(square)]];
  }
}

function* refusalsOfHand({ variant, rulings, board, hands, turn }) {
  if (variant === 'board') {
    yield ['yote.remove.not-from-hand', 'the second piece comes from the board; pieces in hand are safe'];
    return;
  }
  if (rulings['hand.when'] === 'board-empty' && board.count[other(turn)] > 0) {
    yield ['yote.remove.hand-last',
      'the opponent has pieces on the board, so the second piece has to come from there'];
  }
  if (hands[other(turn)] === 0) yield ['yote.remove.hand-has-piece', "the opponent's hand is empty"];
}

const REFUSALS = { drop: refusalsOfDrop, step: refusalsOfStep, jump: refusalsOfJump, remove: refusalsOfRemoval };

function* refusals(game, action) {
  yield* refusalsOfPhase(game, action, words.format(fromPlain(action)));
  yield* REFUSALS[action.type](game, action);
}

/** Plays on a copy: the judged program changes the game that it is given. */
function playOn(game, action) {
  const plain = toPlain(action);
  const next = structuredClone(game);
  try {
    play(next, plain);
  } catch (error) {
    if (!(error instanceof IllegalAction)) throw error;
    const [first] = refusals(game, plain);
    const [clause, message, marks] = first ?? [error.clause, error.message];
    throw new Refusal(clause, message, marks);
  }
  return next;
}

// ---------------------------------------------------------------------------------------------------------- picture

function* tray(columns, row, tone, hand) {
  yield { box: [0, row, columns, 1], tone: 'plain' };
  if (columns === 1) {
    yield { text: String(hand), at: [0.5, row + 0.5], tone: 'plain' };
    return;
  }
  yield { disc: [0.5, row + 0.5], tone };
  const [at, told] = columns < 4 ? [[1.5, row + 0.5], `×${hand}`] : [[2, row + 0.5], `${hand} in hand`];
  yield { text: told, at, tone: 'plain' };
}

function squaresOf(action) {
  if (!action) return [null, null];
  if (action.to) return [action.from, action.to];
  return [null, action.square ?? null];
}

function* ground(game, fresh) {
  const [start, end] = squaresOf(fresh);
  if (start && isOnBoard(game, start)) yield { box: [...coordinatesOf(start), 1, 1], tone: 'special' };
  if (!end || !isOnBoard(game, end)) return;
  yield { box: [...coordinatesOf(end), 1, 1], tone: 'fresh' };
  if (fresh.type !== 'remove' && ownerAt(game, end) === null) yield { disc: middleOf(end), tone: 'fresh' };
}

function pictureOf(game, { fresh = null, marks = [] } = {}) {
  const { board, hands } = game;
  const lying = [1, 2].map((player) => cellsWith(board, player).map((cell) => nameOf(board, cell)));
  return {
    columns: board.columns,
    rows: board.rows + 2,
    columnNames: Array.from({ length: board.columns }, (_, x) => columnName(x)),
    rowNames: [...Array.from({ length: board.rows }, (_, y) => String(y + 1)), '', ''],
    shapes: [
      ...ground(game, fresh),
      ...lying.flatMap((names, index) => names.map((name) => ({ disc: middleOf(name), tone: TONES[index] }))),
      ...TONES.flatMap((tone, index) => [...tray(board.columns, board.rows + index, tone, hands[index + 1])]),
      ...marks.map((at) => ({ mark: at, tone: 'bad' })),
    ],
    title: titleOf(game),
    description: [
      ...lying.map((names, index) => (
        `Player ${index + 1}: ${names.join(', ') || 'nothing'} on the board, ${hands[index + 1]} in hand.`)),
      ...(fresh ? [`Tried or newest: ${words.format(fromPlain(fresh))}.`] : []),
    ].join(' '),
  };
}

function titleOf({ phase, turn, ended }) {
  if (phase === 'finished') return `Yoté: player ${turn} has won (${ended})`;
  return phase === 'remove' ? `Yoté: player ${turn} removes a second piece` : `Yoté: player ${turn} is to move`;
}

/** The game as the replay viewer needs it. */
export const yote = { begin, play: playOn, state: (game) => fromPlain(state(game)), picture: pictureOf };
