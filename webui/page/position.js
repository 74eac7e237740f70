// What is written into a Sudoku.
import {CLASSIC} from './board.js';
import {short} from './words.js';

export const MOST_TITLE = 60; // characters

// WRITTEN are the parts of a Position that a player writes. The last two are no more than notes.
export const WRITTEN = ['own', 'pencil', 'out', 'corner', 'color'];

// A Position is what is written into a Sudoku of some shape, or a puzzle of another family.
export class Position {
  family = null; // that puzzle, as the server has parsed it; then nothing is written
  about = {}; // what its file or its link says of it: title, author, difficulty
  given = ''; // the puzzle as text, if pencil marks are part of it
  // By what the server says: what can't be done with a puzzle of these rules, and why, and the solvers of
  // methods that have others, too, for other rules.
  refuses = {};
  solvers = {};

  constructor(shape) {
    this.shape = shape;
    this.size = shape.rows * shape.columns;
    this.clues = new Uint8Array(this.size);
    this.own = new Uint8Array(this.size);
    this.pencil = new Uint32Array(this.size); // sets of candidates, as the player has left them
    this.out = new Uint32Array(this.size);    // sets of candidates, ruled out by a hint or by the puzzle
    this.corner = new Uint32Array(this.size); // sets of corner marks
    this.color = new Uint8Array(this.size);   // the number of a color, or 0
  }

  copy() {
    const copy = this.on(this.shape);
    copy.given = this.given;
    copy.about = this.about;
    return copy.allow(this);
  }

  // allow takes over what can be done with a puzzle.
  allow({refuses = {}, solvers = {}}) { return Object.assign(this, {refuses, solvers}); }

  // on returns the same numbers on a board of the same size with other rules.
  on(shape) {
    const made = new Position(shape);
    for (const name of ['clues', ...WRITTEN]) made[name].set(this[name]);
    return made;
  }

  // entitle notes what the puzzle is called, who has made it, and how difficult it is.
  entitle({title = '', author = '', difficulty = ''}) {
    this.about = {title, author: short(author, MOST_TITLE), difficulty: short(difficulty, MOST_TITLE)};
  }

  // pose notes that it is another puzzle than before, of which nothing is known.
  pose() {
    this.given = '';
    this.about = {};
  }

  // hasWork reports whether a player has written anything.
  get hasWork() { return WRITTEN.some(name => this[name].some(n => n)); }

  // clearWork takes away what a player has written.
  clearWork() { for (const name of WRITTEN) this[name].fill(0); }

  // unmarkPeers takes a number that is written into a cell from what is marked in those that see it.
  unmarkPeers(cell, number) {
    for (const peer of this.shape.peers[cell]) {
      this.pencil[peer] &= ~(1 << number);
      this.corner[peer] &= ~(1 << number);
    }
  }

  digit(cell) { return this.clues[cell] || this.own[cell]; }

  // open returns the candidates that fit the mark of a cell, that no number in sight takes away,
  // and that are not ruled out.
  open(cell) {
    let set = this.shape.fits[cell];
    for (const peer of this.shape.peers[cell]) set &= ~(1 << this.digit(peer));
    return set & ~this.out[cell];
  }

  // kept returns the candidates that a player has left: those that are marked in a cell, or if none is all that are open.
  kept(cell) { return this.open(cell) & (this.pencil[cell] || this.shape.all); }

  // unmarked returns the free cells without candidates.
  get unmarked() { return [...this.clues.keys()].filter(cell => !this.digit(cell) && !this.pencil[cell]); }

  // fillIn marks all candidates in the cells that have none.
  fillIn() {
    const sets = this.fitting();
    for (const cell of this.unmarked) this.pencil[cell] = sets[cell];
  }

  // fitting returns for each cell the candidates that are open and can be part of the sum of its cage.
  fitting() {
    const sets = Array.from({length: this.size}, (_, cell) => this.open(cell));
    for (const cage of this.shape.cages) {
      const fit = this.inCage(cage);
      for (const cell of cage.cells) sets[cell] &= fit;
    }
    return sets;
  }

  // inCage returns the numbers that can be part of the sum of a cage, in its free cells.
  inCage({cells, sum}) {
    const digits = cells.map(cell => this.digit(cell)), written = digits.filter(Boolean);
    return inSum(sum - written.reduce((a, b) => a + b, 0), cells.length - written.length, this.shape.numbers, new Set(written));
  }

  // clashes returns the cells with a number that is also in sight of them or doesn't fit their
  // mark, and those of cages that can't have their sum any more. digitOf returns the number of a cell, or 0.
  clashes(digitOf = cell => this.digit(cell)) {
    const found = new Set(), {peers, fits, cages} = this.shape;
    for (let cell = 0; cell < this.size; cell++) {
      const digit = digitOf(cell);
      if (digit && (!(fits[cell] >> digit & 1) || peers[cell].some(peer => digitOf(peer) === digit))) found.add(cell);
    }
    for (const {cells, sum} of cages) {
      const digits = cells.map(digitOf), total = digits.reduce((a, b) => a + b, 0);
      if (digits.includes(0) ? total >= sum : total !== sum) for (const cell of cells) if (digitOf(cell)) found.add(cell);
    }
    return found;
  }

  // clashesOfClues returns the cells of clues that clash with other clues, whatever the player has written.
  clashesOfClues() { return this.clashes(cell => this.clues[cell]); }

  // blank reports whether nothing is written.
  get blank() { return !this.given && this.clues.every(n => n === 0) && this.own.every(n => n === 0); }

  // isPosed reports whether there is a puzzle apart from what is written into it: see toString.
  get isPosed() { return this.given !== '' || this.shape.cages.length > 0 || this.clues.some(n => n > 0); }

  // empty reports whether there is no puzzle. A board of another kind is one without clues, too.
  get empty() { return this.shape === CLASSIC && this.blank; }

  // toString returns what is to be solved: the clues, or all numbers if there are neither clues nor cages.
  toString() {
    if (this.given) return this.given;
    const {rules, symbols, cages} = this.shape;
    const numbers = this.clues.some(n => n > 0) || cages.length > 0 ? this.clues : this.own;
    const cells = Array.from(numbers, n => n ? symbols[n - 1] : '.').join('');
    if (this.shape === CLASSIC) return cells;
    return numbers.every(n => n === 0) ? `sudoku:${rules}` : `sudoku:${rules}:${cells}`;
  }
}

// inSum returns the set of numbers that can be part of a sum of that many different numbers from 1 to most, none of which
// is taken.
function inSum(sum, many, most, taken) {
  const free = Array.from({length: most}, (_, i) => i + 1).filter(n => !taken.has(n));
  let found = 0;
  for (const n of free) {
    // Bit s of reached[k] says that k of the others have the sum s.
    const reached = Array.from({length: many}, (_, k) => k === 0 ? 1n : 0n);
    for (const other of free) if (other !== n) for (let k = many - 1; k > 0; k--) reached[k] |= reached[k - 1] << BigInt(other);
    if (many > 0 && sum >= n && reached[many - 1] >> BigInt(sum - n) & 1n) found |= 1 << n;
  }
  return found;
}
