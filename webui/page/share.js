// Texts that leave the page as files: a puzzle that is too large for an address, and a plan.
import {byId, el, notice, say} from './dom.js';
import {isText} from './words.js';

// ENDINGS end the names of files with problems in a format.
const ENDINGS = {dlx: 'dlx', mps: 'mps', roster: 'csv', timetable: 'csv'};

// saveFile has the browser save a text.
export function saveFile(name, text, type = 'text/plain') {
  const href = URL.createObjectURL(new Blob([text], {type}));
  el('a', {href, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // the browser has read it by then
}

// saveTable has the browser save a table, a list of lines of cells, for a spreadsheet, which needs the mark at the beginning.
export function saveTable(name, lines, separator = ',') {
  const lineOf = cells => cells.map(cell => /[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell).join(separator);
  saveFile(name, `\uFEFF${lines.map(cells => `${lineOf(cells)}\r\n`).join('')}`, 'text/csv');
}

// cellsIn returns the lines of cells of a table with commas.
export function cellsIn(text) {
  const lines = [[]];
  for (const [, cell, end] of text.matchAll(/("(?:[^"]|"")*"|[^,\n]*)(,|\n|$)/g)) {
    lines.at(-1).push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\n') lines.push([]);
  }
  return lines.filter(cells => cells.join('') !== '');
}

// fileOf returns the text of a puzzle as a file: {name, text}.
function fileOf(puzzle) {
  const format = isText(puzzle) ? puzzle.split(':')[0] : '', text = format ? puzzle.slice(format.length + 1) : puzzle;
  return {name: `${ENDINGS[format] === 'csv' ? format : 'puzzle'}.${ENDINGS[format] ?? 'txt'}`, text};
}

// saveTables has the browser save the tables of a puzzle as one file for a spreadsheet, which needs the mark at the
// beginning. Above each header are the names that its columns had.
export async function saveTables(puzzle) {
  const {name, text} = fileOf(puzzle.text), {own = []} = puzzle;
  const lines = own.length > 0 ? (await import('./headers.js')).withTheirs(text, own) : text;
  saveFile(name, `\uFEFF${lines}${lines.endsWith('\n') ? '' : '\n'}`, 'text/csv'); // an address cuts the last end of a line
  if (lines !== text) notice('The tables are saved with your names of columns', {hint: 'They are above ours, so any browser and the command read the file.', brief: true});
}

// offerText offers the text of a puzzle, as a file or to copy.
export function offerText(puzzle) {
  const {name, text} = fileOf(puzzle);
  const save = el('button', {type: 'button', class: 'link', onclick: () => saveFile(name, text)}, `Save ${name}`);
  const copy = el('button', {type: 'button', class: 'link', onclick: async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = 'Copied';
      say('Copied');
    } catch {
      byId('door-text').open = true;
      byId('text').select();
      notice('The browser does not let the page copy', {hint: 'The text is selected: copy it.'});
    }
  }}, 'Copy its text');
  notice('Too large for an address: send the file', {hint: byId('unshared')?.hidden === false ? 'The columns with # are left out.' : '', more: [save, copy]});
}
