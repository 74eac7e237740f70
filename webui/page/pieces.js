// Pictures of a problem and of what is chosen: numbers in a square, pieces on a board, a timetable, a roster,
// or else the items, each in the color of the option that covers it.
import {Board, CLASSIC, shapeOf} from './board.js';
import {MAYBE, YES} from './engine.js';
import {count, el, plural, scrollWithin, show, style, svg} from './dom.js';
import {Roster, rosterOf} from './roster.js';
import {Tables, tablesOf} from './tables.js';
import {optionWords} from './words.js';

// The style of tables is there before one is drawn. If it does not come, they are drawn without it.
await style('tables.css');

// pictureOf returns the picture of a problem. It has an element, and paint(state, focus). The state is
// a Replay, or an Answer, of which nothing but what is chosen is drawn. focus says what to point out:
//
//   item      the item that the search looks at, or -1
//   items     items that can't all be covered
//   last      the option that was chosen last, or -1
//   ruledOut  the options that it ruled out
//   dead      whether item has no option left
export function pictureOf(problem) {
  const {picture, options, layout} = problem.json;
  if (layout) return new Numbers(problem); // cages and marks have options of their own
  if (!picture || !options.some(option => option.cells?.length > 0)) {
    const roster = rosterOf(problem);
    if (roster) return new Roster(problem, roster, HUES);
    const tables = tablesOf(problem);
    return tables.length > 0 ? new Tables(problem, tables, HUES) : new Items(problem);
  }
  const full = picture.layers === 1 && picture.cells.length === picture.rows * picture.columns;
  if (full && options.every(option => option.cells?.length === 1 && option.number > 0)) return new Numbers(problem);
  return new Pieces(problem, picture);
}

// numbersOf returns what a picture of numbers needs: the shape of its board, and for each cell
// the options that put a number into it.
export function numbersOf(problem) {
  const {picture: {rows, columns, cells}, options, layout, family} = problem.json;
  const numbers = Math.max(...options.map(option => option.number ?? 0));
  const shape = layout ? shapeOf({...layout, lettered: problem.lettered}) : family === 'sudoku' ? CLASSIC : {rows, columns, numbers};
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
    const number = item < 0 ? null : / cage (\d+)$/.exec(this.problem.items[item].name);
    return new Set(this.cages[number?.[1] - 1]?.cells);
  }

  paint(state, {item = -1, last = -1, ruledOut = [], dead = false, fresh}) {
    const {problem} = this;
    const gone = new Set(ruledOut), wanted = new Set(item < 0 ? [] : problem.optionsOfItem(item));
    const caged = this.cageOf(item);
    this.optionsAt.forEach((options, cell) => {
      let digit = 0, look = '', note = '';
      const marks = [];
      for (const o of options) {
        const {number} = problem.json.options[o];
        if (state.status[o] === YES) {
          digit = number;
          look = state.search[o] === 0 ? 'clue' : o === last ? 'own last' : 'own';
          note = state.search[o] === 0 ? 'clue' : `choice ${state.search[o]}`;
          if (fresh) note = fresh.has(o) ? 'differs' : '';
          if (fresh?.has(o)) look += ' fresh';
        } else if (state.still) {
          continue;
        } else if (state.status[o] === MAYBE) {
          marks[number] = wanted.has(o) ? 'on wanted' : 'on';
        } else if (gone.has(o)) {
          marks[number] = 'on gone';
        } else if (wanted.has(o)) {
          marks[number] = 'on out';
        }
      }
      if (caged.has(cell) || options.some(o => wanted.has(o))) {
        look += dead ? ' dead' : ' looked';
        note += dead ? ' no entry left here' : '';
      }
      this.board.paint(cell, {digit, look: look.trim(), marks, note: note.trim()});
    });
  }
}

const UNIT = 40; // a cell, in units of the picture
const HUES = 12; // classes of the style sheet

// TRIANGLES are the four parts of a tile with colored edges, clockwise from the top: a path in a unit
// square, and the place of a letter in it.
const TRIANGLES = [['M0 0H1L.5 .5Z', .5, .24], ['M1 0V1L.5 .5Z', .81, .56], ['M1 1H0L.5 .5Z', .5, .9], ['M0 1V0L.5 .5Z', .19, .56]];

// A Pieces is the picture of a problem whose options cover cells of a board. Its layers lie
// beside each other.
class Pieces {
  constructor(problem, {rows, columns, layers, cells, items, edges = false}) {
    Object.assign(this, {problem, columns, cells, edges});
    const wide = layers * (columns + 1) - 1;
    const squares = svg('g'), tiles = svg('g', {class: 'tiles'}), letters = svg('g', {class: 'letters'});
    this.walls = svg('path', {class: 'walls'});
    this.numberOf = new Map(cells.map((place, cell) => [place.join(), cell]));
    this.squares = cells.map(place => {
      const [x, y] = this.corner(place);
      const square = svg('rect', {class: 'square', x, y, width: UNIT, height: UNIT});
      const letter = svg('text', {x: x + UNIT / 2, y: y + UNIT / 2 + 6, 'text-anchor': 'middle'});
      const tile = svg('g', {transform: `translate(${x} ${y})`});
      squares.append(square);
      letters.append(letter);
      tiles.append(tile);
      return {square, letter, tile, look: 'square', text: '', name: '', colors: ''};
    });
    this.said = svg('title', {}, 'The board');
    this.element = svg('svg', {
      class: 'pieces', role: 'img', viewBox: `-3 -3 ${wide * UNIT + 6} ${rows * UNIT + 6}`,
    }, this.said, squares, tiles, this.walls, letters);
    this.element.style.setProperty('--wide', wide);
    this.element.style.setProperty('--high', rows);
    this.pieceHues = pieceHues(problem, new Set(items));
    this.cellOf = new Map(items.map((item, cell) => [item, cell]));
  }

  corner([row, column, layer]) {
    return [((layer - 1) * (this.columns + 1) + column - 1) * UNIT, (row - 1) * UNIT];
  }

  paint(state, {item = -1, items = [], last = -1, ruledOut = [], dead = false, fresh}) {
    const {options} = this.problem.json;
    const owner = new Int32Array(this.cells.length).fill(-1), texts = [], wanted = new Set();
    const open = new Uint8Array(this.cells.length); // whether an option is left for the cell
    const gone = new Set(ruledOut.flatMap(o => options[o].cells ?? []));
    if (item >= 0) {
      for (const o of this.problem.optionsOfItem(item)) options[o].cells?.forEach(cell => wanted.add(cell));
    }
    for (const i of items) if (this.cellOf.has(i)) wanted.add(this.cellOf.get(i));
    if (!state.still) options.forEach(({cells}, o) => { if (state.status[o] === MAYBE) cells?.forEach(cell => { open[cell] = 1; }); });
    const chosen = state.chosen();
    for (const o of chosen) {
      const {cells, labels} = options[o];
      cells?.forEach((cell, k) => {
        owner[cell] = o;
        texts[cell] = labels ? labels[k] : cells.length > 1 ? '' : this.problem.json.family === 'queens' ? '♛' : '●';
      });
    }
    const hues = this.pieceHues ?? this.huesBeside(chosen, owner);
    this.squares.forEach((seen, cell) => {
      const o = owner[cell];
      const free = !wanted.has(cell) ? 'square' : dead ? 'square dead' : 'square looked';
      const hue = o < 0 || options[o].colors ? '' : ` hue-${hues[o]}`; // a cell in several options has the color of none
      const look = o < 0 ? free : `square${hue}${o === last ? ' last' : fresh?.has(o) ? ' fresh' : ''}`;
      if (look !== seen.look) seen.square.setAttribute('class', seen.look = look);
      const closed = !state.still && o < 0 && !open[cell];
      const colors = this.edges ? texts[cell] ?? '' : '';
      if (colors !== seen.colors) seen.tile.replaceChildren(...trianglesOf(seen.colors = colors));
      const text = closed ? '×' : colors ? '' : texts[cell] ?? '';
      if (text !== seen.text) seen.letter.textContent = seen.text = text;
      const letter = !closed ? '' : gone.has(cell) ? 'closed gone' : 'closed';
      if (letter !== seen.name) seen.letter.setAttribute('class', seen.name = letter);
    });
    this.walls.setAttribute('d', this.wallsBetween(owner));
    const covered = owner.filter(o => o >= 0).length;
    this.said.textContent = `The board: ${plural(chosen.length, ...optionWords(this.problem.json.family))} chosen, ${covered} of ${plural(owner.length, 'cell')} covered`;
  }

  // huesBeside gives each chosen option a color that no option beside it has which was chosen before.
  huesBeside(chosen, owner) {
    const hues = [], {options} = this.problem.json;
    for (const [k, o] of chosen.entries()) {
      const taken = new Set();
      for (const cell of options[o].cells ?? []) {
        const [row, column, layer] = this.cells[cell];
        for (const beside of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
          const other = owner[this.numberOf.get([...beside, layer].join())];
          if (other !== o && hues[other] !== undefined) taken.add(hues[other]);
        }
      }
      hues[o] = k % HUES;
      while (taken.has(hues[o]) && taken.size < HUES) hues[o] = (hues[o] + 1) % HUES;
    }
    return hues;
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

// pieceHues returns a color for each option, the same for all placements of a piece, which share
// their first item. It returns null if options have no piece: their items are cells.
function pieceHues({json: {options}}, cellItems) {
  if (options.some(({items}) => cellItems.has(items[0]))) return null;
  const hues = new Map();
  return options.map(({items}) => {
    if (!hues.has(items[0])) hues.set(items[0], hues.size % HUES);
    return hues.get(items[0]);
  });
}

// trianglesOf returns the parts of a tile whose edges have these colors: a letter each.
function trianglesOf(colors) {
  return [...colors].flatMap((color, k) => {
    const [d, x, y] = TRIANGLES[k];
    return [
      svg('path', {class: `edge-${color}`, d, transform: `scale(${UNIT})`}),
      svg('text', {x: x * UNIT, y: y * UNIT, 'text-anchor': 'middle'}, color),
    ];
  });
}

const MOST_ITEMS = 400; // and options, that are listed
const FEW_ITEMS = 40;   // that can be large, and are not scrolled
const MOST_COVERED = 6; // items of an option that are listed

// quotaOf returns how often an item is to be covered, if it has a quota: "2", "1–3". Else it returns "".
const quotaOf = ({low, high}) => low === undefined ? '' : low === high ? count(low) : `${count(low)}–${count(high)}`;

// An Items is the picture of any other problem: its items, each in the color of an option that
// covers it and with its quota, and the options that are chosen.
class Items {
  constructor(problem) {
    this.problem = problem;
    const {items} = problem.json, isLong = items.length > FEW_ITEMS;
    this.chips = items.slice(0, MOST_ITEMS).map((_, i) => el('li', {}, problem.itemName(i)));
    this.list = el('ol', {class: 'names'});
    this.told = el('p', {class: 'muted'});
    const more = items.length - this.chips.length;
    const chips = el('ul', {class: isLong ? 'items' : 'items few', 'aria-label': 'Items'}, this.chips, more > 0 && el('li', {class: 'more'}, `and ${count(more)} more`));
    this.scrolled = el('div', isLong ? {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'The items'} : {}, chips);
    this.element = el('div', {class: 'item-picture'}, this.told, this.scrolled, this.list,
      items.some(quotaOf) && el('p', {class: 'muted'}, 'A number beside an item is its quota: how many options are to cover it.'));
  }

  paint(state, {item = -1, items = [], last = -1, dead = false, fresh}) {
    const {problem} = this, blamed = new Set(items), chosen = state.chosen(), covered = new Map();
    chosen.forEach((o, k) => {
      for (const i of problem.itemsOfOption(o)) covered.set(i, [...covered.get(i) ?? [], k]);
    });
    this.chips.forEach((chip, i) => {
      const by = covered.get(i) ?? [];
      const look = by.length > 0 ? `hue-${by.at(-1) % HUES}` : i === item || blamed.has(i) ? dead ? 'dead' : 'looked' : 'free';
      chip.className = problem.json.items[i].secondary ? `${look} secondary` : look;
      const quota = quotaOf(problem.json.items[i]), times = by.length > 1 ? ` ×${by.length}` : '';
      show(chip, problem.itemName(i), quota ? el('small', {}, by.length > 0 ? ` ${count(by.length)} of ${quota}` : ` ${quota}`) : times);
    });
    this.list.replaceChildren(...chosen.slice(0, MOST_ITEMS).map((o, k) =>
      el('li', {class: o === last ? 'last' : fresh?.has(o) ? 'fresh' : null}, el('i', {class: `key hue-${k % HUES}`}), problem.optionName(o), this.covers(o))));
    scrollWithin(this.scrolled, this.chips[item >= 0 ? item : items[0]]);
    this.told.hidden = state.still && chosen.length === 0;
    this.told.textContent = item >= 0 ? dead ? `No ${optionWords(problem.json.family)[0]} is left for ${problem.itemName(item)}` : `Looking at ${problem.itemName(item)}` :
      `${plural(covered.size, 'item')} of ${count(problem.items.length)} ${covered.size === 1 ? 'is' : 'are'} covered, by ${plural(chosen.length, ...optionWords(problem.json.family))}`;
  }

  // covers says which items an option covers, unless its name says so.
  covers(o) {
    const name = this.problem.optionName(o), items = Array.from(this.problem.itemsOfOption(o), i => this.problem.itemName(i));
    const words = new Set(name.split(/[\s,;:]+/));
    if (items.every(item => words.has(item) || item.includes(' ') && name.includes(item))) return '';
    const more = items.length > MOST_COVERED + 1 ? items.splice(MOST_COVERED).length : 0;
    return el('small', {class: 'muted'}, ` ${items.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`);
  }
}
