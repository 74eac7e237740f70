// The work: what somebody has written into Sudokus. This browser keeps it, so that it is still there when the page
// comes again.
import {WRITTEN} from './position.js';
import {session} from './session.js';
import {set, setting} from './store.js';

const MOST = 30; // Sudokus

function kept() {
  try {
    const list = JSON.parse(setting('work', '[]'));
    return Array.isArray(list) ? list.filter(work => work) : [];
  } catch {
    return [];
  }
}

export class Work {
  begun = ''; // the Sudoku whose work is kept from now on, as text
  at = 0; // when that was kept last, in ms

  constructor(grid, timer) {
    Object.assign(this, {grid, timer});
    grid.onChange(() => this.keep());
    session.addEventListener('showing', () => { this.begun = ''; }); // to be shown without what was kept, which is not lost
    session.addEventListener('shown', () => this.recall());
    document.addEventListener('visibilitychange', () => { if (document.hidden) this.keepTime(); });
  }

  // keep keeps the work on the Sudoku that is shown. What was kept of it before is lost only if something is written,
  // or was since it is shown.
  keep() {
    const {grid: {position, text}, timer: {ms}, begun} = this;
    if (position.family || !position.isPosed) return;
    const some = position.hasWork;
    if (!some && begun !== text) return;
    this.begun = text;
    this.at = Date.now();
    const others = kept().filter(({puzzle}) => puzzle !== text);
    const written = Object.fromEntries(WRITTEN.map(name => [name, [...position[name]]]));
    set('work', JSON.stringify([...some ? [{puzzle: text, ...written, ms, at: this.at}] : [], ...others].slice(0, MOST)));
  }

  // keepTime keeps the time as well, unless another tab has kept work on the same Sudoku since.
  keepTime() {
    const {grid: {text}, at, begun} = this;
    if (begun === text && kept().some(work => work.puzzle === text && work.at === at)) this.keep();
  }

  // recall writes what was kept into the Sudoku that is shown, and undo takes it away.
  recall() {
    const {grid, timer} = this, {position, text} = grid, work = kept().find(({puzzle}) => puzzle === text);
    // What was kept before there were colors and corner marks has none.
    if (!work || position.family || WRITTEN.some(name => (work[name] ?? position[name]).length !== position.size)) return;
    grid.writingClues = false;
    grid.change(p => {
      for (const name of WRITTEN) p[name].set(work[name] ?? []);
      if (work.auto) p.fillIn(); // once all candidates were shown, and not written
    });
    timer.begin(work.ms);
  }
}
