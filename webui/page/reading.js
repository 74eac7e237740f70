// Reading: puzzles that come as text, from the field for it, from files, by a paste or a drop, or new from the server.
import * as api from './api.js';
import {CLASSIC, shapeName, shapeOf} from './board.js';
import {byId, clearNotice, el, failed, notice, onSubmit, plural, say, show, tried, typing} from './dom.js';
import {MOST_TITLE, Position} from './position.js';
import {session} from './session.js';
import {TABLES, capital, isLettered, isText, labelOf, placed, short, titleAbove, titleOf} from './words.js';

export class Reader {
  reading = null;   // while a puzzle is to be shown: a promise of whether it was
  asked = null;     // stands for the puzzle that was asked for last
  found = [];       // the puzzles in the text that was read last
  lettered = false; // whether that has cells called A1
  unread = false;   // whether the text in the field was written by hand and is not read yet
  written = null;   // what the page has written there of the puzzle that is shown, or null if it holds something else
  made = '';        // the puzzle that was made last, whose rating is shown while it is
  named = null;     // what the columns of tables were taken as in the text that was read last, if it was asked: a Named

  constructor(grid) {
    this.grid = grid;
    for (const button of document.querySelectorAll('#text-form [data-puzzle]')) button.addEventListener('click', () => this.read(button.dataset.puzzle));
    byId('open').addEventListener('click', () => byId('file').click());
    byId('file').addEventListener('change', event => this.readFiles([...event.target.files]));
    byId('choose').addEventListener('change', event => this.take(this.found[event.target.selectedIndex]));
    byId('new').addEventListener('click', () => this.make());
    const field = byId('text'), read = () => this.read(field.value);
    onSubmit('text-form', read);
    field.addEventListener('input', () => { this.unread = field.value.trim() !== this.written; });
    // Whoever comes to the field mostly brings another puzzle. A problem of several lines is edited instead.
    const choose = () => {
      if (!this.unread && !field.value.includes('\n') && field.selectionStart === field.selectionEnd) field.select();
    };
    let isComing = false;
    field.addEventListener('focus', () => {
      isComing = true;
      choose();
    });
    field.addEventListener('click', () => { // which has put the cursor somewhere
      if (isComing) choose();
      isComing = false;
    });
    field.addEventListener('paste', ({clipboardData}) => {
      if (/^https?:\/\/\S+$/.test(clipboardData.getData('text').trim())) field.select(); // an address is all there is
    });
    field.addEventListener('keydown', event => {
      // In a problem of several lines, which may begin with a comment, Enter begins another one.
      if (event.key !== 'Enter' || event.shiftKey || /^\||\n/.test(field.value) && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      read();
    });
    document.addEventListener('paste', event => this.paste(event));
    document.addEventListener('dragover', event => this.drag(event));
    document.addEventListener('dragleave', event => {
      if (!event.relatedTarget) document.body.classList.remove('dropping');
    });
    document.addEventListener('drop', event => this.drop(event));
    grid.onChange(() => this.follow());
  }

  // read has the server read a text, perhaps that of files, and shows the first puzzle in it. again does the same once more.
  read(text, files, again = () => this.read(text, files)) { return this.wait(this.readText(text, files, again)); }

  // make shows a new puzzle, whose clues the server chooses. The code for that comes when it is first wanted.
  make() { return this.wait(this.makePuzzle(this.ask())); }

  async makePuzzle(isLast) {
    byId('new').disabled = true;
    try {
      const {make} = await api.code(import('./making.js'));
      return await make(this, isLast);
    } catch (error) {
      if (isLast()) failed(error);
      return false;
    } finally {
      byId('new').disabled = false;
    }
  }

  // wait keeps a promise of whether the puzzle that was asked for last is shown, until it is known.
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
    const {drawing} = this.grid;
    if (drawing && !await drawing.add()) return false;
    let shown = true;
    while (this.reading) shown = await this.reading; // another may be asked for meanwhile
    return shown;
  }

  // ask notes that a puzzle is to be shown, and returns a function that reports whether no other one is by now.
  ask() {
    const asked = this.asked = {};
    return () => asked === this.asked;
  }

  async readText(text, files = [], again) {
    this.unread = false;
    this.forget();
    if (text.trim() === '') {
      this.showError('There is nothing to read.');
      return false;
    }
    const isLast = this.ask(), isOneLine = !text.trim().includes('\n');
    let answer;
    try {
      ({text, answer} = await this.parse(text, files, isLast));
      if (answer.puzzles.some(({cells}) => !cells)) await Promise.all([this.grid.bringFamily((...texts) => this.rewrite(...texts)), this.bringKinds()]);
    } catch (problem) {
      if (!isLast()) return false; // something else is to be read by now
      const what = capital(placedIn(problem, files, isOneLine));
      if (problem.mistakes?.length > 0) await this.showMistakes(this.named?.text ?? text, problem.mistakes, files);
      const [, hours] = /as your tables have hour (\d+)/.exec(problem.message) ?? [], tables = (this.named?.text ?? text).trimEnd();
      this.showError(what, hours ? el('button', {type: 'button', class: 'link', onclick: () => this.read(`${tables}\n\nhours\n${hours}\n`, files)}, `A day has ${hours} hours`) : this.named?.button(again));
      say(`${problem.mistakes?.length > 0 ? 'The tables can’t be read' : 'Not a puzzle'}. ${what}`);
      return false;
    }
    if (!isLast()) return false;
    this.found = answer.puzzles;
    for (const puzzle of this.found) if (puzzle.cells) puzzle.title = short(puzzle.title || titleAbove(text, puzzle.line), MOST_TITLE);
    this.lettered = isLettered(text);
    const chooser = byId('chooser');
    chooser.hidden = answer.puzzles.length < 2;
    show(byId('choose'), answer.puzzles.map((p, i) => el('option', {}, `${i + 1} of ${answer.puzzles.length}: ${p.title || labelOf(p.text)}, line ${p.line}`)));
    if (answer.errors?.length > 0) {
      this.showError(`${plural(answer.errors.length, 'part')} of the text can’t be read. ${capital(placedIn(answer.errors[0], files, isOneLine))}`);
    }
    const own = this.named?.own ?? [], isOf = ({ours}) => answer.puzzles[0].text.includes(ours);
    const inherited = files.length > 0 ? this.grid.family?.own ?? [] : []; // a text that somebody types is another problem
    answer.puzzles[0].own = [...own, ...inherited.filter(before => !own.some(({ours}) => ours === before.ours))].filter(isOf);
    this.take(answer.puzzles[0]);
    if (answer.errors?.length > 0) say(byId('text-error').textContent);
    const told = this.named?.told(again), said = [answer.puzzles[0].notice && capital(answer.puzzles[0].notice), told?.hint].filter(Boolean);
    if (said.length > 0) notice(said[0], {hint: said[1], more: told?.more});
    return true;
  }

  // parse has the server read a text. What the columns of a table are that it does not know, people say.
  async parse(text, files, isLast) {
    this.named = null;
    try {
      return {text, answer: await api.parse(text)};
    } catch (problem) {
      if (!problem.tables || !isLast()) throw problem;
      const {Named} = await api.code(import('./headers.js'));
      this.named = new Named(text, files, fileOf, this.grid.family?.text);
      return await this.named.parse(problem, this.grid.family?.family, isLast);
    }
  }

  // showError says what is wrong with a text, perhaps with a button: directly below the field for it, unless that is folded away.
  showError(what, button) {
    const error = byId('text-error');
    if (byId('door-text').open) byId('text').after(error);
    else byId('door-columns').before(error);
    show(error, what, button && [' ', button]);
    if (!document.querySelector('.mistakes')) error.scrollIntoView({block: 'nearest'}); // a file may have been opened far above it
  }

  // showMistakes shows what is wrong in the cells of tables, where the answer would be.
  async showMistakes(text, mistakes, files) {
    const {showMistakes} = await api.code(import('./mistakes.js'));
    showMistakes(text, mistakes, files);
  }

  // forget takes away what was said about what was there, or about a text before.
  forget() {
    clearNotice();
    show(byId('text-error'));
    for (const stopped of byId('answer').querySelectorAll('.stopped, .mistakes')) stopped.remove();
    byId('answer').hidden = byId('answer').childNodes.length === 0;
  }

  // take shows a puzzle as the server has parsed it.
  take(puzzle) {
    const {grid, lettered} = this, {shape} = grid, {layout} = puzzle, isShown = layout?.rules === shape.rules && lettered === shape.lettered;
    const position = new Position(!layout ? CLASSIC : isShown ? shape : shapeOf({...layout, lettered}));
    position.allow(puzzle);
    position.entitle(puzzle);
    if (puzzle.cells) {
      position.clues.set(puzzle.cells);
      if (puzzle.candidates) {
        position.given = puzzle.text;
        puzzle.candidates.forEach((set, cell) => { position.out[cell] = position.shape.all & ~set; });
        position.fillIn();
      }
    } else {
      position.family = puzzle;
    }
    grid.writingClues = puzzle.cells !== undefined && position.blank && position.shape.cages.length === 0;
    session.tell('showing');
    grid.replace(position);
    byId(position.family ? 'family' : 'board').scrollIntoView({block: 'nearest'}); // in a narrow window it may be out of sight
    this.writeText();
    session.tell('shown');
    say(position.family ? `${titleOf(puzzle.text)}: ${plural(puzzle.items, 'item')}, ${plural(puzzle.options, ...grid.drawn.words)}` :
      [shapeName(position.shape), (position.shape.cages.length === 0 || position.clues.some(n => n)) && plural(position.clues.filter(n => n).length, 'clue')].filter(Boolean).join(' with '));
  }

  // follow has the field, and the words around it, follow what is shown: a Sudoku, a puzzle of another family, or a
  // problem of somebody's own.
  follow() {
    const {family} = this.grid, own = family !== null && isText(family.text), isOfTables = TABLES.includes(family?.family);
    this.unread = false;
    if (this.grid.text !== this.made && !byId('stop-making')) show(byId('made')); // what says that one is looked for stays
    this.written = null;
    if (document.activeElement !== byId('text')) this.writeText();
    byId('text-is').textContent = isOfTables ? 'Change the tables' : 'Type or paste one';
    byId('text-help').hidden = isOfTables;
    byId('save-tables').hidden = !isOfTables;
    byId('other-title').textContent = own ? 'Another problem' : 'Another puzzle';
  }

  // writeText shows the puzzle as text, a problem without the name of its format.
  writeText() {
    const {text} = this.grid;
    byId('text').value = isText(text) ? text.replace(/^\w+:/, '') : text;
    this.written = byId('text').value.trim();
  }

  // readFiles shows what files hold.
  async readFiles(files) {
    byId('file').value = '';
    if (files.length === 0) return;
    this.forget();
    await tried(this.bringFiles().then(bringing => bringing.open(files)));
  }

  // rewrite shows the puzzle of tables with others in them, and reports whether it could.
  async rewrite(...texts) { return (await this.bringFiles()).rewrite(...texts); }

  // bringKinds has the code come that says of which kind a puzzle is.
  async bringKinds() {
    const {Kinds} = await api.code(import('./kinds.js'));
    return this.kinds ??= new Kinds(this.grid, this);
  }

  // go shows a puzzle of a kind.
  async go(kind) { (await this.bringKinds()).go(kind); }

  // bringFiles has the code for files come when it is first wanted.
  async bringFiles() {
    const {Files} = await api.code(import('./files.js'));
    return this.files ??= new Files(this.grid, this);
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
}

// placedIn says what is wrong, and where, in a text of several files: {name, before}, the lines before each.
function placedIn(problem, files, isOneLine) {
  const {message, line = 0, mistakes} = problem, column = mistakes?.[0]?.header || problem.column, file = fileOf(line, files);
  return files.length > 1 && file ? `${file.name}, ${placed({message, line: line - file.before, column})}` : placed({message, line, column}, isOneLine);
}

const fileOf = (line, files) => files.findLast(({before}) => before < line);
