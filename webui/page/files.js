// Files that people open: what is in them, and which tables a timetable or a roster was read from.
import {byId, clearNotice, count, el, notice, tried} from './dom.js';
import {isExample} from './kinds.js';
import {columnsOf, isGrid, isPlan} from './plans.js';
import {TABLES} from './words.js';

const MOST = 5 << 19; // bytes of files together, and of what a compressed one holds: the server takes a little more

const MOST_LOST = 3; // lines that are said
const MOST_TITLE = 9; // lines with a title above a table, and that of its header

const ARCHIVES = [[0x50, 0x4b, 3, 4], [0xd0, 0xcf, 0x11, 0xe0]]; // what .xlsx, .ods and .zip begin with, and .xls

const BETWEEN = /(?<=\n[\s,;]*\n)(?=[^\s,;])/; // after a blank line, where a table can begin

// NAMES say what a table is of which no file is known: the first whose columns it has.
const NAMES = {'the courses': ['class'], 'the hours': ['hours'], 'the shifts before': ['person'], 'the needs': ['date'], 'the shifts': ['shift'], 'the people': ['name', 'shifts'], 'the holidays': ['name', 'from'], 'the wishes': ['name'], 'the days': ['days']};

// nameOf returns the name of a table by its columns.
function nameOf(text) {
  const columns = columnsOf(text);
  return Object.keys(NAMES).find(name => NAMES[name].every(column => columns.includes(column))) ?? 'what is on the page';
}

// What a table of shifts can be.
const [PLAN, BEFORE] = [0, 1];

// datesIn returns the times of the dates in a table, if it has a column of dates.
function datesIn(text) {
  if (!columnsOf(text).includes('date') && !isGrid(text)) return [];
  const found = text.matchAll(/\b(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})\.(\d{1,2})\.(\d{4}))\b/g);
  return Array.from(found, ([, year, month, day, day2, month2, year2]) => Date.UTC(year ?? year2, (month ?? month2) - 1, day ?? day2));
}

// An Unreadable is an error with what there is to know about it.
class Unreadable extends Error {
  constructor(message, hint = '') {
    super(message);
    this.hint = hint;
  }
}

// Files opens files for a Reader.
export class Files {
  opened = new WeakMap(); // from puzzles that were read from files to {name, text} of each

  changed = new WeakSet(); // puzzles that are an example with changes of somebody
  asOpened = []; // the tables on the page as files had them, before what the page has written into them
  waiting = null; // a plan that was opened before its tables: {name, text}

  constructor(grid, reader) {
    Object.assign(this, {grid, reader});
  }

  // open shows what files hold as one text: tables of one kind are one puzzle. One file can also be a plan that is to be
  // kept. The error is an Unreadable.
  async open(files) {
    const texts = await textsOf(files), plans = texts.filter(({text}) => isPlan(text)), [plan] = plans, rest = texts.filter(text => text !== plan);
    const {waiting} = this;
    if (plans.length === 1 && rest.length > 0 && areTables(rest)) await this.openTables(rest);
    const {family, drawn} = this.grid, isOther = rest.length === 0 && has(this.tables, texts[0].name);
    const canKeep = plans.length === 1 && family && !isOther && drawn?.canKeep(plan.text) && byId('text-error').hidden;
    const grid = texts.find(({text}) => isGrid(text));
    if (!canKeep) this.waiting = plans.length === 1 && rest.length === 0 && !isOther ? plan : null;
    if (grid && !canKeep) throw new Unreadable(`${grid.name} is a plan, a row for each person and a column for each day`, 'Open the tables of its roster: then it is shown in them');
    const isOpen = TABLES.includes(family?.family);
    if (!canKeep && this.waiting && !isOpen) throw new Unreadable(`${plan.name} is a plan`, 'Open its tables, too: then it is shown in them');
    const what = canKeep ? await this.whatIs(plan) : null;
    if (what === PLAN) this.keep(plan.text);
    else if (!canKeep || what === BEFORE) await this.openTables(texts, what === BEFORE);
    if (waiting && plans.length === 0 && byId('text-error').hidden && this.grid.drawn?.canKeep(waiting.text)) this.keep(waiting.text);
  }

  // whatIs returns what the shifts in a table are: PLAN for these days, or those of the period BEFORE. If their dates don't
  // tell it, somebody is asked, and may say nothing. Lessons are a PLAN, and so is a grid
  // whose days have no dates. The error says that a grid can't be BEFORE.
  async whatIs({name, text}) {
    const {family, drawn} = this.grid;
    if (family.family !== 'roster') return PLAN;
    await drawn.taken;
    const begins = Date.parse(drawn.problem?.json.begins), times = datesIn(text);
    const hasDates = times.length > 0 && Boolean(begins), isBefore = hasDates && times.every(time => time < begins);
    if (isGrid(text) && isBefore) throw new Unreadable(`${name} has dates before this roster alone`, 'The shifts of the period before are a table with the columns person, shift, day and date');
    if (hasDates || isGrid(text)) return isBefore ? BEFORE : PLAN;
    return ask(`What are the shifts in ${name}?`, 'A plan is changed as little as can be. What was worked in the period before counts for days in a row and for the first day.',
      ['A plan for these days, to keep', 'The period before']);
  }

  // keep has a plan kept for the tables that are shown.
  keep(text) {
    const {grid} = this;
    grid.clearAnswer(); // it was another one
    tried(grid.drawn.keep(text));
    grid.paint();
  }

  // openTables shows what texts of files hold. Tables replace those of the same name that are there, or come to them if
  // they are no puzzle alone. Those of an example are left alone, unless the texts are more of it.
  async openTables(texts, isMore = false) {
    clearNotice();
    this.grid.drawn?.wanted.close(); // it is about a place of the tables before
    const {drawn} = this.grid, isShown = Boolean(drawn?.chosen || drawn?.opened);
    const before = this.isOfExample && !isMore ? [] : this.tables, mayAdd = before.length > 0 && areTables(texts), both = withNew(before, texts);
    const areKnown = mayAdd && texts.every(({name}) => has(before, name)), named = list => [...new Set(list.map(({name}) => name))].join(', ');
    const alone = areKnown ? false : await this.read(texts), {asRead} = this;
    if (alone) this.asOpened = this.tables;
    if (alone && this.grid.family) this.grid.family.own = this.reader.named?.own ?? []; // and nothing of the tables before
    if (alone) { // another puzzle, unless it has most of the plan that is shown
      await this.grid.drawn?.taken;
      if (!isShown || !this.grid.drawn.isLikeBefore) this.grid.drawn?.keepNext(false);
    }
    if (alone !== false || !mayAdd) return;
    let stay = before.filter(({name}) => !has(texts, name)), how = areKnown ? 'read again' : 'added', read = await this.read(both);
    if (read === false && !areKnown) {
      const replaced = replacedBy(asRead, stay);
      if (replaced) {
        stay = stay.filter(table => table !== replaced);
        how = `in place of ${replaced.name}`;
        read = await this.read(before.map(table => table === replaced ? texts[0] : table));
      }
      if (read === false) byId('text-error').firstChild.after(`. It was read beside ${named(stay)}: a file of such a name takes its place.`);
    }
    if (!read) return;
    const lost = this.lostIn(before);
    this.asOpened = withNew(this.asOpened, this.tables.filter(({name}) => has(texts, name)));
    if (lost.length > 0) {
      notice(`${named(texts)} ${texts.length > 1 ? 'are' : 'is'} ${how}: what was set on the page is gone`, {hint: `No longer there: ${lost.slice(0, MOST_LOST).join('; ')}${lost.length > MOST_LOST ? `; and ${count(lost.length - MOST_LOST)} more` : ''}.`, more: el('button', {type: 'button', class: 'link', onclick: () => this.grid.undo()}, 'Undo')});
      return;
    }
    if (this.grid.family?.notice) return; // which is there to be read
    const told = this.reader.named?.told(), others = stay.length > 0 && `The others stay: ${named(stay)}. Open all files together for another puzzle.`;
    notice(`${named(texts)} ${texts.length > 1 ? 'are' : 'is'} ${how}`, {hint: [told?.hint, others].filter(Boolean).join('. '), brief: !told, more: told?.more});
  }

  // lostIn returns the lines that the page has written into tables which were read again without them.
  lostIn(before) {
    const linesOf = (tables, name) => tables.filter(table => table.name === name).flatMap(({text}) => text.split(/\r?\n/)), now = this.tables.flatMap(({text}) => text.split(/\r?\n/));
    return before.flatMap(({name, text}) => {
      const opened = linesOf(this.asOpened, name);
      return opened.length === 0 ? [] : text.split(/\r?\n/).filter(line => line.trim() && !opened.includes(line) && !now.includes(line));
    });
  }

  // rewrite shows the puzzle with other tables: its text with a change in one of them, perhaps after texts with the changes
  // before. It reports whether it could.
  async rewrite(...texts) {
    const {isOfExample} = this, isRead = Boolean(await this.read(texts.reduce((tables, text) => changedIn(tables, text.slice(text.indexOf(':') + 1)), this.tables)));
    if (isRead && isOfExample) this.changed.add(this.grid.family);
    return isRead;
  }

  // isOfExample reports whether the tables that are shown are an example, perhaps with changes: nobody's own tables.
  get isOfExample() {
    const {family} = this.grid;
    return family !== null && (isExample(family) && !this.opened.has(family) || this.changed.has(family));
  }

  // tables returns the tables that a puzzle on the page was read from: {name, text} of each file, or if these are not known,
  // as after a reload, of each table.
  get tables() {
    const {family} = this.grid;
    if (!TABLES.includes(family?.family)) return [];
    return this.opened.get(family) ?? family.text.slice(family.family.length + 1).split(BETWEEN).map(text => ({name: nameOf(text), text}));
  }

  // read has texts of files read as one, and reports whether there is a puzzle in it: null if something else is to be
  // read by now, or nobody has said what the columns of a table are. Then asRead are the texts with the columns that were said.
  async read(texts) {
    const {grid, reader} = this, reading = reader.read(...joined(texts), () => this.read(texts)), {asked} = reader, isRead = await reading, isOurs = asked === reader.asked;
    this.asRead = isOurs && reader.named ? apartOf(reader.named) : texts;
    if (!isRead) return isOurs && !reader.named?.gaveUp ? false : null;
    if (grid.family) this.opened.set(grid.family, this.asRead);
    return true;
  }
}

// ask asks a question, and returns a promise of the index of the answer that somebody chooses, or of -1.
function ask(question, hint, answers) {
  const box = el('dialog', {class: 'question', 'aria-labelledby': 'question'}, el('h2', {id: 'question'}, question), el('p', {}, hint),
    el('form', {method: 'dialog', class: 'buttons'}, answers.map((answer, k) => el('button', {value: k}, answer))));
  document.body.append(box);
  box.showModal();
  return new Promise(resolve => box.addEventListener('close', () => {
    box.remove();
    resolve(box.returnValue === '' ? -1 : Number(box.returnValue));
  }));
}

// textsOf returns the texts of files: {name, text} of each. The error is an Unreadable.
async function textsOf(files) {
  const texts = [];
  let bytes = 0;
  for (const file of files) {
    if ((bytes += file.size) > MOST) {
      throw new Unreadable(`${files.length > 1 ? 'The files together have' : `${file.name} has`} ${count(bytes)} bytes, want at most ${count(MOST)}`);
    }
    let content;
    try {
      content = new Uint8Array(await file.arrayBuffer());
      if (ARCHIVES.some(begin => begin.every((byte, k) => content[k] === byte))) throw new Unreadable(`${file.name} is a spreadsheet, or an archive`, 'Save each table of it as CSV, and open these files together.');
      if (content[0] === 0x1f && content[1] === 0x8b) content = await expanded(file);
    } catch (error) { // it is a folder, or has been deleted, or was not written by gzip
      throw error instanceof Unreadable ? error : new Unreadable(`${file.name} can’t be read`, error.message);
    }
    texts.push({name: file.name.replace(/\.gz$/i, ''), text: decoded(content)});
  }
  return texts;
}

// expanded returns what gzip has compressed in a file.
async function expanded(file) {
  const pieces = [], reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  let bytes = 0;
  for (let piece; !(piece = await reader.read()).done;) {
    if ((bytes += piece.value.length) > MOST) throw new Unreadable(`${file.name} holds more than ${count(MOST)} bytes, the most that is read`);
    pieces.push(piece.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

// decoded returns a text that may be in UTF-8, in UTF-16 after a mark, or else in the code page of Windows, as
// spreadsheets write it.
function decoded(bytes) {
  const mark = bytes[0] << 8 | bytes[1];
  if (mark === 0xfffe || mark === 0xfeff) return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

// apart returns texts as they are one after another in one text: with a blank line after each but the last.
function apart(texts) {
  return texts.map((text, k) => k === texts.length - 1 || /\n[\s,;]*\n$/.test(text) ? text : `${text}${text.endsWith('\n') ? '' : '\n'}\n`);
}

// joined returns texts as one, and for each its name and how many lines are before it.
function joined(texts) {
  let all = '';
  const parts = [];
  apart(texts.map(({text}) => text)).forEach((text, k) => {
    parts.push({name: texts[k].name, before: all.split('\n').length - 1});
    all += text;
  });
  return [all, parts];
}

// apartOf returns the texts of files that were joined.
function apartOf({text, files}) {
  const lines = text.split(/(?<=\n)/);
  return files.map(({name, before}, k) => ({name, text: lines.slice(before, files[k + 1]?.before).join('')})).filter(file => file.text.trim() !== ''); // else it was left out
}

// withNew returns the tables of a puzzle with others, which take the places of those of the same name.
function withNew(tables, others) {
  const latest = ({name, text}) => others.find(other => other.name === name) ?? {name, text};
  return [...tables.map(latest), ...others.filter(({name}) => !has(tables, name))];
}

// changedIn returns tables, one of which has changed, by the text of all together, whose lines end as the server ends them.
function changedIn(tables, text) {
  const pieces = apart(tables.map(table => table.text.replace(/\r\n?/g, '\n')));
  let first = 0, last = pieces.length - 1, begin = 0, end = text.length;
  if (text.endsWith('\n') && !pieces[last].endsWith('\n')) pieces[last] += '\n'; // it was cut from an address
  while (last > first && text.slice(begin, end).endsWith(pieces[last])) end -= pieces[last--].length; // first: a new row is at the end of its table
  while (first < last && text.startsWith(pieces[first], begin)) begin += pieces[first++].length;
  return tables.map((table, k) => k === first ? {...table, text: text.slice(begin, end)} : table);
}

// has reports whether one of some tables has a name.
const has = (tables, name) => tables.some(table => table.name === name);

// replacedBy returns the one of some tables that has the columns of a new one, or null: a changed table may have got
// another name. It must be the only one, and alone in its file.
function replacedBy(texts, tables) {
  const headerOf = text => columnsOf(text).filter(name => !name.startsWith('#')).sort().join(); // remarks are lost in an address
  const alike = tables.filter(({text}) => headerOf(text) === headerOf(texts[0].text));
  return texts.length === 1 && alike.length === 1 && !/\n[\s,;]*\n\s*[^\s,;]/.test(alike[0].text.trim()) ? alike[0] : null;
}

// areTables reports whether texts look like tables that a spreadsheet has saved, by their names and headers.
const areTables = texts => texts.every(({name, text}) => /\.(csv|tsv|txt)$/i.test(name) && text.split('\n', MOST_TITLE).some(line => /[,;\t]/.test(line)));
