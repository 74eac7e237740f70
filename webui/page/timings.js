// Times: of the last puzzle as bars, which the server draws, and of all runs as a table.
import * as api from './api.js';
import {cellOf} from './board.js';
import {byId, count, duration, el, oncePerFrame, show, svg} from './dom.js';
import {BEST, forget, runs, setting} from './store.js';
import {session} from './session.js';
import {dayAndTime, isCage, isText, titleOf} from './words.js';

const NONE = byId('bars').textContent; // what is said before anything was solved
const NARROWEST = 420, WIDEST = 720; // pixels of a chart, as the server draws it

export class Timings {
  width = 0; // of the chart that was asked for last, or 0

  constructor(reader, solving) {
    this.reader = reader;
    byId('bars-compare').firstElementChild.addEventListener('click', () => solving.solveInGraph());
    byId('forget').addEventListener('click', () => {
      forget();
      this.appear();
    });
    session.addEventListener('solved', () => {
      if (!byId('view-timings').hidden) this.appear();
    });
    new ResizeObserver(oncePerFrame(() => {
      if (byId('bars').clientWidth > 0 && this.width && this.widthHere !== this.width) this.draw();
    })).observe(byId('bars'));
  }

  // widthHere returns how wide the server should draw the bars.
  get widthHere() { return Math.round(Math.min(WIDEST, Math.max(NARROWEST, byId('bars').clientWidth))); }

  // appear is called when the view is shown.
  appear() {
    this.list();
    this.draw();
  }

  // latest returns the last time of each solver for the puzzle that was solved last. A strategy
  // does other work than exact cover, so their times are not mixed.
  latest() {
    const all = runs(), times = {};
    for (const {puzzle, solver, seconds, strategy} of all) {
      if (puzzle === all[0].puzzle && strategy === all[0].strategy && seconds > 0) times[solver] ??= seconds;
    }
    return times;
  }

  async draw() {
    const times = this.latest(), asked = this.asked = {};
    const none = Object.keys(times).length === 0;
    byId('bars-none').hidden = !none;
    byId('bars-compare').hidden = none || 'graph' in times || runs()[0].puzzle !== session.puzzle;
    byId('trip-said').hidden = none || !(session.database.roundTrip > 0);
    if (none) {
      show(byId('bars'), el('p', {class: 'muted'}, NONE));
      return;
    }
    const roundTrip = session.database.roundTrip;
    const query = {width: this.width = this.widthHere, ...times, ...(roundTrip > 0 ? {trip: roundTrip} : {})};
    byId('bars').ariaBusy = 'true';
    try {
      const picture = await api.bars(query);
      const text = Object.entries(times).map(([solver, seconds]) => `${solver} ${duration(seconds)}`).join(', ');
      picture.setAttribute('role', 'img');
      picture.setAttribute('aria-label', `Times on a log scale: ${text}${roundTrip > 0 ? `, a round trip ${duration(roundTrip)}` : ''}`);
      if (asked === this.asked) show(byId('bars'), picture);
    } catch (error) {
      if (asked === this.asked) show(byId('bars'), el('p', {class: 'muted'}, error.message));
    } finally {
      if (asked === this.asked) byId('bars').ariaBusy = 'false';
    }
  }

  list() {
    const all = runs();
    byId('history').hidden = all.length === 0;
    byId('history-none').hidden = all.length > 0;
    byId('forget').hidden = all.length === 0 && setting('plans', '[]') === '[]';
    byId('history').tBodies[0].replaceChildren(...all.map(run => el('tr', {},
      el('td', {}, dayAndTime(run.when)), el('td', {class: 'puzzle'}, pictureOfClues(run.puzzle), this.nameOf(run)),
      el('td', {}, [run.solver, run.mode, run.strategy === BEST && 'the best'].filter(Boolean).join(', ')),
      el('td', {class: 'number'}, count(run.choices)), el('td', {class: 'number'}, count(run.backtracks)),
      el('td', {class: 'number'}, run.roundTrips ? count(run.roundTrips) : '–'),
      el('td', {class: 'number'}, ['solved', 'optimal'].includes(run.status) ? duration(run.seconds) : `${duration(run.seconds)}, ${run.status}`))));
  }

  // nameOf returns the name of the puzzle of a run: a button that shows it in the grid, if its text was kept.
  nameOf({puzzle, title, text}) {
    const name = title ?? titleOf(puzzle), kept = text || (isText(puzzle) ? '' : puzzle);
    return kept ? el('button', {
      type: 'button', class: 'link', title: 'Show it in the grid', onclick: async () => {
        if (await this.reader.read(kept)) session.tell('view', 'grid');
      },
    }, name) : name;
  }
}

// pictureOfClues returns a small picture of where a Sudoku has clues and cages, or nothing for another puzzle.
function pictureOfClues(puzzle) {
  const [, rules = '', cells = ''] = /^(?:sudoku:([^:]*):?)?([.0-9A-Z]*)$/i.exec(puzzle) ?? [];
  const side = rules ? parseInt(rules) : Math.sqrt(cells.length), cages = rules.split(',').filter(isCage);
  if (!(side > 0) || !Number.isInteger(side)) return null;
  const at = cell => `M${cell % side} ${Math.floor(cell / side)}`;
  const clues = [...cells].map((symbol, cell) => /[.0]/.test(symbol) ? '' : `${at(cell)}h1v1h-1z`);
  return svg('svg', {class: 'clues', viewBox: `0 0 ${side} ${side}`, 'aria-hidden': 'true'}, svg('path', {d: clues.join('')}),
    cages.length > 0 && svg('path', {class: 'cages', d: cages.map(cage => outlineOf(cage, side, at)).join('')}));
}

// outlineOf returns the lines around a cage such as "r1c1+r1c2=11". at goes to the corner of a cell.
function outlineOf(cage, side, at) {
  const cells = cage.split('=')[0].split('+').map(name => cellOf(name, side)), has = new Set(cells);
  return cells.map(cell => [
    !has.has(cell - side) && `${at(cell)}h1`,
    !has.has(cell + side) && `${at(cell)}m0 1h1`,
    (cell % side === 0 || !has.has(cell - 1)) && `${at(cell)}v1`,
    (cell % side === side - 1 || !has.has(cell + 1)) && `${at(cell)}m1 0v1`,
  ].filter(Boolean).join('')).join('');
}
