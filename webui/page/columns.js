// What the tables of a school and of a roster can have, as the server says it, and tables to begin with.
import * as api from './api.js';
import {byId, el} from './dom.js';
import {saveFile} from './share.js';
import {capital} from './words.js';

const TITLES = {timetable: 'A school', roster: 'A roster'};

// lineOf returns cells as a line of a table.
const lineOf = cells => cells.map(cell => /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell).join(',');

// show shows which tables there are, each with its columns.
export async function show() {
  const families = await api.columns(), tablesOf = name => families.find(({family}) => family === name).tables;
  byId('columns').replaceChildren(el('p', {}, 'Save them from a spreadsheet as CSV, and open or drop their files together. Columns may be in any order. Those with a * must be there, the others only if you need them. Several values in a cell have blanks between them.'),
    ...Object.entries(TITLES).flatMap(([family, title]) => [el('h3', {}, title), ...tablesOf(family).map(tableOf)]));
}

// tableOf returns what says the columns of a table. What it is about begins in a capital; the mark at the beginning of a file
// is for spreadsheets.
function tableOf({of, needed, columns, name}) {
  const text = [columns.map(column => column.name), columns.map(({example = ''}) => example)].map(lineOf).join('\r\n');
  return el('details', {class: 'door'}, el('summary', {}, `${capital(of)}${needed ? ' *' : ''}`),
    name && el('div', {class: 'buttons'}, el('button', {type: 'button', onclick: () => saveFile(`${name}.csv`, `\uFEFF${text}\r\n`, 'text/csv')}, `Save ${name}.csv to begin with`)),
    el('dl', {class: 'format'}, columns.flatMap(column => [el('dt', {}, el('code', {}, column.name), column.needed && ' *'), el('dd', {class: 'muted'}, column.means)])));
}
