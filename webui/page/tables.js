// Timetables: problems whose items or options say a day and an hour, such as "5a mon 1", "Monday 1"
// or "5a: math with ada, mon 1". They are drawn as tables with a column for each day and a row for each
// hour.
import {NO, YES} from './engine.js';
import {count, el} from './dom.js';

const MOST_TABLES = 24;

// placeOf returns what a name says at its end: a day, a word without digits, and an hour. before is the
// rest of the name. It is null for another name.
function placeOf(name) {
  const [, rest, row] = /^(.*[^\d\s_.:-])[\s_.-]*(\d{1,2}(?::\d\d)?)$/.exec(name) ?? [];
  const words = rest?.split(/[\s_]+/).filter(Boolean) ?? [], column = words.pop();
  return column && !/\d/.test(column) ? {before: words.join(' '), column, row} : null;
}

// A Table is one of a timetable: the options of each of its places, in the order in which these were
// added.
class Table {
  places = new Map(); // from "column row" to options
  columns = [];
  rows = [];

  constructor(name) { this.name = name; }

  add({column, row}, ...options) {
    if (!this.columns.includes(column)) this.columns.push(column);
    if (!this.rows.includes(row)) this.rows.push(row);
    const at = `${column} ${row}`;
    this.places.set(at, [...this.places.get(at) ?? [], ...options]);
  }

  at(column, row) { return this.places.get(`${column} ${row}`) ?? []; }

  // isWhole reports whether it has several days and hours, and no gaps.
  get isWhole() {
    return this.columns.length > 1 && this.rows.length > 1 && this.places.size === this.columns.length * this.rows.length;
  }
}

// inTables puts options into tables, by names that say their places. nameOf returns whose table it is,
// from the words before a place.
function inTables(list, nameOf) {
  const tables = new Map();
  for (const [name, options] of list) {
    const place = placeOf(name);
    if (!place) continue;
    const whose = nameOf(place.before);
    if (!tables.has(whose)) tables.set(whose, new Table(whose));
    tables.get(whose).add(place, ...options);
  }
  return [...tables.values()].filter(table => table.isWhole);
}

// tablesOf returns the tables of a problem, or none if it is not a timetable. An item that is an hour
// has the options that take place then; the words before the day say whose hour it is. If the items
// don't say it, the options may: then the words before a colon say whose table it is.
export function tablesOf(problem) {
  const byItem = inTables(problem.items.map(({name = ''}, item) => [name, problem.optionsOfItem(item)]), before => before);
  if (byItem.length > 0) return isOnOneDay(byItem) ? byItem : [];
  const byOption = inTables(problem.options.map(({name = ''}, o) => [name, [o]]), before => before.includes(':') ? before.split(':')[0] : '');
  const placed = byOption.reduce((sum, {places}) => sum + [...places.values()].flat().length, 0);
  return placed >= 0.9 * problem.options.length ? byOption : []; // an option that is not in the table would not be seen
}

// isOnOneDay reports whether each option is on one day of a table at most.
function isOnOneDay(tables) {
  return tables.every(({places}) => {
    const days = new Map();
    return [...places].every(([at, options]) => options.every(o => {
      const [day] = at.split(' ');
      if (days.has(o)) return days.get(o) === day;
      days.set(o, day);
      return true;
    }));
  });
}

// labelIn returns what an option is called at a place of a table: its name without the words that say
// places of the table.
function labelIn(name, table, column, row) {
  const said = new Set([...table.name.split(' '), column, row]);
  const words = name.split(/[\s,;:]+/).filter(word => word !== '' && !said.has(word) && !table.columns.includes(placeOf(word)?.column));
  return words.join(' ') || name;
}

// A Tables is the picture of a timetable.
export class Tables {
  constructor(problem, tables, hues) {
    Object.assign(this, {problem, hues});
    this.tables = tables.slice(0, MOST_TABLES);
    this.hueOf = new Map(); // of a label, the same in all tables
    this.cells = [];
    const drawn = this.tables.map(table => el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': table.name || 'The timetable'},
      el('table', {class: 'timetable'},
        table.name && el('caption', {}, table.name),
        el('thead', {}, el('tr', {}, el('td'), table.columns.map(column => el('th', {scope: 'col'}, column)))),
        el('tbody', {}, table.rows.map(row => el('tr', {}, el('th', {scope: 'row'}, row),
          table.columns.map(column => {
            const cell = el('td');
            this.cells.push({cell, table, column, row, options: table.at(column, row), seen: ''});
            return cell;
          })))))));
    const more = tables.length - this.tables.length;
    this.element = el('div', {class: 'timetables'}, drawn, more > 0 && el('p', {class: 'muted'}, `and ${count(more)} more`));
  }

  paint(state, {item = -1, last = -1, dead = false}) {
    const {problem} = this;
    const wanted = new Set(item < 0 ? [] : problem.optionsOfItem(item));
    for (const place of this.cells) {
      const {cell, table, column, row, options} = place;
      const chosen = options.filter(o => state.status[o] === YES);
      const labels = chosen.map(o => labelIn(problem.optionName(o), table, column, row));
      const left = options.filter(o => state.status[o] !== NO).length;
      const free = state.still ? '' : left === 0 ? '×' : count(left);
      const looked = options.some(o => wanted.has(o)) ? dead ? 'dead' : 'looked' : 'free';
      const look = chosen.length > 0 ? `hue-${this.hue(labels[0])}${chosen.includes(last) ? ' last' : ''}` : looked;
      const text = labels.join(' / ') || free, seen = `${look} ${text}`;
      if (seen === place.seen) continue;
      place.seen = seen;
      cell.className = look;
      cell.textContent = text;
    }
  }

  hue(label) {
    if (!this.hueOf.has(label)) this.hueOf.set(label, this.hueOf.size % this.hues);
    return this.hueOf.get(label);
  }
}
