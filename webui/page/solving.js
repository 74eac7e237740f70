// Solving: which methods and solvers can be chosen for the puzzle that is shown, and what asks them for an answer.
import * as api from './api.js';
import {byId, clearNotice, onSubmit, show, tried} from './dom.js';
import {session} from './session.js';
import {TABLES} from './words.js';

// bestIs says what the button for the best answer does.
export const bestIs = () => byId('keep').checked && !byId('keep-label').hidden ? 'Find a new plan' : 'Find the best';

// BEST say what the best plan from tables is.
const BEST = {
  roster: 'The best roster has the fewest shifts in spite of a wish. The wishes can have weights.',
  timetable: 'The best timetable has the fewest lessons in spite of a wish, and lessons early in the day.',
};

export class Solving {
  stop = null; // while an answer is looked for: an AbortController
  hasFound = false; // whether there is one by then that can be taken
  ended = null; // then a promise that is kept at its end
  of = null;   // the text of the puzzle that it is only for, or null

  constructor(grid, reader) {
    Object.assign(this, {grid, reader});
    onSubmit('solve-form', () => this.solve());
    byId('minimize').addEventListener('click', () => this.minimize());
    byId('by-steps').addEventListener('click', () => this.load());
    byId('stop-solving').addEventListener('click', () => this.stop?.abort());
    byId('strategy').addEventListener('change', () => this.offerSolvers());
    session.addEventListener('database', () => this.offerSolvers());
    byId('keep').addEventListener('change', () => this.paintButtons());
    session.addEventListener('move', ({detail}) => this.move(detail));
    session.addEventListener('ask', ({detail}) => { detail.asked = this.ask(async () => detail.of); });
    grid.onChange(() => this.offer());
    this.offer();
  }

  // solve asks for the answer, watch and watchBest for a search to look at, minimize for the best answer, whose options cost least,
  // load for a search step by step, and move for the plan in which a lesson is elsewhere.
  // The code that does so comes when it is first wanted.
  solve() { return this.stop ? null : this.ask(async () => (await import('./answers.js')).solve); }
  watch() { return this.stop ? null : this.ask(async () => (await import('./answers.js')).watch); }
  watchBest() { return this.ask(async () => (await import('./best.js')).watchBest); }
  minimize() { return this.ask(async () => (await import('./best.js')).findBest); }
  move(to) {
    return this.ask(async () => {
      const {findMoved} = await import('./moving.js');
      return solving => findMoved(solving, to);
    });
  }

  load() { return this.ask(async () => (await import('./answers.js')).load); }

  // solveInGraph solves the puzzle in Neo4j, which is started if there is none.
  solveInGraph() {
    session.tell('view', 'grid');
    const {solver} = byId('solve-form').elements;
    if ([...solver].find(({value}) => value === 'graph').disabled) byId('strategy').value = ''; // it needs no Neo4j
    this.offerSolvers();
    solver.value = 'graph';
    return this.solve();
  }

  // ask does so, once its code has come and the puzzle that was asked for last is shown.
  ask(bring) {
    const ready = Promise.all([api.code(bring()), this.reader.settled()]);
    return tried(ready.then(([asked, isSettled]) => isSettled && asked(this)));
  }

  // instead stops what is looked for, and has ask look for something about a puzzle until another one is shown. It takes a signal.
  async instead(puzzle, ask) {
    if (this.of !== null) return; // it was asked for twice
    this.of = puzzle;
    try {
      this.stop?.abort();
      await this.ended;
      this.begins(true);
      return await ask(this.stop.signal);
    } finally {
      this.of = null;
      this.ends();
    }
  }

  // offer lets people choose only methods that the puzzle can be solved by, and says why not the rest.
  offer() {
    if (this.of !== null && this.of !== this.grid.text) this.stop?.abort();
    const {family, position} = this.grid, refuses = (family ?? position).refuses ?? {}, methods = [...byId('strategy').options];
    for (const option of methods) option.disabled = option.value in refuses;
    const refused = methods.find(({disabled}) => disabled);
    show(byId('refused-methods'), refused && `Methods that can’t be chosen ${refuses[refused.value].replace(/^want /, 'need ')}.`);
    if (byId('strategy').selectedOptions[0].disabled) byId('strategy').value = '';
    // A school needs no database to choose.
    const where = byId('where'), isOfTables = TABLES.includes(family?.family);
    if (isOfTables !== byId('how').contains(where)) byId(isOfTables ? 'how-is' : 'stop-solving').after(where);
    this.offerSolvers();
    this.paintButtons();
  }

  // offerSolvers lets people choose only where the strategy can run, and takes the puzzle.
  offerSolvers() {
    const strategy = byId('strategy').value;
    const solvers = this.grid.position.solvers[strategy] ?? session.database.strategies?.find(({name}) => name === strategy)?.solvers ?? ['memory', 'graph'];
    const buttons = [...byId('solve-form').elements.namedItem('solver')];
    for (const button of buttons) {
      button.disabled = button.value === 'both' ? solvers.length < 2 : !solvers.includes(button.value);
    }
    if (buttons.find(button => button.checked).disabled) buttons.find(button => !button.disabled).checked = true;
    byId('order').disabled = byId('mode').disabled = strategy !== '';
  }

  // begins says that an answer is looked for. The one before is not shown any longer, unless it is kept.
  begins(isKept = false) {
    clearNotice();
    if (!isKept) this.grid.clearAnswer();
    this.grid.paint();
    this.stop = new AbortController();
    this.hasFound = false;
    const {promise, resolve} = Promise.withResolvers();
    Object.assign(this, {ended: promise, end: resolve});
    this.paintButtons();
  }

  // finds says that there is an answer that can be taken, though a better one is still looked for.
  finds() {
    if (this.hasFound) return;
    this.hasFound = true;
    this.paintButtons();
  }

  // ends says that no answer is looked for any longer.
  ends() {
    this.stop = null;
    this.end?.();
    this.paintButtons();
  }

  // paintButtons has the buttons that solve say what they do. If options have costs, the one for the best answer stands
  // out, and the other one takes any.
  paintButtons() {
    const {grid: {family}, stop} = this, costs = Boolean(family?.costs);
    byId('solve').disabled = byId('minimize').disabled = stop !== null;
    byId('stop-solving').hidden = stop === null;
    byId('stop-solving').textContent = this.hasFound ? 'Take this one' : 'Stop';
    byId('minimize').hidden = byId('best-is').hidden = !costs;
    byId('best-is').textContent = BEST[family?.family] ?? 'The best answer is the one whose options cost least together.';
    byId('solve').classList.toggle('primary', !costs);
    byId('minimize').textContent = stop ? 'Searching …' : bestIs();
    byId('solve').textContent = costs ? 'Any answer' : stop ? 'Solving …' : 'Solve';
    for (const said of document.querySelectorAll('.of-costs')) said.hidden = !costs;
    for (const button of document.querySelectorAll('.solve-here')) button.textContent = costs ? 'Watch a search for any answer' : 'Solve the puzzle';
  }
}
