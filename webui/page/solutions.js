// All solutions of a puzzle: how often each option occurs in them, narrowed by options that
// people require or forbid.
import * as api from './api.js';
import {Board, nameAsBeside} from './board.js';
import {Answer} from './engine.js';
import {byId, copy, count, duration, el, failed, notice, onSubmit, plural, rove, say, show, typing} from './dom.js';
import {numbersOf, pictureOf} from './pieces.js';
import {session} from './session.js';
import {TABLES, capital, labelOf, optionWords, withArticle} from './words.js';

const MOST_ROWS = 100; // of a list, before it is asked for more

// The states of an option. A click leads from each to the next.
const FREE = 'free', REQUIRED = 'required', FORBIDDEN = 'forbidden';
const NEXT = {[FREE]: REQUIRED, [REQUIRED]: FORBIDDEN, [FORBIDDEN]: FREE};
const SIGN = {[FREE]: '', [REQUIRED]: '✓', [FORBIDDEN]: '✗'};

export class Solutions {
  puzzle = '';          // as text: what is shown
  problem = null;       // of the puzzle
  counts = null;        // of each option, as BigInt
  found = null;         // solutions that a search has found, if there can't be a graph of all of them
  least = null;         // then, what none costs less than, if that is known
  left = 0n;            // how many solutions contain what is required, and nothing forbidden
  states = new Map();   // of the options that are not free
  selected = 0;         // a cell
  rows = MOST_ROWS;

  constructor(grid) {
    this.grid = grid;
    const far = (words, sign) => el('button', {type: 'button', id: `page-${words.split(' ')[0].toLowerCase()}`, onclick: () => this.turnFar(sign)}, words);
    this.differs = el('p', {id: 'page-differs', class: 'muted', hidden: true});
    this.far = el('div', {class: 'buttons', hidden: true}, far('Most different', -1), far('Least different', 1));
    byId('page-picture').before(this.differs, this.far);
    onSubmit('map-form', () => this.begin());
    byId('map-stop').addEventListener('click', () => this.stop?.abort());
    byId('map-free').addEventListener('click', () => this.freeAll());
    byId('map-more').addEventListener('click', () => {
      this.rows += MOST_ROWS;
      this.list();
    });
    byId('map-find').addEventListener('input', () => {
      this.rows = MOST_ROWS;
      this.list();
    });
    byId('page-back').addEventListener('click', () => this.turnTo(this.page - 1n));
    byId('page-on').addEventListener('click', () => this.turnTo(this.page + 1n));
    byId('page-first').addEventListener('click', () => this.turnTo(1n));
    byId('page-last').addEventListener('click', () => this.turnTo(this.left));
    byId('page-take').addEventListener('click', () => this.takePage());
    onSubmit('pages-form', () => this.turnTo(numberIn(byId('page-number').value)));
    byId('map').addEventListener('click', event => this.click(event));
    byId('map').addEventListener('keydown', event => this.key(event));
    byId('map').addEventListener('focusin', event => {
      const cell = event.target.dataset?.cell;
      if (cell !== undefined) this.select(Number(cell), false);
    });
    session.addEventListener('puzzle', () => this.appear());
    this.appear();
  }

  // appear forgets what is shown if it is of another puzzle than that of the grid. If somebody has asked for all solutions, it
  // looks for them.
  appear() {
    if (this.puzzle !== session.puzzle || this.puzzle === '') this.renew();
    if (session.wantsAll && !this.counts && !this.found) this.begin();
    session.wantsAll = false;
  }

  renew() {
    this.stop?.abort();
    this.stop = null;
    byId('map-stop').hidden = true;
    byId('map-make').disabled = false;
    this.puzzle = session.puzzle;
    this.problem = this.counts = this.board = this.found = this.least = this.shown = null;
    this.states.clear();
    show(byId('map'));
    byId('pages').hidden = true;
    const none = this.puzzle === '';
    byId('map-make').hidden = none;
    byId('map-none').hidden = !none;
    byId('map-side').hidden = true;
    this.tell(none ? 'There is no puzzle whose solutions could be shown.' : `${labelOf(this.puzzle)}: how many solutions are there, and what do they share?`);
    this.list();
    this.listChosen();
  }

  tell(text, bad = false) {
    const box = byId('map-summary');
    box.textContent = text;
    box.className = bad ? 'error' : 'muted';
  }

  // begin asks for all solutions.
  begin() {
    this.tell('Looking at all solutions …');
    return this.ask();
  }

  // ask asks how often each option occurs. An answer that comes too late is not shown.
  async ask() {
    const {puzzle} = this, began = performance.now();
    this.stop?.abort();
    const stop = this.stop = new AbortController();
    byId('map-stop').hidden = false;
    byId('map-make').disabled = true;
    let answer, problem = this.problem, failure = null;
    try {
      answer = await api.space({puzzle, with: this.chosen(REQUIRED), without: this.chosen(FORBIDDEN)}, stop.signal);
      if (answer.id) problem ??= await api.problem(answer.id);
    } catch (error) {
      failure = stop.signal.aborted ? new api.Failure('Stopped') : error;
    }
    if (this.stop !== stop) return; // something else was asked for
    this.stop = null;
    byId('map-stop').hidden = true;
    byId('map-make').disabled = false;
    if (failure) {
      this.tell(failure.message, true);
      if (failure.hint) failed(failure);
      else say(failure.message);
    } else if (answer.status === 'limit') {
      this.takeFound(answer, problem);
    } else if (answer.status === 'stopped') {
      const text = `Stopped: ${answer.reason}. In a terminal, graphcover space has no time limit.`;
      this.tell(text, true);
      say(text);
    } else {
      this.seconds = (performance.now() - began) / 1000;
      this.take(answer, problem);
    }
  }

  // take shows an answer.
  take(answer, problem) {
    byId('map-make').hidden = true;
    this.all = BigInt(answer.all);
    byId('map-side').hidden = this.all === 1n; // nothing is left to choose
    this.left = BigInt(answer.solutions);
    this.counts = answer.options.map(BigInt);
    if (problem !== this.problem) this.setProblem(problem);
    const how = answer.states > 0 ? `in a graph of ${plural(answer.states, 'state')} and ${plural(answer.arcs, 'arc')}` : `${this.all === 1n ? 'found' : 'each found'} by a search`;
    const text = this.states.size === 0 ? `${this.all === 1n ? 'This is the only solution' : `${count(this.all)} solutions`}, ${this.all > 0n ? `${how}, ` : ''}after ${duration(this.seconds)}.` :
      `${count(this.left)} of ${count(this.all)} solutions are left${this.all > 0n ? `, ${percent(this.left, this.all)}` : ''}.`;
    this.tell(text);
    say(text);
    this.paint();
    this.list();
    this.listChosen();
    byId('pages').hidden = true;
    if (this.left > 1n || this.left > 0n && !this.board) this.turnTo(1n); // a board of one solution is that solution
  }

  // takeFound shows some solutions, where there can't be a graph of all of them: if none was found, the answer that Grid
  // shows.
  takeFound({found, reason, bound = null}, problem) {
    byId('map-make').hidden = true;
    this.problem = problem;
    nameAsBeside(problem, this.grid.shape.lettered);
    this.picture = pictureOf(problem);
    const known = found.length === 0 && this.grid.text === this.puzzle ? this.grid.drawn?.chosen : null;
    this.found = known ? [known] : found;
    this.left = BigInt(this.found.length);
    this.least = bound === null || found.length === 0 ? null : Math.min(bound, problem.costOf(found[0]));
    const some = known ? 'no solution in its time but the answer that Grid shows, and there may be more' :
      found.length > 0 ? `${plural(found.length, 'solution')}, and there may be more` : 'no solution in its time, but there may be some';
    const isWhole = bound !== null && found.length > 1 && problem.costOf(found[0]) < bound; // up to that cost
    const order = bound === null ? '' : isWhole ? ` The cheapest come first: all that cost less than ${count(bound)} are here.` :
      ` ${this.found.length > 1 ? 'The cheapest come first, and no' : 'No'} other one costs less than ${count(bound)}.`;
    const unknown = TABLES.includes(this.grid.family?.family) ? '' : ` How often ${withArticle(optionWords(problem.json.family)[0])} occurs in all of them is not known: ${reason.split(':')[0]}.`;
    const text = `A search has found ${some}.${order}${unknown}`;
    this.tell(text);
    this.offerCount();
    say(text);
    if (this.left > 0n) this.turnTo(1n);
  }

  // offerCount offers to count all solutions, which needs no graph of them, and the command that does so, since that can take
  // longer than a page should wait.
  offerCount() {
    if (TABLES.includes(this.grid.family?.family)) return;
    byId('map-summary').append(el('span', {class: 'counted'}, ' ', el('button', {type: 'button', class: 'link', onclick: () => this.countAll()}, 'Count them')));
    if (this.puzzle.includes('\n')) return;
    const command = el('code', {}, `graphcover count --solver memory "${this.puzzle}"`);
    byId('map-summary').append(' In a terminal, this counts them, for as long as you let it: ', command, ' ',
      el('button', {type: 'button', class: 'link', onclick: event => copy(command, event.target)}, 'Copy the command'));
  }

  // countAll counts all solutions for a while. What it finds is said where that was asked for.
  async countAll() {
    const {puzzle, left} = this, stop = this.stop = new AbortController(), box = byId('map-summary').querySelector('.counted');
    const tell = text => {
      show(box, ` ${text}`);
      say(text);
    };
    tell('Counting …');
    byId('map-stop').hidden = false;
    let answer = null, failure = null;
    try {
      answer = await api.countAll(puzzle, stop.signal);
    } catch (error) {
      failure = error;
    }
    if (this.stop !== stop) return; // another puzzle is shown by now
    this.stop = null;
    byId('map-stop').hidden = true;
    const all = answer && BigInt(answer.solutions), least = all > left ? all : left;
    if (answer?.status === 'complete') tell(`There are exactly ${count(all)}, counted in ${duration(answer.seconds)}.`);
    else tell(`${answer ? `Counted for ${duration(answer.seconds)}` : stop.signal.aborted ? 'Stopped' : failure.message}: there are at least ${count(least)}.`);
  }

  // turnTo shows the solution of a number, of those that are left.
  async turnTo(page) {
    if (page < 1n || page > this.left) {
      notice(`Want the number of a solution from 1 to ${count(this.left)}`, {bad: true});
      return;
    }
    const {puzzle, problem} = this, asked = this.turned = {};
    let solution = this.found?.[Number(page) - 1];
    if (!solution) {
      let answer;
      try {
        answer = await api.space({puzzle, with: this.chosen(REQUIRED), without: this.chosen(FORBIDDEN), nth: String(page)});
      } catch (error) {
        if (this.turned === asked) failed(error);
        return;
      }
      if (this.turned !== asked || this.problem !== problem || answer.solutions !== String(this.left)) return;
      ({solution} = answer);
    }
    const base = this.base(page), fresh = base && new Set(differing(solution, base.solution));
    this.page = page;
    this.shown = solution;
    this.picture.paint(new Answer(problem, solution), {fresh});
    show(this.differs, base && differsIn(fresh.size, solution.length, base.is));
    this.far.hidden = !(this.found?.length > 2);
    byId('page-picture').replaceChildren(this.picture.element);
    byId('page-number').value = String(page);
    byId('page-of').textContent = `of ${count(this.left)}${problem.json.options.some(({cost}) => cost) ? `, cost ${count(problem.costOf(solution))}` : ''}`;
    byId('page-take').hidden = !this.grid.family || this.grid.text !== puzzle || !this.grid.drawn?.problem;
    byId('page-back').disabled = byId('page-first').disabled = page === 1n;
    byId('page-on').disabled = byId('page-last').disabled = page === this.left;
    byId('pages').hidden = false;
    if (page > 1n || base) say(`Solution ${count(page)} of ${count(this.left)}. ${this.differs.textContent}`);
  }

  // base returns what the solution of a number is compared with, and what that is: the answer that Grid shows, or else the
  // solution that was shown before, or null.
  base(page) {
    const {grid, puzzle, shown} = this, known = grid.family && grid.text === puzzle ? grid.drawn?.chosen : null;
    if (known) return {solution: known, is: 'the answer that Grid shows'};
    return shown && this.page !== page ? {solution: shown, is: `solution ${count(this.page)}`} : null;
  }

  // turnFar shows that of the solutions which were found that differs least from what it is compared with, apart from that
  // itself, or for a sign of -1 most.
  turnFar(sign) {
    const {solution: base} = this.base(0n), far = this.found.map((solution, k) => [differing(solution, base).length, k]).filter(([n]) => n > 0);
    const [[, k] = []] = far.sort(([a], [b]) => sign * (a - b));
    if (k !== undefined) this.turnTo(BigInt(k + 1));
  }

  // takePage makes the solution that is shown the answer in Grid.
  takePage() {
    if (!byId('stop-solving').hidden) {
      notice('A search is under way', {hint: 'Stop it first: its answer would take the place of this one', bad: true});
      return;
    }
    this.grid.clearAnswer();
    this.grid.drawn.adopt(this.shown, this.least);
    session.tell('view', 'grid');
  }

  // setProblem makes the picture: a board, if the options are numbers in cells.
  setProblem(problem) {
    this.problem = problem;
    nameAsBeside(problem, this.grid.shape.lettered);
    this.picture = pictureOf(problem);
    this.board = null;
    this.selected = 0;
    const {picture, options, layout} = problem.json;
    const numbers = layout || picture?.layers === 1 && picture.cells.length === picture.rows * picture.columns &&
      options.every(option => option.cells?.length === 1 && option.number > 0);
    if (numbers) {
      const {shape, optionsAt} = numbersOf(problem);
      this.optionsAt = optionsAt;
      this.board = new Board(shape, {label: 'How often each number occurs', editable: true});
      this.board.element.classList.add('map');
    }
    show(byId('map'), this.board?.element);
    const [one, many] = optionWords(problem.json.family);
    byId('options-title').textContent = capital(many);
    byId('options-help').textContent = `Click ${withArticle(one)} to require it, again to forbid it, again to free it.`;
    byId('map-finder').hidden = numbers || options.length < 20;
    byId('map-find').value = '';
    this.rows = MOST_ROWS;
  }

  // chosen returns the options in a state.
  chosen(state) { return [...this.states].filter(([, s]) => s === state).map(([o]) => o); }

  state(o) { return this.states.get(o) ?? FREE; }

  // turn gives an option its next state, and asks again.
  turn(o) {
    const next = NEXT[this.state(o)];
    if (next === FREE) this.states.delete(o);
    else this.states.set(o, next);
    say(`${this.problem.optionName(o)} is ${next}`);
    this.paint();
    this.list();
    this.listChosen();
    this.ask();
  }

  freeAll() {
    this.states.clear();
    byId('options-title').focus();
    this.paint();
    this.list();
    this.listChosen();
    this.ask();
  }

  // Keys and pointer, on the board.

  select(cell, focus = true) {
    this.selected = cell;
    const {element} = this.board.cells[cell];
    rove(this.board.cells.map(c => c.element), element);
    if (focus) element.focus({preventScroll: this.board.columns <= 16});
    this.paint();
    this.list();
  }

  click(event) {
    const cell = event.target.closest?.('.cell'), mark = event.target.closest?.('.mark');
    if (!cell) return;
    this.select(Number(cell.dataset.cell));
    if (!mark) return;
    const n = this.board.cells[this.selected].marks.indexOf(mark);
    const o = this.optionOf(n);
    if (o !== undefined) this.turn(o);
  }

  // optionOf returns the option that puts a number into the selected cell.
  optionOf(n) { return this.optionsAt[this.selected].find(o => this.problem.json.options[o].number === n); }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event) || !this.board) return;
    const {rows, columns} = this.board;
    const row = Math.floor(this.selected / columns), column = this.selected % columns;
    const go = (r, c) => this.select((r + rows) % rows * columns + (c + columns) % columns);
    const keys = {
      ArrowUp: () => go(row - 1, column), ArrowDown: () => go(row + 1, column),
      ArrowLeft: () => go(row, column - 1), ArrowRight: () => go(row, column + 1),
      Home: () => go(row, 0), End: () => go(row, columns - 1),
    };
    const symbol = event.key.length === 1 ? event.key.toUpperCase() : '';
    const o = symbol ? this.optionsAt[this.selected].find(o => this.board.symbol(this.problem.json.options[o].number) === symbol) : undefined;
    if (Object.hasOwn(keys, event.key)) keys[event.key]();
    else if (o !== undefined) this.turn(o);
    else return;
    event.preventDefault();
  }

  // Drawing.

  paint() {
    if (!this.board) return;
    const {options} = this.problem.json, given = new Set(this.problem.given);
    this.optionsAt.forEach((here, cell) => {
      let digit = 0, look = '', note = [];
      const marks = [];
      for (const o of here) {
        const {number} = options[o], n = this.counts[o], state = this.state(o);
        if (n > 0n && n === this.left && state !== FORBIDDEN) {
          digit = number;
          look = given.has(o) ? 'clue' : state === REQUIRED ? 'own' : 'answer';
          note = [given.has(o) ? 'clue' : state === REQUIRED ? 'required' : 'in all solutions'];
        } else if (n > 0n || state !== FREE) {
          marks[number] = state === FREE ? 'on share' : `on share ${state}`;
          this.board.cells[cell].marks[number].style.setProperty('--share', `${shareOf(n, this.left) * 100}%`);
          if (!digit) note.push(`${this.board.symbol(number)} ${state === FREE ? `in ${count(n)}` : state}`);
        }
      }
      if (cell === this.selected) look += ' chosen';
      this.board.paint(cell, {digit, look: look.trim(), marks: digit ? [] : marks, note: note.join(', ')});
    });
  }

  // list lists options with their counts: those of the selected cell, or all that are found.
  list() {
    const box = byId('map-options'), title = byId('options-title');
    const focused = box.contains(document.activeElement) ? document.activeElement.dataset.option : undefined;
    title.textContent = 'Options';
    if (!this.counts) {
      box.replaceChildren();
      byId('map-more').hidden = byId('map-finder').hidden = true;
      return;
    }
    const {problem} = this, words = byId('map-find').value.trim().toLowerCase();
    let shown = problem.json.options.map((_, o) => o);
    if (this.board) {
      const cell = this.selected;
      title.textContent = `In row ${Math.floor(cell / this.board.columns) + 1}, column ${cell % this.board.columns + 1}`;
      shown = this.optionsAt[cell];
    } else if (words) {
      shown = shown.filter(o => problem.optionName(o).toLowerCase().includes(words));
    }
    box.replaceChildren(...shown.slice(0, this.rows).map(o => this.row(o)));
    byId('map-more').hidden = shown.length <= this.rows;
    byId('map-more').textContent = `Show more: ${count(Math.min(this.rows, shown.length))} of ${count(shown.length)} are shown`;
    if (focused !== undefined) box.querySelector(`[data-option="${focused}"]`)?.focus({preventScroll: true});
  }

  row(o) {
    const n = this.counts[o], state = this.state(o), name = this.problem.optionName(o), of = percent(n, this.left);
    const bar = el('i');
    bar.style.width = `${shareOf(n, this.left) * 100}%`;
    return el('li', {}, el('button', {
      type: 'button', class: `share-row ${state}`, 'data-option': o, onclick: () => this.turn(o),
      'aria-label': `${name}: ${state}, in ${count(n)} of ${count(this.left)} solutions, ${of}`,
    }, el('span', {class: 'sign'}, SIGN[state]), el('span', {class: 'name'}, name), el('span', {class: 'bar'}, bar),
    el('span', {class: 'number'}, count(n)), el('span', {class: 'number of'}, of)));
  }

  // listChosen lists what is required and forbidden, each to be freed.
  listChosen() {
    show(byId('map-chosen'), [...this.states].map(([o, state]) => {
      const name = this.problem.optionName(o);
      return el('li', {}, el('button', {
        type: 'button', class: `chip ${state}`, 'aria-label': `${name} is ${state}: free it`,
        onclick: () => {
          this.states.set(o, FORBIDDEN);
          byId('options-title').focus();
          this.turn(o);
        },
      }, `${SIGN[state]} ${name}`, el('span', {'aria-hidden': 'true'}, ' ×')));
    }));
    byId('map-free').hidden = this.states.size === 0;
  }
}

// numberIn returns the number that is written in a text, or 0.
function numberIn(text) {
  const digits = text.replaceAll(',', '').trim();
  return /^\d{1,9999}$/.test(digits) ? BigInt(digits) : 0n;
}

// differing returns the options of a solution that another one does not have.
function differing(solution, other) {
  const has = new Set(other);
  return solution.filter(o => !has.has(o));
}

// differsIn says in how many of its options a solution differs from another one.
function differsIn(n, all, is) {
  return n === 0 ? `It is ${is}.` : `It differs from ${is} in ${count(n)} of ${plural(all, 'place')}: ${n === 1 ? 'that is' : 'they are'} dashed.`;
}

// shareOf returns n / total as a number, 0 if total is 0.
function shareOf(n, total) { return total > 0n ? Number(n * 1_000_000n / total) / 1_000_000 : 0; }

// percent returns n / total for people.
function percent(n, total) {
  const share = shareOf(n, total) * 100;
  if (n > 0n && share < 0.1) return 'below 0.1 %';
  return n === total ? total > 0n ? '100 %' : '–' : `${Math.min(share, 99.9).toFixed(1)} %`;
}
