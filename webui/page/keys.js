// Keys and the pointer: what they do on the board.
import {byId, plural, say, typing} from './dom.js';

// MODES are those of Writing, by the key that chooses them, and what is said then.
const MODES = {
  z: ['number', 'Numbers are written'], x: ['corner', 'Numbers are written as corner marks'],
  c: ['candidates', 'Numbers are written as candidates'], v: ['color', 'Numbers color the cells'],
};

export class Keys {
  swept = null; // the cell on which the pointer was pressed, or to which it was dragged since

  constructor(grid, writing) {
    Object.assign(this, {grid, writing});
    const here = byId('board'); // whose board may be replaced
    here.addEventListener('keydown', event => this.key(event));
    here.addEventListener('pointerdown', event => this.press(event));
    here.addEventListener('pointermove', event => this.sweep(event));
    here.addEventListener('mousedown', event => {
      if (isMore(event)) event.preventDefault(); // the focus stays where select puts it
    });
    here.addEventListener('focusin', event => {
      const cell = event.target.dataset?.cell;
      if (cell !== undefined && Number(cell) !== grid.selected) grid.select(Number(cell), false);
    });
    here.addEventListener('dblclick', event => this.chooseAlike(event));
    document.addEventListener('keydown', event => this.keyElsewhere(event));
  }

  press(event) {
    const element = event.target.closest?.('.cell');
    if (!element) return;
    const {grid} = this, cell = Number(element.dataset.cell), more = !grid.drawing && isMore(event);
    this.swept = cell;
    if (!more || !grid.leaveOut(cell)) grid.select(cell, true, more);
    if (more) this.sayChosen();
  }

  // chooseAlike chooses all cells that are like the one on which somebody has clicked twice.
  chooseAlike({target}) {
    const {grid} = this, cell = Number(target.closest?.('.cell')?.dataset.cell);
    if (!grid.drawing && cell === grid.selected && grid.chooseAlike()) this.sayChosen();
  }

  // sweep chooses the cells over which the pointer is dragged. A finger does so only if it does not write numbers: else
  // it moves the page.
  sweep({buttons, pointerType, clientX, clientY}) {
    if (!(buttons & 1)) this.swept = null;
    if (this.grid.drawing || pointerType === 'touch' && this.writing.mode === 'number' || this.swept === null) return;
    const element = document.elementFromPoint(clientX, clientY)?.closest('#board .cell'); // a finger keeps its first element
    const cell = Number(element?.dataset.cell ?? this.swept);
    if (cell === this.swept) return;
    this.swept = cell;
    this.grid.select(cell, true, true);
    this.sayChosen();
  }

  chooseAll() {
    this.grid.chooseAll();
    this.sayChosen();
  }

  sayChosen() { say(plural(this.grid.chosen.length, 'cell is chosen', 'cells are chosen')); }

  key(event) {
    const {grid, writing} = this, {selected, drawing, shape: {rows, columns, symbols}} = grid;
    const row = Math.floor(selected / columns), column = selected % columns;
    const go = (r, c) => {
      grid.select((r + rows) % rows * columns + (c + columns) % columns, true, event.shiftKey);
      if (event.shiftKey) this.sayChosen();
    };
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? /^[0-9]$/.exec(event.key)?.[0];
    const letter = /^[a-z]$/i.test(event.key) ? symbols.indexOf(event.key.toUpperCase()) + 1 : 0;
    const command = event.ctrlKey || event.metaKey;
    const name = command ? `Ctrl ${event.shiftKey ? 'Shift ' : ''}${event.key.toLowerCase()}` : event.key;
    const keys = {
      ArrowUp: () => go(row - 1, column), ArrowDown: () => go(row + 1, column),
      ArrowLeft: () => go(row, column - 1), ArrowRight: () => go(row, column + 1),
      Home: () => go(row, 0), End: () => go(row, columns - 1),
      'Ctrl home': () => go(0, 0), 'Ctrl end': () => go(rows - 1, columns - 1),
      Backspace: () => writing.write(0), Delete: () => writing.write(0), '.': () => writing.write(0),
      'Ctrl z': () => grid.undo(), 'Ctrl y': () => grid.redo(), 'Ctrl Shift z': () => grid.redo(),
      Escape: () => grid.select(selected), 'Ctrl a': () => this.chooseAll(), ' ': () => this.chooseNextMode(),
      'Ctrl enter': () => byId('solve').click(), h: () => byId('hint').click(), w: () => byId('why').click(), t: () => byId('timer').click(),
    };
    if (event.altKey) return;
    if (drawing?.key(event)) return;
    const mode = event.ctrlKey ? 'candidates' : event.shiftKey ? 'corner' : writing.mode;
    if (letter > 0 && !command) writing.write(letter, mode); // before a key of that name
    else if (Object.hasOwn(keys, name)) keys[name]();
    else if (Object.hasOwn(MODES, name)) this.chooseMode(...MODES[name]);
    else if (digit && (!command || event.ctrlKey && digit !== '0')) writing.write(Number(digit), mode);
    else return;
    event.preventDefault();
  }

  // chooseMode has numbers written in a mode, and says so.
  chooseMode(mode, said) {
    this.writing.setMode(mode);
    say(said);
  }

  // chooseNextMode has numbers written in the mode after that of now.
  chooseNextMode() {
    const modes = Object.values(MODES);
    this.chooseMode(...modes[(modes.findIndex(([mode]) => mode === this.writing.mode) + 1) % modes.length]);
  }

  // keyElsewhere takes keys for the board when the focus is on nothing, on a button or on the choice of what a number
  // does, and keys that undo wherever it is.
  keyElsewhere(event) {
    const {family, drawing} = this.grid;
    if (family || drawing || byId('view-grid').hidden || event.defaultPrevented || typing(event) || document.querySelector('dialog[open]')) return;
    if (isForBoard(event)) this.key(event);
  }
}

// isForBoard reports whether a key is for the board, and not for what has the focus or for the page.
function isForBoard({target, key, ctrlKey, metaKey}) {
  const isFree = target === document.body || target.id === 'main', isChoice = target.closest('#modes') !== null;
  if ((ctrlKey || metaKey) && /^[zy]$/i.test(key)) return true;
  if (!isFree && !isChoice && !target.matches('button:not([role="tab"])')) return false;
  if (ctrlKey || metaKey) return /^\d$/.test(key);
  return !/^(Enter|Escape|Home|End)$/.test(key) && (!isChoice || !key.startsWith('Arrow')) && (isFree || key !== ' ');
}

// isMore reports whether a click chooses a cell beside others.
const isMore = ({shiftKey, ctrlKey, metaKey}) => shiftKey || ctrlKey || metaKey;
