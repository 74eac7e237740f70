// The columns of tables whose header the server does not know, such as those of another program: people say what they are, and
// the browser remembers it for the next table with that header.
import * as api from './api.js';
import {el, show} from './dom.js';
import {set, setting} from './store.js';
import {capital, list} from './words.js';

const MOST = 50, LONGEST = 40; // headers that are remembered; characters of a value that is shown
const SAMPLES = 3; // values of a column
const OF = {roster: 'A roster', timetable: 'A school'};

await new Promise(done => document.head.append(el('link', {rel: 'stylesheet', href: 'headers.css', onload: done, onerror: done})));

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

const sameAs = names => other => JSON.stringify(other.names) === JSON.stringify(names);

// A Named is a text of tables with our headers: what their columns are was known from before, or somebody has said it.
export class Named {
  tables = [];    // {names, line, isOld, said} of each
  gaveUp = false; // whether nobody has said it

  // files are those that the text is joined from, and fileOf(line, files) returns the one with a line, if there is one.
  constructor(text, files, fileOf) {
    Object.assign(this, {text, files, fileOf});
  }

  // parse has the server read the text with our headers, after a problem with one of them. family is that of the puzzle on the page.
  async parse(problem, family, isLast) {
    for (let wrong = problem; ;) {
      if (!wrong.table || !isLast() || !await this.take(wrong.table, family) || !isLast()) throw wrong;
      try {
        const {text} = this;
        return {text, answer: await api.parse(text)};
      } catch (error) {
        wrong = error;
      }
    }
  }

  // take gives a table our header, and reports whether it could. What was taken for a header before is not taken again if it was
  // wrong.
  async take(table, family) {
    const families = await api.columns(), known = kept.find(sameAs(table.names)), name = this.fileOf(table.line, this.files)?.name ?? 'this table';
    const isOld = Boolean(known && !known.again && !this.tables.some(({line}) => line === table.line) && fits(known, families));
    const guesses = [known && fits(known, families) && known, ...sorted(table.guesses, family)].filter(Boolean);
    const chosen = isOld ? known : await ask(table, name, guesses, families);
    this.gaveUp = !chosen;
    if (!chosen) return false;
    const {names} = table, {columns} = chosen;
    keep([{names, family: chosen.family, table: chosen.table, columns}, ...kept.filter(other => !sameAs(names)(other))]);
    this.text = withHeader(this.text, table, columns);
    this.tables.push({names, line: table.line, isOld, said: said(name, names, columns)});
    return true;
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

// sorted returns guesses, of several that are equally good that for the family of the puzzle on the page first.
const sorted = (guesses, family) => guesses.toSorted((a, b) => b.score - a.score || (b.family === family) - (a.family === family));

// fits reports whether what was chosen names the columns of a table that there is.
function fits({family, table, columns}, families) {
  const is = families.find(other => other.family === family)?.tables[table];
  return Boolean(is) && wrong(is, columns) === '' && columns.every(column => !column || is.columns.some(({name}) => name === column));
}

// withHeader returns a text with our names of the columns of a table in the place of its header and of the title above it. All
// lines stay where they are.
function withHeader(text, {first, last, comma, names}, columns) {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const header = names.map((name, k) => columns[k] || `#${name.replace(/^#+/, '').replace(/[\s,;"]+/g, ' ').trim()}`).join(comma);
  lines.splice(first - 1, last - first + 1, ...Array(last - first).fill(''), header);
  return lines.join('\n');
}

// said says which columns were taken as what.
function said(name, names, columns) {
  const taken = names.map((own, k) => columns[k] && `${own || 'a column without a name'} is ${columns[k]}`).filter(Boolean);
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

// ask asks what a table is and what its columns are, and returns a promise of {family, table, columns}, or of null. guesses are what
// they are perhaps, the best first.
function ask(table, name, guesses, families) {
  const rows = table.names.map((own, k) => ({k, own, samples: samplesOf(table.rows, k)})).filter(({own, samples}) => own || samples.length > 0);
  const kind = el('select', {id: 'headers-kind'}, families.map(({family, tables}) => el('optgroup', {label: OF[family] ?? family},
    tables.map(({of}, k) => el('option', {value: `${family} ${k}`}, capital(of.split(',', 1)[0]))))));
  const why = el('p', {id: 'headers-why', role: 'status'}), ok = el('button', {class: 'primary', value: 'ok', 'aria-describedby': why.id}, 'Read the table');
  const box = el('div', {class: 'asked'});
  const dialog = el('dialog', {class: 'headers', 'aria-labelledby': 'headers-title'}, el('h2', {id: 'headers-title'}, `What are the columns of ${name}?`),
    el('form', {method: 'dialog'}, box, el('div', {class: 'end'}, why, el('button', {type: 'button', onclick: () => dialog.close()}, 'Cancel'), ok)));
  const columns = table.names.map(() => '');
  let ours;

  const check = () => {
    const is = wrong(ours, columns);
    why.textContent = is;
    ok.disabled = is !== '';
    for (const {k, row, means} of rows) {
      row.classList.toggle('wrong', Boolean(columns[k]) && columns.filter(column => column === columns[k]).length > 1);
      const {means: all = ''} = ours.columns.find(({name}) => name === columns[k]) ?? {};
      means.textContent = all === shortly(all) ? '' : capital(all); // else the choice says it
    }
  };

  // choose shows the columns of a kind of table, each as it is perhaps.
  const choose = () => {
    const [family, index] = kind.value.split(' '), guess = guesses.find(is => is.family === family && is.table === Number(index));
    ours = families.find(is => is.family === family).tables[index];
    for (const {k, select} of rows) {
      columns[k] = guess?.columns[k] ?? '';
      show(select, el('option', {value: ''}, 'leave it out'), ours.columns.map(({name, needed, means}) => el('option', {value: name}, `${name}${needed ? ' *' : ''}: ${shortly(means)}`)));
      select.value = columns[k];
    }
    check();
  };

  for (const at of rows) {
    const id = `headers-${at.k}`;
    at.means = el('p', {class: 'muted', id: `${id}-means`});
    at.select = el('select', {id, 'aria-describedby': `${id}-values ${id}-means`, onchange: ({target}) => {
      columns[at.k] = target.value;
      check();
    }});
    at.row = el('div', {class: 'headers-row'},
      el('div', {}, el('label', {for: id}, at.own || 'No name'), el('p', {class: 'muted', id: `${id}-values`}, at.samples.join(' · ') || 'empty')),
      el('div', {}, at.select, at.means));
  }
  kind.addEventListener('change', choose);
  kind.value = `${guesses[0].family} ${guesses[0].table}`;
  box.append(el('p', {class: 'muted'}, 'Its first line has other names than graphcover knows. The answer is remembered for tables with the same first line. Columns with a * must be there.',
    table.first < table.line && ' What is above that line is left out.'),
  el('div', {class: 'source'}, el('label', {for: kind.id}, 'It is a table of'), kind), ...rows.map(({row}) => row));
  choose();
  document.body.append(dialog);
  dialog.showModal();
  kind.focus();
  return new Promise(done => dialog.addEventListener('close', () => {
    dialog.remove();
    const [family, index] = kind.value.split(' ');
    done(dialog.returnValue === 'ok' ? {family, table: Number(index), columns} : null);
  }));
}

// shortly returns what is in a column, without examples.
const shortly = means => means.split(/[:;]/, 1)[0];

// samplesOf returns the first different values of a column.
function samplesOf(rows, k) {
  const values = rows.map(row => row[k]?.trim()).filter(Boolean).map(value => value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value);
  return [...new Set(values)].slice(0, SAMPLES);
}
