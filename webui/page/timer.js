// The timer: how long somebody has been at the Sudoku that is shown.
import {byId, plural, say} from './dom.js';
import {session} from './session.js';
import {set, setting} from './store.js';

const TICK = 250; // ms

// A Timer runs from when a puzzle is shown until its last number is written or its answer is shown,
// whether its time is seen or not. It rests while nobody sees the puzzle.
export class Timer {
  spent = 0;         // ms, before it began to run
  since = null;      // when it began to run, or null while it rests
  answered = false;  // whether the answer was shown

  constructor(grid) {
    this.grid = grid;
    byId('timer').addEventListener('click', () => {
      this.show(!this.shown);
      set('timer', this.shown ? 'shown' : 'hidden');
      if (this.shown) say(this.words);
    });
    session.addEventListener('puzzle', () => {
      this.spent = 0;
      this.since = null;
      this.answered = false;
      this.update();
    });
    session.addEventListener('solved', () => {
      this.answered = true;
      this.update();
    });
    grid.onChange(() => this.update());
    document.addEventListener('visibilitychange', () => this.update());
    this.show(setting('timer', 'hidden') === 'shown');
  }

  get shown() { return !byId('time').hidden; }
  get ms() { return Math.round(this.spent + (this.since === null ? 0 : performance.now() - this.since)); }
  get seconds() { return Math.floor(this.ms / 1000); }

  // words is the time as a screen reader says it.
  get words() {
    const {seconds} = this, minutes = Math.floor(seconds / 60);
    return `${minutes > 0 ? `${plural(minutes, 'minute')}, ` : ''}${plural(seconds % 60, 'second')}`;
  }

  show(shown) {
    byId('time').hidden = !shown;
    byId('timer').setAttribute('aria-pressed', String(shown));
    clearInterval(this.ticking);
    if (shown) this.ticking = setInterval(() => this.paint(), TICK);
    this.paint();
  }

  // begin has it begin at a time, in ms.
  begin(ms) {
    this.spent = ms >= 0 ? ms : 0;
    if (this.since !== null) this.since = performance.now();
    this.paint();
  }

  // update lets it run, or rest. It is called whenever that may have changed.
  update() {
    const {grid, since} = this;
    const runs = document.visibilityState === 'visible' && !byId('view-grid').hidden &&
      !grid.family && grid.text !== '' && !this.answered && !grid.done;
    if (runs === (since !== null)) return;
    if (!runs) this.spent += performance.now() - since;
    this.since = runs ? performance.now() : null;
    this.paint();
  }

  paint() {
    const {seconds} = this, pad = n => String(n).padStart(2, '0');
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    byId('time').textContent = `${hours > 0 ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}`;
  }
}
