// A square of cells with numbers and candidates, as a Sudoku of any size and variant has them.
import {el, rove, svg} from './dom.js';
import {VARIANTS, capital, plural, rowLetter, withLetters} from './words.js';

// shapeOf returns what the page needs to know of a board, from the layout that the server sends: its size, how its
// numbers are written, what is drawn, and of each cell its peers, which may not have its number, and the set of
// numbers that fit its mark. Bit n of a set stands for n. lettered says that people know its cells as C7, not as r3c7.
export function shapeOf({
  rules, side, symbols, areas, boxRows = 0, boxColumns = 0, groups = [], cages = [], parity = '', antiKnight = false, antiKing = false,
  lettered = false,
}) {
  const shape = {
    rules, rows: side, columns: side, numbers: side, symbols, areas, boxRows, boxColumns, groups, cages, parity, antiKnight, antiKing, lettered,
    all: 2 ** (side + 1) - 2,
  };
  shape.peers = peersOf(shape);
  const even = shape.symbols.split('').reduce((set, _, i) => i % 2 ? set | 2 << i : set, 0);
  shape.fits = Array.from(areas, (_, cell) => ({E: even, O: shape.all & ~even})[parity[cell]] ?? shape.all);
  return shape;
}

// CLASSIC is the Sudoku of 9x9, whose rules nobody writes.
export const CLASSIC = shapeOf({
  rules: '', side: 9, symbols: '123456789', boxRows: 3, boxColumns: 3,
  areas: Array.from({length: 81}, (_, i) => Math.floor(i / 27) * 3 + Math.floor(i % 9 / 3)),
});

// shapeName returns what a board of some shape is called: "Sudoku", "Sudoku of 16x16, diagonals".
export function shapeName({rules, rows, boxRows, parity, cages}) {
  if (rules === '') return 'Sudoku';
  const words = rules.split(',').map(rule => VARIANTS[rule]);
  return [`Sudoku of ${rows}x${rows}`, boxRows === 0 && 'regions', ...words, parity && 'even and odd', cages.length > 0 && plural(cages.length, 'cage')]
    .filter(Boolean).join(', ');
}

// numberOf returns the number of a symbol in the names of candidates, which are the same on all
// boards: 1 to 9, then A to P.
export function numberOf(symbol) { return '123456789ABCDEFGHIJKLMNOP'.indexOf(symbol) + 1; }

// COLORS are what somebody can mark cells with: color 1 is the first.
export const COLORS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'gray'];

// colorName returns what a color is called: its number is also on its button.
export const colorName = n => `color ${n}, ${COLORS[n - 1]}`;

// SLOTS are the places at the edge of a cell, row and column of three by three, in the order in which they are used: the
// corners, then the middles of the sides.
const SLOTS = [[1, 1], [1, 3], [3, 1], [3, 3], [1, 2], [3, 2], [2, 1], [2, 3]];
const SIDES = ['start', 'center', 'end'];

// A Board draws the cells. What is in a cell is said by paint.
export class Board {
  // The shape is that of a layout, or only rows, columns and numbers. With editable, the board is a grid in the sense
  // of screen readers, whose cells the arrow keys reach; else it is a table.
  constructor({rows, columns, numbers, symbols = '', boxRows = 0, boxColumns = 0, lettered = false, ...rules}, {label, editable = false}) {
    Object.assign(this, {rows, columns, numbers, symbols, editable});
    this.cells = [];
    this.about = aboutCells({columns, boxRows, ...rules});
    this.summed = new Set(rules.cages?.map(({cells}) => cells[0])); // the cells with the sum of a cage
    const look = ['board', columns > 16 && 'large', rules.cages?.length > 0 && 'caged'].filter(Boolean).join(' ');
    this.element = el('div', {class: look, role: editable ? 'grid' : 'table', 'aria-label': label, 'aria-multiselectable': editable && 'true'});
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
    this.rowNames = namesOf(rows, n => lettered ? rowLetter(n) : `r${n}`);
    this.columnNames = namesOf(columns, n => lettered ? n : `c${n}`);
    this.element.append(el('div', {class: 'lines', 'aria-hidden': 'true'}), ...drawingOf({rows, columns, boxRows, ...rules}),
      el('div', {class: 'row-names', 'aria-hidden': 'true'}, this.rowNames), el('div', {class: 'column-names', 'aria-hidden': 'true'}, this.columnNames));
    if (editable) rove(this.cells.map(cell => cell.element), this.cells[0].element);
  }

  // point points out the names of the row and the column of a cell, beside the board.
  point(i) {
    const {row, column} = this.cells[i];
    this.rowNames.forEach((name, r) => name.classList.toggle('here', r === row));
    this.columnNames.forEach((name, c) => name.classList.toggle('here', c === column));
  }

  // choose says of a cell whether it is chosen.
  choose(i, isChosen) {
    const {element, seen} = this.cells[i];
    if (isChosen !== seen.isChosen) element.ariaSelected = String(seen.isChosen = isChosen);
  }

  // symbol returns how a number is written.
  symbol(n) { return this.symbols[n - 1] ?? String(n); }

  newCell(row, column) {
    const digit = el('span', {class: 'digit', 'aria-hidden': 'true'});
    const marks = [null];
    for (let n = 1; n <= this.numbers; n++) marks.push(el('span', {class: 'mark'}, this.symbol(n)));
    const element = el('div', {
      class: 'cell', role: this.editable ? 'gridcell' : 'cell', 'data-cell': this.cells.length,
      'data-summed': this.summed.has(this.cells.length),
    }, digit, el('span', {class: 'marks', 'aria-hidden': 'true'}, marks.slice(1)));
    const cell = {element, digit, marks, row, column, seen: {digit: 0, look: '', marks: []}};
    this.cells.push(cell);
    return cell;
  }

  // paint shows a cell: its digit or 0, the classes of the cell, and the classes of each candidate, by number; one
  // that is undefined or "" is not seen. corners has those of corner marks, which are at the edge of the cell, or if it has
  // candidates, too, among these. color is the number of the color of the cell, or 0: it is in the classes, too. steps are
  // the numbers of the steps of a hint that are about the cell. Only what has changed is written.
  paint(i, {digit = 0, look = '', marks = [], corners = [], note = '', color = 0, steps = []}) {
    const cell = this.cells[i], {seen} = cell;
    const isAmong = !digit && [marks, corners].every(of => of.some(Boolean));
    this.paintCorners(cell, digit || isAmong ? [] : corners);
    if (digit !== seen.digit) cell.digit.textContent = digit ? this.symbol(digit) : '';
    if (look !== seen.look) cell.element.className = `cell ${look}`;
    for (let n = 1; n <= this.numbers; n++) {
      const now = digit ? '' : isAmong && corners[n] ? `on ${corners[n]}${marks[n] ? ' also' : ''}` : marks[n] ?? '';
      if (now !== (seen.marks[n] ?? '')) {
        cell.marks[n].className = now ? `mark ${now}` : 'mark';
        seen.marks[n] = now;
      }
    }
    seen.digit = digit;
    seen.look = look;
    const inSteps = steps.join(' ');
    if (inSteps !== (seen.steps ?? '')) cell.element.dataset.steps = seen.steps = inSteps;
    const label = this.describe(i, digit, marks, corners, [note, color && colorName(color), inSteps && `step ${inSteps}`]);
    if (label !== seen.label) cell.element.setAttribute('aria-label', seen.label = label);
  }

  // paintCorners shows corner marks at the edge of a cell, in the order of SLOTS.
  paintCorners(cell, corners) {
    const numbers = [...corners.keys()].filter(n => corners[n]), shown = numbers.map(n => `${n} ${corners[n]}`).join();
    if (shown === (cell.seen.corners ?? '')) return;
    cell.seen.corners = shown;
    cell.corners ??= cell.element.appendChild(el('span', {class: 'corners', 'aria-hidden': 'true'}));
    cell.corners.replaceChildren(...numbers.map((n, k) => {
      const mark = el('span', {class: corners[n]}, this.symbol(n)), [row, column] = SLOTS[k];
      Object.assign(mark.style, {gridArea: `${row} / ${column}`, placeSelf: `${SIDES[row - 1]} ${SIDES[column - 1]}`});
      return mark;
    }));
  }

  describe(i, digit, marks, corners, notes) {
    const {row, column} = this.cells[i];
    const parts = [`row ${row + 1}, column ${column + 1}`];
    if (digit) {
      parts.push(this.symbol(digit));
    } else {
      const left = [];
      for (let n = 1; n <= this.numbers; n++) {
        if (marks[n] && !/\b(cut|gone|out)\b/.test(marks[n])) left.push(this.symbol(n));
      }
      const inCorners = [...corners.keys()].filter(n => corners[n]).map(n => this.symbol(n));
      if (left.length > 0 && left.length < this.numbers) parts.push(`candidates ${left.join(' ')}`);
      else if (left.length > 0 || inCorners.length === 0) parts.push('empty');
      if (inCorners.length > 0) parts.push(`corner marks ${inCorners.join(' ')}`);
    }
    return [...parts, ...notes.filter(Boolean), ...this.about[i] ?? []].join(', ');
  }
}

// namesOf returns the names of rows, or of columns, as nameOf says them.
const namesOf = (size, nameOf) => Array.from({length: size}, (_, i) => el('span', {}, nameOf(i + 1)));

// cellName returns the name of a cell as everywhere: r3c7.
export function cellName(cell, columns = 9) {
  return `r${Math.floor(cell / columns) + 1}c${cell % columns + 1}`;
}

// cellOf returns the cell of a name such as r3c7, or r3c7#4.
export function cellOf(name, columns = 9) {
  const [, row, column] = /^r(\d+)c(\d+)/.exec(name);
  return (row - 1) * columns + Number(column) - 1;
}

// namesOn returns a function that puts the names that people know into a text. A number in a cell is r3c7=4, which to a program is
// the option r3c7#4, and a cage, which the server has numbered, is called by its first cell.
export function namesOn({cages = [], columns, lettered = false}) {
  const cageName = (whole, number, way) => cages[number - 1] ? `the cage at ${cellName(cages[number - 1].cells[0], columns)}${way && ' as '}` : whole;
  return text => {
    const said = text.replace(/\bcage (\d+)(=?)/g, cageName).replace(/\b(r\d+c\d+)#(?=\w\b)/g, '$1=');
    return lettered ? withLetters(said) : said;
  };
}

// nameAsBeside has what is in a problem called as beside its board, if it has one.
export function nameAsBeside(problem, lettered = false) {
  const {layout} = problem.json;
  Object.assign(problem, layout ? {lettered, named: namesOn({...layout, columns: layout.side, lettered})} : {named: namesOn({})});
}

// peersOf returns, for each cell, the others that may not have its number.
function peersOf({rows, columns, areas, groups, cages, antiKnight, antiKing}) {
  const peers = Array.from({length: rows * columns}, () => new Set());
  const units = [...groups, ...cages].map(({cells}) => cells);
  const kinds = [i => Math.floor(i / columns), i => i % columns, i => areas[i]];
  for (const unitOf of kinds) {
    const ofKind = [];
    for (let i = 0; i < peers.length; i++) (ofKind[unitOf(i)] ??= []).push(i);
    units.push(...ofKind);
  }
  for (const unit of units) for (const a of unit) for (const b of unit) if (a !== b) peers[a].add(b);
  const moves = [...(antiKnight ? [[1, 2], [2, 1]] : []), ...(antiKing ? [[1, 1]] : [])];
  for (let i = 0; i < peers.length; i++) {
    for (const [down, across] of moves) {
      for (const step of [-across, across]) {
        const row = Math.floor(i / columns) + down, column = i % columns + step;
        if (row >= rows || column < 0 || column >= columns) continue;
        peers[i].add(row * columns + column);
        peers[row * columns + column].add(i);
      }
    }
  }
  return peers.map(set => [...set]);
}

// aboutCells returns what a variant says of each cell, as words.
function aboutCells({boxRows, areas = [], groups = [], cages = [], parity = ''}) {
  const about = [];
  const add = (cell, words) => (about[cell] ??= []).push(words);
  if (boxRows === 0) areas.forEach((area, cell) => add(cell, `region ${area + 1}`));
  for (const {kind, cells} of groups) for (const cell of cells) add(cell, `on a ${kind}`);
  cages.forEach(({cells, sum}, i) => { for (const cell of cells) add(cell, `cage ${i + 1}, sum ${sum}`); });
  [...parity].forEach((mark, cell) => { if (mark !== '.') add(cell, mark === 'E' ? 'even' : 'odd'); });
  return about;
}

// RULES say what the rules that can be added to a board want.
const RULES = {
  x: 'both diagonals have each number once', windoku: 'each shaded window has each number once',
  'anti-knight': 'equal numbers are never a knight’s move apart', 'anti-king': 'equal numbers never touch, not even at a corner',
};

// rulesOf says what a board wants beside its rows, columns and boxes, or returns "".
export function rulesOf({rules, boxRows, parity, cages}) {
  if (rules === '') return '';
  const said = [boxRows === 0 && 'each region has each number once', ...rules.split(',').map(rule => RULES[rule]),
    parity && 'a square has an even number, and a circle an odd one', cages.length > 0 && 'a cage has different numbers with the sum in its corner'].filter(Boolean);
  return said.length > 0 ? capital(`${said.join('; ')}.`) : '';
}

const UNIT = 40;   // a cell, in units of the drawing
const INSET = 2.5; // of the line around a cage

// drawingOf returns what a variant draws over the cells: an element, or nothing for a board with boxes alone.
function drawingOf({rows, columns, boxRows, areas = [], groups = [], cages = [], parity = ''}) {
  const at = cell => [cell % columns * UNIT, Math.floor(cell / columns) * UNIT];
  const parts = [...parity].flatMap((mark, cell) => {
    const [x, y] = at(cell);
    if (mark === 'E') return [svg('rect', {class: 'shade', x: x + 6, y: y + 6, width: UNIT - 12, height: UNIT - 12})];
    return mark === 'O' ? [svg('circle', {class: 'shade', cx: x + UNIT / 2, cy: y + UNIT / 2, r: UNIT / 2 - 5})] : [];
  });
  for (const {kind, cells} of groups) {
    const [x, y] = at(cells[0]), [right, bottom] = at(cells.at(-1)).map(n => n + UNIT);
    if (kind === 'window') parts.push(svg('rect', {class: 'shade', x, y, width: right - x, height: bottom - y}));
    else parts.push(svg('path', {class: 'diagonal', d: x < right - UNIT ? `M${x} ${y}L${right} ${bottom}` : `M${x + UNIT} ${y}L${right - UNIT} ${bottom}`}));
  }
  if (boxRows === 0 && areas.length > 0) parts.push(svg('path', {class: 'region', d: wallsOf(areas, rows, columns)}));
  for (const {cells, sum} of cages) {
    const [x, y] = at(cells[0]);
    parts.push(svg('path', {class: 'cage', d: outlineOf(cells, columns)}),
      svg('text', {class: 'sum', x: x + 3, y: y + 8}, String(sum)));
  }
  if (parts.length === 0) return [];
  return [svg('svg', {class: 'drawing', viewBox: `0 0 ${columns * UNIT} ${rows * UNIT}`, 'aria-hidden': 'true'}, parts)];
}

// wallsOf returns a path between cells of different areas.
function wallsOf(areas, rows, columns) {
  let d = '';
  for (let cell = 0; cell < rows * columns; cell++) {
    const row = Math.floor(cell / columns), column = cell % columns;
    if (column + 1 < columns && areas[cell + 1] !== areas[cell]) d += `M${(column + 1) * UNIT} ${row * UNIT}v${UNIT}`;
    if (row + 1 < rows && areas[cell + columns] !== areas[cell]) d += `M${column * UNIT} ${(row + 1) * UNIT}h${UNIT}`;
  }
  return d;
}

// outlineOf returns a path around a cage, inside its cells: a line at each side of a cell beyond
// which the cage ends. At a corner the line ends where the next one begins.
function outlineOf(cells, columns) {
  const inside = new Set(cells.map(cell => `${Math.floor(cell / columns)},${cell % columns}`));
  const has = (row, column) => inside.has(`${row},${column}`);
  let d = '';
  for (const cell of cells) {
    const row = Math.floor(cell / columns), column = cell % columns;
    // end returns how far a line goes beyond the edge of the cell, along its side.
    const end = (along, diagonal) => !along ? -INSET : diagonal ? INSET : 0;
    for (const [down, across] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
      if (has(row + down, column + across)) continue;
      const [dr, dc] = across === 0 ? [0, 1] : [1, 0]; // the direction of the line
      const before = end(has(row - dr, column - dc), has(row - dr + down, column - dc + across));
      const after = end(has(row + dr, column + dc), has(row + dr + down, column + dc + across));
      const side = n => n < 0 ? INSET : UNIT - INSET;
      const x = column * UNIT, y = row * UNIT;
      d += across === 0 ? `M${x - before} ${y + side(down)}H${x + UNIT + after}` : `M${x + side(across)} ${y - before}V${y + UNIT + after}`;
    }
  }
  return d;
}
