// Hints: the next move that a person could make, told in three stages; and how difficult a puzzle is for
// a person.
import * as api from './api.js';
import {byId, el, failed, notice, placeNotice, plural, say, show, tried, typing} from './dom.js';
import {cellName, cellOf, numberOf} from './board.js';
import {session} from './session.js';
import {capital, firstLine, list, thereIs} from './words.js';

// asRequest returns what the server needs to know of a position.
export function asRequest(position) {
  const cells = [], candidates = [];
  for (let cell = 0; cell < position.size; cell++) {
    cells.push(position.digit(cell));
    candidates.push(position.kept(cell));
  }
  return {rules: position.shape.rules, cells, clues: [...position.clues], candidates};
}

const SEVERAL = 'This puzzle has several solutions, so no hint leads to the end.';

export class Hints {
  step = null;
  inCages = [];     // the candidates that the step rules out, and those like it in other cages, if there are any
  mistakes = null;  // what a hint has found wrong: {wrong, ruledOut}, names of candidates
  several = '';     // the puzzle of which it is said that it has several solutions
  deduction = null; // {id, puzzle}: what "deduce", or "tuples" in the graph, has left there

  constructor(grid, reader, timer) {
    Object.assign(this, {grid, reader});
    byId('hint').addEventListener('click', () => this.ask());
    byId('hint-where').addEventListener('click', () => this.where());
    byId('hint-show').addEventListener('click', () => this.showAll());
    byId('hint-apply').addEventListener('click', () => this.apply());
    byId('hint-cages').addEventListener('click', () => this.applyInCages());
    byId('hint-take-back').addEventListener('click', () => this.takeBack());
    byId('hint-close').addEventListener('click', () => this.close());
    document.addEventListener('keydown', event => {
      const isElsewhere = typing(event) || byId('view-grid').hidden || document.querySelector('dialog[open]');
      if (event.key === 'Escape' && !isElsewhere && byId('hint-close').checkVisibility()) this.close();
    });
    byId('check').addEventListener('click', () => this.check());
    byId('why').addEventListener('click', () => this.why());
    byId('rate').addEventListener('click', () => this.rate());
    grid.onPaint(() => this.paint());
    grid.onChange(() => this.clear());
    session.addEventListener('full', ({detail: wrong}) => this.end(wrong, timer));
    session.addEventListener('solved', () => this.forget());
  }

  clear() {
    show(byId('rated'));
    this.forget();
  }

  // forget takes a hint away: what it says is not about an answer, or another puzzle.
  forget() {
    this.step = this.mistakes = null;
    this.inCages = [];
    show(byId('hint-box'));
    this.buttons();
  }

  // close takes a hint away, with what it shows on the board.
  close() {
    const {activeElement: focused} = document; // a button that is gone has lost the focus to the page
    if (focused === document.body || byId('hint-bar').contains(focused)) byId('hint').focus({preventScroll: true});
    this.grid.overlay = this.grid.lit = null;
    this.grid.paint();
    this.clear();
  }

  // paint leaves nothing to ask for on a board that is full, be it by an answer.
  paint() {
    const {grid: {position, answer, done, family}} = this;
    const isFull = !family && (done || answer !== null && position.clues.every((_, cell) => position.digit(cell) || answer[cell]));
    for (const id of ['hint', 'check']) byId(id).disabled = isFull;
  }

  // box shows something in place of what was said before.
  box(...said) {
    show(byId('rated'));
    show(byId('hint-box'), ...said);
  }

  // end says that the last number is written, and how many do not fit. If all do, it leads on.
  end(wrong, timer) {
    this.tell(wrong > 0 ? `The grid is full, but ${plural(wrong, 'number does', 'numbers do')} not fit.` :
      `Solved${timer.answered ? '' : ` in ${timer.words}`}. Every number is in its place.`, wrong > 0 ? 'technique end bad' : 'technique end good');
    if (wrong === 0) import('./finish.js').then(({finish}) => finish(this), () => {}); // without the server there is nothing to go on to
  }

  // buttons shows those that lead on. All are in one place, and the focus goes from one to the next.
  buttons(...names) {
    const hadFocus = document.activeElement?.matches('#hint-bar .buttons *');
    for (const name of ['where', 'show', 'apply', 'take-back', 'next']) byId(`hint-${name}`).hidden = !names.includes(name);
    byId('hint-cages').hidden = this.inCages.length === 0;
    if (hadFocus && names.length > 0) byId(`hint-${names[0]}`).focus({preventScroll: true});
    // In a narrow window they lie below, over what is there, and the board and its buttons may be out of sight.
    if (names.length > 0 && getComputedStyle(byId('hint-bar')).position === 'fixed') byId('board').scrollIntoView();
    placeNotice();
  }

  // ask gets the next move, and tells no more than its name.
  async ask() {
    const {grid} = this;
    if (!await this.reader.settled()) return;
    if (grid.family) {
      notice('Hints are about Sudokus', {hint: 'This puzzle can be solved, and its search played.'});
      return;
    }
    if (this.step) { // asked again: tell more
      if (byId('hint-where').hidden) this.showAll();
      else this.where();
      return;
    }
    const answer = await this.question();
    if (!answer || this.step || this.tellFault(answer)) return; // the second if it was asked for twice
    if (answer.status !== 'step') {
      this.tell(answer.status === 'solved' ? 'It is solved: nothing is left to do.' : `No technique leads on: ${answer.several ? 'the puzzle has several solutions' : 'here one has to guess'}.`);
      return;
    }
    this.step = answer.step;
    this.inCages = answer.inCages ?? [];
    this.tell(`${thereIs(answer.step.technique)}.`);
    this.buttons('where', 'show');
    if (answer.several) this.warn();
  }

  // warn says once that a puzzle has several solutions.
  warn() {
    const {grid: {text}} = this;
    if (this.several === text) return;
    this.several = text;
    byId('hint-box').prepend(el('p', {}, SEVERAL));
    say([...byId('hint-box').children].map(part => part.textContent).join(' '));
  }

  // question asks the server about what is written. It returns nothing if there is no answer, or if
  // something was changed meanwhile.
  async question() {
    const {grid} = this;
    if (grid.answer) grid.hideAnswer(); // a hint is about the numbers that are written
    const {position} = grid;
    try {
      const answer = await api.hint(asRequest(position));
      return grid.position === position && !grid.family ? answer : null;
    } catch (error) {
      failed(error);
      return null;
    }
  }

  // check says whether the numbers and candidates that are written are right, and no more.
  async check() {
    const {grid} = this;
    if (!await this.reader.settled()) return;
    if (grid.family) {
      notice('There are no numbers of yours to check', {hint: 'In a Sudoku there are.'});
      return;
    }
    const answer = await this.question();
    if (!answer) return;
    this.forget();
    if (!this.tellFault(answer)) this.tell(...answer.sound ? ['No mistakes so far.', 'technique good'] : ['That takes too long to find out.']);
  }

  // tellFault says that the player has made mistakes, or that there is no solution, and reports whether an
  // answer says so.
  tellFault(answer) {
    if (answer.status === 'wrong') {
      this.tellMistakes(answer);
    } else if (answer.reason) {
      this.grid.lightUp(answer.reason);
      this.tell(`No solution: ${firstLine(answer.reason.text)}`, 'technique bad');
    }
    return answer.status === 'wrong' || answer.status === 'unsolvable';
  }

  // tell says something in place of a hint.
  tell(told, look = 'technique') {
    const text = this.grid.named(told);
    this.box(el('p', {class: look}, text));
    say(text);
  }

  // tellMistakes says what the player has got wrong, and offers to take it back.
  tellMistakes({wrong = [], ruledOut = [], text}) {
    this.mistakes = {wrong, ruledOut};
    this.grid.lightUp({given: [...wrong, ...ruledOut]}, 'wrong');
    this.tell(`${text}.`, 'technique bad');
    byId('hint-take-back').textContent = wrong.length + ruledOut.length === 1 ? 'Take it back' : 'Take them back';
    this.buttons('take-back');
  }

  // takeBack clears the numbers that are wrong, and brings the candidates back.
  takeBack() {
    const {wrong, ruledOut} = this.mistakes;
    this.grid.change(position => {
      for (const name of wrong) position.own[this.cellOf(name)] = 0;
      for (const name of ruledOut) {
        const [cell, number] = this.candidateOf(name);
        position.out[cell] &= ~(1 << number);
        if (position.pencil[cell]) position.pencil[cell] |= 1 << number;
      }
    });
    byId('hint').focus();
  }

  // where points out the units of the move, or its cells if it is in none.
  where() {
    const {units, cells} = this.step;
    const names = units.length > 0 ? units : cells;
    const looks = new Map();
    for (const unit of units) for (const cell of this.cellsOfUnit(unit)) looks.set(cell, 'unit');
    if (units.length === 0) for (const name of cells) looks.set(this.cellOf(name), 'unit');
    this.grid.overlay = {looks, marks: new Map()};
    this.grid.paint();
    const text = this.grid.named(`Look at ${list(names)}.`);
    this.box(el('p', {class: 'technique'}, capital(this.step.technique)), el('p', {}, text));
    say(text);
    this.buttons('show');
  }

  // showAll shows the move in the colors of the text: what it rests on, what it rules out, and what it places. Candidates
  // are shown in the cells that it speaks of.
  async showAll() {
    const {step} = this;
    const single = await tried(api.code(/forcing/.test(step.technique) ? import('./nets.js') : import('./singles.js')).then(({because}) => because(step, this)));
    if (this.step !== step) return; // something was changed meanwhile
    const looks = new Map(), marks = new Map(), spoken = new Set();
    const mark = ([cell, number], look) => {
      if (!marks.has(cell)) marks.set(cell, []);
      marks.get(cell)[number] = look;
      if (!single) spoken.add(cell);
      return cell;
    };
    for (const unit of step.units) for (const cell of this.cellsOfUnit(unit)) looks.set(cell, 'unit');
    for (const cell of single?.causes ?? []) looks.set(cell, 'cause');
    for (const cell of single?.barred ?? []) mark([cell, this.candidateOf(step.placed[0])[1]], 'out');
    for (const name of step.candidates) looks.set(mark(this.candidateOf(name), 'reason'), 'reason');
    for (const [of, look] of single?.marks ?? []) mark(of, look);
    for (const name of step.eliminated) looks.set(mark(this.candidateOf(name), 'cut'), 'hit');
    for (const name of step.placed) mark(this.candidateOf(name), 'put');
    for (const cell of single?.first ?? []) looks.set(cell, 'first');
    this.grid.overlay = {looks, marks, spoken, steps: single?.numbers};
    this.grid.paint();
    this.tellAll(single, looks);
    this.buttons('apply');
  }

  // tellAll says what the move is, and what each color on the board means. All cells of a unit may look otherwise than it.
  tellAll(single, looks) {
    const {step, grid} = this, text = grid.named(step.text), why = single && grid.named(single.text);
    const key = (look, of) => el('span', {}, el('i', {class: look}), grid.named(of)), used = new Set(looks.values());
    this.box(el('p', {class: 'technique'}, capital(step.technique)), single?.lines ?? el('p', {}, `${capital(text)}.`), !single?.lines && why && el('p', {}, why),
      el('p', {class: 'hint-key'}, step.units.length > 0 && key(`cell ${used.has('unit') ? 'unit' : [...used][0]}`, list(step.units)),
        single?.causes.length > 0 && key('cell cause', 'why'), single?.barred.length > 0 && key('k-out', 'not there'), single?.lines && [key('k-first', 'supposed'), key('k-out', 'is not')],
        step.placed.length === 0 && key('k-reason', single?.lines ? 'is' : 'reason'),
        step.eliminated.length > 0 && key('k-cut', 'ruled out'), step.placed.length > 0 && key('k-put', 'placed')));
    say(single?.lines ? why : why ? `${text}. ${why}` : text);
  }

  // applyInCages rules out in all cages what the technique of the move does there, and shows what is left.
  applyInCages() {
    const {inCages: eliminated} = this;
    this.apply({placed: [], eliminated}, true);
    notice(`${plural(eliminated.length, 'candidate is', 'candidates are')} ruled out by the sums of cages`, {brief: true});
  }

  // apply makes a move. With all, it marks all candidates.
  apply(step = this.step, all = false) {
    const {grid} = this;
    grid.change(position => {
      if (all) position.fillIn();
      for (const name of step.placed) {
        const [cell, number] = this.candidateOf(name);
        position.own[cell] = number;
        position.unmarkPeers(cell, number);
      }
      const out = new Map(); // from cells to sets
      for (const name of step.eliminated) {
        const [cell, number] = this.candidateOf(name);
        out.set(cell, out.get(cell) | 1 << number);
      }
      for (const [cell, set] of out) {
        position.out[cell] |= set;
        position.pencil[cell] = position.pencil[cell] & ~set || position.open(cell); // else nothing would be seen
      }
    });
    if (grid.full) grid.tellIfFull();
    else this.leadOn(step);
  }

  // leadOn says that a move is made, and leads to the next one, where the button for that was.
  leadOn({placed, eliminated}) {
    const made = placed.map(name => this.candidateOf(name)).map(([cell, number]) => `${cellName(cell, this.grid.shape.columns)} is ${this.grid.board.symbol(number)}`);
    this.tell(`Done: ${made.length > 0 ? list(made) : `${plural(eliminated.length, 'candidate is', 'candidates are')} ruled out`}.`);
    const next = byId('hint-next');
    next.textContent = 'Next hint';
    next.onclick = () => this.ask();
    this.buttons('next');
    next.focus({preventScroll: true});
  }

  // rate says how difficult the puzzle is for a person.
  async rate() {
    const {grid} = this, button = byId('rate');
    if (!await this.reader.settled() || !grid.hasPuzzle('rate')) return;
    const {text: puzzle} = grid;
    button.disabled = true;
    try {
      const [answer, {rated}] = await Promise.all([api.rate(puzzle), api.code(import('./rated.js'))]);
      if (grid.text !== puzzle) return; // another one is shown by now
      const text = rated(answer);
      this.close(); // what was said before, with what it shows
      show(byId('rated'), text);
      if (answer.status === 'rated' && !grid.family) grid.entitle({...grid.position.about, difficulty: answer.difficulty});
      say(text);
    } catch (error) {
      failed(error);
    } finally {
      button.disabled = false;
    }
  }

  // why explains the selected cell. Not everybody asks, so the code comes when somebody does.
  why() { tried(api.code(import('./why.js')).then(({explain}) => explain(this))); }

  // cellOf returns the cell of a name such as r3c7.
  cellOf(name) { return cellOf(name, this.grid.shape.columns); }

  // candidateOf returns the cell and the number of a name such as r3c7#4.
  candidateOf(name) { return [this.cellOf(name), numberOf(name.split('#')[1])]; }

  // cellsOfUnit returns the cells of a unit such as "row 3", or of a cage.
  cellsOfUnit(unit) {
    const {columns, areas, groups, cages} = this.grid.shape, [kind, number] = unit.split(' ');
    if (kind === 'cage') return cages[number - 1].cells;
    const within = {row: cell => Math.floor(cell / columns), column: cell => cell % columns}[kind] ?? (cell => areas[cell]);
    const ofKind = groups.filter(group => group.kind === kind);
    return ofKind[number - 1]?.cells ?? [...areas.keys()].filter(cell => within(cell) === number - 1);
  }
}
