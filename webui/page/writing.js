// Writing: what a number does that somebody types, and the buttons that write and clear.
import {COLORS, cellName, colorName} from './board.js';
import {byId, el, notice, say} from './dom.js';
import {capital} from './words.js';

const MOST_CORNERS = 8;

export class Writing {
  mode = 'number'; // or corner, candidates, color: what a number does

  constructor(grid) {
    this.grid = grid;
    byId('modes').addEventListener('change', event => this.setMode(event.target.value));
    byId('modes').addEventListener('pointerup', ({pointerType}) => {
      if (pointerType === 'mouse') grid.focus(); // so that the arrows are for the board, and do not choose another mode
    });
    byId('auto').addEventListener('click', () => {
      if (grid.position.unmarked.length > 0) grid.change(p => p.fillIn());
      else notice('Each free cell has candidates', {hint: 'Clear a cell to have all of its candidates filled in again.', brief: true});
    });
    byId('clues').addEventListener('click', () => {
      grid.writingClues = !grid.writingClues;
      say(grid.writingClues ? 'Numbers are written as clues' : 'Numbers are written as yours');
      grid.paint();
    });
    byId('erase').addEventListener('click', () => this.erase());
    grid.onPaint(() => this.paint());
    this.paint();
  }

  // makePad makes the buttons below the board, or beside it: the numbers, or the colors. Both have as many rows, so that
  // nothing moves.
  makePad() {
    const pad = byId('pad'), {board} = this.grid, {numbers} = board, colored = this.mode === 'color';
    const button = (n, attributes, ...children) => el('button', {type: 'button', ...attributes, onclick: () => this.write(n)}, ...children);
    this.buttons = Array.from({length: colored ? COLORS.length : numbers}, (_, i) => colored ?
      button(i + 1, {class: `tint-${i + 1}`, 'aria-label': capital(colorName(i + 1)), title: COLORS[i]}, i + 1) :
      button(i + 1, {}, board.symbol(i + 1), el('small')));
    const rows = most => Math.ceil((numbers + 1) / most), columns = most => Math.ceil((this.buttons.length + 1) / rows(most)); // of one length
    pad.style.setProperty('--pad-columns', columns(13));
    pad.style.setProperty('--narrow-pad-columns', columns(7));
    pad.style.setProperty('--beside-pad-columns', numbers > 16 ? 5 : numbers > 9 ? 4 : 3);
    byId('view-grid').style.setProperty('--pad-rows', rows(13));
    pad.dataset.mode = this.mode;
    pad.ariaLabel = colored ? 'Colors' : 'Numbers';
    pad.replaceChildren(...this.buttons,
      button(0, {class: 'erase', 'aria-label': colored ? 'Clear the color' : 'Clear the cell'}, '⌫'));
    this.board = board;
  }

  // write puts a number into the chosen cells, 0 to clear them, or toggles a candidate or a corner mark, or colors
  // them, as the mode says. What is cleared is the numbers, and if there are none what is marked. Of several cells it
  // leaves the clues alone, which can only be colored.
  write(number, mode = this.mode) {
    const {grid} = this, {position, writingClues, shape: {numbers, columns}} = grid;
    const cells = grid.chosen.filter(cell => writingClues || !position.clues[cell]);
    if (mode === 'color') {
      this.color(number);
    } else if (number > numbers) {
      say(`The numbers end at ${grid.board.symbol(numbers)} here`);
    } else if (cells.length === 0) {
      say(grid.named(`${cellName(grid.selected, columns)} is a clue`));
    } else if (mode !== 'number' && number > 0) {
      this.mark(number, mode, cells.filter(cell => !position.digit(cell)));
    } else if (number === 0 && cells.every(cell => !position.digit(cell))) {
      this.clearMarks(cells);
    } else {
      grid.change(p => {
        const same = cells.every(cell => p.digit(cell) === number);
        for (const cell of cells) put(p, cell, number, same, writingClues);
      });
      grid.tellIfFull();
    }
  }

  // mark writes a candidate, or a corner mark, into cells, or if all of them have it takes it away.
  mark(number, mode, cells) {
    if (cells.length === 0) return;
    const {grid} = this, {position} = grid, name = mode === 'corner' ? 'corner' : 'pencil';
    const bit = 1 << number, has = cell => Boolean(position[name][cell] & bit);
    const on = !cells.every(has);
    if (name === 'corner' && on && cells.some(cell => !has(cell) && sizeOf(position.corner[cell]) === MOST_CORNERS)) {
      say(`A cell has at most ${MOST_CORNERS} corner marks`);
      return;
    }
    grid.change(p => {
      for (const cell of cells) {
        p[name][cell] = on ? p[name][cell] | bit : p[name][cell] & ~bit;
        if (on && name === 'pencil') p.out[cell] &= ~bit;
      }
    });
  }

  // clearMarks takes candidates and corner marks out of cells.
  clearMarks(cells) {
    const {pencil, corner} = this.grid.position;
    if (cells.some(cell => pencil[cell] || corner[cell])) this.grid.change(p => { for (const cell of cells) p.pencil[cell] = p.corner[cell] = 0; });
  }

  // color gives the chosen cells a color, 0 for none, or takes it away if all of them have it.
  color(number) {
    if (number > COLORS.length) {
      say(`The colors end at ${COLORS.length}`);
      return;
    }
    const {grid} = this, {chosen, position: {color}} = grid, all = chosen.every(cell => color[cell] === number), wanted = all ? 0 : number;
    if (chosen.some(cell => color[cell] !== wanted)) grid.change(p => { for (const cell of chosen) p.color[cell] = wanted; });
  }

  setMode(mode) {
    this.mode = mode;
    this.paint();
  }

  // erase clears what somebody has written: numbers, marks and colors, and while they edit the clues those, too.
  erase() {
    const {grid} = this, {drawing, position, writingClues} = grid, own = position.hasWork;
    drawing?.removeAll();
    if (drawing || !own && position.blank) return;
    if (!own && !writingClues) {
      notice('You have written nothing yet', {hint: 'To clear the clues, too, press Edit clues before.', brief: true});
      return;
    }
    grid.change(p => {
      p.clearWork();
      if (writingClues) {
        p.clues.fill(0);
        p.pose();
      }
    });
    if (grid.position.blank) grid.writingClues = true;
    grid.paint();
    notice(own ? 'Entries cleared' : 'Clues cleared', {undo: () => {
      grid.writingClues = writingClues;
      grid.undo();
      byId('erase').focus();
    }});
  }

  // paint shows how numbers are written, and how many are left to write.
  paint() {
    const {grid, mode} = this, {family, drawing, position, shape: {numbers}} = grid;
    if (this.board !== grid.board || byId('pad').dataset.mode !== mode) this.makePad();
    for (const id of ['pad', 'modes', 'auto', 'clues', 'clock']) byId(id).hidden = family !== null || drawing !== null;
    if (mode !== 'color') { // the answer's numbers are written, too
      const left = new Array(numbers + 1).fill(numbers);
      for (let cell = 0; cell < position.size; cell++) left[position.digit(cell) || (grid.answer?.[cell] ?? 0)]--;
      this.buttons.forEach((_, i) => this.paintPad(i + 1, Math.max(0, left[i + 1])));
    }
    for (const radio of byId('modes').elements) radio.checked = radio.value === mode;
    byId('board').classList.toggle('marking', mode !== 'number');
    byId('clues').setAttribute('aria-pressed', String(grid.writingClues));
  }

  // paintPad says on a button of the pad how many of its number are left to write.
  paintPad(n, left) {
    const button = this.buttons[n - 1];
    button.classList.toggle('all', left === 0);
    button.lastChild.textContent = left === 0 ? '✓' : left;
    button.setAttribute('aria-label', `${this.board.symbol(n)}, ${left === 0 ? 'all are written' : `${left} left`}`);
  }
}

// put writes a number into a cell, as a clue or as one's own, or takes it away if it is the same as before.
function put(p, cell, number, same, asClue) {
  if (asClue || p.clues[cell]) p.pose();
  p.clues[cell] = asClue && !same ? number : 0;
  p.own[cell] = asClue || same ? 0 : number;
  if (number > 0 && !same) p.unmarkPeers(cell, number);
}

// sizeOf returns how many numbers a set has.
function sizeOf(set) {
  let n = 0;
  for (; set; set &= set - 1) n++;
  return n;
}
