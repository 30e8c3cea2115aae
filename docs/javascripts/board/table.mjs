/** A table at which Ta Yü is played: the judged program, with everything that was done, so that it can be undone. */
import { KINDS, legalActions, newGame, play, state, whyNot } from '../../assets/engine/tayu-rules.mjs';
import { canonical } from '../records/canonical.mjs';
import { fromPlain } from '../records/python.mjs';
import { columnName } from '../records/squares.mjs';

/** The set-up for a square board; 19 is the board of 1999. Double outlets are spaced as on that one. */
function setupOf(size) {
  if (size === 19) return {};
  const half = Math.floor(size / 2);
  const apart = Math.floor((2 * half) / 3);
  const marked = [half - apart, half, half + apart];
  const name = (x, y) => columnName(x) + (y + 1);
  const doubles = marked.flatMap((at) => [name(at, 0), name(at, size - 1), name(0, at), name(size - 1, at)]);
  return { board: { width: size, height: size, centre: name(half, half), doubles: doubles.sort() } };
}

export class Table {
  /** @param {{variant: string, ruleset: string, size: number}} wishes */
  constructor({ variant, ruleset, size }) {
    this.wishes = { variant, ruleset, setup: setupOf(size) };
    this.games = [newGame(this.wishes)];
    this.actions = [];
  }

  get game() {
    return this.games.at(-1);
  }

  get state() {
    return state(this.game);
  }

  get canUndo() {
    return this.actions.length > 0;
  }

  /** Plays an action; throws the program's IllegalAction. */
  play(action) {
    this.games.push(play(this.game, action));
    this.actions.push(action);
  }

  undo() {
    this.games.pop();
    this.actions.pop();
  }

  /** Why a placement cannot be made: {clause, message}, or null if it can. */
  whyNot(placement) {
    return whyNot(this.game, placement);
  }

  /** What can be done apart from placing tiles. */
  get choices() {
    return legalActions(this.game).filter(({ type }) => type !== 'place' && type !== 'refute');
  }

  /** All legal placements of what is in hand. */
  get places() {
    return legalActions(this.game).filter(({ type }) => type === 'place' || type === 'refute');
  }

  /** A tile that the supply still holds, each as likely as it is at a table. */
  anyTile(random = Math.random) {
    const { copies } = this.game.supply;
    const tiles = [...KINDS.values()].flatMap(({ name, index }) => Array(copies[index]).fill(name));
    return tiles[Math.floor(random() * tiles.length)];
  }

  /** Tiles of which the supply still holds one. */
  get tilesLeft() {
    return [...KINDS.values()].filter(({ index }) => this.game.supply.copies[index] > 0).map(({ name }) => name);
  }

  /** The game as a record in canonical form. */
  get record() {
    const { variant, ruleset, setup } = this.wishes;
    const record = {
      format: 'referee-record/1', game: 'tayu', variant, ruleset, rulings: this.game.rulings, setup,
      actions: this.actions,
    };
    return `${canonical(fromPlain(record))}\n`;
  }
}
