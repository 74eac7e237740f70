// The grid: a Sudoku of any size to write into, read, solve and share.
import * as api from './api.js';
import {writeHash} from './address.js';
import {Board, CLASSIC, COLORS, cellName, cellOf, colorName, namesOn, numberOf, shapeOf} from './board.js';
import {byId, clearNotice, copy, count, duration, el, failed, notice, plural, rove, say, show, typing} from './dom.js';
import {Position} from './position.js';
import {remember} from './store.js';
import {session} from './session.js';
import {TABLES, VARIANTS, capital, clock, firstLine, howOf, isCage, isLettered, isText, placed, short, titleAbove, titleOf, waitingFor, withArticle} from './words.js';

const MOST_ADDRESS = 8000; // characters: more are cut by mail and chat programs
const MOST_UNDO = 1000, MOST_CORNERS = 8, MOST_TITLE = 60;
const KILLERS = ['medium', 'hard', '']; // the difficulties of new killers
const SIDE = 9; // of new boards whose difficulty can be chosen: smaller ones are easy, and larger ones take long

// MODES say what a number does that somebody types, by the key that chooses it.
const MODES = {z: 'number', x: 'corner', c: 'candidates', v: 'color'};
const SAID = {
  number: 'Numbers are written', corner: 'Numbers are written as corner marks',
  candidates: 'Numbers are written as candidates', color: 'Numbers color the cells',
};

export class Grid {
  position = new Position(CLASSIC);
  past = [];
  future = [];
  selected = 0;
  swept = null; // the cell on which the pointer was pressed, or to which it was dragged since
  more = new Set(); // the cells that are chosen beside it
  mode = 'number';  // one of MODES
  auto = false;     // whether all candidates are shown
  fitting = null;   // then those of each cell, as sets
  writingClues = true;
  answer = null;    // the numbers that a strategy has found, 0 where it has found none
  left = null;      // and the candidates that it has left, as sets
  drawn = null;     // the Family that shows puzzles of other families, once one is to be shown
  lit = null;       // a Map from cells that are wrong, or part of a contradiction, to words that say so
  overlay = null;   // what a hint shows: {marks: Map of cell to classes, looks: Map, quiet: whether it shows no other candidates}
  drawing = null;   // while cages are drawn: Cages
  listeners = [];
  reading = null;   // while a puzzle is to be shown: a promise of whether it was
  made = '';        // the puzzle that was made last, whose rating is shown while it is
  unread = false;   // whether the text was written by hand and is not read yet
  hasNeo4jAnswered = false;
  lettered = false; // whether the text that was read last has cells called A1

  constructor() {
    this.setBoard();
    const here = byId('board'); // whose board may be replaced
    here.addEventListener('keydown', event => this.key(event));
    here.addEventListener('pointerdown', event => this.press(event));
    here.addEventListener('pointermove', event => this.sweep(event));
    here.addEventListener('mousedown', event => {
      if (isMore(event)) event.preventDefault(); // the focus stays where select puts it
    });
    here.addEventListener('focusin', event => {
      const cell = event.target.dataset?.cell;
      if (cell !== undefined && Number(cell) !== this.selected) this.select(Number(cell), false);
    });
    here.addEventListener('dblclick', event => this.chooseAlike(event));
    byId('undo').addEventListener('click', () => this.undo());
    byId('redo').addEventListener('click', () => this.redo());
    byId('modes').addEventListener('change', event => this.setMode(event.target.value));
    byId('modes').addEventListener('pointerup', ({pointerType}) => {
      if (pointerType === 'mouse') this.focus(); // so that the arrows are for the board, and do not choose another mode
    });
    byId('auto').addEventListener('click', () => this.toggleAuto());
    byId('clues').addEventListener('click', () => this.toggleClues());
    byId('erase').addEventListener('click', () => this.erase());
    byId('back').addEventListener('click', () => this.back());
    byId('share').addEventListener('click', () => this.share());
    byId('print').addEventListener('click', () => this.print());
    window.addEventListener('afterprint', () => document.body.classList.remove('clues-only'));
    byId('open').addEventListener('click', () => byId('file').click());
    byId('file').addEventListener('change', event => this.readFiles([...event.target.files]));
    byId('choose').addEventListener('change', event => this.take(this.found[event.target.selectedIndex]));
    byId('text-form').addEventListener('submit', event => {
      event.preventDefault();
      this.read(byId('text').value);
    });
    byId('text').addEventListener('input', () => { this.unread = true; });
    // Whoever comes to the field mostly brings another puzzle. A problem of several lines is edited instead.
    const choose = () => {
      const field = byId('text');
      if (!this.unread && !field.value.includes('\n') && field.selectionStart === field.selectionEnd) field.select();
    };
    let isComing = false;
    byId('text').addEventListener('focus', () => {
      isComing = true;
      choose();
    });
    byId('text').addEventListener('click', () => { // which has put the cursor somewhere
      if (isComing) choose();
      isComing = false;
    });
    byId('text').addEventListener('paste', ({clipboardData}) => {
      if (/^https?:\/\/\S+$/.test(clipboardData.getData('text').trim())) byId('text').select(); // an address is all there is
    });
    byId('text').addEventListener('keydown', event => {
      // In a problem of several lines, which may begin with a comment, Enter begins another one.
      if (event.key !== 'Enter' || event.shiftKey || /^\||\n/.test(byId('text').value) && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.read(byId('text').value);
    });
    byId('solve-form').addEventListener('submit', event => {
      event.preventDefault();
      this.solve();
    });
    byId('minimize').addEventListener('click', () => this.minimize());
    byId('make-form').addEventListener('submit', event => {
      event.preventDefault();
      this.make();
    });
    byId('new').addEventListener('click', () => this.make());
    byId('killer').addEventListener('change', event => this.makeKillers(event.target.checked));
    byId('by-steps').addEventListener('click', () => this.load());
    byId('strategy').addEventListener('change', () => this.offerSolvers());
    session.addEventListener('database', () => this.offerSolvers());
    byId('stop-solving').addEventListener('click', () => this.stop?.abort());
    document.addEventListener('keydown', event => this.keyElsewhere(event));
    document.addEventListener('paste', event => this.paste(event));
    document.addEventListener('dragover', event => this.drag(event));
    document.addEventListener('dragleave', event => {
      if (!event.relatedTarget) document.body.classList.remove('dropping');
    });
    document.addEventListener('drop', event => this.drop(event));
    this.paint();
  }

  // onChange calls f whenever the position has changed.
  onChange(f) { this.listeners.push(f); }

  get shape() { return this.position.shape; }

  get family() { return this.position.family; }

  // refuses says what can't be done with the puzzle, and why: {coloring, csp, …}.
  get refuses() { return (this.family ?? this.position).refuses ?? {}; }

  // named returns a text with the names that are beside the board.
  named(text) { return this.family ? text : namesOn(this.shape)(text); }

  // setBoard makes the board that the position is of, unless it is there. On one of the same size, the
  // cell that is selected stays so.
  setBoard() {
    if (this.boardShape === this.shape) return;
    if (this.boardShape?.rows !== this.shape.rows) this.selected = 0;
    this.more.clear();
    const focused = byId('board').contains(document.activeElement);
    this.boardShape = this.shape;
    this.board = new Board(this.shape, {label: nameOf(this.shape), editable: true});
    byId('board').replaceChildren(this.board.element);
    this.makePad();
    rove(this.board.cells.map(c => c.element), this.board.cells[this.selected].element);
    if (focused) this.board.cells[this.selected].element.focus({preventScroll: true});
  }

  // makePad makes the buttons below the board, or beside it: the numbers, or the colors. Both have as many rows, so that
  // nothing moves.
  makePad() {
    const pad = byId('pad'), {numbers} = this.shape, colored = this.mode === 'color';
    const button = (n, attributes, ...children) => el('button', {type: 'button', ...attributes, onclick: () => this.write(n)}, ...children);
    this.padButtons = Array.from({length: colored ? COLORS.length : numbers}, (_, i) => colored ?
      button(i + 1, {class: `tint-${i + 1}`, 'aria-label': capital(colorName(i + 1)), title: COLORS[i]}, i + 1) :
      button(i + 1, {}, this.board.symbol(i + 1), el('small')));
    const rows = most => Math.ceil((numbers + 1) / most), columns = most => Math.ceil((this.padButtons.length + 1) / rows(most)); // of one length
    pad.style.setProperty('--pad-columns', columns(13));
    pad.style.setProperty('--narrow-pad-columns', columns(7));
    pad.style.setProperty('--beside-pad-columns', numbers > 16 ? 5 : numbers > 9 ? 4 : 3);
    byId('view-grid').style.setProperty('--pad-rows', rows(13));
    pad.dataset.mode = this.mode;
    pad.ariaLabel = colored ? 'Colors' : 'Numbers';
    pad.replaceChildren(...this.padButtons,
      button(0, {class: 'erase', 'aria-label': colored ? 'Clear the color' : 'Clear the cell'}, '⌫'));
  }

  // Writing.

  // change changes the position, and shows it.
  change(f) {
    const position = this.position.copy();
    f(position);
    this.replace(position);
  }

  // replace shows another position, and keeps the one before for undo.
  replace(position) {
    if (this.past.length > 0 || !this.position.empty) this.past.push(this.position); // not the board before the first puzzle
    if (this.past.length > MOST_UNDO) this.past.shift();
    this.future = [];
    this.position = position;
    this.setBoard();
    this.changed();
  }

  // entitle says what the Sudoku that is shown is called, and who has made it.
  entitle(about) {
    this.position.about = aboutOf(about);
    this.paint();
  }

  changed() {
    clearNotice(); // it was about what was there
    this.unread = false;
    this.clearAnswer();
    if (this.text !== this.made) show(byId('made'));
    session.setPuzzle(this.text);
    if (document.activeElement !== byId('text')) this.writeText();
    this.paint();
    for (const listener of this.listeners) listener();
  }

  // writeText shows the puzzle as text, a problem without the name of its format.
  writeText() { byId('text').value = isText(this.text) ? this.text.replace(/^\w+:/, '') : this.text; }

  // clearAnswer takes away what was found before.
  clearAnswer() {
    this.answer = this.left = this.overlay = this.lit = null;
    this.drawn?.clear([...byId('answer').childNodes]);
    show(byId('answer'));
  }

  // chosen returns the cells that are chosen: the selected one, and those beside it.
  get chosen() { return [this.selected, ...this.more]; }

  // write puts a number into the chosen cells, 0 to clear them, or toggles a candidate or a corner mark, or colors
  // them, as the mode says. What is cleared is the numbers, and if there are none what is marked. Of several cells it
  // leaves the clues alone, which can only be colored.
  write(number, mode = this.mode) {
    const {position, writingClues} = this;
    if (mode === 'color') {
      this.color(number);
      return;
    }
    if (number > this.shape.numbers) {
      say(`The numbers end at ${this.board.symbol(this.shape.numbers)} here`);
      return;
    }
    const cells = this.chosen.filter(cell => writingClues || !position.clues[cell]);
    if (cells.length === 0) {
      say(this.named(`${cellName(this.selected, this.shape.columns)} is a clue`));
      return;
    }
    if (mode !== 'number' && number > 0) {
      this.mark(number, mode, cells.filter(cell => !position.digit(cell)));
      return;
    }
    if (number === 0 && cells.every(cell => !position.digit(cell))) {
      this.clearMarks(cells);
      return;
    }
    this.change(p => {
      const same = cells.every(cell => p.digit(cell) === number);
      for (const cell of cells) put(p, cell, number, same, writingClues);
    });
    this.tellIfFull();
  }

  // mark writes a candidate, or a corner mark, into cells, or if all of them have it takes it away.
  mark(number, mode, cells) {
    if (cells.length === 0) return;
    const name = mode === 'corner' ? 'corner' : this.auto ? 'out' : 'pencil', isOut = name === 'out';
    const bit = 1 << number, has = cell => Boolean(this.position[name][cell] & bit) !== isOut;
    const on = !cells.every(has);
    if (name === 'corner' && on && cells.some(cell => !has(cell) && sizeOf(this.position.corner[cell]) === MOST_CORNERS)) {
      say(`A cell has at most ${MOST_CORNERS} corner marks`);
      return;
    }
    this.change(p => {
      for (const cell of cells) p[name][cell] = on !== isOut ? p[name][cell] | bit : p[name][cell] & ~bit;
    });
  }

  // clearMarks takes candidates and corner marks out of cells.
  clearMarks(cells) {
    const {pencil, corner} = this.position;
    if (cells.some(cell => pencil[cell] || corner[cell])) this.change(p => { for (const cell of cells) p.pencil[cell] = p.corner[cell] = 0; });
  }

  // color gives the chosen cells a color, 0 for none, or takes it away if all of them have it.
  color(number) {
    if (number > COLORS.length) {
      say(`The colors end at ${COLORS.length}`);
      return;
    }
    const {chosen, position: {color}} = this, all = chosen.every(cell => color[cell] === number), wanted = all ? 0 : number;
    if (chosen.some(cell => color[cell] !== wanted)) this.change(p => { for (const cell of chosen) p.color[cell] = wanted; });
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

  setMode(mode) {
    this.mode = mode;
    this.makePad();
    this.paint();
  }

  sayMode(mode) {
    this.setMode(mode);
    say(SAID[mode]);
  }

  toggleAuto() {
    this.auto = !this.auto;
    this.paint();
  }

  toggleClues() {
    this.writingClues = !this.writingClues;
    say(this.writingClues ? 'Numbers are written as clues' : 'Numbers are written as yours');
    this.paint();
  }

  erase() {
    if (this.drawing) {
      this.drawing.removeAll();
      return;
    }
    // First what was written by hand, then the clues.
    const {position, writingClues} = this;
    const own = position.hasWork;
    if (!own && position.blank) return;
    this.change(p => {
      p.clearWork();
      if (!own || writingClues) {
        p.clues.fill(0);
        p.pose();
      }
    });
    if (this.position.blank) this.writingClues = true;
    this.paint();
    notice(own ? 'Entries cleared' : 'Clues cleared', {undo: () => {
      this.writingClues = writingClues;
      this.undo();
      byId('erase').focus();
    }});
  }

  // Keys and pointer.

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

  press(event) {
    const element = event.target.closest?.('.cell');
    if (!element) return;
    const cell = Number(element.dataset.cell), more = !this.drawing && isMore(event);
    this.swept = cell;
    if (more && this.more.delete(cell)) this.paint();
    else this.select(cell, true, more);
    if (more) this.sayChosen();
  }

  // chooseAlike chooses all cells that are like the one on which somebody has clicked twice.
  chooseAlike({target}) {
    const cell = Number(target.closest?.('.cell')?.dataset.cell), likeness = this.likenessOf(cell);
    if (this.drawing || cell !== this.selected || !likeness) return;
    for (const other of this.board.cells.keys()) if (other !== cell && this.likenessOf(other) === likeness) this.more.add(other);
    this.paint();
    this.sayChosen();
  }

  // likenessOf returns what is seen in a cell, of what counts most, as text: its number, or else its candidates, its
  // corner marks or its color. It returns "" if there is nothing.
  likenessOf(cell) {
    const {corner, color} = this.position;
    const kinds = {number: this.position.digit(cell) || this.answer?.[cell], candidates: this.candidates(cell), corner: corner[cell], color: color[cell]};
    const kind = Object.keys(kinds).find(name => kinds[name]);
    return kind ? `${kind} ${kinds[kind]}` : '';
  }

  // sweep chooses the cells over which the pointer is dragged. A finger does so only if it does not write numbers: else
  // it moves the page.
  sweep({buttons, pointerType, clientX, clientY}) {
    if (!(buttons & 1)) this.swept = null;
    if (this.drawing || pointerType === 'touch' && this.mode === 'number' || this.swept === null) return;
    const element = document.elementFromPoint(clientX, clientY)?.closest('#board .cell'); // a finger keeps its first element
    const cell = Number(element?.dataset.cell ?? this.swept);
    if (cell === this.swept) return;
    this.swept = cell;
    this.select(cell, true, true);
    this.sayChosen();
  }

  sayChosen() { say(plural(this.chosen.length, 'cell is chosen', 'cells are chosen')); }

  key(event) {
    const {rows, columns} = this.shape;
    const row = Math.floor(this.selected / columns), column = this.selected % columns;
    const go = (r, c) => {
      this.select((r + rows) % rows * columns + (c + columns) % columns, true, event.shiftKey);
      if (event.shiftKey) this.sayChosen();
    };
    const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1] ?? /^[0-9]$/.exec(event.key)?.[0];
    const letter = /^[a-z]$/i.test(event.key) ? this.shape.symbols.indexOf(event.key.toUpperCase()) + 1 : 0;
    const command = event.ctrlKey || event.metaKey;
    const name = command ? `Ctrl ${event.shiftKey ? 'Shift ' : ''}${event.key.toLowerCase()}` : event.key;
    const keys = {
      ArrowUp: () => go(row - 1, column), ArrowDown: () => go(row + 1, column),
      ArrowLeft: () => go(row, column - 1), ArrowRight: () => go(row, column + 1),
      Home: () => go(row, 0), End: () => go(row, columns - 1),
      'Ctrl home': () => go(0, 0), 'Ctrl end': () => go(rows - 1, columns - 1),
      Backspace: () => this.write(0), Delete: () => this.write(0), '.': () => this.write(0),
      'Ctrl z': () => this.undo(), 'Ctrl y': () => this.redo(), 'Ctrl Shift z': () => this.redo(),
      Escape: () => this.select(this.selected),
      'Ctrl enter': () => this.solve(), h: () => byId('hint').click(), w: () => byId('why').click(), t: () => byId('timer').click(),
      ...Object.fromEntries(Object.entries(MODES).map(([key, mode]) => [key, () => this.sayMode(mode)])),
    };
    if (event.altKey) return;
    if (this.drawing?.key(event)) return;
    const mode = event.shiftKey ? 'candidates' : this.mode;
    if (letter > 0 && !command) this.write(letter, mode); // before a key of that name
    else if (Object.hasOwn(keys, name)) keys[name]();
    else if (digit && !command) this.write(Number(digit), mode);
    else return;
    event.preventDefault();
  }

  // keyElsewhere takes a key that writes or clears when the focus is on a button around the board, such as Color, or
  // on nothing, and one that undoes wherever the focus is. Other keys may be for the button.
  keyElsewhere(event) {
    const {target, key, code} = event, command = event.ctrlKey || event.metaKey;
    if (this.family || this.drawing || byId('view-grid').hidden || event.defaultPrevented || typing(event)) return;
    if (!command && target !== document.body && !target.closest('#pad, #writing')) return;
    if (command ? /^[zy]$/i.test(key) : /^(Digit|Numpad)\d$/.test(code) || /^[0-9]$/.test(key) || key === 'Delete' || key === 'Backspace') this.key(event);
  }

  // Reading.

  // read has the server read a text, perhaps that of files, and shows the first puzzle in it.
  read(text, files) { return this.wait(this.readText(text, files)); }

  // begin shows a Sudoku of 9x9 that needs no server to be read.
  begin(text) {
    this.position.clues.set(Array.from(text, symbol => Number(symbol) || 0));
    this.writingClues = false;
    this.changed();
  }

  // make shows a new puzzle, whose clues the server chooses.
  make() { return this.wait(this.makePuzzle()); }

  // wait keeps a promise of whether the puzzle that was asked for last is shown, until it is
  // known.
  wait(shown) {
    const reading = shown.finally(() => {
      if (this.reading === reading) this.reading = null;
    });
    this.reading = reading;
    return reading;
  }

  // settled waits until the puzzle that was asked for last is shown, with the cage that is being drawn, and
  // reports whether it is.
  async settled() {
    if (this.unread && byId('text').value.trim() !== '') this.read(byId('text').value);
    if (this.drawing && !await this.drawing.add()) return false;
    let shown = true;
    while (this.reading) shown = await this.reading; // another may be asked for meanwhile
    return shown;
  }

  async readText(text, files = []) {
    this.unread = false;
    this.forget();
    if (text.trim() === '') {
      this.showError('There is nothing to read.');
      return false;
    }
    const asked = this.asked = {}, isOneLine = !text.trim().includes('\n');
    let answer;
    try {
      answer = await api.parse(text);
      if (answer.puzzles.some(({cells}) => !cells)) await this.bringFamily();
    } catch (problem) {
      if (asked !== this.asked) return false; // something else is to be read by now
      const what = capital(placedIn(problem, files, isOneLine));
      this.showError(what);
      say(`Not a puzzle. ${what}`);
      return false;
    }
    if (asked !== this.asked) return false;
    this.found = answer.puzzles;
    for (const puzzle of this.found) if (puzzle.cells) puzzle.title = short(puzzle.title || titleAbove(text, puzzle.line), MOST_TITLE);
    this.lettered = isLettered(text);
    const chooser = byId('chooser');
    chooser.hidden = answer.puzzles.length < 2;
    show(byId('choose'), answer.puzzles.map((p, i) => el('option', {}, `${i + 1} of ${answer.puzzles.length}: ${p.title || labelOf(p.text)}, line ${p.line}`)));
    if (answer.errors?.length > 0) {
      this.showError(`${plural(answer.errors.length, 'part')} of the text can’t be read. ${capital(placedIn(answer.errors[0], files, isOneLine))}`);
    }
    this.take(answer.puzzles[0]);
    if (answer.puzzles[0].notice) notice(capital(answer.puzzles[0].notice));
    return true;
  }

  // showError says what is wrong with a text: directly below the field for it, unless that is folded away.
  showError(what) {
    const error = byId('text-error');
    if (byId('door-text').open) byId('text').after(error);
    else byId('door-examples').before(error);
    show(error, what);
  }

  // bringFamily has the code come that shows puzzles of other families, which not everybody looks at.
  async bringFamily() {
    const {Family} = await api.code(import('./family.js'));
    this.drawn ??= new Family();
  }

  // forget takes away what was said about what was there, or about a text before.
  forget() {
    clearNotice();
    show(byId('text-error'));
    for (const stopped of byId('answer').querySelectorAll('.stopped')) stopped.remove();
    byId('answer').hidden = byId('answer').childNodes.length === 0;
  }

  async makePuzzle() {
    const buttons = [byId('make'), byId('new')], asked = this.asked = {};
    for (const button of buttons) button.disabled = true;
    const {rules, rows} = this.family ? CLASSIC : this.shape, killer = byId('killer').checked;
    try {
      const {puzzle, clues, seed, rating, difficulty, hardest} = await api.generate({
        rules: rules.split(',').filter(rule => !isCage(rule)).join(), killer, symmetry: killer ? '' : byId('symmetry').value,
        difficulty: rows === SIDE ? byId('difficulty').value : '',
      });
      if (asked !== this.asked || !await this.readText(puzzle)) return false; // something else is to be shown by now
      this.made = this.text;
      this.rateAs(difficulty);
      const how = hardest ? `${capital(difficulty)}, rated ${rating.toFixed(1)}` : 'No technique solves it without a guess';
      const what = killer ? plural(this.shape.cages.length, 'cage') : plural(clues, 'clue');
      show(byId('made'), `${how}. ${what}, seed ${seed}`, // who wants to play need not know what comes
        hardest && el('details', {}, el('summary', {}, 'What it needs'), capital(withArticle(hardest))));
      say(`A new puzzle with ${what}. ${how}`);
      return true;
    } catch (error) {
      if (asked === this.asked) failed(error);
      return false;
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  }

  // makeKillers says whether new puzzles are killers. Difficulties that few of them have can't be chosen then.
  makeKillers(on) {
    byId('killer').checked = on;
    byId('symmetry').disabled = on; // which is one of clues
    const {options} = byId('difficulty');
    for (const option of options) option.disabled = on && !KILLERS.includes(option.value);
    if (byId('difficulty').selectedOptions[0].disabled) byId('difficulty').value = KILLERS[0];
  }

  // rateAs notes how difficult the puzzle is, for paper.
  rateAs(difficulty) {
    this.position.about = {...this.position.about, difficulty};
    this.paintWords();
  }

  // take shows a puzzle as the server has parsed it.
  take(puzzle) {
    const {layout} = puzzle, {shape, lettered} = this, isShown = layout?.rules === shape.rules && lettered === shape.lettered;
    const position = new Position(!layout ? CLASSIC : isShown ? shape : shapeOf({...layout, lettered}));
    position.allow(puzzle);
    position.about = aboutOf(puzzle);
    if (puzzle.cells) {
      position.clues.set(puzzle.cells);
      if (puzzle.candidates) {
        this.auto = true;
        position.given = puzzle.text;
        puzzle.candidates.forEach((set, cell) => { position.out[cell] = position.shape.all & ~set; });
      }
    } else {
      position.family = puzzle;
    }
    this.writingClues = puzzle.cells !== undefined && position.blank && position.shape.cages.length === 0;
    session.tell('showing');
    if (!position.family) this.makeKillers(position.shape.cages.length > 0); // so that a new one is of its kind
    this.replace(position);
    byId(this.family ? 'family' : 'board').scrollIntoView({block: 'nearest'}); // in a narrow window it may be out of sight
    this.writeText();
    session.tell('shown');
    say(this.family ? `${titleOf(puzzle.text)}: ${plural(puzzle.items, 'item')}, ${plural(puzzle.options, 'option')}` :
      `${nameOf(this.shape)} with ${plural(this.position.clues.filter(n => n).length, 'clue')}`);
  }

  // readFiles shows what files hold.
  async readFiles(files) {
    byId('file').value = '';
    if (files.length === 0) return;
    this.forget();
    try {
      const {Files} = await api.code(import('./files.js'));
      await (this.files ??= new Files(this)).open(files);
    } catch (error) {
      notice(error.message, {hint: error.hint, bad: true});
    }
  }

  paste(event) {
    if (typing(event) || byId('view-grid').hidden) return;
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim() === '') return;
    event.preventDefault();
    this.read(text);
  }

  drag(event) {
    if (![...event.dataTransfer?.types ?? []].some(type => type === 'Files' || type === 'text/plain')) return;
    event.preventDefault();
    document.body.classList.add('dropping');
  }

  drop(event) {
    document.body.classList.remove('dropping');
    const files = [...event.dataTransfer?.files ?? []], [file] = files;
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    if (!file && text === '') return;
    event.preventDefault();
    if (file && /\.(jsonl|trace)$/.test(file.name)) session.tell('trace', file);
    else if (file) this.readFiles(files);
    else this.read(text);
  }

  async share() {
    const url = new URL(location.href);
    url.hash = writeHash({p: this.address, v: 'grid'});
    if (url.href.length > MOST_ADDRESS) {
      const {offerText} = await api.code(import('./share.js'));
      offerText(this.text);
      return;
    }
    try {
      await navigator.clipboard.writeText(url.href);
      notice('The address of this puzzle is in the clipboard', {hint: 'The puzzle is in it: no server needs to know it.'});
    } catch {
      notice('This address leads to the puzzle:', {hint: url.href});
    }
    location.replace(url);
  }

  // print prints the puzzle for somebody who wants to solve it on paper. The browser's own command prints what is shown.
  print() {
    document.body.classList.add('clues-only');
    window.print();
  }

  // Solving.

  // text returns the puzzle as it is sent to the server, or '' if there is none.
  get text() { return this.family ? this.family.text : this.position.empty ? '' : this.position.toString(); }

  // address returns the puzzle as it is written into the address: with the names of cells that are beside the board.
  get address() { return this.family ? this.text : this.named(this.text); }

  // solve asks for the answer, in memory, in the graph, or in both.
  async solve() {
    if (this.stop || !await this.settled() || this.stop) return; // the last if it was asked for twice
    const {text: puzzle, address, shape: {lettered}, position: {about: {title}}} = this;
    if (!puzzle) {
      notice('There is nothing to solve yet', {hint: 'Write some clues, or paste a puzzle.'});
      return;
    }
    const where = new FormData(byId('solve-form')).get('solver');
    const strategy = byId('strategy').value, order = byId('order').value, mode = byId('mode').value;
    this.begins();
    const answers = [];
    let failure = null;
    try {
      for (const solver of where === 'both' ? ['memory', 'graph'] : [where]) {
        const request = {puzzle, solver};
        if (strategy) request.strategy = strategy;
        else request.record = true;
        if (order && !strategy) request.order = order;
        if (mode && !strategy && solver === 'graph') request.mode = mode;
        const answer = await this.during(solver, api.solve(request, this.stop.signal));
        answers.push({...answer, strategy});
        remember({...answer, title: title || (isText(puzzle) ? titleOf(puzzle) : undefined), text: isText(puzzle) || address !== puzzle ? address : ''}, strategy);
      }
    } catch (error) {
      failure = this.stop.signal.aborted ? new api.Failure('Stopped', {reason: 'stopped'}) : error;
    } finally {
      this.stop = null;
      this.working(false);
    }
    for (const answer of answers.toReversed()) {
      if (answer.id && !strategy) {
        const how = howOf(answer);
        session.add({id: answer.id, label: `${title || labelOf(puzzle)}: ${how}`, how: [order && byId('order').selectedOptions[0].text, !answer.partial && plural(answer.steps, 'step'), how].filter(Boolean).join(', '), puzzle, lettered, solver: answer.solver, result: answer});
      }
    }
    if (puzzle !== this.text) { // another one is shown by now
      if (failure) failed(failure);
      return;
    }
    this.showAnswers(answers, failure);
    if (answers.length > 0) session.tell('solved', answers);
  }

  // during says what an answer of a solver waits for, and how long it has, until it is there.
  async during(solver, answer) {
    const began = performance.now(), box = byId('waiting');
    let said = '';
    const tell = () => {
      const text = waitingFor(solver, session.database.database, this.hasNeo4jAnswered);
      const seconds = Math.round((performance.now() - began) / 1000);
      show(box, text, seconds > 0 && el('span', {class: 'number'}, ` ${count(seconds)} s so far.`));
      if (text !== said) say(said = text);
    };
    const timer = setInterval(tell, 1000);
    if (solver !== 'memory' && session.database.database !== 'ready') tell();
    if (solver !== 'memory') session.doubtDatabase(); // it may have to be started
    try {
      const there = await answer;
      if (solver !== 'memory') this.hasNeo4jAnswered = true;
      return there;
    } finally {
      if (solver !== 'memory' && session.database.database !== 'ready') session.doubtDatabase();
      clearInterval(timer);
      show(box);
    }
  }

  // minimize looks for the best answer, whose options cost least.
  async minimize() {
    if (!await this.settled()) return;
    try {
      const {findBest} = await api.code(import('./best.js'));
      await findBest(this);
    } catch (error) {
      failed(error);
    }
  }

  // load puts the puzzle into the graph, to be searched step by step.
  async load() {
    if (!await this.settled()) return;
    const {text: puzzle, shape: {lettered}} = this;
    if (!puzzle) {
      notice('There is nothing to search yet', {hint: 'Write some clues, or paste a puzzle.'});
      return;
    }
    clearNotice();
    byId('by-steps').disabled = true;
    try {
      const {id, name} = await this.during('graph', api.load({puzzle, order: byId('order').value, record: true}));
      session.add({id, label: `${labelOf(puzzle)}, “${name}”, ${clock(new Date())}`, puzzle, lettered, solver: 'graph', result: null});
      session.tell('loaded', id);
    } catch (error) {
      failed(error);
    } finally {
      byId('by-steps').disabled = false;
    }
  }

  // offerMethods lets people choose only what can be done with the puzzle, and says why not the rest.
  offerMethods() {
    const {refuses} = this, methods = [...byId('strategy').options];
    for (const option of methods) option.disabled = option.value in refuses;
    const refused = methods.find(({disabled}) => disabled);
    show(byId('refused-methods'), refused && `Methods that can’t be chosen ${needs(refuses[refused.value])}`);
    if (byId('strategy').selectedOptions[0].disabled) byId('strategy').value = '';
    this.offerSolvers();
  }

  // offerSolvers lets people choose only where the strategy can run, and takes the puzzle.
  offerSolvers() {
    const strategy = byId('strategy').value;
    const solvers = this.position.solvers[strategy] ?? session.database.strategies?.find(({name}) => name === strategy)?.solvers ?? ['memory', 'graph'];
    const buttons = [...byId('solve-form').elements.namedItem('solver')];
    for (const button of buttons) {
      button.disabled = button.value === 'both' ? solvers.length < 2 : !solvers.includes(button.value);
    }
    if (buttons.find(button => button.checked).disabled) buttons.find(button => !button.disabled).checked = true;
    byId('order').disabled = byId('mode').disabled = strategy !== '';
  }

  // begins says that an answer is looked for. The one before is not shown any longer.
  begins() {
    clearNotice();
    this.clearAnswer();
    this.paint();
    this.stop = new AbortController();
    this.working(true);
  }

  working(on) {
    byId('solve').disabled = byId('minimize').disabled = on;
    byId('stop-solving').hidden = !on;
    this.nameButtons();
  }

  // nameButtons has the buttons that solve say what they do. If options have costs, the one for the best answer stands
  // out, and the other one takes any.
  nameButtons() {
    const costs = Boolean(this.family?.costs);
    byId('minimize').hidden = byId('best-is').hidden = !costs;
    byId('best-is').textContent = this.family?.family === 'roster' ? 'The best roster has the fewest shifts in spite of a wish. The wishes can have weights.' :
      'The best answer is the one whose options cost least together.';
    byId('solve').classList.toggle('primary', !costs);
    byId('minimize').textContent = this.stop ? 'Searching …' : 'Find the best';
    byId('solve').textContent = costs ? 'Any answer' : this.stop ? 'Solving …' : 'Solve';
    for (const button of document.querySelectorAll('.solve-here')) button.textContent = costs ? 'Watch a search for any answer' : 'Solve the puzzle';
  }

  // showAnswers shows what the solvers have found, or why there is no answer: failure is the
  // error of the last one, or null.
  showAnswers(answers, failure) {
    const [first] = answers;
    const parts = [], said = [];
    const solved = first?.status === 'solved', costs = solved && first.cost !== undefined; // it may not be the best
    if (first) {
      const found = solved ? first.solution : first.grid; // with a dot where a strategy is stuck
      if (!this.family && typeof found === 'string' && found.length === this.position.size) {
        this.answer = Uint8Array.from(found, symbol => this.shape.symbols.indexOf(symbol) + 1);
        this.left = first.candidates ? Uint32Array.from(first.candidates, digits => [...digits].reduce((set, n) => set | 1 << numberOf(n), 0)) : null;
      }
      const wrong = this.answer ? this.position.own.filter((n, cell) => this.isWrong(cell)).length : 0;
      const others = {true: ': the only solution', false: ': one of several solutions'}[first.only] ?? '';
      const words = {solved: costs ? `Solved, at a cost of ${count(first.cost)}` : `Solved${others}`, unsolvable: 'No solution', stuck: 'Stuck without a guess', stopped: 'Stopped'}[first.status] ?? first.status;
      const more = first.reason ? `: ${this.named(firstLine(first.reason.text))}` : wrong > 0 ? `; ${plural(wrong, 'of your numbers differs', 'of your numbers differ')} from this ${solved ? 'solution' : 'answer'}` : '';
      if (this.family) this.drawn.answer(solved ? first.chosen : null, first.reason);
      if (first.status === 'unsolvable' && first.reason && !this.family) this.lightUp(first.reason);
      parts.push(el('p', {class: `status ${{solved: 'good', stopped: ''}[first.status] ?? 'bad'}`}, words + more),
        costs && el('p', {class: 'muted'}, 'Another answer may cost less: this is the first that was found.'),
        costs && this.drawn.costs(),
        ...(this.family ? linesOf(first.reason) : []),
        first.partial && first.status !== 'stopped' && el('p', {class: 'muted'}, 'The search that can be played would have more choices than are kept, so a faster one has given the answer. The beginning of the first one can be played.'),
        first.reason && first.choices === 0 ? null : resultTable(answers));
      said.push(words + more, ...answers.map(a => `${a.solver}: ${plural(a.choices, 'choice')}, ${a.backtracks} undone, ${duration(a.seconds)}`));
    }
    if (failure) {
      parts.push(failureLine(failure), failure.hint && el('p', {class: 'muted'}, failure.hint));
      said.push(failure.message, ...(failure.hint ? [failure.hint] : []));
    }
    const stored = answers.find(({id}) => id?.startsWith('graph:'));
    const playable = answers.some(answer => session.searches.some(({id}) => id === answer.id));
    show(byId('answer'), parts, first && el('div', {class: 'buttons'},
      playable && toPlay(),
      solved && first.only === false && el('button', {type: 'button', class: 'others', onclick: () => session.tell('view', 'solutions')}, 'See the others'),
      costs && el('button', {type: 'button', class: 'best', onclick: () => this.minimize()}, 'Find the best'),
      this.isAnswered && el('button', {type: 'button', class: 'hide', onclick: () => this.hideAnswer()}, 'Hide the answer')),
    stored && inBrowser(stored.id.slice('graph:'.length)));
    this.paint();
    say(`${said.join('. ')}.`);
  }

  // lightUp shows the clues and numbers that contradict each other, or if there are none the cells
  // that are part of the reason why there is no solution, or in a cage that is. note says what they are.
  lightUp({given = [], items = []}, note = 'part of a contradiction') {
    const {cages, columns} = this.shape, names = given.length > 0 ? given : items.filter(name => /^r\d+c\d+$/.test(name));
    const caged = given.length > 0 ? [] : items.flatMap(name => cages[/\bcage (\d+)/.exec(name)?.[1] - 1]?.cells ?? []);
    this.lit = new Map([...names.map(name => cellOf(name, columns)), ...caged].map(cell => [cell, note]));
    this.paint();
  }

  // isFilledIn reports whether an answer is on the board, isAnswered whether one is there or in the picture of another
  // puzzle.
  get isFilledIn() { return Boolean(this.answer || this.left); }
  get isAnswered() { return this.isFilledIn || Boolean(this.drawn?.chosen); }

  // hideAnswer takes the answer out of the picture; its figures stay.
  hideAnswer() {
    this.drawn?.answer(null);
    this.answer = null;
    this.left = null;
    byId('answer').querySelector('.hide')?.remove();
    this.paint();
    say('The answer is hidden');
  }

  // isWrong reports whether the answer has another number than was written by hand.
  isWrong(cell) {
    const own = this.position.own[cell], right = this.answer?.[cell];
    return own > 0 && right > 0 && own !== right;
  }

  // Drawing.

  paint() {
    const {position, selected, answer, overlay, family} = this;
    byId('board').hidden = family !== null;
    for (const id of ['pad', 'modes', 'auto', 'clues', 'clock']) byId(id).hidden = family !== null || this.drawing !== null;
    this.drawn?.take(family);
    this.paintWords();
    if (this.refusesShown !== this.refuses) {
      this.refusesShown = this.refuses;
      this.offerMethods();
    }
    const clashes = position.clashes(), faults = clashes.size > 0 ? position.clashesOfClues() : clashes, here = position.digit(selected);
    this.fitting = this.auto ? position.fitting() : null;
    const {numbers} = this.shape;
    const peers = new Set(this.shape.peers[selected]);
    const placed = new Array(numbers + 1).fill(0);
    for (let cell = 0; cell < position.size; cell++) {
      let digit = position.digit(cell), note = position.clues[cell] ? 'clue' : '';
      placed[digit]++;
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
      const color = overlay && !overlay.quiet ? 0 : position.color[cell]; // a hint has colors of its own
      if (color && !look.includes('wrong')) look.push(`tint tint-${color}`);
      this.board.paint(cell, {digit, look: look.filter(Boolean).join(' '), marks: this.marksOf(cell, here), corners: this.cornersOf(cell, here), note, color});
    }
    this.board.point(selected);
    if (this.mode !== 'color') this.padButtons.forEach((_, i) => this.paintPad(i + 1, Math.max(0, numbers - placed[i + 1])));
    const pressed = (id, on) => byId(id).setAttribute('aria-pressed', String(on));
    for (const radio of byId('modes').elements) radio.checked = radio.value === this.mode;
    byId('board').classList.toggle('marking', this.mode !== 'number');
    pressed('auto', this.auto);
    pressed('clues', this.writingClues);
    byId('undo').disabled = this.past.length === 0 && !this.isFilledIn;
    byId('redo').disabled = this.future.length === 0;
  }

  // paintWords has the words and the buttons follow what is shown: a Sudoku, a puzzle of another family, or a
  // problem of somebody's own.
  paintWords() {
    const {family} = this, own = family !== null && isText(family.text);
    byId('view-grid').classList.toggle('without-sudoku', family !== null);
    byId('back').hidden = family === null;
    const {title, author, difficulty} = family ? {} : this.position.about;
    show(byId('caption'), captionOf(title, author));
    byId('paper-difficulty').textContent = difficulty ? capital(difficulty) : '';
    byId('what').textContent = own ? 'Solve a problem of your own' : 'Solve a Sudoku or another puzzle';
    const isOfTables = TABLES.includes(family?.family);
    byId('text-is').textContent = isOfTables ? 'Change the tables' : 'Type or paste one';
    byId('text-help').hidden = isOfTables;
    byId('other-title').textContent = own ? 'Another problem' : 'Another puzzle';
    this.nameButtons();
  }

  // paintPad says on a button of the pad how many of its number are left to write.
  paintPad(n, left) {
    const button = this.padButtons[n - 1];
    button.classList.toggle('all', left === 0);
    button.lastChild.textContent = left === 0 ? '✓' : left;
    button.setAttribute('aria-label', `${this.board.symbol(n)}, ${left === 0 ? 'all are written' : `${left} left`}`);
  }

  // candidates returns the set of candidates that a cell shows.
  candidates(cell) {
    const {position} = this;
    if (position.digit(cell)) return 0;
    if (this.left) return this.left[cell];
    if (this.overlay && !this.overlay.quiet) return position.open(cell); // a hint may be about sums of cages
    return this.fitting?.[cell] ?? position.pencil[cell];
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
    const set = this.left || this.overlay && !this.overlay.quiet ? 0 : this.position.corner[cell], corners = [];
    for (let n = 1; n <= this.shape.numbers; n++) if (set >> n & 1) corners[n] = n === here ? 'corner like' : 'corner';
    return corners;
  }
}

// isMore reports whether a click chooses a cell beside others.
const isMore = ({shiftKey, ctrlKey, metaKey}) => shiftKey || ctrlKey || metaKey;

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

// nameOf returns what a board of some shape is called: "Sudoku", "Sudoku of 16x16, diagonals".
function nameOf({rules, rows, boxRows, parity, cages}) {
  if (rules === '') return 'Sudoku';
  const words = rules.split(',').map(rule => VARIANTS[rule]);
  return [`Sudoku of ${rows}x${rows}`, boxRows === 0 && 'regions', ...words, parity && 'even and odd', cages.length > 0 && plural(cages.length, 'cage')]
    .filter(Boolean).join(', ');
}

// captionOf returns what stands above a Sudoku, or "" if nothing is known of it.
function captionOf(title, author) { return title && author ? `${title}, by ${author}` : title || author && `By ${author}`; }

// aboutOf returns what is known of a puzzle that the server has parsed.
function aboutOf({title = '', author = '', difficulty = ''}) {
  return {title, author: short(author, MOST_TITLE), difficulty: short(difficulty, MOST_TITLE)};
}

// needs says what some things need, by an error of the server: "want a Sudoku without cages".
function needs(error) { return `${error.replace(/^want /, 'need ')}.`; }

// labelOf returns a short name of a puzzle.
export function labelOf(puzzle) { return titleOf(puzzle, 40); }

// failureLine says that there is no answer because of an error, or because somebody has stopped the search.
export function failureLine({message, reason}) { return el('p', {class: reason === 'stopped' ? 'status stopped' : 'status bad'}, message); }

// linesOf returns the lines of a reason after the first one, and what that leaves out.
export function linesOf(reason) {
  const lines = (reason?.text.split('\n').slice(1) ?? []).map(line => el('p', {class: 'muted'}, line)), others = reason?.others ?? [];
  return others.length === 0 ? lines : [...lines, el('details', {}, el('summary', {}, `The ${count(others.length)} more`), el('ul', {}, others.map(other => el('li', {}, other))))];
}

// placedIn says what is wrong, and where, in a text of several files: {name, before}, the lines before each.
function placedIn(problem, files, isOneLine) {
  const {message, line = 0, column} = problem, file = files.findLast(({before}) => before < line);
  return files.length > 1 && file ? `${file.name}, ${placed({message, line: line - file.before, column})}` : placed(problem, isOneLine);
}

// toPlay returns buttons that lead to a search that can be played.
export const toPlay = () => [['playback', 'Play the search'], ['tree', 'See the tree']].map(([view, text]) => el('button', {type: 'button', onclick: () => session.tell('view', view)}, text));

// inBrowser says how to see a puzzle of that name in Neo4j Browser.
export function inBrowser(name) {
  const {browser} = session.database, command = el('code', {}, `:guide ${location.origin}/browser/guide.html`), statement = el('code', {class: 'statement', hidden: true});
  const copied = async ({target}) => {
    show(statement, await api.statementFor(name));
    copy(statement, target);
  };
  return el('div', {class: 'muted'}, el('p', {}, `In Neo4j it is the puzzle “${name}”. To see it there, `,
    browser ? el('a', {href: browser, target: '_blank', rel: 'noopener noreferrer'}, 'open Neo4j Browser') : 'open Neo4j Browser',
    ' and run a statement: ', el('button', {type: 'button', class: 'link', onclick: copied}, 'Copy it')), statement,
  el('p', {}, 'More of them are in the guide, with ', el('code', {}, 'sudoku'), ' in place of that name: ', command, ' ',
    el('button', {type: 'button', class: 'link', onclick: event => copy(command, event.target)}, 'Copy this')));
}

export function resultTable(answers) {
  const graph = answers.some(a => a.roundTrips > 0);
  return el('table', {class: 'result-table'},
    el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'Solver'), el('th', {scope: 'col', class: 'number'}, 'Choices'),
      el('th', {scope: 'col', class: 'number'}, 'Undone'), graph && el('th', {scope: 'col', class: 'number'}, 'Round trips'),
      el('th', {scope: 'col', class: 'number'}, 'Time'))),
    el('tbody', {}, answers.map(a => el('tr', {}, el('td', {}, `${a.solver}, ${a.mode}`),
      el('td', {class: 'number'}, count(a.choices)), el('td', {class: 'number'}, count(a.backtracks)),
      graph && el('td', {class: 'number'}, count(a.roundTrips)), el('td', {class: 'number'}, duration(a.seconds))))));
}
