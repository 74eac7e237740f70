// What is wrong in the cells of tables, with the lines that it is in.
import {byId, el, plural, style} from './dom.js';
import {capital, list} from './words.js';

const MOST = 20; // kinds of mistakes that are shown
const ROWS = 4;  // lines of a table that are shown for each
const VALUES = 3; // values that are named for each
const MOST_FOUND = 1000; // the server looks for no more mistakes

await style('mistakes.css');

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
    el('h3', {id: 'mistakes-title', tabindex: -1}, `The tables can’t be read: ${countOf(all)}`),
    el('ol', {}, shown.map(mistake => el('li', {}, el('strong', {}, titleOf(mistake, files)), sentencesOf(mistake, files), pictureOf(lines, mistake, files)))),
    mistakes.length > MOST && el('p', {class: 'muted'}, `${plural(mistakes.length - MOST, 'other kind')} of mistakes will be shown when these are gone.`));
}

function countOf(all) {
  if (all === 1) return 'one cell is wrong';
  return all < MOST_FOUND ? plural(all, 'mistake') : `at least ${plural(all, 'mistake')}`;
}

// titleOf says where a mistake is: "people.csv, line 3, column away: Di and 2 more".
function titleOf({line, column, header, value, others = []}, files) {
  const {name, before} = fileOf(line, files), place = [name, `line ${line - before}`, header ? `column ${header}` : `character ${column}`].filter(Boolean).join(', ');
  const values = [...new Set([value, ...others.map(other => other.value)].filter(Boolean))], more = values.length - VALUES;
  const named = list([...values.slice(0, VALUES), ...more > 0 ? [`${more} more`] : []]);
  return `${place}${named && `: ${named}`}${others.length > 0 ? ` (${plural(others.length + 1, 'line')})` : ''}`;
}

const fileOf = (line, files) => files.findLast(({before}) => before < line) ?? {name: '', before: 0};

// sentencesOf says what was wanted, and then of each other cell that is shown what it has instead.
function sentencesOf({what, others = []}, files) {
  const same = new Set([what.slice(what.lastIndexOf(' got ') + 1)]);
  const more = others.slice(0, ROWS - 1).filter(({got}) => got && !same.has(got) && same.add(got));
  return el('p', {}, [what, ...more.map(({line, got}) => `line ${line - fileOf(line, files).before}: ${got}`)].map(sentence).join(' '));
}

// sentence ends a text with a dot, which one that ends with a date may have.
const sentence = text => `${capital(text)}${text.endsWith('.') ? '' : '.'}`;

// pictureOf shows the lines of a mistake below the header of their table, or nothing if it is about no cell.
function pictureOf(lines, {line, header, top, others = []}, files) {
  if (!header || !top) return null;
  const numbers = [line, ...others.map(other => other.line)].slice(0, ROWS), comma = /[,;\t]/.exec(lines[top - 1])?.[0] ?? ',';
  const [[, names], ...rows] = recordsIn(lines.slice(top - 1, Math.max(...numbers)), comma), at = names.findIndex(name => name.toLowerCase() === header);
  return el('div', {class: 'scrolls'}, el('table', {class: 'result-table'},
    el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'line'), names.map(name => el('th', {scope: 'col'}, name)))),
    el('tbody', {}, numbers.map(n => {
      const [, cells] = rows.findLast(([first]) => top + first <= n) ?? [0, []]; // a cell may have several lines
      return el('tr', {}, el('th', {scope: 'row'}, n - fileOf(n, files).before), names.map((_, k) => el('td', k === at ? {class: 'wrong'} : {}, k === at ? el('mark', {}, cells[k] || 'empty') : cells[k] ?? '')));
    }))));
}

// recordsIn returns the cells of the records of a table in these lines, each with the index of its first line: [0, ['name', 'away']].
// A cell that begins with a quotation mark ends with one, and may have separators and ends of lines in it.
function recordsIn(lines, comma) {
  const cell = new RegExp(`[^\\S\\t\\n]*(?:"([^"]*(?:""[^"]*)*)"?([^${comma}\\n]*)|([^${comma}\\n]*))(${comma}|\\n|$)`, 'y'), text = lines.join('\n').replaceAll('\uFEFF', '');
  const records = [];
  for (let first = 0; cell.lastIndex < text.length;) {
    const cells = [], begin = cell.lastIndex;
    for (let end = comma; end === comma;) {
      const [, quoted, after, plain, then] = cell.exec(text);
      cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"') + after).trim());
      end = then;
    }
    records.push([first, cells]);
    if (cell.lastIndex >= text.length) break;
    first += text.slice(begin, cell.lastIndex).split('\n').length - 1;
  }
  return records;
}
