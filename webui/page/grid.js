// The Sudoku on the page, or a puzzle of another family in its place: what is written into it and undone, which cells
// are chosen, and what an answer or a hint shows over it.
import * as api from './api.js';
import {Board, CLASSIC, cellOf, namesOn, numberOf, rulesOf, shapeName} from './board.js';
import {byId, clearNotice, notice, rove, say, show} from './dom.js';
import {Position} from './position.js';
import {session} from './session.js';
import {TABLES, capital, kindOf} from './words.js';

const MOST_UNDO = 1000;

export class Grid {
  position = new Position(CLASSIC);
  past = [];
  future = [];
  selected = 0;
  more = new Set(); // the cells that are chosen beside it
  writingClues = true; // whether a number that is written is a clue
  answer = null;    // the numbers that a strategy has found, 0 where it has found none
  left = null;      // and the candidates that it has left, as sets
  drawn = null;     // the Family that shows puzzles of other families, once one is to be shown
  lit = null;       // a Map from cells that are wrong, or part of a contradiction, to words that say so
  overlay = null;   // what a hint shows: {marks: Map of cell to classes, looks: Map, spoken: Set of cells whose candidates it shows, steps: Map of cell to numbers of steps}
  drawing = null;   // while cages are drawn: Cages
  listeners = [];
  painters = [];

  constructor() {
    this.setBoard();
    byId('undo').addEventListener('click', () => this.undo());
    byId('redo').addEventListener('click', () => this.redo());
    byId('back').addEventListener('click', () => this.back());
    this.paint();
  }

  // onChange calls f whenever the position has changed.
  onChange(f) { this.listeners.push(f); }

  // onPaint calls f whenever the board has been painted.
  onPaint(f) { this.painters.push(f); }

  get shape() { return this.position.shape; }

  get family() { return this.position.family; }

  // text returns the puzzle as it is sent to the server, or '' if there is none.
  get text() { return this.family ? this.family.text : this.position.empty ? '' : this.position.toString(); }

  // hasPuzzle reports whether there is a puzzle. If there is none, it says so, and what it is wanted for.
  hasPuzzle(use) {
    if (!this.text) notice(`There is nothing to ${use} yet`, {hint: 'Write some clues, or paste a puzzle.'});
    return this.text !== '';
  }

  // address returns the puzzle as it is written into the address: with the names of cells that are beside the board,
  // and without the remarks in tables.
  get address() { return this.family ? this.family.shared ?? this.text : this.named(this.text); }

  // named returns a text with the names that are beside the board.
  named(text) { return this.family ? text : namesOn(this.shape)(text); }

  // setBoard makes the board that the position is of, unless it is there. On one of the same size, the selected cell
  // stays so.
  setBoard() {
    if (this.boardShape === this.shape) return;
    if (this.boardShape?.rows !== this.shape.rows) this.selected = 0;
    this.more.clear();
    const focused = byId('board').contains(document.activeElement);
    this.boardShape = this.shape;
    this.board = new Board(this.shape, {label: shapeName(this.shape), editable: true});
    byId('board').replaceChildren(this.board.element);
    show(byId('rules-said'), rulesOf(this.shape));
    byId('kind').value = kindOf(this.shape); // so that a new one is of its kind
    byId('kind').lastElementChild.hidden = byId('kind').value !== 'like';
    rove(this.board.cells.map(c => c.element), this.board.cells[this.selected].element);
    if (focused) this.board.cells[this.selected].element.focus({preventScroll: true});
  }

  // What is written.

  // begin shows a Sudoku of 9x9 that needs no server to be read.
  begin(text) {
    this.position.clues.set(Array.from(text, symbol => Number(symbol) || 0));
    this.writingClues = false;
    this.changed();
  }

  // change changes the position, and shows it.
  change(f) {
    const position = this.position.copy();
    f(position);
    this.replace(position);
  }

  // replace shows another position, and keeps the one before for undo.
  replace(position) {
    if (this.past.length > 0 || this.family || !this.position.empty) this.past.push(this.position); // not the board before the first puzzle
    if (this.past.length > MOST_UNDO) this.past.shift();
    this.future = [];
    this.position = position;
    this.setBoard();
    this.changed();
  }

  changed() {
    clearNotice(); // it was about what was there
    this.board.element.classList.remove('finished');
    this.clearAnswer();
    session.setPuzzle(this.text);
    this.paint();
    for (const listener of this.listeners) listener();
  }

  // entitle says what the Sudoku that is shown is called, who has made it, and how difficult it is, for paper.
  entitle(about) {
    this.position.entitle(about);
    this.paint();
  }

  // bringFamily has the code come that shows puzzles of other families, which not everybody looks at.
  // change takes the text of a puzzle with other tables.
  async bringFamily(change) {
    const {Family} = await api.code(import('./family.js'));
    this.drawn ??= new Family(change);
  }

  // full reports whether each cell has a number, and done whether they also fit.
  get full() { return this.position.clues.every((_, cell) => this.position.digit(cell) > 0); }
  get done() { return this.full && this.position.clashes().size === 0; }

  // tellIfFull has it said that the last number is written, and how many do not fit.
  tellIfFull() {
    if (this.full) session.tell('full', this.position.clashes().size);
  }

  // undo takes the answer off the board, if it is there, or else takes back what was done last. The answer to another
  // puzzle stays: it comes back with that.
  undo() {
    if (this.isFilledIn) this.hideAnswer();
    else this.restore(this.past, this.future);
  }

  redo() { this.restore(this.future, this.past); }

  restore(from, to) {
    if (from.length === 0) return;
    to.push(this.position);
    this.position = from.pop();
    this.setBoard();
    this.changed();
  }

  // back shows the last Sudoku in place of another puzzle.
  back() { this.replace(this.past.findLast(position => !position.family) ?? new Position(CLASSIC)); }

  // Which cells are chosen.

  // chosen returns the cells that are chosen: the selected one, and those beside it.
  get chosen() { return [this.selected, ...this.more]; }

  // select chooses a cell, alone or, with more, beside those that are chosen.
  select(cell, focus = true, more = false) {
    if (more) this.more.add(this.selected);
    else this.more.clear();
    this.more.delete(cell);
    this.selected = cell;
    const {element} = this.board.cells[cell];
    rove(this.board.cells.map(c => c.element), element);
    if (focus) element.focus({preventScroll: true});
    if (focus && this.shape.columns > 16) element.scrollIntoView({block: 'nearest', inline: 'nearest'}); // it may be wider than the window
    this.paint();
  }

  // focus gives the focus to the selected cell, and leaves all others chosen.
  focus() { this.board.cells[this.selected].element.focus({preventScroll: true}); }

  // leaveOut takes a cell out of those beside the selected one, and reports whether it was among them.
  leaveOut(cell) {
    const wasChosen = this.more.delete(cell);
    if (wasChosen) this.paint();
    return wasChosen;
  }

  // chooseAll chooses all cells, beside the selected one.
  chooseAll() {
    this.more = new Set(this.board.cells.keys());
    this.more.delete(this.selected);
    this.paint();
  }

  // chooseAlike chooses all cells that are like the selected one, and reports whether there is anything to be alike in.
  chooseAlike() {
    const {selected} = this, likeness = this.likenessOf(selected);
    if (!likeness) return false;
    for (const other of this.board.cells.keys()) if (other !== selected && this.likenessOf(other) === likeness) this.more.add(other);
    this.paint();
    return true;
  }

  // likenessOf returns what is seen in a cell, of what counts most, as text: its number, or else its candidates, its
  // corner marks or its color. It returns "" if there is nothing.
  likenessOf(cell) {
    const {corner, color} = this.position;
    const kinds = {number: this.position.digit(cell) || this.answer?.[cell], candidates: this.candidates(cell), corner: corner[cell], color: color[cell]};
    const kind = Object.keys(kinds).find(name => kinds[name]);
    return kind ? `${kind} ${kinds[kind]}` : '';
  }

  // What an answer shows, and what is wrong.

  // fillIn shows the numbers that a strategy has found, as symbols with a dot where it has found none, and if they are
  // given the candidates that it has left.
  fillIn(found, candidates) {
    this.answer = Uint8Array.from(found, symbol => this.shape.symbols.indexOf(symbol) + 1);
    this.left = candidates ? Uint32Array.from(candidates, digits => [...digits].reduce((set, n) => set | 1 << numberOf(n), 0)) : null;
    this.paint();
  }

  // clearAnswer takes away what was found before.
  clearAnswer() {
    this.answer = this.left = this.overlay = this.lit = null;
    this.drawn?.clear([...byId('answer').childNodes]);
    show(byId('answer'));
  }

  // isFilledIn reports whether an answer is on the board, isAnswered whether one is there or in the picture of another
  // puzzle.
  get isFilledIn() { return Boolean(this.answer || this.left); }
  get isAnswered() { return this.isFilledIn || Boolean(this.drawn?.chosen); }

  // hideAnswer takes the answer out of the picture; its figures stay.
  hideAnswer() {
    this.drawn?.answer(null);
    this.answer = this.left = null;
    byId('answer').querySelector('.hide')?.remove();
    this.paint();
    say('The answer is hidden');
  }

  // isWrong reports whether the answer has another number than was written by hand.
  isWrong(cell) {
    const own = this.position.own[cell], right = this.answer?.[cell];
    return own > 0 && right > 0 && own !== right;
  }

  // lightUp shows the clues and numbers that contradict each other, or if there are none the cells
  // that are part of the reason why there is no solution, or in a cage that is. note says what they are.
  lightUp({given = [], items = []}, note = 'part of a contradiction') {
    const {cages, columns} = this.shape, names = given.length > 0 ? given : items.filter(name => /^r\d+c\d+$/.test(name));
    const caged = given.length > 0 ? [] : items.flatMap(name => cages[/\bcage (\d+)/.exec(name)?.[1] - 1]?.cells ?? []);
    this.lit = new Map([...names.map(name => cellOf(name, columns)), ...caged].map(cell => [cell, note]));
    this.paint();
  }

  // Painting.

  paint() {
    const {position, selected, answer, overlay, family} = this;
    byId('board').hidden = family !== null;
    this.drawn?.take(family);
    this.paintWords();
    const clashes = position.clashes(), faults = clashes.size > 0 ? position.clashesOfClues() : clashes, here = position.digit(selected);
    const peers = new Set(this.shape.peers[selected]);
    for (let cell = 0; cell < position.size; cell++) {
      let digit = position.digit(cell), note = position.clues[cell] ? 'clue' : '';
      const look = [position.clues[cell] ? 'clue' : position.own[cell] ? 'own' : ''];
      if (!digit && answer?.[cell]) {
        digit = answer[cell];
        look.push('answer');
        note = 'answer';
      }
      if (clashes.has(cell) && position.clues[cell] && !faults.has(cell)) {
        look.push('against');
        note = 'clue, against one of your numbers';
      } else if (clashes.has(cell) || this.isWrong(cell)) {
        look.push('wrong');
        note = clashes.has(cell) ? 'does not fit' : 'differs from the answer';
      } else if (this.lit?.has(cell)) {
        look.push('wrong');
        note = this.lit.get(cell);
      } else if (overlay) {
        look.push(overlay.looks.get(cell) ?? '');
      } else if (here && digit === here) {
        look.push('same');
      } else if (peers.has(cell)) {
        look.push('peer');
      }
      if (cell === selected || this.more.has(cell)) look.push(cell === selected ? 'chosen' : 'more');
      this.board.choose(cell, cell === selected || this.more.has(cell));
      const color = position.color[cell];
      if (color && !look.includes('wrong')) look.push(`tint tint-${color}`);
      this.board.paint(cell, {digit, look: look.filter(Boolean).join(' '), marks: this.marksOf(cell, here), corners: this.cornersOf(cell, here), note, color, steps: overlay?.steps?.get(cell)});
    }
    this.board.point(selected);
    byId('undo').disabled = this.past.length === 0 && !this.isFilledIn;
    byId('redo').disabled = this.future.length === 0;
    for (const painter of this.painters) painter();
  }

  // paintWords says what the Sudoku that is shown is called, and leads back from a puzzle of another family.
  paintWords() {
    const {family} = this, {title, author, difficulty} = family ? {} : this.position.about;
    byId('view-grid').classList.toggle('without-sudoku', family !== null);
    const isOfTables = TABLES.includes(family?.family);
    byId('view-grid').classList.toggle('of-tables', isOfTables);
    byId('tab-grid').textContent = isOfTables ? 'Plan' : 'Grid';
    byId('back').hidden = family === null;
    show(byId('caption'), captionOf(title, author));
    byId('paper-difficulty').textContent = [difficulty && capital(difficulty), !family && rulesOf(this.shape)].filter(Boolean).join('. ');
  }

  // candidates returns the set of candidates that a cell shows.
  candidates(cell) {
    const {position} = this;
    if (position.digit(cell)) return 0;
    if (this.left) return this.left[cell];
    return this.overlay?.spoken?.has(cell) ? position.kept(cell) : position.pencil[cell];
  }

  // marksOf returns the looks of the candidates of a cell. Those of the number in the selected cell stand out.
  marksOf(cell, here) {
    const set = this.candidates(cell), marks = [];
    for (let n = 1; n <= this.shape.numbers; n++) if (set >> n & 1) marks[n] = n === here && !this.overlay ? 'on like' : 'on';
    this.overlay?.marks.get(cell)?.forEach((look, n) => { marks[n] = `on ${look}`; });
    return marks;
  }

  // cornersOf returns the looks of the corner marks of a cell. Beside the candidates of an answer or of a hint there are
  // none.
  cornersOf(cell, here) {
    const set = this.left || this.overlay?.marks.has(cell) ? 0 : this.position.corner[cell], corners = [];
    for (let n = 1; n <= this.shape.numbers; n++) if (set >> n & 1) corners[n] = n === here ? 'corner like' : 'corner';
    return corners;
  }
}

// captionOf returns what stands above a Sudoku, or "" if nothing is known of it.
function captionOf(title, author) { return title && author ? `${title}, by ${author}` : title || author && `By ${author}`; }
