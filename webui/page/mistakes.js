// What is wrong in the cells of tables, with the lines that it is in.
import {byId, el, plural} from './dom.js';
import {capital, list} from './words.js';

const MOST = 20; // kinds of mistakes that are shown
const ROWS = 4;  // lines of a table that are shown for each
const VALUES = 3; // values that are named for each

await new Promise(done => document.head.append(el('link', {rel: 'stylesheet', href: 'mistakes.css', onload: done, onerror: done})));

// showMistakes shows the mistakes in a text of several files, {name, before}, the lines before each, where the answer would be.
export function showMistakes(text, mistakes, files) {
  const answer = byId('answer');
  answer.prepend(mistakesIn(text, mistakes, files));
  answer.hidden = false;
  answer.firstChild.scrollIntoView({block: 'nearest'});
  byId('mistakes-title').focus({preventScroll: true});
}

// mistakesIn returns an element that shows them.
function mistakesIn(text, mistakes, files) {
  const all = mistakes.reduce((n, {others = []}) => n + 1 + others.length, 0), shown = mistakes.slice(0, MOST), lines = text.replace(/\r\n?/g, '\n').split('\n');
  return el('section', {class: 'mistakes', 'aria-labelledby': 'mistakes-title'},
    el('h3', {id: 'mistakes-title', tabindex: -1}, all === 1 ? 'The tables can’t be read: one cell is wrong' : `The tables can’t be read: ${plural(all, 'mistake')}`),
    el('ol', {}, shown.map(mistake => el('li', {}, el('strong', {}, titleOf(mistake, files)), el('p', {}, `${capital(mistake.what)}.`), pictureOf(lines, mistake, files)))),
    mistakes.length > MOST && el('p', {class: 'muted'}, `${plural(mistakes.length - MOST, 'other kind')} of mistakes will be shown when these are gone.`));
}

// titleOf says where a mistake is: "people.csv, line 3, column away: Di and 2 more".
function titleOf({line, column, header, value, others = []}, files) {
  const {name, before} = fileOf(line, files), place = [name, `line ${line - before}`, header ? `column ${header}` : `character ${column}`].filter(Boolean).join(', ');
  const values = [...new Set([value, ...others.map(other => other.value)].filter(Boolean))], more = values.length - VALUES;
  const named = list([...values.slice(0, VALUES), ...more > 0 ? [`${more} more`] : []]);
  return `${place}${named && `: ${named}`}${others.length > 0 ? ` (${plural(others.length + 1, 'line')})` : ''}`;
}

const fileOf = (line, files) => files.findLast(({before}) => before < line) ?? {name: '', before: 0};

// pictureOf shows the lines of a mistake below the header of their table, or nothing if it is about no cell.
function pictureOf(lines, {line, header, others = []}, files) {
  const top = headerAbove(lines, line, header);
  if (!header || top < 0) return null;
  const comma = [',', ';', '\t'].find(c => c === /[,;\t]/.exec(lines[top])?.[0]) ?? ',', names = cellsOf(lines[top], comma), at = names.findIndex(name => name.toLowerCase() === header);
  const numbers = [line, ...others.map(other => other.line)].slice(0, ROWS);
  return el('div', {class: 'scrolls'}, el('table', {class: 'result-table'},
    el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'line'), names.map(name => el('th', {scope: 'col'}, name)))),
    el('tbody', {}, numbers.map(n => {
      const cells = cellsOf(lines[n - 1], comma);
      return el('tr', {}, el('th', {scope: 'row'}, n - fileOf(n, files).before), names.map((_, k) => el('td', k === at ? {class: 'wrong'} : {}, k === at ? el('mark', {}, cells[k] || 'empty') : cells[k] ?? '')));
    }))));
}

// headerAbove returns the index of the line above a line, or that line itself, that has the name of a column, or -1.
function headerAbove(lines, line, header) {
  for (let k = line - 1; k >= 0 && header; k--) {
    if (cellsOf(lines[k], /[,;\t]/).some(cell => cell.toLowerCase() === header)) return k;
  }
  return -1;
}

const cellsOf = (line, comma) => line.split(comma).map(cell => cell.replace(/^[\s"\uFEFF]+|[\s"]+$/g, ''));
