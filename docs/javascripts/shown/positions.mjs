/** The positions of a record that can be shown: played by a program, or as the site's generator wrote them out. */
import { fromPlain, toPlain } from '../records/python.mjs';
import { playThrough } from '../records/replaying.mjs';

/**
 * @typedef {object} Position
 * @property {number} number             after how many actions
 * @property {string | null} word        the last of them
 * @property {Map<string, any>} state
 * @property {object} picture
 */

/**
 * @param {import('../records/reading.mjs').Record} record
 * @param {{written: () => Promise<object> | object | null}} sources  the positions of a bundled game, for games that no
 *   program here plays
 * @returns {Promise<{positions: Position[], fault: import('../records/faults.mjs').Fault | null}>}  without positions
 *   where there is neither a program nor a file
 */
export async function positionsOf(record, { written }) {
  const { game, actions } = record;
  const wordAt = (number) => (number > 0 ? game.words.format(actions[number - 1]) : null);
  if (game.program) {
    const { moments, fault } = playThrough(record);
    const positions = moments.map((moment) => ({
      number: moment.number,
      word: wordAt(moment.number),
      state: moment.state,
      picture: game.program.picture(moment.game, { fresh: moment.action && toPlain(moment.action) }),
    }));
    if (fault) positions.at(-1).picture = pictureOfFault(game.program, moments.at(-1), fault);
    return { positions, fault };
  }
  const file = await written();
  if (!file) return { positions: [], fault: null };
  const positions = file.moments.map(({ state, picture }, number) => ({
    number,
    word: wordAt(number),
    state: fromPlain(state),
    picture: { ...picture, shapes: picture.shapes.map((index) => file.shapes[index]) },
  }));
  return { positions, fault: null };
}

function pictureOfFault(program, moment, { tried, marks }) {
  const fresh = tried ?? (moment.action && toPlain(moment.action));
  return program.picture(moment.game, { fresh, marks });
}
