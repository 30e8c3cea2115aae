/** Playing a record through, and verifying all that it says. */
import { writeValue } from './notation.mjs';
import { isSame, toPlain } from './python.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {object} Moment   a position of a replayed game
 * @property {number} number  after how many actions
 * @property {Map<string, any> | null} action  the last of them
 * @property {any} game
 * @property {Map<string, any>} state
 *
 * @typedef {import('./faults.mjs').Fault} Fault
 */

const counted = (actions) => `${actions} action${actions === 1 ? '' : 's'}`;

/**
 * Plays a record as far as it holds.
 * @param {import('./reading.mjs').Record} record  of a game that a program plays
 * @returns {{moments: Moment[], fault: Fault | null}}
 */
export function playThrough(record) {
  const { program } = record.game;
  const moments = [{ number: 0, action: null, game: record.beginning, state: program.state(record.beginning) }];
  try {
    checkTries(record, moments[0]);
    for (const [index, action] of record.actions.entries()) {
      const moment = playOne(record, moments.at(-1), action, index + 1);
      checkFacts(record, moment);
      if (moment.number === record.actions.length) checkResult(record, moment);
      checkTries(record, moment);
      moments.push(moment);
    }
    if (record.actions.length === 0) checkResult(record, moments[0]);
  } catch (fault) {
    if (fault.moment === undefined) throw fault;
    if (fault.moment !== moments.at(-1)) moments.push(fault.moment);
    return { moments, fault };
  }
  return { moments, fault: null };
}

function playOne({ game: { program, words }, document }, before, action, number) {
  try {
    const game = program.play(before.game, action);
    return { number, action, game, state: program.state(game) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `action ${number}, ${words.format(action)}, is illegal: ${error.message}`;
    const { clause, marks } = error;
    throw Object.assign(document.fault(message, 'actions', number - 1), {
      clause, marks, tried: toPlain(action), moment: before });
  }
}

function checkFacts(record, moment) {
  const facts = record.data.get('facts')?.get(String(moment.number));
  if (!facts) return;
  const when = `after action ${moment.number}, ${record.game.words.format(moment.action)},`;
  compare(record, facts, moment, when, ['facts', String(moment.number)]);
}

function checkResult(record, moment) {
  const ended = moment.state.get('phase') === 'finished';
  const when = `the result is wrong: ${ended ? 'at the end of the game' : 'after the last action'}`;
  compare(record, record.data.get('result') ?? new Map(), moment, when, ['result']);
}

function compare({ document }, expected, moment, when, where) {
  const differences = differencesOf(expected, moment.state);
  if (differences.length === 0) return;
  const told = differences.map(({ field, wanted, got }) => (
    got === undefined ? `there is no ${field}` : `${field} is ${writeValue(got)}, not ${writeValue(wanted)}`));
  const fault = document.fault(`${when} ${told.join('; ')}`, ...where, ...differences[0].field.split('.'));
  throw Object.assign(fault, { moment });
}

/** Where a state is not as expected, field by field; what is not expected is not looked at. */
function differencesOf(expected, got, path = '') {
  const found = [];
  for (const [name, wanted] of expected) {
    const field = path ? `${path}.${name}` : name;
    const value = got.get(name);
    if (value === undefined) found.push({ field, wanted, got: undefined });
    else if (wanted instanceof Map && value instanceof Map) found.push(...differencesOf(wanted, value, field));
    else if (!isSame(wanted, value)) found.push({ field, wanted, got: value });
  }
  return found;
}

function checkTries({ game: { program, words }, data, document }, moment) {
  for (const [index, entry] of (data.get('tries') ?? []).entries()) {
    if (Number(entry.get('after')) === moment.number && isLegal(program, moment.game, entry.get('action'))) {
      const word = words.format(entry.get('action'));
      const told = `${word} is to be refused after ${counted(moment.number)}, and is legal`;
      throw Object.assign(document.fault(told, 'tries', index), { moment, tried: toPlain(entry.get('action')) });
    }
  }
}

function isLegal(program, game, action) {
  try {
    program.play(game, action);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
