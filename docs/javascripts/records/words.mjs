/** The words of each game's notation: to actions in JSON form and back, and where a turn begins. */


/** A word that stands for no action. */
export class NoAction extends Error {}

const LARGEST = 2n ** 53n - 1n;
const map = (pairs) => new Map(pairs.filter(([, value]) => value !== undefined && value !== null));

function wholeOf(digits) {
  const number = BigInt(digits);
  if (number > LARGEST || number < -LARGEST) throw new NoAction(`${number} is beyond ±(2^53−1)`);
  return Number(number);
}

function matcher(patterns) {
  const compiled = patterns.map(([source, make]) => [new RegExp(`^(?:${source})$`, 'u'), make]);
  return (word) => {
    for (const [pattern, make] of compiled) {
      const found = pattern.exec(word);
      if (found) return make(...found);
    }
    throw new NoAction(`'${word}' is no action`);
  };
}

// ---------------------------------------------------------------------------------------------------------- Ta Yü

const DIRECTIONS = { n: 'north', e: 'east', s: 'south', w: 'west' };
const TILE = 'T[1-8]{3}';
const PLACE = `(${TILE})@([A-Z]{1,2}[1-9][0-9]?)([nesw])`;
const placing = (type) => (_, tile, square, letter) => map([
  ['type', type], ['tile', tile], ['square', square], ['direction', DIRECTIONS[letter]]]);
const parseTayu = matcher([
  [PLACE, placing('place')],
  [`refute:${PLACE}`, placing('refute')],
  [`(left|right|ringed|plain)(?::(${TILE}))?`, (_, from, tile) => map([
    ['type', 'draw'], ['from', from], ['tile', tile]])],
  [`discard:(${TILE})`, (_, tile) => map([['type', 'discard'], ['tile', tile]])],
  ['bid:(-?[0-9]{1,16})', (_, points) => map([['type', 'bid'], ['points', wholeOf(points)]])],
  ['bid:([0-9]{1,16})-([0-9]{1,16})?', (_, least, most) => map([
    ['type', 'bid'], ['points', map([['min', wholeOf(least)], ['max', most && wholeOf(most)]])]])],
  ['start:(-?[0-9]{1,16})', (_, player) => map([['type', 'start'], ['player', wholeOf(player)]])],
  ['claim|accept|end|pass', (type) => map([['type', type]])],
  ['table-talk', () => map([['type', 'tableTalk']])],
]);

function formatTayu(action) {
  const type = action.get('type');
  switch (type) {
    case 'draw': return action.has('tile') ? `${action.get('from')}:${action.get('tile')}` : action.get('from');
    case 'place': return `${action.get('tile')}@${action.get('square')}${action.get('direction')[0]}`;
    case 'refute': return `refute:${action.get('tile')}@${action.get('square')}${action.get('direction')[0]}`;
    case 'discard': return `discard:${action.get('tile')}`;
    case 'bid': return bidWord(action.get('points'));
    case 'start': return `start:${action.get('player')}`;
    case 'tableTalk': return 'table-talk';
    default: return type;
  }
}

const bidWord = (points) => (
  points instanceof Map ? `bid:${points.get('min')}-${points.get('max') ?? ''}` : `bid:${points}`);

// ----------------------------------------------------------------------------------------------------------- Yoté

const SQUARE = '[A-Z][1-9][0-9]?';
const moving = (type) => (_, from, to) => map([['type', type], ['from', from], ['to', to]]);
const parseYote = matcher([
  [SQUARE, (square) => map([['type', 'drop'], ['square', square]])],
  [`(${SQUARE})-(${SQUARE})`, moving('step')],
  [`(${SQUARE})x(${SQUARE})`, moving('jump')],
  ['remove:hand', () => map([['type', 'remove'], ['from', 'hand']])],
  [`remove:(${SQUARE})`, (_, square) => map([['type', 'remove'], ['square', square]])],
]);

function formatYote(action) {
  switch (action.get('type')) {
    case 'drop': return action.get('square');
    case 'step': return `${action.get('from')}-${action.get('to')}`;
    case 'jump': return `${action.get('from')}x${action.get('to')}`;
    default: return `remove:${action.get('square') ?? 'hand'}`;
  }
}

// ---------------------------------------------------------------------------------------------------------- Yatzy

const diceOf = (digits) => [...digits].map(Number).sort((one, other) => one - other);
const rowOf = (dice) => dice.join('') || 'none';

/** Yatzy's words need the names of its boxes and of the squares of the bingo card. */
function yatzyWords({ boxes, squares }) {
  const dice = (digits) => {
    if (!/^[0-9]{1,9}$/u.test(digits)) throw new NoAction(`'${digits}' is no row of dice`);
    return diceOf(digits);
  };
  const parse = matcher([
    ['roll', () => map([['type', 'roll']])],
    ['roll\\*([1-9])', (_, count) => map([['type', 'roll'], ['count', Number(count)]])],
    ['roll:([0-9a-zA-Z]+)', (_, digits) => map([['type', 'roll'], ['dice', dice(digits)]])],
    ['keep:none', () => map([['type', 'keep'], ['dice', []]])],
    ['keep:([0-9a-zA-Z]+)', (_, digits) => map([['type', 'keep'], ['dice', dice(digits)]])],
    [`score:(${boxes.join('|')})(?:@([0-9]))?`, (_, box, column) => map([
      ['type', 'score'], ['box', box], ['column', column && Number(column)]])],
    [`mark:(${squares.join('|')})`, (_, square) => map([['type', 'mark'], ['square', square]])],
    ['done', () => map([['type', 'done']])],
  ]);
  const format = (action) => {
    const type = action.get('type');
    if (action.has('dice')) return `${type}:${rowOf(diceOf(action.get('dice')))}`;
    if (type === 'roll') return action.has('count') ? `roll*${action.get('count')}` : 'roll';
    if (type === 'score') return `score:${action.get('box')}${action.has('column') ? `@${action.get('column')}` : ''}`;
    return type === 'mark' ? `mark:${action.get('square')}` : type;
  };
  const beginsTurn = (action, before) => action.get('type') === 'roll' && before.get('type') !== 'keep';
  return { parse, format, beginsTurn };
}

// ----------------------------------------------------------------------------------------------------- Great Wall

/** Words of the Great Wall need the kinds of cards, in their order. */
function greatWallWords({ kinds }) {
  const kindOf = Object.fromEntries(kinds.map((kind) => [kind[0], kind]));
  const card = `[${Object.keys(kindOf).join('')}]`;
  const number = '-?[0-9]{1,16}';
  const inOrder = (cards) => [...cards].sort((one, other) => kinds.indexOf(one) - kinds.indexOf(other));
  const cardsOf = (letters) => {
    if (letters.length > 100) throw new NoAction('an action lists at most 100 cards');
    return inOrder([...letters].map((letter) => kindOf[letter]));
  };
  const rising = (numbers) => numbers.sort((one, other) => one - other);
  const parse = matcher([
    [`deal(?::(${card}+))?`, (_, cards) => map([
      ['type', 'deal'], ...(cards ? [['cards', cardsOf(cards)]] : [['count', 5]])])],
    [`reveal(?::(${number}(?:,${number})*))?`, (_, tokens) => map([
      ['type', 'reveal'], ...(tokens ? [['tokens', rising(tokens.split(',').map(wholeOf))]] : [['count', 2]])])],
    [`take:(${number})@(${card})`, (_, token, letter) => map([
      ['type', 'take'], ['token', wholeOf(token)], ['card', kindOf[letter]]])],
    [`play:(${card}+)@(${number})(?:/(${number})(${card}))?`, (_, cards, section, player, letter) => map([
      ['type', 'play'], ['section', wholeOf(section)], ['cards', cardsOf(cards)],
      ['over', player && map([['player', wholeOf(player)], ['card', kindOf[letter]]])]])],
    [`draw(?::(${card}))?`, (_, letter) => map([['type', 'draw'], ['card', letter && kindOf[letter]]])],
    [`ride@(${number})`, (_, section) => map([['type', 'ride'], ['section', wholeOf(section)]])],
    ['pass', () => map([['type', 'pass']])],
  ]);
  const letters = (cards) => inOrder(cards).map((kind) => kind[0]).join('');
  const format = (action) => {
    const type = action.get('type');
    const over = action.get('over');
    switch (type) {
      case 'deal': return action.has('cards') ? `deal:${letters(action.get('cards'))}` : type;
      case 'reveal': return action.has('tokens') ? `reveal:${rising([...action.get('tokens')]).join(',')}` : type;
      case 'take': return `take:${action.get('token')}@${action.get('card')[0]}`;
      case 'play': return `play:${letters(action.get('cards'))}@${action.get('section')}${
        over ? `/${over.get('player')}${over.get('card')[0]}` : ''}`;
      case 'draw': return action.has('card') ? `draw:${action.get('card')[0]}` : type;
      case 'ride': return `ride@${action.get('section')}`;
      default: return type;
    }
  };
  return { parse, format, beginsTurn: () => true };
}

const TURN_BEGINNERS = ['draw', 'bid', 'pass', 'start'];

/**
 * The words of a game.
 * @param {string} game
 * @param {object} parts  what the game's words are made of: kinds of tile or card, boxes and squares of Yatzy
 */
export function wordsOfGame(game, parts) {
  if (game === 'tayu') {
    const parse = (word) => {
      const action = parseTayu(word);
      const tile = action.get('tile');
      if (tile === undefined || parts.tiles.includes(tile)) return action;
      throw new NoAction(`${tile} in '${word}' is no kind of tile`);
    };
    const beginsTurn = (action, before) => before.get('type') !== 'discard'
      && (TURN_BEGINNERS.includes(action.get('type')) || ['place', 'tableTalk'].includes(before.get('type')));
    return { parse, format: formatTayu, beginsTurn };
  }
  if (game === 'yote') {
    return { parse: parseYote, format: formatYote, beginsTurn: (action) => action.get('type') !== 'remove' };
  }
  return game === 'yatzy' ? yatzyWords(parts) : greatWallWords(parts);
}
