// What the tables of a school and of a roster can have, as the server says it, and tables to begin with.
import * as api from './api.js';
import {byId, el} from './dom.js';
import {saveTable} from './share.js';
import {capital} from './words.js';

const TITLES = {timetable: 'A school', roster: 'A roster'};

// show shows which tables there are, each with its columns.
export async function show() {
  const families = await api.columns(), tablesOf = name => families.find(({family}) => family === name).tables;
  byId('columns').replaceChildren(el('p', {}, 'Save them from a spreadsheet as CSV, and open or drop their files together. Columns may be in any order. Those with a * must be there, the others only if you need them. Several values in a cell have blanks or commas between them. If yours have other names, open them as they are: you are asked what they are.'),
    ...Object.entries(TITLES).flatMap(([family, title]) => [el('h3', {}, title), ...tablesOf(family).map(tableOf)]));
}

// tableOf returns what says the columns of a table. What it is about begins in a capital.
function tableOf({of, needed, columns, name, others, prefix}) {
  const lines = [columns.map(column => column.name), columns.map(({example = ''}) => example)];
  return el('details', {class: 'door'}, el('summary', {}, `${capital(of)}${needed ? ' *' : ''}`),
    name && el('div', {class: 'buttons'}, el('button', {type: 'button', onclick: () => saveTable(`${name}.csv`, lines)}, `Save ${name}.csv to begin with`)),
    el('dl', {class: 'format'}, columns.flatMap(column => [el('dt', {}, el('code', {}, column.name), column.needed && ' *'), el('dd', {class: 'muted'}, column.means)]), others && [el('dt', {}, prefix ? el('code', {}, `${prefix}…`) : 'other names'), el('dd', {class: 'muted'}, others)]));
}
