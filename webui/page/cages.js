// Drawing the cages of a killer: cells are chosen, then their sum is written.
import * as api from './api.js';
import {CLASSIC, cellName, shapeOf} from './board.js';
import {byId, count, onSubmit, plural, say, show} from './dom.js';
import {Position} from './position.js';
import {cageFault, isCage} from './words.js';

const DIRECTIONS = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]}; // rows, columns

// A Draft is a cage that is being drawn: its cells, and the cage of the board that it is to replace, or null.
class Draft {
  refused = null; // the sum that the reader has refused
  asked = null;   // the sum that the reader was asked for

  constructor(old = null, cells = old?.cells ?? []) {
    this.old = old;
    this.cells = new Set(cells);
  }

  // isChanged reports whether a draft with that sum is another cage than the old one.
  isChanged(sum) {
    const {old, cells} = this;
    return !old || sum !== String(old.sum) || cells.size !== old.cells.length || old.cells.some(cell => !cells.has(cell));
  }
}

export class Cages {
  draft = new Draft();
  last = Promise.resolve(true); // whether what the reader is asked now is on the board
  dragging = false;

  constructor(grid, reader) {
    Object.assign(this, {grid, reader});
    const here = byId('board');
    here.addEventListener('pointerdown', event => this.press(event));
    here.addEventListener('pointermove', event => this.drag(event));
    for (const name of ['pointerup', 'pointercancel']) document.addEventListener(name, () => this.release());
    onSubmit('cage-form', () => this.submit());
    byId('cage-sum').addEventListener('keydown', event => {
      if (event.key === 'Escape') this.grid.select(this.grid.selected);
    });
    byId('cage-remove').addEventListener('click', () => this.remove());
    byId('cage-clear').addEventListener('click', () => this.clear());
    byId('cage-done').addEventListener('click', () => this.toggle());
    grid.onChange(() => this.changed());
  }

  get isOn() { return this.grid.drawing === this; }

  get cages() { return this.grid.shape.cages; }

  get sum() { return byId('cage-sum').value.trim(); }

  // toggle begins to draw cages, or ends it.
  async toggle() {
    const {grid} = this;
    if (this.isOn) {
      if (!await this.add() || !await this.last) return;
      grid.drawing = null;
      if (this.cages.length > 0) grid.writingClues = false; // the puzzle is there
    } else {
      grid.drawing = this;
      byId('board').scrollIntoView({block: 'nearest'});
    }
    this.choose(new Draft());
    grid.select(grid.selected);
    say(this.isOn ? byId('cage-help').textContent : this.state());
  }

  // clear takes the numbers off the board, for a killer without clues.
  clear() {
    const {grid} = this, empty = new Position(grid.shape);
    this.replace(empty.allow(grid.position));
    this.paint();
    grid.select(grid.selected);
  }

  // replace shows another position, and keeps the draft.
  replace(position) {
    this.adding = true;
    this.grid.replace(position);
    this.adding = false;
  }

  // changed begins anew after a change of the board, by this or by something else.
  changed() {
    if (!this.isOn) return;
    if (this.grid.family) this.grid.drawing = null;
    if (this.adding) this.paint();
    else this.choose(new Draft());
  }

  // cageOf returns the cage of the board that has a cell, or null.
  cageOf(cell) { return this.cages.find(({cells}) => cells.includes(cell)) ?? null; }

  // choose begins another draft.
  choose(draft) {
    this.draft = draft;
    byId('cage-sum').value = draft.old?.sum ?? '';
    show(byId('cage-error'));
    this.paint();
  }

  // start begins a draft at a cell, or takes the cage that has it. The draft before is added if it has a sum.
  start(cell) {
    this.add();
    const old = this.cageOf(cell);
    this.choose(old ? new Draft(old) : new Draft(null, [cell]));
    say(old ? `Cage of ${plural(old.cells.length, 'cell')}, sum ${old.sum}` : this.label(cell));
  }

  // extend puts a cell into the draft, unless another cage has it.
  extend(cell) {
    const {draft} = this, other = this.cageOf(cell);
    if (draft.cells.has(cell)) return;
    if (other && !draft.old?.cells.includes(other.cells[0])) {
      this.fail(`${this.label(cell)} is in the cage with the sum ${other.sum} already. Remove that one first, or leave the cell out.`);
      return;
    }
    draft.cells.add(cell);
    this.paint();
    say(`${this.label(cell)}, ${plural(draft.cells.size, 'cell')}`);
  }

  // leaveOut takes a cell out of the draft.
  leaveOut(cell) {
    this.draft.cells.delete(cell);
    this.paint();
    say(`Without ${this.label(cell)}, ${plural(this.draft.cells.size, 'cell')}`);
  }

  // add has the reader take the draft, if it has a sum. It returns a promise of whether nothing is wrong.
  async add() {
    const {draft, sum} = this;
    if (draft.cells.size === 0 || sum === '' || !draft.isChanged(sum)) return true;
    if (draft.refused === sum) return false;
    if (!/^\d+$/.test(sum)) {
      this.fail(`A sum is a number, such as 12, not ${sum}.`);
      return false;
    }
    if (draft.asked === sum) return this.last;
    draft.asked = sum;
    const cells = [...draft.cells].sort((a, b) => a - b);
    const added = await this.ask(draft, cages => [...without(cages, draft.old), {cells, sum}].sort((a, b) => a.cells[0] - b.cells[0]),
      `The cage at ${this.label(cells[0])} is not drawn: `);
    if (!added) [draft.refused, draft.asked] = [sum, null];
    return added;
  }

  // submit adds the draft. If its sum is refused, another one can be typed at once.
  async submit() {
    if (await this.add()) this.grid.select(this.grid.selected);
    else byId('cage-sum').select();
  }

  // remove takes the cage off the board.
  remove() {
    const {draft} = this;
    if (draft.old) this.ask(draft, cages => without(cages, draft.old), '');
    else this.choose(new Draft());
    this.grid.select(this.grid.selected);
  }

  removeAll() { this.ask(this.draft, () => [], ''); }

  // ask has the reader take other cages than those of the board, when what was asked for before is done.
  // If it refuses, trouble stands before what it says.
  ask(draft, change, trouble) {
    const asked = this.last.then(() => this.put(draft, change(this.cages), trouble)).catch(error => {
      this.fail(error.message);
      return false;
    });
    this.last = asked;
    asked.then(() => { if (this.last === asked) this.last = Promise.resolve(true); });
    return this.reader.wait(asked);
  }

  // put shows the board with these cages, if the reader takes them. Then draft is done.
  async put(draft, cages, trouble) {
    const {grid} = this, {shape} = grid, isLast = this.reader.ask();
    const rules = [...(shape.rules || '9x9').split(',').filter(rule => !isCage(rule)),
      ...cages.map(({cells, sum}) => `${cells.map(cell => cellName(cell, shape.columns)).join('+')}=${sum}`)];
    let read;
    try {
      read = await api.parse(`sudoku:${rules}`);
    } catch (error) {
      if (isLast()) this.fail(trouble + cageFault(error.message));
      return false;
    }
    if (!isLast() || shape !== grid.shape) return false; // something else is shown, or to be shown
    const [puzzle] = read.puzzles, {layout} = puzzle;
    const position = grid.position.on(layout ? shapeOf({...layout, lettered: shape.lettered}) : CLASSIC);
    position.allow(puzzle);
    this.replace(position);
    if (this.draft === draft) this.choose(new Draft());
    else this.paint();
    say(this.state());
    return true;
  }

  fail(text) {
    show(byId('cage-error'), text);
    say(text);
  }

  label(cell) { return this.grid.named(cellName(cell, this.grid.shape.columns)); }

  // state says what is drawn, and whether the sums can be right.
  state() {
    const {shape} = this.grid, {cages} = this;
    const inCages = cages.reduce((n, {cells}) => n + cells.length, 0), sum = cages.reduce((n, cage) => n + cage.sum, 0);
    const left = shape.rows * shape.columns - inCages, whole = shape.rows * shape.numbers * (shape.numbers + 1) / 2;
    if (cages.length === 0) return 'No cage yet.';
    if (left > 0) return `${plural(cages.length, 'cage')}. ${plural(left, 'cell is', 'cells are')} in none. Click a cage to change it.`;
    return sum === whole ? `${plural(cages.length, 'cage')} with all cells, and the sums are ${count(whole)} together, as they must be.` :
      `All cells are in cages, but the sums are ${count(sum)} together instead of ${count(whole)}: a sum or a cell is wrong.`;
  }

  paint() {
    const {grid, draft, isOn} = this;
    byId('cage-form').hidden = !isOn;
    byId('board').classList.toggle('drawn', isOn);
    byId('draw-cages').setAttribute('aria-pressed', String(isOn));
    byId('cage-add').textContent = draft.old ? 'Change the cage' : 'Add the cage';
    byId('cage-add').disabled = draft.cells.size === 0;
    byId('cage-remove').disabled = draft.cells.size === 0;
    show(byId('cage-state'), this.state());
    byId('cage-numbers').hidden = grid.position.blank;
    grid.overlay = isOn ? {marks: new Map(), looks: new Map([...draft.cells].map(cell => [cell, 'picked']))} : null;
    grid.paint();
  }

  // Pointer and keys.

  press(event) {
    const cell = this.cellAt(event);
    if (!this.isOn || cell < 0 || event.button !== 0) return;
    this.dragging = true;
    if (!event.shiftKey && !event.ctrlKey) this.start(cell);
    else if (this.draft.cells.has(cell)) this.leaveOut(cell);
    else this.extend(cell);
  }

  drag(event) {
    const cell = this.cellAt(event);
    if (this.isOn && this.dragging && cell >= 0) this.extend(cell);
  }

  // release leads on to the sum.
  release() {
    if (!this.dragging) return;
    this.dragging = false;
    byId('cage-sum').focus({preventScroll: true});
    byId('cage-sum').select();
  }

  // cellAt returns the cell below the pointer, or -1. A finger that drags keeps its first element.
  cellAt({clientX, clientY}) {
    const element = document.elementFromPoint(clientX, clientY)?.closest('#board .cell');
    return element ? Number(element.dataset.cell) : -1;
  }

  // key does what a key on the board is for while cages are drawn, and reports whether it is for that.
  key(event) {
    const {grid, draft} = this, {selected} = grid;
    const isDigit = /^[0-9]$/.test(event.key);
    if (event.ctrlKey || event.metaKey) return false;
    if (Object.hasOwn(DIRECTIONS, event.key)) {
      this.move(DIRECTIONS[event.key], event.shiftKey);
    } else if (event.key === ' ') {
      if (draft.cells.has(selected)) this.leaveOut(selected);
      else this.extend(selected);
    } else if (isDigit || event.key === 'Enter') {
      if (draft.cells.size === 0) this.start(selected);
      byId('cage-sum').focus({preventScroll: true});
      byId('cage-sum').select();
      if (isDigit) return true; // the field takes it
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (draft.cells.size === 0) this.start(selected);
      this.remove();
    } else if (event.key === 'Escape') {
      if (draft.cells.size === 0) this.toggle();
      else this.choose(new Draft());
    } else if (event.key.length > 1) {
      return false;
    } // any other would be written into a cell
    event.preventDefault();
    return true;
  }

  // move selects the next cell in a direction. With Shift the cells on the way are put into the draft.
  move([down, across], extend) {
    const {grid} = this, {rows, columns} = grid.shape;
    const row = Math.floor(grid.selected / columns) + down, column = grid.selected % columns + across;
    if (row < 0 || row >= rows || column < 0 || column >= columns) return;
    const cell = row * columns + column;
    if (extend && this.draft.cells.size === 0) this.start(grid.selected);
    grid.select(cell);
    if (extend) this.extend(cell);
    else this.start(cell);
  }
}

// without returns the cages but one, which may be null: that with its first cell.
function without(cages, cage) { return cages.filter(({cells}) => !cage || !cells.includes(cage.cells[0])); }
