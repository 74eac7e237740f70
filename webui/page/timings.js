// Times: of the last puzzle as bars, which the server draws, and of all runs as a table.
import * as api from './api.js';
import {byId, count, duration, el, show} from './dom.js';
import {forget, runs} from './store.js';
import {session} from './session.js';

const when = new Intl.DateTimeFormat('en-US', {dateStyle: 'medium', timeStyle: 'short'});
const NONE = byId('bars').textContent; // what is said before anything was solved

export class Timings {
  constructor() {
    byId('forget').addEventListener('click', () => {
      forget();
      this.appear();
    });
    session.addEventListener('solved', () => {
      if (!byId('view-timings').hidden) this.appear();
    });
  }

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
    byId('trip-said').hidden = none || !(session.database.roundTrip > 0);
    if (none) {
      show(byId('bars'), el('p', {class: 'muted'}, NONE));
      return;
    }
    const roundTrip = session.database.roundTrip;
    const width = Math.round(Math.min(720, Math.max(420, byId('bars').clientWidth))); // what the server draws
    const query = {width, ...times, ...(roundTrip > 0 ? {trip: roundTrip} : {})};
    try {
      const picture = await api.bars(query);
      const text = Object.entries(times).map(([solver, seconds]) => `${solver} ${duration(seconds)}`).join(', ');
      picture.setAttribute('role', 'img');
      picture.setAttribute('aria-label', `Times on a log scale: ${text}${roundTrip > 0 ? `, a round trip ${duration(roundTrip)}` : ''}`);
      if (asked === this.asked) show(byId('bars'), picture);
    } catch (error) {
      if (asked === this.asked) show(byId('bars'), el('p', {class: 'muted'}, error.message));
    }
  }

  list() {
    const all = runs();
    byId('history').hidden = all.length === 0;
    byId('history-none').hidden = all.length > 0;
    byId('forget').hidden = all.length === 0;
    byId('history').tBodies[0].replaceChildren(...all.map(run => el('tr', {},
      el('td', {}, when.format(run.when)), el('td', {class: 'puzzle', title: run.puzzle}, run.title ?? run.puzzle.split('\n')[0]),
      el('td', {}, run.mode ? `${run.solver}, ${run.mode}` : run.solver),
      el('td', {class: 'number'}, count(run.choices)), el('td', {class: 'number'}, count(run.backtracks)),
      el('td', {class: 'number'}, run.roundTrips ? count(run.roundTrips) : '–'),
      el('td', {class: 'number'}, run.status === 'solved' ? duration(run.seconds) : `${duration(run.seconds)}, ${run.status}`))));
  }
}
