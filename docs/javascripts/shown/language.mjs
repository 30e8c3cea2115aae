/** What the board and the viewer say, in three languages. `{name}` stands for what is put in. */

export const WORDS = {
  // What both say
  north: ['north', 'pohjoinen', 'nord'],
  east: ['east', 'itä', 'est'],
  south: ['south', 'etelä', 'sud'],
  west: ['west', 'länsi', 'ouest'],
  northwards: ['northwards', 'pohjoiseen', 'vers le nord'],
  eastwards: ['eastwards', 'itään', 'vers l’est'],
  southwards: ['southwards', 'etelään', 'vers le sud'],
  westwards: ['westwards', 'länteen', 'vers l’ouest'],
  coasts: ['Coasts', 'Rannikot', 'Côtés'],
  scores: ['Score', 'Pisteet', 'Score'],
  'north-south': ['north–south', 'pohjois–etelä', 'nord–sud'],
  'east-west': ['east–west', 'itä–länsi', 'est–ouest'],
  tilesLeft: ['Tiles left', 'Laattoja jäljellä', 'Tuiles restantes'],
  toAct: ['To act', 'Vuorossa', 'À jouer'],
  player: ['player {number}', 'pelaaja {number}', 'joueur {number}'],
  winners: ['Winners', 'Voittajat', 'Gagnants'],
  ended: ['Ended', 'Päättyi', 'Fin'],
  unplayable: ['nothing fits any more', 'laattaa ei voi pelata', 'tuile injouable'],
  'supply-empty': ['the supply is empty', 'varasto on tyhjä', 'réserve vide'],
  phase: ['Phase', 'Vaihe', 'Phase'],
  hand: ['In hand', 'Kädessä', 'En main'],
  kept: ['Kept tiles', 'Säästetyt laatat', 'Tuiles gardées'],
  flood: ['Flood', 'Tulva', 'Trouble-fête'],
  bid: ['Lowest bid', 'Pienin tarjous', 'Offre la plus basse'],
  none: ['none', 'ei mitään', 'aucun'],
  and: ['and', 'ja', 'et'],
  'no-load': [
    'This part of the page could not be loaded: {what}', 'Tätä sivun osaa ei voitu ladata: {what}',
    'Cette partie de la page n’a pas pu être chargée : {what}'],
  // The board
  board: ['Board', 'Pelilauta', 'Plateau'],
  'board-help': [
    'Arrow keys move over the board, R turns the tile, Enter lays it.',
    'Nuolinäppäimet liikkuvat laudalla, R kääntää laattaa, Enter asettaa sen.',
    'Les flèches parcourent le plateau, R tourne la tuile, Entrée la place.'],
  'touch-help': [
    'Touch a square to see the tile there, touch it again to lay it. The dot is the tile’s first square.',
    'Kosketa ruutua, niin näet laatan siinä; kosketa uudestaan, niin se asetetaan. Piste on laatan ensimmäinen ruutu.',
    'Touchez une case pour y voir la tuile, touchez-la encore pour la placer. Le point en est la première case.'],
  variant: ['Players', 'Pelaajat', 'Joueurs'],
  'two-player': ['Two', 'Kaksi', 'Deux'],
  pro: ['Two, with a kept tile', 'Kaksi, säästetty laatta', 'Deux, avec une tuile gardée'],
  'three-player': ['Three', 'Kolme', 'Trois'],
  'four-player': ['Four, in teams', 'Neljä, joukkueina', 'Quatre, en équipes'],
  ruleset: ['Rules', 'Säännöt', 'Règles'],
  finnish: ['Finnish', 'suomalaiset', 'finnoises'],
  french: ['French', 'ranskalaiset', 'françaises'],
  size: ['Board', 'Lauta', 'Plateau'],
  'new-game': ['New game', 'Uusi peli', 'Nouvelle partie'],
  undo: ['Undo', 'Kumoa', 'Annuler'],
  tile: ['Next tile', 'Seuraava laatta', 'Tuile suivante'],
  'any-tile': ['by chance', 'sattumanvarainen', 'au hasard'],
  'draw-left': ['Draw from the left ({count})', 'Nosta vasemmalta ({count})', 'Piocher à gauche ({count})'],
  'draw-right': ['Draw from the right ({count})', 'Nosta oikealta ({count})', 'Piocher à droite ({count})'],
  turn: ['Turn', 'Käännä', 'Tourner'],
  lay: ['Lay', 'Aseta', 'Placer'],
  show: ['Show this place', 'Näytä tämä paikka', 'Montrer cet emplacement'],
  hints: ['Show where it fits', 'Näytä, mihin se käy', 'Montrer où elle va'],
  larger: ['Larger squares', 'Suuremmat ruudut', 'Cases plus grandes'],
  claim: ['“Nothing fits”', '”Mikään ei käy”', '« Rien ne va »'],
  accept: ['Agree', 'Hyväksy', 'Accepter'],
  discard: ['Throw {tile} away', 'Heitä {tile} pois', 'Défausser {tile}'],
  end: ['End the game', 'Päätä peli', 'Terminer la partie'],
  pass: ['Pass', 'Passaa', 'Passer'],
  start: ['Player {number} begins', 'Pelaaja {number} aloittaa', 'Le joueur {number} commence'],
  'bid-points': ['Bid (points)', 'Tarjous (pisteitä)', 'Offre (points)'],
  'do-bid': ['Bid', 'Tarjoa', 'Enchérir'],
  'table-talk': ['Partners talked', 'Joukkue puhui', 'L’équipe a parlé'],
  'phase-auction': [
    'Player {player}: bid how few points the others will stay below.',
    'Pelaaja {player}: tarjoa, minkä pistemäärän alle muut jäävät.',
    'Joueur {player} : enchérissez sur les points que les autres n’atteindront pas.'],
  'phase-start': ['Who takes the first turn?', 'Kuka ottaa ensimmäisen vuoron?', 'Qui prend le premier tour ?'],
  'phase-draw': [
    'Player {player}: draw a tile.', 'Pelaaja {player}: nosta laatta.', 'Joueur {player} : piochez une tuile.'],
  'phase-place': [
    'Player {player}: lay {tiles} on the board.', 'Pelaaja {player}: aseta {tiles} laudalle.',
    'Joueur {player} : placez {tiles} sur le plateau.'],
  'phase-claim': [
    'Player {player}: agree that {tiles} has no place, or show one on the board.',
    'Pelaaja {player}: hyväksy, ettei laatalle {tiles} ole paikkaa, tai näytä paikka laudalla.',
    'Joueur {player} : acceptez que {tiles} n’ait pas d’emplacement, ou montrez-en un sur le plateau.'],
  'phase-discard': [
    'Player {player}: {tiles} has no place. Throw it away and draw again, or end the game.',
    'Pelaaja {player}: laatalle {tiles} ei ole paikkaa. Heitä se pois ja nosta uusi, tai päätä peli.',
    'Joueur {player} : {tiles} n’a pas d’emplacement. Défaussez-la et piochez de nouveau, ou terminez la partie.'],
  'phase-finished': [
    'The game is over: {how}. Won: {winners}.', 'Peli on päättynyt: {how}. Voitti: {winners}.',
    'La partie est finie : {how}. Victoire : {winners}.'],
  forbidden: ['Not allowed:', 'Ei sallittu:', 'Non permis :'],
  clause: ['Clause {id}', 'Sääntökohta {id}', 'Clause {id}'],
  laid: ['{tile} lies on {squares}.', '{tile} on ruuduilla {squares}.', '{tile} est sur {squares}.'],
  drawn: ['{tile} was drawn.', 'Nostettiin {tile}.', 'Tuile piochée : {tile}.'],
  undone: ['Undone.', 'Kumottu.', 'Annulé.'],
  begun: ['A new game has begun.', 'Uusi peli on alkanut.', 'Une nouvelle partie commence.'],
  'turned-to': [
    '{tile} points {direction}.', '{tile} osoittaa {direction}.', '{tile} pointe {direction}.'],
  would: [
    'would lie on {squares}: {verdict}', 'peittäisi ruudut {squares}: {verdict}',
    'couvrirait {squares} : {verdict}'],
  fits: ['it fits', 'se käy', 'elle va'],
  'fits-not': ['it does not fit', 'se ei käy', 'elle ne va pas'],
  outside: ['outside', 'ulkopuolella', 'dehors'],
  square: ['{name}', '{name}', '{name}'],
  empty: ['empty', 'tyhjä', 'vide'],
  centre: ['centre', 'keskiruutu', 'case centrale'],
  double: ['double outlet', 'kaksinkertainen ulostulo', 'embouchure double'],
  covered: ['{tile}', '{tile}', '{tile}'],
  fitting: [
    'Places for it: {count}; pointing this way: {here}.', 'Paikkoja sille: {count}, näin päin {here}.',
    'Emplacements : {count}, dont {here} dans ce sens.'],
  'see-replay': [
    'Open this game in the replay viewer', 'Avaa tämä peli katselimessa', 'Ouvrir cette partie dans le lecteur'],
  judged: [
    'This board runs the JavaScript program that the project’s tests judge.',
    'Tällä laudalla toimii se JavaScript-ohjelma, jonka projektin testit arvioivat.',
    'Ce plateau fait tourner le programme JavaScript que jugent les tests du projet.'],
  // The viewer
  bundled: ['Games that come with the site', 'Sivuston mukana tulevat pelit', 'Parties jointes au site'],
  choose: ['Choose a game', 'Valitse peli', 'Choisissez une partie'],
  open: ['Open a file', 'Avaa tiedosto', 'Ouvrir un fichier'],
  drop: [
    'or drop one anywhere in this box', 'tai pudota se minne tahansa tähän laatikkoon',
    'ou déposez-le n’importe où dans ce cadre'],
  paste: ['Paste a record', 'Liitä pöytäkirja', 'Coller une partie notée'],
  'paste-label': [
    'A record in JSON or in the text notation', 'Pöytäkirja JSON- tai tekstimuodossa',
    'Une partie en JSON ou en notation texte'],
  read: ['Read it', 'Lue se', 'Lire'],
  first: ['To the beginning', 'Alkuun', 'Au début'],
  back: ['One move back', 'Siirto taaksepäin', 'Un coup en arrière'],
  forward: ['One move forward', 'Siirto eteenpäin', 'Un coup en avant'],
  last: ['To the end', 'Loppuun', 'À la fin'],
  play: ['Play', 'Toista', 'Lecture'],
  pause: ['Pause', 'Tauko', 'Pause'],
  'play-here': ['Play it through here', 'Pelaa läpi tässä', 'La rejouer ici'],
  speed: ['Speed', 'Nopeus', 'Vitesse'],
  slow: ['slow', 'hidas', 'lente'],
  medium: ['medium', 'tavallinen', 'normale'],
  fast: ['fast', 'nopea', 'rapide'],
  position: ['Position', 'Asema', 'Position'],
  'position-of': [
    '{number} of {all}: {word}', '{number} / {all}: {word}', '{number} sur {all} : {word}'],
  beginning: ['before the first action', 'ennen ensimmäistä siirtoa', 'avant la première action'],
  moves: ['Moves', 'Siirrot', 'Coups'],
  state: ['After this move', 'Tämän siirron jälkeen', 'Après ce coup'],
  remark: ['Remark', 'Huomautus', 'Remarque'],
  tried: ['Tried here and refused', 'Yritettiin tässä ja kiellettiin', 'Tenté ici et refusé'],
  'copy-link': ['Copy a link to this position', 'Kopioi linkki tähän asemaan', 'Copier un lien vers cette position'],
  copied: ['Copied', 'Kopioitu', 'Copié'],
  'copy-failed': [
    'Copy this address:', 'Kopioi tämä osoite:', 'Copiez cette adresse :'],
  download: ['Download the picture (SVG)', 'Lataa kuva (SVG)', 'Télécharger l’image (SVG)'],
  'as-text': ['As text', 'Tekstinä', 'En texte'],
  holds: [
    'The record holds: every move is legal, and what it says of the positions is true.',
    'Pöytäkirja pitää paikkansa: jokainen siirto on sallittu ja asemista sanottu on totta.',
    'La partie notée est juste : chaque coup est permis et ce qu’elle dit des positions est vrai.'],
  checked: [
    'This game was played through and verified when the site was built; no program in this page plays it.',
    'Tämä peli pelattiin läpi ja tarkistettiin sivustoa rakennettaessa; mikään tämän sivun ohjelma ei pelaa sitä.',
    'Cette partie a été rejouée et vérifiée à la construction du site ; aucun programme de cette page ne la joue.'],
  'not-played': [
    'The record can be read, and its form is right. No program here plays {game}; “referee replay” verifies it.',
    'Pöytäkirja voidaan lukea ja sen muoto on oikea. '
      + 'Mikään tämän sivun ohjelma ei pelaa peliä {game}; ”referee replay” tarkistaa sen.',
    'La partie notée se lit et sa forme est correcte. '
      + 'Aucun programme de cette page ne joue à {game} ; « referee replay » la vérifie.'],
  'holds-not': ['The record does not hold', 'Pöytäkirja ei pidä paikkaansa', 'La partie notée n’est pas juste'],
  'message-note': [
    'The message is that of “referee replay”.', 'Viesti on sama kuin komennon ”referee replay”, englanniksi.',
    'Le message est celui de « referee replay », en anglais.'],
  'read-anyway': ['Mend it and go on', 'Korjaa ja jatka', 'Corriger et continuer'],
  mended: ['Mended', 'Korjattu', 'Corrigé'],
  several: [
    'The file holds {count} records; this is number', 'Tiedostossa on {count} pöytäkirjaa; tämä on numero',
    'Le fichier contient {count} parties ; celle-ci est la numéro'],
  'no-such-record': [
    'There is no game “{id}” on this site.', 'Sivustolla ei ole peliä ”{id}”.',
    'Il n’y a pas de partie « {id} » sur ce site.'],
  'bad-link': [
    'The link does not hold a whole record.', 'Linkissä ei ole kokonaista pöytäkirjaa.',
    'Le lien ne contient pas de partie entière.'],
  players: ['Players', 'Pelaajat', 'Joueurs'],
  under: [
    '{game} · variant: {variant} · rules: {ruleset}', '{game} · pelitapa: {variant} · säännöt: {ruleset}',
    '{game} · variante : {variant} · règles : {ruleset}'],
  'is-auction': ['auction', 'huutokauppa', 'enchères'],
  'is-start': ['naming who begins', 'aloittajan nimeäminen', 'choix de celui qui commence'],
  'is-draw': ['drawing', 'nosto', 'pioche'],
  'is-place': ['laying', 'asettaminen', 'placement'],
  'is-claim': ['answering a claim', 'väitteeseen vastaaminen', 'réponse à une annonce'],
  'is-discard': ['throwing away or ending', 'pois heittäminen tai lopettaminen', 'défausse ou fin'],
  'is-move': ['moving', 'siirto', 'coup'],
  'is-remove': ['removing a second piece', 'toisen nappulan poisto', 'retrait d’un second pion'],
  'is-finished': ['finished', 'päättynyt', 'terminée'],
  // Pictures
  'picture-title': ['Ta Yü after {count} tiles', 'Ta Yü, laattoja laudalla {count}', 'Ta Yü, {count} tuiles posées'],
  'picture-tiles': [
    'Tiles on the board, in order: {tiles}. Coasts: {coasts}.',
    'Laatat laudalla järjestyksessä: {tiles}. Rannikot: {coasts}.',
    'Tuiles sur le plateau, dans l’ordre : {tiles}. Côtés : {coasts}.'],
};
const LANGUAGES = ['en', 'fi', 'fr'];

/** The words that there are, for a test that each has its translations. */
export const KEYS = Object.keys(WORDS);

/**
 * A function from a word's key to the word in a language.
 * @param {string} language
 * @returns {(key: string, values?: object) => string}
 */
export function speaker(language) {
  const index = Math.max(0, LANGUAGES.indexOf(language));
  return (key, values = {}) => {
    const words = WORDS[key];
    if (!words) throw new Error(`no words for ${key}`);
    return words[index].replace(/\{(\w+)\}/gu, (_, name) => String(values[name]));
  };
}

/** A word where there is one that needs nothing put in, else the key itself. */
export const orKey = (say, key) => (Object.hasOwn(WORDS, key) && !WORDS[key][0].includes('{') ? say(key) : key);

/** Several things in one phrase. */
export function listed(say, items) {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${say('and')} ${items.at(-1)}`;
}
