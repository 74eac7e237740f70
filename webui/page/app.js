// The page: its views, its address, its colors.
import * as api from './api.js';
import {readHash, share, writeHash} from './address.js';
import {Grid} from './grid.js';
import {Hints} from './hints.js';
import {Keys} from './keys.js';
import {Playback, Player} from './playback.js';
import {Reader} from './reading.js';
import {byId, clearNotice, notice, placeNotice, show, style, tried, typing} from './dom.js';
import {session} from './session.js';
import {Solving} from './solving.js';
import {set, setting} from './store.js';
import {Timer} from './timer.js';
import {TABLES} from './words.js';
import {Work} from './work.js';
import {Writing} from './writing.js';

const VIEWS = ['grid', 'playback', 'tree', 'solutions', 'workers', 'timings'];
const STATUS_EVERY = 5000, READY_EVERY = 30_000; // ms, without a database and with one
// SAMPLE is there at first, so that there is something to solve.
const SAMPLE = '..1.3.....3...49.27...21.8..15......9...7...6......53..6.54...84.23...9.....9.4..';
const LONGEST_ADDRESS = 1_000_000; // characters: Chromium takes two million
const ADDRESS_EVERY = 500; // ms: browsers stop a page that writes it more often

const player = new Player();
const grid = new Grid();
const reader = new Reader(grid);
const solving = new Solving(grid, reader);
new Keys(grid, new Writing(grid));
const timer = new Timer(grid);
const hints = new Hints(grid, reader, timer);
const work = new Work(grid, timer);
const playback = new Playback(player);

// Views.

let view = 'grid';

// go shows a view.
function go(name, focus = false) {
  if (!VIEWS.includes(name)) return;
  view = name;
  for (const other of VIEWS) {
    const tab = byId(`tab-${other}`), chosen = other === name;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    byId(`view-${other}`).hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
  if (name === 'playback' || name === 'tree') {
    playback.placePicture();
    playback.listSearches();
  }
  if (name === 'playback') playback.paint();
  timer.update();
  placeNotice();
  appearLater(name);
  writeAddress();
}

// LATER are the views and other parts whose code comes when they are first wanted, since not everybody looks at
// them. That of the tree and of what is live comes with the first search.
const LATER = {
  tree: async () => {
    const {TreeView, ready} = await import('./tree.js');
    await ready();
    return new TreeView(player);
  },
  live: async () => new (await import('./live.js')).Live(player),
  solutions: async () => new (await import('./solutions.js')).Solutions(grid),
  timings: async () => new (await import('./timings.js')).Timings(reader, solving),
  workers: async () => new (await import('./workers.js')).Workers(),
  boards: async () => new (await import('./boards.js')).Boards(reader),
  columns: async () => (await import('./columns.js')).show(),
  examples: async () => new (await import('./examples.js')).Examples(reader),
  cages: async () => new (await import('./cages.js')).Cages(grid, reader),
  database: async () => new (await import('./database.js')).Database(player, () => solving.solveInGraph()),
};
const made = {}; // promises of those whose code has come
let styled = null; // a promise of how they look

// make makes such a part, unless it is made. A view is busy until its code has come.
function make(name) {
  return made[name] ??= makeNow(name);
}

async function makeNow(name) {
  const view = byId(`view-${name}`);
  if (view) view.ariaBusy = 'true';
  try {
    await (styled ??= style('views.css'));
    return await api.code(LATER[name]());
  } catch (error) {
    delete made[name];
    throw error;
  } finally {
    if (view) view.ariaBusy = 'false';
  }
}

// bring makes such a part. If its code does not come, it says so, and returns nothing.
const bring = name => tried(make(name));

// appearLater tells such a view that it is shown, and one that was shown before that it no longer is.
async function appearLater(name) {
  if (LATER[name]) {
    const view = byId(`view-${name}`);
    view.ariaBusy = 'true'; // until its code is there
    await tried(make(name).then(part => part.appear()));
    view.ariaBusy = 'false';
  }
  if (name !== 'workers' && made.workers) (await bring('workers'))?.appear();
}

for (const name of VIEWS) {
  byId(`tab-${name}`).addEventListener('click', () => go(name));
  byId(`tab-${name}`).addEventListener('keydown', event => {
    const by = {ArrowRight: 1, ArrowLeft: -1, Home: -VIEWS.indexOf(name), End: -1 - VIEWS.indexOf(name)}[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(VIEWS.at((VIEWS.indexOf(name) + by) % VIEWS.length), true);
  });
}

session.addEventListener('view', async ({detail}) => {
  go(detail);
  await opening; // before there is a search, there is no player
  if (view === detail) byId(detail === 'playback' ? 'player' : `tab-${detail}`).focus();
});

// The search that a solve has made is the one to look at.
let opening = null; // ends when it can be
let wanted = null;  // what an address asks for after a solve: {puzzle, view, step}

// openWanted opens a search, at the place that an address has asked for.
async function openWanted(search) {
  const at = search.puzzle === wanted?.puzzle ? wanted : null;
  wanted = null;
  await playback.open(search, at?.step);
  if (at) go(at.view);
}

session.addEventListener('solved', ({detail}) => {
  const [{puzzle}] = detail;
  const deduced = detail.find(({strategy, id}) => ['deduce', 'tuples'].includes(strategy) && id);
  if (deduced) hints.deduction = {id: deduced.id, puzzle};
  else if (detail.some(({id}) => id === hints.deduction?.id)) hints.deduction = null;
  for (const {id, strategy} of detail) if (strategy) session.remove(id); // it has taken the name of that search
  const search = session.searches.find(({id}) => detail.some(answer => answer.id === id));
  if (search) opening = openWanted(search);
  else if (player.search?.puzzle !== puzzle) made.tree?.then(tree => tree.putAway(), () => {});
});

for (const button of document.querySelectorAll('.kinds button')) button.addEventListener('click', () => tried(reader.go(button.dataset.kind)));
byId('door-board').addEventListener('toggle', () => bring('boards'));
byId('door-columns').addEventListener('toggle', () => bring('columns'));
byId('door-examples').addEventListener('toggle', () => bring('examples'));
byId('kind').addEventListener('change', () => tried(api.code(import('./making.js')).then(({follow}) => follow(grid))));
byId('draw-cages').addEventListener('click', async () => {
  hints.forget();
  (await bring('cages'))?.toggle();
});

byId('share').addEventListener('click', () => share(grid));
byId('save-tables').addEventListener('click', () => tried(api.code(import('./share.js')).then(({saveTables}) => saveTables(grid.family))));
// Who prints by the button wants to solve the puzzle on paper. The browser's own command prints what is shown.
byId('print').addEventListener('click', () => {
  const {picture} = grid.drawn;
  if (picture?.isPrinted) {
    tried(api.code(import('./printing.js')).then(({askPrinting}) => askPrinting(picture, grid.drawn.unfinished)));
    return;
  }
  document.body.classList.add('clues-only');
  window.print();
});
addEventListener('afterprint', () => document.body.classList.remove('clues-only'));

// An empty view has a button that fills it.
for (const button of document.querySelectorAll('.solve-here')) button.addEventListener('click', () => solving.watch());
for (const button of document.querySelectorAll('.best-here')) button.addEventListener('click', () => solving.watchBest());
for (const button of document.querySelectorAll('.to-grid')) button.addEventListener('click', () => go('grid', true));
player.addEventListener('search', () => {
  byId('tree-none').hidden = true;
  make('tree').catch(() => {}); // choosing the view tries again, and says what is wrong
  bring('live');
});

session.addEventListener('loaded', async ({detail}) => {
  await playback.choose(detail);
  session.tell('view', 'playback');
});

// The address: #p=PUZZLE&v=VIEW&s=STEP&r=NAME. It never reaches the server.

let reading = false, writing = false;
let isOther = false; // whether the way back is to lead to the puzzle before

// writeAddress writes the address soon.
function writeAddress() {
  if (writing) return;
  writing = true;
  setTimeout(() => {
    writing = false;
    if (!reading) writeAddressNow();
  }, ADDRESS_EVERY);
}

function writeAddressNow() {
  const parts = {};
  const chosen = session.puzzle !== SAMPLE ? grid.address : ''; // by a person
  if (chosen) parts.p = chosen;
  if (view !== 'grid' || chosen) parts.v = view;
  if (player.search && (view === 'playback' || view === 'tree')) {
    parts.s = player.step;
    if (player.search.id.startsWith('graph:')) parts.r = player.search.id.slice('graph:'.length);
  }
  let hash = writeHash(parts);
  if (hash.length > LONGEST_ADDRESS) hash = writeHash({v: view}); // a reload forgets the puzzle
  // Only of an address whose search was made here may the page make it again: see readAddress. What the Sudoku is
  // called is not in the address, nor is what people have noted beside tables, but both stay after a reload.
  const made = session.puzzle !== '' && player.search?.puzzle === session.puzzle, {title = '', author = ''} = grid.position.about;
  const state = {made, title, author, ...made && player.search.forBest && {best: true}, ...grid.family?.shared && {text: grid.text}, ...grid.family?.own?.length && {own: grid.family.own}};
  if (hash !== location.hash.slice(1) || JSON.stringify(state) !== JSON.stringify(history.state ?? {made: false, title: '', author: ''})) {
    history[isOther && hash !== location.hash.slice(1) ? 'pushState' : 'replaceState'](state, '', hash ? `#${hash}` : location.pathname);
  }
  isOther = false;
}

session.addEventListener('puzzle', writeAddress);
session.addEventListener('shown', () => { isOther = !reading && !TABLES.includes(grid.family?.family); }); // tables are changed, too
player.addEventListener('step', writeAddress);

// readAddress shows what the address asks for. Any page can have a browser come to an address,
// so that alone solves nothing, unless this tab has solved it before: after a reload.
// first is the puzzle of an empty address.
async function readAddress(first = '') {
  if (location.hash.length < 2 && !first) return;
  const parts = readHash(location.hash);
  const puzzle = parts.get('p') ?? (location.hash.length < 2 ? first : ''), name = parts.get('v') ?? 'grid', step = parts.get('s') ?? '', run = parts.get('r') ?? '';
  reading = true;
  try {
    const isNew = puzzle !== '' && puzzle !== grid.address;
    // Tables may have columns that are in no address.
    const isRead = isNew && (Boolean(history.state?.text) && await reader.read(history.state.text) || await reader.read(puzzle));
    if (isRead && grid.family) grid.family.own = history.state?.own ?? [];
    if (isRead && (history.state?.title || history.state?.author)) grid.entitle(history.state);
    if (isNew && !isRead) {
      notice('The puzzle in this address can’t be read', {hint: byId('text-error').textContent, bad: true});
      show(byId('text-error')); // it is said once, and in every view
    } else if (!VIEWS.includes(name) || step && !/^\d{1,9}$/.test(step) || [...parts.keys()].some(key => !['p', 'v', 's', 'r'].includes(key))) {
      notice('This address is not one of this page', {hint: 'What could be read of it was.'});
    }
    const at = /^\d{1,9}$/.test(step) ? Number(step) : undefined;
    if (run && player.search?.id !== `graph:${run}`) {
      await playback.choose(`graph:${run}`, at);
    } else if (session.puzzle && (name === 'playback' || name === 'tree') && player.search?.puzzle !== session.puzzle) {
      if (!history.state?.made) {
        wanted = {puzzle: session.puzzle, view: name, step: at};
        notice('This is the address of a search', {hint: 'Press Solve to make it here.'});
        go('grid');
        return;
      }
      await grid.drawn?.taken; // an answer that was kept stays
      await (history.state.best ? solving.watchBest() : solving.watch());
      await opening;
    }
    if (at !== undefined) player.go(at);
    go(VIEWS.includes(name) ? name : 'grid');
  } finally {
    reading = false;
    writeAddress();
  }
}

let read = Promise.resolve(); // one address after another
addEventListener('hashchange', () => { read = read.catch(() => {}).then(() => readAddress(SAMPLE)); });

// Colors.

const THEMES = {system: ['◐', 'as the system'], light: ['☀\uFE0E', 'light'], dark: ['☾\uFE0E', 'dark']};

function setTheme(name) {
  const [sign, text] = THEMES[name] ?? THEMES.system;
  if (name === 'light' || name === 'dark') document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
  byId('theme').textContent = sign;
  byId('theme').setAttribute('aria-label', `Colors: ${text}`);
  byId('theme').dataset.theme = name;
  session.tell('theme');
  if (player.tree) playback.drawTicks();
}

byId('theme').addEventListener('click', () => {
  const names = Object.keys(THEMES);
  const next = names[(names.indexOf(byId('theme').dataset.theme) + 1) % names.length];
  set('theme', next);
  setTheme(next);
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => setTheme(setting('theme', 'system')));
setTheme(setting('theme', 'system'));

// In a narrow window, where what is beside the board lies below it, Hint is among the buttons of the board. There
// what is said of a step comes before what is needed less often.

const narrow = matchMedia('(max-width: 46rem)');

function placeParts() {
  if (narrow.matches) {
    byId('writing').append(byId('hint'));
    byId('solve-form').after(byId('yourself'));
    byId('go-on-block').after(byId('pace'), byId('search-block'));
  } else {
    byId('check').before(byId('hint'));
    byId('solve-form').before(byId('yourself'));
    byId('player').append(byId('pace'));
    byId('step-block').before(byId('search-block'));
  }
  placeNotice();
}

narrow.addEventListener('change', placeParts);
placeParts();

// Help.

byId('help-open').addEventListener('click', () => byId('help').showModal());
document.addEventListener('keydown', event => {
  if (event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event) && !document.querySelector('dialog[open]')) byId('help').showModal();
});
byId('notice-close').addEventListener('click', clearNotice);
addEventListener('keydown', ({key}) => {
  if (key === 'Escape') clearNotice();
});
addEventListener('resize', placeNotice);

// The database.

let nextAsk = 0; // a timer

async function askStatus() {
  clearTimeout(nextAsk);
  let status;
  try {
    status = await api.status();
  } catch {
    status = {database: 'none', reason: 'The server does not answer'};
  }
  session.setDatabase(status);
  const words = {ready: `Neo4j ${status.version ?? ''}`.trim(), starting: 'Neo4j is starting', none: 'no Neo4j'};
  const box = byId('database');
  box.dataset.state = status.database;
  box.textContent = words[status.database] ?? status.database;
  clearTimeout(nextAsk); // somebody else may have asked meanwhile
  nextAsk = setTimeout(() => {
    if (document.visibilityState === 'visible') askStatus();
    else document.addEventListener('visibilitychange', askStatus, {once: true});
  }, status.database === 'ready' ? READY_EVERY : STATUS_EVERY);
}

byId('database').addEventListener('click', async () => (await bring('database'))?.appear());
session.addEventListener('doubt', askStatus);

session.addEventListener('database', () => {
  if (view === 'playback' || view === 'tree') playback.listSearches();
});

grid.select(0, false);
if (!readHash(location.hash).has('p')) {
  grid.begin(SAMPLE);
  work.recall();
}
read = readAddress();
await read;
document.documentElement.dataset.ready = '';
askStatus();
