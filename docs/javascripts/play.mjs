/**
 * Puts life into the pages of the site that have a board to touch, a replay viewer or a diagram to play; other
 * pages load nothing more.
 *
 *   <div class="referee-board" data-lang="fi" data-replay="../../replay/"></div>
 *   <div class="referee-replay" data-lang="fi"></div>
 *   <div class="referee-record" data-lang="fi" data-record="tayu/shortest-game"><figure>...</figure></div>
 */

const PARTS = {
  'referee-board': './board/board.mjs',
  'referee-replay': './replay/viewer.mjs',
  'referee-record': './replay/inset.mjs',
};

async function start(element, module) {
  try {
    const { mount } = await import(module);
    await mount(element);
    element.dataset.ready = 'true';
  } catch (error) {
    const { speaker } = await import('./shown/language.mjs');
    const told = document.createElement('p');
    told.setAttribute('role', 'alert');
    told.textContent = speaker(element.dataset.lang)('no-load', { what: error.message });
    element.append(told);
    throw error;
  }
}

for (const [name, module] of Object.entries(PARTS)) {
  for (const element of document.querySelectorAll(`.${name}`)) start(element, module);
}
