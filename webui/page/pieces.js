// Pictures of a problem and of what is chosen: numbers in a square, pieces on a board, or, where
// a family has no picture, the names of the options.
import {Board, CLASSIC, shapeOf} from './board.js';
import {MAYBE, NO, YES} from './engine.js';
import {el, plural, svg} from './dom.js';

// pictureOf returns the picture of a problem. It has an element, and paint(replay, focus), where
// focus says what to point out:
//
//   item      the item that the search looks at, or -1
//   last      the option that was chosen last, or -1
//   ruledOut  the options that it ruled out
//   dead      whether item has no option left
export function pictureOf(problem) {
  const {picture, options, layout} = problem.json;
  if (layout) return new Numbers(problem); // cages and marks have options of their own
  if (!picture || !options.some(option => option.cells?.length > 0)) return new Names(problem);
  const full = picture.layers === 1 && picture.cells.length === picture.rows * picture.columns;
  if (full && options.every(option => option.cells?.length === 1 && option.number > 0)) return new Numbers(problem);
  return new Pieces(problem, picture);
}

// numbersOf returns what a picture of numbers needs: the shape of its board, and for each cell
// the options that put a number into it.
export function numbersOf(problem) {
  const {picture: {rows, columns, cells}, options, layout, family} = problem.json;
  const numbers = Math.max(...options.map(option => option.number ?? 0));
  const shape = layout ? shapeOf(layout) : family === 'sudoku' ? CLASSIC : {rows, columns, numbers};
  const optionsAt = Array.from({length: rows * columns}, () => []);
  const place = cells.map(([row, column]) => (row - 1) * columns + column - 1);
  options.forEach(({number, cells}, o) => {
    if (number && cells?.length === 1) optionsAt[place[cells[0]]].push(o);
  });
  return {shape, optionsAt};
}

// A Numbers is the picture of a problem in which each option puts a number into a cell, or says
// something about numbers that it draws in another way.
class Numbers {
  constructor(problem) {
    this.problem = problem;
    const {shape, optionsAt} = numbersOf(problem);
    this.optionsAt = optionsAt;
    this.cages = shape.cages ?? [];
    this.board = new Board(shape, {label: 'The puzzle after this step'});
    this.element = this.board.element;
  }

  // cageOf returns the cells of the cage that an item is about, which has options without a cell.
  cageOf(item) {
    const number = item < 0 ? null : / cage (\d+)$/.exec(this.problem.itemName(item));
    return new Set(this.cages[number?.[1] - 1]?.cells);
  }

  paint(replay, {item = -1, last = -1, ruledOut = [], dead = false}) {
    const {problem} = this;
    const gone = new Set(ruledOut), wanted = new Set(item < 0 ? [] : problem.optionsOfItem(item));
    const caged = this.cageOf(item);
    this.optionsAt.forEach((options, cell) => {
      let digit = 0, look = '', note = '';
      const marks = [];
      for (const o of options) {
        const {number} = problem.json.options[o];
        if (replay.status[o] === YES) {
          digit = number;
          look = replay.search[o] === 0 ? 'clue' : o === last ? 'own last' : 'own';
          note = replay.search[o] === 0 ? 'clue' : `choice ${replay.search[o]}`;
        } else if (replay.status[o] === MAYBE) {
          marks[number] = wanted.has(o) ? 'on wanted' : 'on';
        } else if (gone.has(o)) {
          marks[number] = 'on gone';
        } else if (wanted.has(o)) {
          marks[number] = 'on out';
        }
      }
      if (caged.has(cell) || options.some(o => wanted.has(o))) {
        look += dead ? ' dead' : ' looked';
        note += dead ? ' no move left here' : '';
      }
      this.board.paint(cell, {digit, look: look.trim(), marks, note: note.trim()});
    });
  }
}

const UNIT = 40; // a cell, in units of the picture
const HUES = 12; // classes of the style sheet

// A Pieces is the picture of a problem whose options cover cells of a board. Its layers lie
// beside each other.
class Pieces {
  constructor(problem, {rows, columns, layers, cells}) {
    Object.assign(this, {problem, columns, cells});
    const wide = layers * (columns + 1) - 1;
    const squares = svg('g'), letters = svg('g', {class: 'letters'});
    this.walls = svg('path', {class: 'walls'});
    this.numberOf = new Map(cells.map((place, cell) => [place.join(), cell]));
    this.squares = cells.map(place => {
      const [x, y] = this.corner(place);
      const square = svg('rect', {class: 'square', x, y, width: UNIT, height: UNIT});
      const letter = svg('text', {x: x + UNIT / 2, y: y + UNIT / 2 + 6, 'text-anchor': 'middle'});
      squares.append(square);
      letters.append(letter);
      return {square, letter, look: 'square', text: '', name: ''};
    });
    this.said = svg('title', {}, 'The board');
    this.element = svg('svg', {
      class: 'pieces', role: 'img', viewBox: `-3 -3 ${wide * UNIT + 6} ${rows * UNIT + 6}`,
    }, this.said, squares, this.walls, letters);
    this.element.style.setProperty('--wide', wide);
    // All placements of a piece have its color: they share their first item.
    const hues = new Map();
    this.hues = problem.json.options.map(({items}) => {
      if (!hues.has(items[0])) hues.set(items[0], hues.size % HUES);
      return hues.get(items[0]);
    });
  }

  corner([row, column, layer]) {
    return [((layer - 1) * (this.columns + 1) + column - 1) * UNIT, (row - 1) * UNIT];
  }

  paint(replay, {item = -1, last = -1, ruledOut = [], dead = false}) {
    const {options} = this.problem.json;
    const owner = new Int32Array(this.cells.length).fill(-1), texts = [], wanted = new Set();
    const open = new Uint8Array(this.cells.length); // whether an option is left for the cell
    const gone = new Set(ruledOut.flatMap(o => options[o].cells ?? []));
    if (item >= 0) {
      for (const o of this.problem.optionsOfItem(item)) options[o].cells?.forEach(cell => wanted.add(cell));
    }
    let chosen = 0;
    options.forEach(({cells, labels}, o) => {
      if (replay.status[o] === MAYBE) cells?.forEach(cell => { open[cell] = 1; });
      if (replay.status[o] !== YES) return;
      chosen++;
      cells?.forEach((cell, k) => {
        owner[cell] = o;
        texts[cell] = labels ? labels[k] : cells.length === 1 ? '♛' : '';
      });
    });
    this.squares.forEach((seen, cell) => {
      const o = owner[cell];
      const free = !wanted.has(cell) ? 'square' : dead ? 'square dead' : 'square looked';
      const look = o < 0 ? free : `square hue-${this.hues[o]}${o === last ? ' last' : ''}`;
      if (look !== seen.look) seen.square.setAttribute('class', seen.look = look);
      const closed = o < 0 && !open[cell];
      const text = closed ? '×' : texts[cell] ?? '';
      if (text !== seen.text) seen.letter.textContent = seen.text = text;
      const letter = !closed ? '' : gone.has(cell) ? 'closed gone' : 'closed';
      if (letter !== seen.name) seen.letter.setAttribute('class', seen.name = letter);
    });
    this.walls.setAttribute('d', this.wallsBetween(owner));
    const covered = owner.filter(o => o >= 0).length;
    this.said.textContent = `The board: ${plural(chosen, 'option')} chosen, ${covered} of ${plural(owner.length, 'cell')} covered`;
  }

  // wallsBetween returns a path around each piece, and around the board.
  wallsBetween(owner) {
    const OUTSIDE = -2;
    let d = '';
    this.cells.forEach(([row, column, layer], cell) => {
      const [x, y] = this.corner(this.cells[cell]);
      const at = (row, column) => {
        const there = this.numberOf.get([row, column, layer].join());
        return there === undefined ? OUTSIDE : owner[there];
      };
      const own = owner[cell];
      if (at(row, column + 1) !== own) d += `M${x + UNIT} ${y}v${UNIT}`;
      if (at(row + 1, column) !== own) d += `M${x} ${y + UNIT}h${UNIT}`;
      if (at(row, column - 1) === OUTSIDE) d += `M${x} ${y}v${UNIT}`;
      if (at(row - 1, column) === OUTSIDE) d += `M${x} ${y}h${UNIT}`;
    });
    return d;
  }
}

const MOST_NAMES = 400;

// A Names lists the options that are chosen.
class Names {
  constructor(problem) {
    this.problem = problem;
    this.list = el('ol', {class: 'names'});
    this.item = el('p', {class: 'muted'});
    this.element = el('div', {class: 'name-picture'}, this.item, this.list);
  }

  paint(replay, {item = -1, last = -1, dead = false}) {
    const {problem} = this;
    const chosen = replay.path.map(i => replay.tree.option[i]).filter(o => o >= 0);
    const given = problem.given.slice(0, MOST_NAMES);
    const name = o => el('li', {class: o === last ? 'last' : null}, problem.optionName(o));
    this.list.replaceChildren(...given.map(name), ...chosen.slice(0, MOST_NAMES).map(name));
    let left = 0;
    for (const status of replay.status) left += status === NO ? 0 : 1;
    this.item.textContent = item < 0 ? `${left} options are chosen or left` :
      dead ? `No option is left for ${problem.itemName(item)}` : `Looking at ${problem.itemName(item)}`;
  }
}
