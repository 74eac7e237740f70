// Timetables: problems whose items or options say a day and an hour, such as "5a mon 1", "Monday 1" or "5a:
// math with ada, mon 1"; whose items say whose day it is, such as "5a-mon"; or whose options are something
// on a day, such as math and mon. They are drawn as tables with a column for each day, and a row for each
// hour, or for each class.
import {NO, YES} from './engine.js';
import {count, el, scrollWithin} from './dom.js';
import {BETWEEN, apart, hourIn, isLesson, lessonIn} from './lessons.js';
import {Overview} from './overview.js';
import {optionWords} from './words.js';

const FEW_TABLES = 8;  // that are all shown at first
const NARROW = '(max-width: 46rem)'; // a window in which tables lie below each other
const LONG_NAME = 10;  // characters of the name of a row that is not broken
const SHORT_WORD = 6;   // characters that have room in each column
const MOST_IDLE = 10;   // hours of a day, if idle ones are limited
const MOST_IN_ROW = 7; // places of a table that has one row; more lie below each other

// dayIn returns the last word of a name, and as the row what stands before it: "5a-mon". It is null for a name
// of one word.
function dayIn(name) {
  const [, row, column] = /^(.*[^\s_.:-])[\s_.:-]+([^\s_.:-]+)$/.exec(name) ?? [];
  return column ? {column, row} : null;
}

// A Table is one of a timetable: the options of each of its places, in the order in which these were
// added.
class Table {
  places = new Map(); // from "column row" to options
  items = new Map();  // from "column row" to the item, if it has one
  columns = [];
  rows = [];

  // placeIn returns the place that a name says, or null.
  constructor(name, placeIn) { Object.assign(this, {name, placeIn}); }

  add({column, row}, ...options) {
    if (!this.columns.includes(column)) this.columns.push(column);
    if (!this.rows.includes(row)) this.rows.push(row);
    const at = `${column} ${row}`;
    this.places.set(at, [...this.places.get(at) ?? [], ...options]);
  }

  at(column, row) { return this.places.get(`${column} ${row}`) ?? []; }

  // setItem says which item a place is, and itemAt returns it, or -1.
  setItem({column, row}, item) { this.items.set(`${column} ${row}`, item); }
  itemAt(column, row) { return this.items.get(`${column} ${row}`) ?? -1; }

  // says reports whether a word is the name of a place of the table.
  says(word) { return this.columns.includes(word) || this.columns.includes(this.placeIn(word)?.column); }

  // subject returns what an option is about, which has one color in all tables. Of one in a table of days
  // its label tells: of "5a-math" of a teacher and "math" of a class, math. Of one in a table of hours it is
  // the name without the hour, and without whose tables there are: of "5a: math with ada", math with ada, if
  // the tables are those of classes.
  subject(name, label, column, row, whose) {
    if (this.placeIn === dayIn) return dayIn(label)?.column ?? label;
    if (this.placeIn !== hourIn) return label;
    const words = partsOf(single(name), this, column, row).flat(), rest = words.filter(word => !BETWEEN.some(between => word.split(between).every(part => whose.has(part))));
    return (rest.length > 0 ? rest : words).join(' ');
  }

  // isWhole reports whether it has several days and hours, and no gaps.
  get isWhole() {
    return this.columns.length > 1 && this.rows.length > 1 && this.places.size === this.columns.length * this.rows.length;
  }

  // isOnOneDay reports whether each option is on one day at most.
  get isOnOneDay() {
    const days = new Map();
    return [...this.places].every(([at, options]) => options.every(o => {
      const [day] = at.split(' ');
      if (days.has(o)) return days.get(o) === day;
      days.set(o, day);
      return true;
    }));
  }

  // turned returns a table of one row, or of one column if that would be too wide.
  get turned() {
    if (this.columns.length <= MOST_IN_ROW || this.rows.length > 1) return this;
    const turned = new Table(this.name, this.placeIn);
    for (const column of this.columns) {
      const place = {column: '', row: column};
      turned.add(place, ...this.at(column, this.rows[0]));
      turned.setItem(place, this.itemAt(column, this.rows[0]));
    }
    turned.says = word => this.says(word);
    return turned;
  }
}

// inTables puts options into tables, by names that say their places, perhaps those of items. nameOf returns whose
// table it is, from the words before a place.
function inTables(list, nameOf) {
  const tables = new Map();
  for (const [name, options, item = -1] of list) {
    const place = hourIn(name);
    if (!place) continue;
    const whose = nameOf(place.before);
    if (!tables.has(whose)) tables.set(whose, new Table(whose, hourIn));
    tables.get(whose).add(place, ...options);
    tables.get(whose).setItem(place, item);
  }
  return [...tables.values()].filter(table => table.isWhole);
}

// hoursIn returns the hours of a lesson that is fixed: of mon1-2 mon1 and mon2.
function hoursIn(when = '') {
  const [, day, first, last] = /^(.*?)(\d+)-(\d+)$/.exec(when) ?? [];
  return day ? [...new Set([first, last])].map(hour => day + hour) : [when];
}

const KINDS = ['Classes', 'Teachers', 'Rooms'];
const WHO = 'Who is free'; // in the place of a kind: the picture of all teachers

// kindsOf returns tables of classes, teachers and rooms, those of a kind in the order of their names, by what the names
// of options say: "5a+5b: math with ada, mon1". If they don't say it, the tables stay as they are, and are of no kind.
function kindsOf(tables, problem) {
  const lessons = problem.options.map(({name = ''}) => lessonIn(name));
  const names = new Set(tables.map(({name}) => name)), isKnown = name => names.has(name);
  const people = ['classes', 'teachers'].map(kind => new Set(lessons.flatMap(lesson => lesson[kind]).flatMap(name => apart(name, isKnown))));
  if (people[0].size === 0) return new Map([['', tables]]);
  const kindOf = ({name}) => KINDS[people[0].has(name) ? 0 : people[1].has(name) ? 1 : 2];
  const byName = (a, b) => a.name.localeCompare(b.name, 'en', {numeric: true});
  const all = KINDS.map(kind => [kind, tables.filter(table => kindOf(table) === kind).toSorted(byName)]);
  return new Map(all.filter(([, some]) => some.length > 0));
}

// tablesOf returns the tables of a problem, or none if it is not a timetable. An item that is an hour
// has the options that take place then; the words before the day say whose hour it is. If the items
// don't say it, the options may: then the words before a colon say whose table it is.
export function tablesOf(problem) {
  const items = problem.items.map(({name = ''}, item) => [name, problem.optionsOfItem(item), item]);
  const byItem = inTables(items, before => before);
  if (byItem.length > 0) return byItem.every(table => table.isOnOneDay) ? byItem : [];
  const byOption = inTables(problem.options.map(({name = ''}, o) => [name, [o]]), before => before.includes(':') ? before.split(':')[0] : '');
  const placed = byOption.reduce((sum, {places}) => sum + [...places.values()].flat().length, 0);
  if (byOption.length > 0 && placed >= 0.9 * problem.options.length) return byOption; // an option that is not in the table would not be seen
  const days = tableOfDays(problem, items) ?? tableOfPairs(problem, items);
  return days ? [days.turned] : [];
}

// tableOfDays returns a table of items that say whose day they are, without an hour: a row for each whose, a
// column for each day. What is a day is told by the form: the days of one table are the same for all, and
// each option is on one of them. Of several such tables it returns the largest, or null if there is none.
function tableOfDays(problem, items) {
  const rowsOf = new Map(); // from a last word to what stands before it
  const named = items.flatMap(([name, options, item]) => {
    const place = dayIn(name);
    if (place) rowsOf.set(place.column, [...rowsOf.get(place.column) ?? [], place.row]);
    return place ? [{place, options, item}] : [];
  });
  const tables = new Map(); // from the rows of a column
  for (const {place, options, item} of named) {
    const rows = JSON.stringify(rowsOf.get(place.column).toSorted());
    if (!tables.has(rows)) tables.set(rows, new Table('', dayIn));
    tables.get(rows).add(place, ...options);
    tables.get(rows).setItem(place, item);
  }
  const fit = [...tables.values()].filter(table =>
    table.columns.length > 1 && table.isOnOneDay && new Set([...table.places.values()].flat()).size === problem.options.length);
  return fit.toSorted((a, b) => b.places.size - a.places.size)[0] ?? null;
}

// tableOfPairs returns a table of one row, of a problem whose options are pairs: of something, and of a day
// that at most one option covers. It returns null for another problem.
function tableOfPairs(problem, items) {
  const pairs = problem.json.options.map(({items}) => items), [firsts, seconds] = [0, 1].map(k => new Set(pairs.map(pair => pair[k])));
  if (pairs.some(pair => pair.length !== 2) || !firsts.isDisjointFrom(seconds) || firsts.size < 2 || seconds.size < 2) return null;
  const once = side => [...side].every(item => (problem.json.items[item].high ?? 1) <= 1);
  const days = [seconds, firsts].filter(once).toSorted((a, b) => b.size - a.size)[0];
  if (!days) return null;
  const table = new Table('', () => null);
  for (const [name, options, item] of items) {
    if (!days.has(item)) continue;
    table.add({column: name, row: ''}, ...options);
    table.setItem({column: name, row: ''}, item);
  }
  return table;
}

// single returns the name of an option without the word for a double lesson, which is seen by its two hours.
const single = name => name.replace(': double ', ': ');

// labelIn returns what an option is called at a place of a table: its name without what says places of
// the table, and whose row it is. The name of the table itself is left out only where a part of the option's
// name begins with it: "math with ann" needs ann.
function labelIn(name, table, column, row) {
  const whose = table.name.split(' ');
  const words = partsOf(name, table, column, row).flatMap(part => whose.every((word, k) => part[k] === word) ? part.slice(whose.length) : part);
  const label = words.join(' ') || name, before = dayIn(label);
  return before && before.row === row ? before.column : label;
}

// partsOf returns the words of a name in the parts between its commas and colons, without those that say
// places of a table.
function partsOf(name, table, column, row) {
  return name.split(/[,;:]+/).map(part => part.split(/\s+/).filter(word => !['', column, row].includes(word) && !table.says(word)));
}

// isNamed reports whether rows, or columns, have names.
const isNamed = names => names.length > 1 || names[0] !== '';

// onOneDay returns the hours of names such as mon1 and mon2, which are all on one day, and that day; or else the
// names as they are, and no day.
function onOneDay(names) {
  const hours = names.map(hourIn), day = hours[0]?.column;
  if (names.length < 2 || hours.some(hour => !hour || hour.before !== '' || hour.column !== day)) return {day: '', labels: names};
  return {day, labels: hours.map(({row}) => row)};
}

// join has two places of a table know each other as the hours before and after.
function join(before, after) {
  before.after = after;
  after.before = before;
}

// A Tables is the picture of a timetable: of all its tables, or of those that are chosen.
export class Tables {
  hueOf = new Map(); // of a label, the same in all tables
  cells = [];
  placeAt = new Map(); // from cells to their item and options
  severalAt = new Map(); // from headings of days and hours to what placeOf returns
  headsOf = new Map(); // from tables to their headings that can be red: {caption, days}, of which each is {cell, table}
  shown = new Set(); // the tables that are
  asked = null; // the kind and the name of those that somebody has asked for, or what was sought, or null
  overview = null; // of all teachers, once somebody has asked for it
  text = null; // that of the puzzle in Grid, where a plan has substitutes

  constructor(problem, tables, hues) {
    Object.assign(this, {problem, hues});
    this.kinds = kindsOf(tables, problem);
    this.tables = [...this.kinds.values()].flat();
    this.roomsOf = new Map(); // of options
    for (const {name, places} of this.kinds.get('Rooms') ?? []) for (const o of new Set([...places.values()].flat())) this.roomsOf.set(o, [...this.roomsOf.get(o) ?? [], name]);
    this.lessons = problem.options.map((_, o) => isLesson(problem.optionName(o)));
    this.fixedAt = new Map(); // from hours to the items of lessons that must be then: math-at-mon1, or for a double lesson math-at-mon1-2
    problem.items.forEach(({name = ''}, item) => {
      for (const hour of hoursIn(name.split('-at-').slice(1).at(-1))) this.fixedAt.set(hour, [...this.fixedAt.get(hour) ?? [], item]);
    });
    this.drawn = new Map(this.tables.map(table => [table, this.draw(table)]));
    this.named = new Map(this.tables.map(table => [table.name, table]));
    this.hours = Map.groupBy(this.cells, ({at}) => this.problem.items[at]?.name);
    this.whose = new Set(tables.flatMap(({name}) => name.split(' ')));
    for (const {name = ''} of problem.options) if (lessonIn(name).classes.length > 0) this.hue(lessonIn(name).subject); // so that it is the same in each plan
    this.left = el('span', {}, `A number says how many ${optionWords(problem.json.family)[1]} are left.`);
    this.marks = new Map([ // from looks of cells to what the legend says of them
      ['away', el('span', {}, el('i', {class: 'away'}), ' no lesson is possible')],
      ['avoid', el('span', {}, el('i', {class: 'avoid'}), ' rather not')],
      ['fixed', el('span', {}, el('i', {class: 'fixed'}, 'fixed'), ' to its hour')],
      ['costly', el('span', {}, problem.costlyIs)],
    ]);
    this.legend = el('p', {class: 'muted'}, [...this.marks.values()], this.left);
    this.chooser = this.tables.length > 1 && this.makeChooser();
    this.element = el('div', {class: 'school'}, this.chooser, el('div', {class: this.tables.length > 1 ? 'timetables several' : 'timetables'}, [...this.drawn.values()], this.legend));
    const kind = this.tables.length > FEW_TABLES && this.kinds.size > 1 ? [...this.kinds.keys()][0] : '';
    this.choose(kind, this.firstOf(kind));
  }

  // grid returns the tables that are shown, or all, as lines of cells: the name of each is above it, and an empty line below.
  grid() {
    const linesOf = drawn => [[drawn.ariaLabel], ...[...drawn.querySelectorAll('tr')].map(({cells}) => [...cells].map(cell => cell.textContent)), []];
    return [...this.shown.size > 0 ? this.shown : this.tables].flatMap(table => linesOf(this.drawn.get(table)));
  }

  // isPrinted reports whether people choose which of its tables are printed.
  get isPrinted() { return this.tables.length > 1 && this.shown.size > 0; }

  // drawnOf returns tables as they are drawn now, also those that are not shown.
  drawnOf(tables) {
    const shown = [...this.shown];
    this.present(tables);
    this.present(shown);
    return tables.map(table => this.drawn.get(table));
  }

  // makeChooser returns what says which tables are shown: of all kinds or of one, and all or one.
  makeChooser() {
    const kinds = this.kinds.size > 1 ? [...this.kinds.keys(), ''] : [];
    if (this.kinds.has('Teachers')) kinds.push(WHO);
    this.buttons = kinds.map(kind => el('button', {type: 'button', value: kind, onclick: () => this.ask(kind, this.firstOf(kind))}, kind || 'All'));
    this.list = el('select', {'aria-label': 'Which tables are shown', onchange: () => this.ask(this.kind, this.list.value)});
    this.field = this.tables.length > FEW_TABLES && el('input', {type: 'search', placeholder: 'Name', 'aria-label': 'Show the tables whose names begin so', autocomplete: 'off', oninput: ({target}) => this.seek(target)});
    return el('div', {class: 'tables-of', role: 'group', 'aria-label': 'Tables'},
      kinds.length > 0 && el('div', {class: 'segments'}, this.buttons), this.list, this.field);
  }

  // firstOf returns the name of the table of a kind that is shown at first: in a narrow window, where many would lie below each
  // other, that of the first, or else '' for all.
  firstOf(kind) {
    const isNarrow = matchMedia(NARROW).matches && this.tables.length > FEW_TABLES;
    return isNarrow && kind !== '' ? this.kinds.get(kind)?.[0].name ?? '' : '';
  }

  // seek shows the tables, of all kinds, whose names begin with what somebody types into a field: 5a and 5b with 5. If there are
  // none, those stay that are shown.
  seek(field) {
    const sought = field.value.trim().toLowerCase(), found = this.tables.filter(({name}) => name.toLowerCase().startsWith(sought));
    field.setCustomValidity(found.length === 0 ? 'No class, teacher or room has a name that begins so' : '');
    if (sought === '') this.choose(this.kind === WHO ? '' : this.kind);
    else if (found.length > 0) {
      for (const button of this.buttons) button.ariaPressed = 'false';
      this.asked = {sought: field.value};
      this.present(found);
    }
  }

  // choose shows the tables of a kind, or those of all for '', or one alone.
  choose(kind, name = '') {
    this.kind = kind;
    const tables = kind === WHO ? [] : this.kinds.get(kind) ?? this.tables;
    if (this.field) {
      this.field.value = '';
      this.field.setCustomValidity('');
    }
    if (this.chooser) {
      this.list.hidden = kind === WHO;
      for (const button of this.buttons) button.ariaPressed = String(button.value === kind);
      this.list.replaceChildren(...[['', `all ${count(tables.length)}`], ...tables.map(table => [table.name, table.name])]
        .map(([value, text]) => el('option', {value, selected: value === name}, text)));
    }
    this.present(tables.filter(table => name === '' || table.name === name));
  }

  // present shows some tables; none are the picture of all teachers.
  present(tables) {
    this.shown = new Set(tables);
    for (const [table, drawn] of this.drawn) drawn.hidden = !this.shown.has(table);
    if (tables.length === 0) this.bringOverview();
    if (this.overview) this.overview.element.hidden = tables.length > 0;
    this.legend.hidden = tables.length === 0;
    if (this.painted) this.paintCells(...this.painted);
  }

  bringOverview() {
    if (this.overview) return;
    const at = new Map(this.cells.map(place => [`${place.table.name} ${place.column} ${place.row}`, place]));
    this.overview = new Overview(this.problem, this.kinds.get('Teachers'), {
      isLesson: o => this.lessons[o], isAway: ({name}, column, row) => at.get(`${name} ${column} ${row}`)?.away ?? false,
      roomsOf: o => this.roomsOf.get(o) ?? [], text: this.text,
    });
    this.legend.before(this.overview.element);
  }

  // showFree shows who is free in an hour.
  showFree(hour) {
    this.ask(WHO);
    this.overview.ask(hour);
    this.overview.element.scrollIntoView({block: 'nearest'});
  }

  // ask shows the tables that somebody has asked for.
  ask(kind, name = '') {
    this.asked = {kind, name};
    this.choose(kind, name);
  }

  // follow shows the tables that somebody has asked for in another picture of the same school, if they are here, too.
  follow({asked, tables: others = []}) {
    const names = new Set(this.tables.map(({name}) => name)), known = new Set(others.map(({name}) => name));
    if (!names.isSubsetOf(known) && !known.isSubsetOf(names)) return;
    if (asked?.kind === WHO) this.ask(WHO);
    if (asked?.sought && this.field) {
      this.field.value = asked.sought;
      this.seek(this.field);
    }
    const tables = this.kinds.get(asked?.kind) ?? (asked?.kind === '' ? this.tables : null);
    if (tables) this.ask(asked.kind, tables.some(table => table.name === asked.name) ? asked.name : '');
  }

  // draw returns a table, and keeps its cells. If all its columns, or rows, are hours of one day, the day is said once.
  draw(table) {
    const columns = onOneDay(table.columns), rows = onOneDay(table.rows);
    const hasHead = isNamed(table.columns), hasNames = isNamed(table.rows), day = columns.day || rows.day;
    const hasCorner = hasHead && hasNames, caption = table.name || !hasCorner && day;
    const head = label => el('th', {scope: 'col'}, label), side = label => el('th', {scope: 'row'}, label);
    const heads = columns.labels.map(head), sides = rows.labels.map(side), title = el('caption', {}, caption);
    this.headsOf.set(table, {caption: {cell: title, table}, days: new Map(heads.map((cell, c) => [table.columns[c], {cell, table}]))});
    const drawn = el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': table.name || 'The timetable'},
      el('table', {class: 'timetable'},
        caption && title,
        hasHead && el('thead', {}, el('tr', {}, hasNames && el('td', {}, day), heads)),
        el('tbody', {}, table.rows.map((row, r) => el('tr', {}, hasNames && sides[r],
          table.columns.map(column => {
            const cell = el('td'), options = table.at(column, row), at = table.itemAt(column, row);
            const place = {cell, table, column, row, options, at, seen: '', lessons: [], ...this.wishesAt(at, options)};
            if (table.placeIn === hourIn && r > 0) join(this.cells.at(-table.columns.length), place);
            this.placeAt.set(cell, place);
            this.cells.push(place);
            return cell;
          }))))));
    heads.forEach((cell, c) => this.setSeveral(cell, table.rows.map(row => table.itemAt(table.columns[c], row)), 'day'));
    sides.forEach((cell, r) => this.setSeveral(cell, table.columns.map(column => table.itemAt(column, table.rows[r])), 'hour'));
    const longest = Math.max(...[hasCorner ? day : '', ...rows.labels].map(label => label.length));
    drawn.style.setProperty('--columns', table.columns.length);
    drawn.style.setProperty('--row-name', `${Math.min(LONG_NAME, longest)}ch`);
    return drawn;
  }

  // setSeveral says that a heading stands for a whole day, or for an hour of each day, if these items are hours of somebody in a
  // problem from tables.
  setSeveral(cell, items, part) {
    const hours = items.map(item => this.hourOf(item)), [{name}] = hours;
    if (this.problem.json.family !== 'timetable' || !name || hours.some(hour => hour.name !== name)) return;
    const [, day, hour] = /^(.*?)(\d+)$/.exec(hours[0].when) ?? [], when = {day, hour}[part];
    this.severalAt.set(cell, {option: -1, names: [name], when, all: hours.map(hour => hour.when), title: part === 'day' ? `${name}, all of ${day}` : `${name}, hour ${hour} of each day`});
  }

  // hourOf returns whose hour an item is, and which: of ann_mon1, ann and mon1. Of other items they are undefined.
  hourOf(at) {
    const [, name, when] = /^(.+)_([^_]+)$/.exec(this.problem.items[at]?.name) ?? [];
    return {name, when};
  }

  // wishesAt returns what is wanted at an hour of somebody: {away, avoid, fixed, must}. must are the items of the lessons that
  // are fixed to the hour, and fixed an option of each. In a problem that is not from tables nothing is known.
  wishesAt(at, options) {
    const {name, when} = this.hourOf(at);
    if (this.problem.json.family !== 'timetable' || !name) return {fixed: [], must: []};
    const lessons = options.filter(o => this.lessons[o]), here = new Set(lessons);
    const must = this.fixedAt.get(when) ?? [], fixed = must.map(item => this.problem.optionsOfItem(item).find(o => here.has(o)));
    return {
      away: lessons.length === 0, must, fixed: fixed.filter(o => o !== undefined),
      avoid: lessons.length > 0 && lessons.every(o => this.problem.options[o].avoided?.split('+').includes(name)),
    };
  }

  // placeOf returns what a Wanted needs to know of a cell, which is an hour of somebody by its item, ann_mon1: of a lesson, if
  // one is chosen there, or else of the hour.
  placeOf(cell) {
    if (this.severalAt.has(cell)) return {...this.severalAt.get(cell)};
    const {at, options} = this.placeAt.get(cell) ?? {}, {name, when} = this.hourOf(at);
    if (!name) return null;
    const option = options.find(o => this.painted?.[0].status[o] === YES && isLesson(this.problem.optionName(o))) ?? -1;
    const head = cell.closest('table').tHead?.rows[0].cells[cell.cellIndex];
    const {column, row} = this.placeAt.get(cell), free = this.kinds.has('Teachers') ? () => this.showFree({column, row}) : null;
    return {option, lesson: this.painted?.[1].pale ? -1 : option, names: [name], when, free, whole: this.severalAt.has(head) ? head : null, span: option < 0 ? null : this.fixedAs(option), title: option < 0 ? `${name}, ${when}` : this.problem.optionName(option)};
  }

  // fixedAs returns the course of a lesson that has single and double ones, and what fixes a lesson of that kind there, mon1-2 or
  // mon1-1: {name, when}. It is null for another lesson.
  fixedAs(o) {
    const {items, options} = this.problem, {name} = options[o], course = items[options[o].items[0]].name ?? '', isDouble = name.includes(': double ');
    if (!isDouble && !items.some(item => item.name === `${course}-double`)) return null;
    const [, day, first] = /, ([^,]*?)(\d+)$/.exec(name) ?? [];
    return {name: isDouble ? course.replace(/-double$/, '') : course, when: `${day}${first}-${Number(first) + Number(isDouble)}`};
  }

  // takingPart returns whose hours an option has.
  takingPart(o) {
    const hours = this.problem.options[o].items.map(item => [this.problem.items[item].name, this.hourOf(item).name]);
    return [...new Set(hours.filter(([hour]) => this.hours.has(hour)).map(([, name]) => name))];
  }

  // hoursOf returns a map from the hours, as cells, of all who take part in a lesson to what is said of them: places, by their
  // names.
  hoursOf(lesson, places) {
    const who = new Set(this.takingPart(lesson));
    return new Map(this.cells.flatMap(({cell, at}) => {
      const {name, when} = this.hourOf(at), place = places.get(when);
      return who.has(name) && place ? [[cell, place]] : [];
    }));
  }

  paint(state, focus) {
    const {items = [], last = -1} = focus;
    this.left.hidden = Boolean(state.still); // then there are none
    const blamed = this.blame(items, focus.names), hours = [...blamed].filter(place => this.placeAt.has(place.cell));
    this.painted = [state, {...focus, blamed, strange: this.lessonsAt(focus.ruledOut ?? [])}];
    const isShown = ({table}) => this.shown.has(table), [first] = hours.length > 0 ? hours : blamed;
    if (first && !(hours.length > 0 ? hours : [...blamed]).some(isShown)) this.choose(this.kinds.size > 1 ? this.kindOf(first.table) : '', this.shown.size === 1 ? first.table.name : '');
    else this.paintCells(...this.painted);
    for (const {caption, days} of this.headsOf.values()) for (const head of [caption, ...days.values()]) head.cell.classList.toggle('dead', blamed.has(head));
    const seen = (first ? [...hours, ...blamed] : this.cells.filter(({options}) => options.includes(last))).find(isShown)?.cell;
    if (getComputedStyle(this.legend.parentElement).overflowY === 'auto') scrollWithin(this.legend.parentElement, seen);
    else if (first) seen?.scrollIntoView({block: 'nearest'});
  }

  // lessonsAt returns a map from places to the names of lessons of a plan that are no options, each given by its attributes.
  lessonsAt(lessons) {
    const at = new Map();
    for (const {class: classes = '', subject = '', teacher = '', room = '', day, hour} of lessons) {
      const who = new Set([classes, teacher, room].flatMap(names => names.split(BETWEEN[1])));
      for (const place of this.cells) {
        const {name, when} = this.hourOf(place.at);
        if (who.has(name) && when === `${day}${hour}`) at.set(place, [...at.get(place) ?? [], `${classes}: ${subject} with ${teacher}, ${when}`]);
      }
    }
    return at;
  }

  // blame returns the hours and the headings that a reason is about, by the items in it, or by the names of what it is about. If
  // they say neither, it returns the hours of their options.
  blame(items, names = items.map(item => this.problem.items[item].name)) {
    const blamed = new Set([...names].flatMap(name => this.placesOf(name)));
    if (blamed.size > 0 || items.length === 0) return blamed;
    const options = new Set(items.flatMap(item => [...this.problem.optionsOfItem(item)]));
    return new Set(this.cells.filter(place => place.options.some(o => options.has(o))));
  }

  // placesOf returns the places that a name says: of ada_mon1 that hour; of ada, or 5a+5b-math, the headings of their tables, and
  // of 5a-math-mon that of the day in them, too.
  placesOf(name = '') {
    const parts = name.replace(/(-at-.*\d)-\d+$/, '$1').split('-');
    for (let k = parts.length; k > 0; k--) {
      const whose = parts.slice(0, k).join('-'), hours = this.hours.get(whose), day = k < parts.length ? hourIn(parts.at(-1))?.column ?? parts.at(-1) : '';
      if (hours) return hours;
      const ways = BETWEEN.map(between => whose.split(between).map(one => this.headsOf.get(this.named.get(one.split(/[\s_-]+/).filter(Boolean).join(' ')))));
      const heads = ways.find(all => all.every(Boolean));
      if (heads) return heads.flatMap(({caption, days}) => [caption, days.get(day)].filter(Boolean));
    }
    return [];
  }

  // idleIn returns the places of a table without a lesson between two of the same day, as the limits of idle hours count them: all
  // but those in which the tables say that whose table it is is away. taken are the lessons of a plan, a Set.
  idleIn(table, taken) {
    const days = Map.groupBy(this.cells.filter(place => place.table === table), ({column}) => column);
    return [...days.values()].flatMap(places => {
      const isBusy = places.map(({options}) => options.some(o => taken.has(o))), first = isBusy.indexOf(true), last = isBusy.lastIndexOf(true);
      return places.filter(({at}, k) => k > first && k < last && !isBusy[k] && !this.problem.items[at]?.away);
    });
  }

  // holes returns the idle hours of the classes in a plan, as places, by the name of each class that has some.
  holes(chosen) {
    const taken = new Set(chosen.filter(o => this.lessons[o])), all = (this.kinds.get('Classes') ?? []).map(table => [table.name, this.idleIn(table, taken)]);
    return new Map(all.filter(([, places]) => places.length > 0));
  }

  // limitsHoles reports whether the tables say how many idle hours a class may have, or it can't be said.
  get limitsHoles() {
    const classes = this.kinds.get('Classes') ?? [];
    return classes.some(({rows}) => rows.length > MOST_IDLE) || this.problem.items.some(({name = ''}) => classes.some(table => name.startsWith(`${table.name}-plan-`)));
  }

  // point shows the tables of somebody, or all if there is none, and points out some options in them: of one that somebody is free,
  // the idle hours.
  point(name, options) {
    const here = new Set(options), taken = new Set([...this.lessons.keys()].filter(o => this.lessons[o] && this.painted[0].status[o] === YES));
    const isIdle = place => this.idleIn(place.table, taken).includes(place);
    this.pointAt(name, place => place.options.some(o => here.has(o) && (this.lessons[o] || isIdle(place))));
  }

  // pointAt does so with the places that are meant.
  pointAt(name, isMeant) {
    const table = this.named.get(name);
    this.ask(table && this.kinds.size > 1 ? this.kindOf(table) : '', table ? name : '');
    const found = this.cells.filter(place => {
      const isIt = (!table || place.table === table) && isMeant(place);
      place.cell.classList.toggle('pointed', isIt);
      if (!isIt) return false;
      place.seen = ''; // the next paint takes it away
      return this.shown.has(place.table);
    });
    found[0]?.cell.scrollIntoView({block: 'center'});
  }

  kindOf(table) { return [...this.kinds].find(([, tables]) => tables.includes(table))[0]; }

  // shownAt returns the lessons that are seen at a place: those of the plan, or before there is one, those that are fixed.
  shownAt({options, fixed}, state) {
    const taken = options.filter(o => state.status[o] === YES && this.lessons[o]);
    return taken.length > 0 || !state.still ? taken : fixed;
  }

  // paintCells paints the cells of the tables that are shown: what is chosen, pale if it is a plan of before, and where
  // nothing is, what people want. A lesson is red, too, if the reason is about one of its items.
  paintCells(state, {item = -1, items = [], last = -1, dead = false, blamed, strange, fresh, pale = false}) {
    const {problem} = this, about = new Set(items);
    const wanted = new Set(item < 0 ? [] : problem.optionsOfItem(item));
    const shown = this.cells.filter(({table}) => this.shown.has(table));
    for (const place of shown) place.lessons = this.shownAt(place, state);
    for (const place of shown) {
      const {cell, table, column, row, options, lessons} = place;
      const chosen = options.filter(o => state.status[o] === YES), taken = chosen.filter(o => this.lessons[o]);
      const impossible = strange.get(place) ?? []; // lessons that the tables rule out
      const labels = lessons.map(o => labelIn(single(problem.optionName(o)), table, column, row));
      const placed = labels.map((label, k) => [label, ...(this.roomsOf.get(lessons[k]) ?? []).filter(room => room !== table.name)].join(', '));
      placed.push(...impossible.map(name => labelIn(name, table, column, row)));
      const left = chosen.length > 0 || state.still ? 0 : options.filter(o => state.status[o] !== NO).length;
      const free = left > 0 ? count(left) : this.lacks(place, chosen, state) ? '×' : '';
      const isBlamed = blamed.has(place) || impossible.length > 0 || taken.some(o => problem.options[o].items.some(i => about.has(i)));
      const isRed = isBlamed || dead && options.some(o => wanted.has(o));
      const looked = isRed ? `dead${place.away ? ' away' : ''}` : options.some(o => wanted.has(o)) ? 'looked' : `free${place.away ? ' away' : place.avoid ? ' avoid' : ''}`;
      const hue = lessons.length > 0 && !isRed ? `hue-${this.hue(this.subjectOf(problem.optionName(lessons[0])) ?? table.subject(problem.optionName(lessons[0]), labels[0], column, row, this.whose))}` : looked;
      // A lesson of two hours is one box.
      const isOneWith = other => lessons.length === 1 && other?.lessons.length === 1 && other.lessons[0] === lessons[0] && !strange.has(place) && !strange.has(other);
      const goesOn = isOneWith(place.after), hasBegun = isOneWith(place.before), joined = `${goesOn ? ' goes-on' : ''}${hasBegun ? ' has-begun' : ''}`;
      const costly = lessons.some(o => problem.isCostly(o)) && !hasBegun ? ' costly' : '';
      const isPale = lessons.length > 0 && (pale || taken.length === 0), isFixed = lessons.some(o => place.must.some(item => problem.options[o].items.includes(item)));
      const isDouble = lessons.some(o => problem.optionName(o).includes(': double ')) && options.length > 0;
      const look = `${hue}${isPale ? ' pale' : ''}${isFixed ? ' fixed' : ''}${chosen.includes(last) ? ' last' : lessons.some(o => fresh?.has(o)) ? ' fresh' : ''}${costly}${joined}`;
      const text = placed.join(' / ') || free, seen = `${look} ${text}`;
      if (seen === place.seen) continue;
      place.seen = seen;
      const longest = Math.max(...text.split(/[\s/+]+/).map(word => word.length));
      cell.className = longest > SHORT_WORD ? `${look} long` : look;
      cell.style.setProperty('--longest', longest);
      cell.title = impossible.length > 0 ? 'the tables rule it out' : lessons.length > 0 ? [isFixed && 'fixed', isDouble && 'a double lesson'].filter(Boolean).join(', ') : place.away ? this.whyNone(place) : place.avoid ? 'rather not' : '';
      const parts = text.split(/(?<=[/+])/).flatMap((part, k) => k > 0 ? [el('wbr'), part] : part);
      cell.replaceChildren(...joined ? [el('span', {}, parts)] : parts);
    }
    if (this.kind === WHO) this.overview.paint(state);
    this.paintLegend();
  }

  // whyNone says why no lesson is possible at a place.
  whyNone({table, row, at}) {
    const here = this.cells.filter(place => place.table === table && place.row === row), isAway = place => this.problem.items[place.at]?.away;
    if (isAway({at})) return `no lesson is possible: ${table.name} is away ${here.every(isAway) ? 'in this hour of each day' : 'then'}`;
    return `no lesson is possible: whoever could be there with ${table.name} is away ${here.every(({away}) => away) ? 'in this hour of each day' : 'then'}, or the tables have no lesson that fits`;
  }

  // paintLegend has the legend say what can be seen in the tables that are shown.
  paintLegend() {
    const seen = new Set(this.cells.filter(({table}) => this.shown.has(table)).flatMap(({cell}) => [...cell.classList]));
    for (const [look, said] of this.marks) said.hidden = !seen.has(look);
  }

  // lacks reports whether a place of which no option is left must have one.
  lacks({at}, chosen, state) {
    const item = this.problem.items[at];
    return !state.still && chosen.length === 0 && item !== undefined && !item.secondary && (item.low ?? 1) > 0;
  }

  // subjectOf returns the subject of a lesson from tables, or nothing for another one.
  subjectOf(name) { return lessonIn(name).classes.length > 0 ? lessonIn(name).subject : undefined; }

  hue(label) {
    if (!this.hueOf.has(label)) this.hueOf.set(label, this.hueOf.size % this.hues);
    return this.hueOf.get(label);
  }
}
