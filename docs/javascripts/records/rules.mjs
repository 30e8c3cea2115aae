/** What a reader of records has to know of the games, from the file that the site's generator writes. */
import { fromPlain } from './python.mjs';
import { Schemas } from './schema.mjs';
import { tayu } from './tayu.mjs';
import { wordsOfGame } from './words.mjs';
import { yote } from './yote.mjs';

/** Games that a program in JavaScript can play, the one that is judged with the others. */
const PROGRAMS = { tayu, yote };

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} name
 * @property {Map<string, {name: string, players: number}>} variants
 * @property {Map<string, Map<string, string>>} rulesets  options by ruling
 * @property {Map<string, string[]>} rulings              options of each
 * @property {{parse: Function, format: Function, beginsTurn: Function}} words
 * @property {object | null} program                      null where no program in JavaScript plays the game
 */

export class Rules {
  /** @param {object} known  the content of `reader.json` */
  constructor(known) {
    this.games = new Map(known.games.map((game) => [game.id, {
      id: game.id,
      name: game.name,
      variants: new Map(game.variants.map((variant) => [variant.id, variant])),
      rulesets: new Map(game.rulesets.map(({ id, rulings }) => [id, new Map(rulings)])),
      rulings: new Map(game.rulings),
      words: wordsOfGame(game.id, game.parts),
      program: PROGRAMS[game.id] ?? null,
    }]));
    this.schemas = new Schemas(new Map(known.schemas.map((schema) => [schema.$id, fromPlain(schema)])));
    this.fields = known.fields;
    this.look = known.look;
  }

  /** Reads what is known from an address. */
  static async load(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return new Rules(await answer.json());
  }

  has(game) {
    return this.games.has(game);
  }

  /** @returns {Game} */
  game(id) {
    return this.games.get(id);
  }

  noGame(id) {
    return `there is no game '${id}'; there is ${[...this.games.keys()].join(', ')}`;
  }
}
