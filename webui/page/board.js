// A square of cells with numbers and candidates, as a Sudoku has them.
import {el, rove} from './dom.js';

// geometry returns how many rows, columns and numbers a square of some size has, and the rows
// and columns of its boxes.
export function geometry(size = 9, boxRows = 3, boxColumns = 3) {
  return {rows: size, columns: size, numbers: size, boxRows, boxColumns};
}

// A Board draws the cells. What is in a cell is said by paint.
export class Board {
  // With editable, the board is a grid in the sense of screen readers, whose cells the arrow
  // keys reach; else it is a table.
  constructor({rows, columns, numbers, boxRows, boxColumns}, {label, editable = false}) {
    Object.assign(this, {rows, columns, numbers, editable});
    this.cells = [];
    this.element = el('div', {class: 'board', role: editable ? 'grid' : 'table', 'aria-label': label});
    const set = (name, value) => this.element.style.setProperty(name, value);
    set('--rows', rows);
    set('--columns', columns);
    set('--box-rows', boxRows || rows);
    set('--box-columns', boxColumns || columns);
    set('--mark-columns', Math.ceil(Math.sqrt(numbers)));
    for (let r = 0; r < rows; r++) {
      const row = el('div', {class: 'row', role: 'row'});
      for (let c = 0; c < columns; c++) row.append(this.newCell(r, c).element);
      this.element.append(row);
    }
    this.element.append(el('div', {class: 'lines', 'aria-hidden': 'true'}));
    if (editable) rove(this.cells.map(cell => cell.element), this.cells[0].element);
  }

  newCell(row, column) {
    const digit = el('span', {class: 'digit', 'aria-hidden': 'true'});
    const marks = [null];
    for (let n = 1; n <= this.numbers; n++) marks.push(el('span', {class: 'mark'}, String(n)));
    const element = el('div', {
      class: 'cell', role: this.editable ? 'gridcell' : 'cell', 'data-cell': this.cells.length,
    }, digit, el('span', {class: 'marks', 'aria-hidden': 'true'}, marks.slice(1)));
    const cell = {element, digit, marks, row, column, seen: {digit: 0, look: '', marks: []}};
    this.cells.push(cell);
    return cell;
  }

  // paint shows a cell: its digit or 0, the classes of the cell, and the classes of each
  // candidate, by number; one that is undefined or "" is not seen. Only what has changed is
  // written.
  paint(i, {digit = 0, look = '', marks = [], note = ''}) {
    const cell = this.cells[i], {seen} = cell;
    if (digit !== seen.digit) cell.digit.textContent = digit ? String(digit) : '';
    if (look !== seen.look) cell.element.className = `cell ${look}`;
    for (let n = 1; n <= this.numbers; n++) {
      const now = digit ? '' : marks[n] ?? '';
      if (now !== (seen.marks[n] ?? '')) {
        cell.marks[n].className = now ? `mark ${now}` : 'mark';
        seen.marks[n] = now;
      }
    }
    seen.digit = digit;
    seen.look = look;
    const label = this.describe(cell, digit, marks, note);
    if (label !== seen.label) cell.element.setAttribute('aria-label', seen.label = label);
  }

  describe({row, column}, digit, marks, note) {
    const parts = [`row ${row + 1}, column ${column + 1}`];
    if (digit) {
      parts.push(String(digit));
    } else {
      const left = [];
      for (let n = 1; n <= this.numbers; n++) {
        if (marks[n] && !/\b(cut|gone|out)\b/.test(marks[n])) left.push(n);
      }
      parts.push(left.length === this.numbers ? 'empty' : left.length > 0 ? `candidates ${left.join(' ')}` : 'empty');
    }
    if (note) parts.push(note);
    return parts.join(', ');
  }
}

// cellName returns the name of a cell as everywhere: r3c7.
export function cellName(cell, columns = 9) {
  return `r${Math.floor(cell / columns) + 1}c${cell % columns + 1}`;
}

// peersOf returns the cells that share a unit with each cell.
export function peersOf({rows, columns, boxRows, boxColumns}) {
  const cells = Array.from({length: rows * columns}, (_, i) => i);
  const box = i => Math.floor(i / columns / boxRows) * columns + Math.floor(i % columns / boxColumns);
  return cells.map(i => cells.filter(j => j !== i && (
    Math.floor(i / columns) === Math.floor(j / columns) || i % columns === j % columns || box(i) === box(j))));
}
