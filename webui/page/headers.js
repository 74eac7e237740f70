// The columns of tables whose header the server does not know, such as those of another program: people say what they are, and
// the browser remembers it for the next table with that header.
import * as api from './api.js';
import {el, show, style} from './dom.js';
import {set, setting} from './store.js';
import {capital, list} from './words.js';

const MOST = 50, LONGEST = 40; // headers that are remembered; characters of a value that is shown
const SAMPLES = 3; // values of a column
const LEFT = 'left'; // in the place of a kind: the table is not read
const OPEN = '?'; // what a column is of which nobody has said it, and whose values would matter
const MAX = /max|máx|höchst|most|hoogst|au plus/i; // what says in the name of a column that so many are the most
const OF = {roster: 'A roster', timetable: 'A school'};

await style('headers.css');

// kept are what was chosen, the newest first: {names, family, table, columns} of each. A browser that keeps nothing knows it until
// the page goes.
let kept = read();

function read() {
  try {
    const all = JSON.parse(setting('headers', '[]'));
    return Array.isArray(all) ? all.filter(({names, columns}) => Array.isArray(names) && Array.isArray(columns)) : [];
  } catch {
    return [];
  }
}

function keep(all) {
  kept = all.slice(0, MOST);
  set('headers', JSON.stringify(kept));
}

// remember keeps what was chosen for a header.
function remember(chosen) { keep([chosen, ...kept.filter(other => !sameAs(chosen.names)(other))]); }

const sameAs = names => other => JSON.stringify(other.names) === JSON.stringify(names);

// A Named is a text of tables with our headers: what their columns are was known from before, or somebody has said it.
export class Named {
  tables = [];    // {names, line, isOld, said} of each
  own = [];       // the headers before, for withTheirs: {ours, theirs, comma, names, titles} of each; titles are the lines of theirs above the header
  gaveUp = false; // whether nobody has said it

  // files are those that the text is joined from, and fileOf(line, files) returns the one with a line, if there is one. shown is the
  // text of the puzzle on the page.
  constructor(text, files, fileOf, shown = '') {
    Object.assign(this, {text, files, fileOf, shown});
  }

  // parse has the server read the text with our headers, after a problem with some of them. family is that of the puzzle on the page.
  async parse(problem, family, isLast) {
    for (let wrong = problem; ;) {
      if (!wrong.tables || !isLast() || !await this.take(wrong.tables, family) || !isLast()) throw wrong;
      try {
        const {text} = this;
        return {text, answer: await api.parse(text)};
      } catch (error) {
        wrong = error;
      }
    }
  }

  // take gives tables our headers, and reports whether it could. What was taken for a header before is not taken again if it was
  // wrong. What is not known is asked for at once.
  async take(tables, family) {
    const families = await api.columns(), surest = tables.length > 1 ? surestOf(tables) : family;
    const decided = decidedBy(tables, families), offered = families.filter(is => !decided || is.family === decided);
    const canLeave = this.files.length > 1 || tables.length > 1;
    const all = tables.map(table => {
      const before = kept.find(sameAs(table.names)), known = before && (before.isLeft ? canLeave : fits(before, offered)) ? before : null;
      const isOld = Boolean(known && !known.again && !this.tables.some(({line}) => line === table.line));
      const isOffered = guess => guess && !guess.isLeft && offered.some(is => is.family === guess.family);
      return {table, isOld, name: this.nameOf(table, tables), chosen: known, guesses: [known ?? likeBefore(table), ...sorted(table.guesses, surest)].filter(isOffered)};
    });
    const open = all.filter(({isOld}) => !isOld), answers = open.length > 0 ? await ask(open, offered, canLeave, shiftsIn(this.text) ?? shiftsIn(this.shown) ?? []) : [];
    this.gaveUp = !answers;
    if (!answers) return false;
    open.forEach((one, k) => { one.chosen = answers[k]; });
    for (const one of all) this.rename(one);
    return true;
  }

  // nameOf returns what a table is called: its file, and its line if that has several.
  nameOf({line}, tables) {
    const fileOf = ({line}) => this.fileOf(line, this.files)?.name, name = fileOf({line});
    const isAlone = tables.filter(other => fileOf(other) === name).length === 1;
    return name && isAlone ? name : isAlone ? 'this table' : [name, `line ${line}`].filter(Boolean).join(', ');
  }

  // rename gives a table our header, and remembers it.
  rename({table, name, isOld, chosen}) {
    const {names, first, last, line, comma} = table, lines = this.text.replace(/\r\n?/g, '\n').split('\n');
    if (chosen.isLeft) {
      remember({...chosen, names});
      for (let k = first - 1; k < lines.length && (k < last || lines[k].trim()); k++) lines[k] = ''; // all others stay where they are
      this.text = lines.join('\n');
      this.tables.push({names, line, isOld, said: `${name} is left out`});
      return;
    }
    const {family, table: index, columns} = chosen;
    const ours = names.map((own, k) => columns[k] ? cellOf(columns[k]) : `#${own.replace(/^#+/, '').replace(/[\s,;"]+/g, ' ').trim()}`).join(comma);
    remember({names, family, table: index, columns});
    const theirs = lines.splice(first - 1, last - first + 1, ...Array(last - first).fill(''), ours); // all lines stay where they are
    this.text = lines.join('\n');
    this.own.push({ours, theirs: theirs.map(text => text.replace('\uFEFF', '')), comma, names, titles: line - first});
    this.tables.push({names, line, isOld, said: said(name, names, columns)});
  }

  // told returns {hint, more} of a notice that says which columns were taken as what, or null if that was not known from before.
  // again reads the text once more; without it, as it was given last.
  told(again = this.again) {
    this.again = again;
    return this.tables.some(({isOld}) => isOld) ? {hint: this.tables.map(({said}) => said).join('. '), more: [this.button(again)]} : null;
  }

  // button returns a button with which people say anew what the columns are.
  button(again) {
    return el('button', {type: 'button', class: 'link', onclick: () => {
      const isHere = ({names}) => this.tables.some(sameAs(names));
      keep(kept.map(other => isHere(other) ? {...other, again: true} : other));
      again();
    }}, 'Choose the columns');
  }
}

// sorted returns guesses, of several that are equally good that for a family first.
const sorted = (guesses, family) => guesses.toSorted((a, b) => b.score - a.score || (b.family === family) - (a.family === family));

// surestOf returns the family of the one of some tables for which the most speaks.
const surestOf = tables => tables.map(({guesses: [best]}) => best).toSorted((a, b) => b.score - a.score)[0].family;

// decidedBy returns the family of which some tables are for sure, or null. A family is sure if one of the tables that it needs is there
// with all the columns that it has to have, and no other family fits that table as well.
function decidedBy(tables, families) {
  const sure = tables.flatMap(({guesses: [best, ...others]}) => {
    const is = families.find(other => other.family === best.family).tables[best.table], isSure = others.every(({family, score}) => family === best.family || score < best.score);
    return tables.length > 1 && isSure && is.needed && wrong(is, best.columns) === '' ? [best.family] : [];
  });
  return new Set(sure).size === 1 ? sure[0] : null;
}

// likeBefore returns what a table is if its header is one that is kept but for some columns: what these are is guessed. It is null
// if there is no such header.
function likeBefore({names, guesses}) {
  const before = kept.find(other => !other.isLeft && (isWithin(other.names, names) || isWithin(names, other.names)));
  if (!before) return null;
  const {family, table} = before, guess = guesses.find(is => is.family === family && is.table === table), at = names.map(name => before.names.indexOf(name));
  const columns = names.map((_, k) => at[k] >= 0 ? before.columns[at[k]] : '');
  const open = names.map((_, k) => at[k] < 0 && Boolean(guess) && (guess.open[k] || Boolean(guess.columns[k]) && columns.includes(guess.columns[k])));
  return {family, table, open, columns: columns.map((column, k) => at[k] >= 0 || open[k] ? column : guess?.columns[k] ?? '')};
}

const isWithin = (names, all) => names.length > 1 && names.every(name => all.includes(name));

// fits reports whether what was chosen names the columns of a table that there is.
function fits({names, family, table, columns}, families) {
  const is = families.find(other => other.family === family)?.tables[table];
  return Boolean(is) && wrong(is, columns) === '' && columns.every((column, k) => !column || isOther(is, column, names[k]) || is.columns.some(({name}) => name === column));
}

// isOther reports whether a column, which somebody has called so, is one of a table whose other columns have names such as those of
// shifts: its own, or one behind a prefix.
const isOther = ({others, prefix}, column, own) => Boolean(others) && (prefix ? column.startsWith(prefix) : column === own);

// shiftsIn returns the names of shifts in a text of tables with our header, or null if it has none.
function shiftsIn(text) {
  const cellsOf = line => line.split(/[,;\t]/).map(cell => cell.trim().replace(/^"|"$/g, ''));
  const lines = text.replace(/^\w+:/, '').split(/\r?\n/).map(cellsOf), isHeader = cells => cells.some(cell => cell.toLowerCase() === 'shift') && cells.some(cell => cell.toLowerCase() === 'people');
  const header = lines.findIndex(cells => isHeader(cells) && !cells.some(cell => cell.toLowerCase() === 'date'));
  if (header < 0) return null;
  const at = lines[header].findIndex(cell => cell.toLowerCase() === 'shift'), end = lines.findIndex((cells, k) => k > header && !cells.some(Boolean));
  return lines.slice(header + 1, end < 0 ? undefined : end).map(cells => cells[at]).filter(Boolean);
}

// limitedBy returns which of some shifts the name of a column seems to limit: that of one is in it, perhaps as the name of several.
function limitedBy(own, shifts) {
  const fold = text => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''), words = fold(own).split(/[^\p{L}\p{N}]+/u);
  const isOf = (word, shift) => word === shift || shift.length > 2 && word.startsWith(shift) && word.length < shift.length + 3;
  return shifts.find(shift => words.some(word => isOf(word, fold(shift)) || isOf(word.replace(/^max/, ''), fold(shift))));
}

// cellOf returns a name as a cell of a table.
const cellOf = name => /[",;\t]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;

// withTheirs returns a text of tables with their own headers, and the titles above these, as remarks above ours: so any browser and
// the command read it without a question, and people see what they called the columns.
export function withTheirs(text, own) {
  const lines = text.split('\n');
  for (const {ours, theirs, comma, names, titles = 0} of own) {
    const at = lines.findIndex(line => line === ours || line.startsWith(ours + comma));
    if (at < 0) continue;
    let begin = at;
    while (begin > 0 && at - begin < theirs.length - 1 && lines[begin - 1] === '') begin--;
    const above = [...theirs.slice(0, titles).filter(line => line.trim()), names.map(cellOf).join(comma)];
    lines.splice(begin, at - begin, ...above.map(line => `#${line.replace(/^#+/, '')}`));
  }
  return lines.join('\n');
}

// said says which columns were taken as what.
function said(name, names, columns) {
  const taken = names.map((own, k) => columns[k] && `${own || 'a column without a name'} is ${columns[k] === own ? 'the shift' : columns[k]}`).filter(Boolean);
  const left = names.filter((own, k) => own && !columns[k]);
  return `${name}: ${list(taken)}${left.length > 0 ? `; ${list(left)} ${left.length > 1 ? 'are' : 'is'} left out` : ''}`;
}

// wrong says why columns can't be read as a table, or ''.
function wrong({columns: ours}, columns) {
  const twice = ours.filter(({name}) => columns.filter(column => column === name).length > 1).map(({name}) => name);
  if (twice.length > 0) return `Two columns can’t both be ${list(twice)}.`;
  const lacking = ours.filter(({name, needed}) => needed && !columns.includes(name)).map(({name}) => name);
  return lacking.length > 0 ? `Still needed: ${list(lacking)}.` : '';
}

// ask asks what tables are and what their columns are, all in one form, and returns a promise of {family, table, columns} of each, or
// of null. Of each table there are the guesses, the best first. canLeave says that a table may be left out. known are the names of
// shifts that are known, if none of these tables has them.
function ask(tables, families, canLeave, known) {
  const why = el('p', {id: 'headers-why', role: 'status'});
  const ok = el('button', {class: 'primary', value: 'ok', 'aria-describedby': why.id}, tables.length > 1 ? 'Read the tables' : 'Read the table');
  const check = () => {
    const named = questions.flatMap(({shifts}) => shifts);
    for (const question of questions) question.offer(named.length > 0 ? named : known);
    const all = questions.filter(({wrong}) => wrong).map(({wrong, name}) => tables.length > 1 ? `${name}: ${wrong}` : wrong);
    why.textContent = all.join(' ');
    ok.disabled = all.length > 0;
  };
  const questions = tables.map((table, k) => new Question(table, canLeave, families, k, check));
  const title = tables.length > 1 ? `What are the columns of these ${tables.length} tables?` : `What are the columns of ${tables[0].name}?`;
  const help = tables.length > 1 ? 'Their first lines have other names than graphcover knows. The answers are remembered for tables with the same first lines.'
    : 'Its first line has other names than graphcover knows. The answer is remembered for tables with the same first line.';
  const box = el('div', {class: 'asked'}, el('p', {class: 'muted'}, `${help} Columns with a * must be there.`), questions.map(({element}) => element));
  const dialog = el('dialog', {class: 'headers', 'aria-labelledby': 'headers-title'}, el('h2', {id: 'headers-title'}, title),
    el('form', {method: 'dialog'}, box, el('div', {class: 'end'}, why, el('button', {type: 'button', onclick: () => dialog.close()}, 'Cancel'), ok)));
  check();
  document.body.append(dialog);
  dialog.showModal();
  questions[0].kind.focus();
  return new Promise(done => dialog.addEventListener('close', () => {
    dialog.remove();
    done(dialog.returnValue === 'ok' ? questions.map(({chosen}) => chosen) : null);
  }));
}

// A Question is the part of that form that is about one table.
class Question {
  constructor({table, name, guesses}, canLeave, families, index, changed) {
    const id = `headers-${index}`;
    this.help = el('p', {class: 'muted help', role: 'status'});
    Object.assign(this, {name, guesses, canLeave, families, changed, table, offered: [], columns: table.names.map(() => '')});
    this.kind = el('select', {id: `${id}-kind`, onchange: () => this.choose()}, families.map(({family, tables}) => el('optgroup', {label: OF[family] ?? family},
      tables.map(({of}, k) => el('option', {value: `${family} ${k}`}, capital(of.split(',', 1)[0]))))), canLeave && el('option', {value: LEFT}, 'Nothing: leave this table out'));
    this.kind.value = `${guesses[0].family} ${guesses[0].table}`;
    this.rows = table.names.map((own, k) => ({k, own, samples: samplesOf(table.rows, k)})).filter(({own, samples}) => own || samples.length > 0);
    for (const row of this.rows) this.makeRow(row, `${id}-${row.k}`);
    this.element = el('section', {class: 'of-table', role: 'group', 'aria-labelledby': `${id}-name`}, el('h3', {id: `${id}-name`}, name),
      table.first < table.line && el('p', {class: 'muted'}, 'What is above its first line is left out.'),
      el('div', {class: 'source'}, el('label', {for: this.kind.id}, 'It is a table of'), this.kind), this.help, this.rows.map(({row}) => row));
    this.show();
  }

  // makeRow makes what is asked about a column.
  makeRow(at, id) {
    at.means = el('p', {class: 'muted', id: `${id}-means`});
    at.select = el('select', {id, 'aria-describedby': `${id}-values ${id}-means`, onchange: ({target}) => {
      this.columns[at.k] = target.value;
      this.say();
      this.changed();
    }});
    at.row = el('div', {class: 'headers-row'},
      el('div', {}, el('label', {for: id}, at.own || 'No name'), el('p', {class: 'muted', id: `${id}-values`}, at.samples.join(' · ') || 'empty')),
      el('div', {}, at.select, at.means));
  }

  // choose shows the columns of another kind of table.
  choose() {
    this.show();
    this.changed();
  }

  // show shows the columns of the kind of table that is chosen, each as it is perhaps.
  show() {
    for (const {row} of this.rows) row.hidden = this.isLeft;
    if (this.isLeft) {
      this.sayHelp();
      return;
    }
    const {family, table} = this.chosen, guess = this.guesses.find(is => is.family === family && is.table === table);
    this.ours = this.families.find(is => is.family === family).tables[table];
    for (const {k, own, select} of this.rows) {
      this.columns[k] = guess?.open?.[k] ? OPEN : guess?.columns[k] ?? '';
      show(select, this.columns[k] === OPEN && el('option', {value: OPEN}, 'choose …'), el('option', {value: ''}, 'leave it out'), this.ours.columns.map(({name, needed, means}) => el('option', {value: name}, `${name}${needed ? ' *' : ''}: ${shortly(means)}`)),
        this.ours.others && !this.ours.prefix && own && el('option', {value: own}, `${own}: ${this.ours.others}`));
      select.value = this.columns[k];
    }
    this.offered = null;
    this.say();
  }

  // shifts are the names of shifts in the table, if it is one of these.
  get shifts() {
    const k = this.columns.indexOf('shift');
    return !this.isLeft && k >= 0 && this.columns.includes('people') && !this.columns.includes('date') ? [...new Set(this.table.rows.map(row => row[k]).filter(Boolean))] : [];
  }

  // offer lets a column limit how many of one of these shifts are worked, and takes it as such a limit if its name says so.
  offer(shifts) {
    if (this.isLeft || !this.ours.prefix || this.offered?.join() === shifts.join()) return;
    const isFirst = this.offered === null, {prefix, others, columns} = this.ours;
    this.offered = shifts;
    for (const {k, own, select} of this.rows) {
      const isOfShift = this.columns[k].startsWith(prefix), may = shifts.length > 0 || !isOfShift ? shifts : [this.columns[k].slice(prefix.length)];
      for (const option of select.querySelectorAll('.of-shift')) option.remove();
      select.append(...may.map(shift => el('option', {class: 'of-shift', value: prefix + shift}, `${prefix}${shift}: ${others.split(',', 1)[0].replace('this shift', shift)}`)));
      if (isFirst && !this.columns[k] && shifts.length > 0 && this.isNumber(k) && !columns.some(({name}) => name === own)) {
        const shift = limitedBy(own, shifts), isMost = MAX.test(own);
        if (shift || isMost) this.columns[k] = shift && isMost ? prefix + shift : OPEN;
      } else if (isOfShift && !may.includes(this.columns[k].slice(prefix.length))) this.columns[k] = OPEN;
      if (this.columns[k] === OPEN && !select.querySelector(`[value="${OPEN}"]`)) select.prepend(el('option', {value: OPEN}, 'choose …'));
      select.value = this.columns[k];
    }
    this.say();
  }

  // isNumber reports whether the values of a column are numbers, or ranges of them.
  isNumber(k) {
    const values = this.table.rows.map(row => row[k]).filter(Boolean);
    return values.length > 0 && values.every(value => /^\d{1,3}(?:-\d{1,3})?$/.test(value));
  }

  // say says what the chosen columns mean, and marks those that are there twice.
  say() {
    const {columns, ours} = this;
    for (const {k, own, row, means} of this.rows) {
      row.classList.toggle('wrong', Boolean(columns[k]) && (columns[k] === OPEN || columns.filter(column => column === columns[k]).length > 1));
      const {means: all = ''} = ours.columns.find(({name}) => name === columns[k]) ?? (ours.prefix && isOther(ours, columns[k], own) ? {means: `${ours.others.replace('this shift', columns[k].slice(ours.prefix.length))}:`} : {});
      means.textContent = all === shortly(all) ? '' : capital(all.replace(/:$/, '')); // else the choice says it
    }
    this.sayHelp();
  }

  get isLeft() { return this.kind.value === LEFT; }

  get wrong() {
    if (this.isLeft) return '';
    const open = this.rows.filter(({k}) => this.columns[k] === OPEN).map(({own}) => own || 'the column without a name');
    return [wrong(this.ours, this.columns), open.length > 0 && `Say what ${list(open)} ${open.length > 1 ? 'are' : 'is'}, or leave ${open.length > 1 ? 'them' : 'it'} out.`].filter(Boolean).join(' ');
  }

  // sayHelp says where the holidays and wishes of a table belong which can't be read as that of the people, or as wishes.
  sayHelp() {
    const {family} = this.chosen, isOfPeople = Boolean(family) && this.ours.columns.some(({name}) => name === 'away'), left = this.canLeave ? ', and leave this table out' : '';
    const help = family === 'roster' ? `Holidays can have a table of their own, with a name, from and to in each row. Wishes have none: write them into the columns away and avoid of the people${left}.`
      : `Is it a table of holidays or of wishes? There is none of its own for them: write them into the columns away and avoid of the wishes${left}.`;
    show(this.help, isOfPeople && wrong(this.ours, this.columns) !== '' && help);
  }

  get chosen() {
    if (this.isLeft) return {isLeft: true, columns: []};
    const [family, table] = this.kind.value.split(' ');
    return {family, table: Number(table), columns: this.columns};
  }
}

// shortly returns what is in a column, without examples.
const shortly = means => means.split(/[:;]/, 1)[0];

// samplesOf returns the first different values of a column.
function samplesOf(rows, k) {
  const values = rows.map(row => row[k]?.trim()).filter(Boolean).map(value => value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value);
  return [...new Set(values)].slice(0, SAMPLES);
}
