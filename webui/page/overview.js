// All teachers of a school at once: which class each has in which hour, and who is free then.
import * as api from './api.js';
import {YES} from './engine.js';
import {el, plural, rove} from './dom.js';
import {apart, hourIn, lessonIn} from './lessons.js';
import {Substitutes} from './substitutes.js';
import {list, pressed} from './words.js';

// An Overview has a row for each teacher and a column for each hour. An hour that is chosen has a list of who is free then,
// for whoever looks for a substitute.
export class Overview {
  hour = null;      // that is chosen: {column, row}
  cells = [];       // {cell, table, column, row}
  heads = new Map(); // from "column row" to the button above these cells
  away = null;       // once the tables have said it, who is away when: a Set of "teacher hour"
  free = el('div', {class: 'free-then', role: 'status'});

  // tables are those of the teachers, isLesson reports whether an option is a lesson, and isAway whether no lesson of a teacher
  // can be in an hour. That may be because a class is away: a teacher who is there can take the lesson of another one then. text
  // is that of the puzzle, which says who is away if it is one of tables, or null where nobody looks for substitutes.
  constructor(problem, tables, {isLesson, isAway, roomsOf, text}) {
    Object.assign(this, {problem, tables, isLesson, hasNoLesson: isAway});
    this.also = lessonsOfOthers(problem, tables);
    const [{columns, rows}] = tables, hours = columns.flatMap(column => rows.map(row => ({column, row})));
    if (text?.startsWith('timetable:')) this.askAway(text);
    const firstOf = row => row === rows[0] ? 'first' : '';
    const body = el('tbody', {}, tables.map(table => el('tr', {}, el('th', {scope: 'row'}, table.name), hours.map(({column, row}) => {
      const cell = el('td', {class: firstOf(row)});
      this.cells.push({cell, table, column, row});
      return cell;
    }))));
    const buttons = hours.map(hour => {
      const button = el('button', {type: 'button', class: 'plain', 'aria-label': `Who is free ${nameOf(hour)}`, 'aria-pressed': 'false', onclick: () => this.ask(hour)}, hour.row);
      this.heads.set(nameOf(hour), button);
      return button;
    });
    rove(buttons, buttons[0]);
    const head = el('thead', {}, el('tr', {}, el('td', {rowspan: 2}), columns.map(column => el('th', {scope: 'colgroup', class: 'first', colspan: rows.length}, column))),
      el('tr', {onkeydown: event => step(event, buttons)}, buttons.map((button, k) => el('th', {scope: 'col', class: firstOf(hours[k].row)}, button))));
    const table = el('table', {class: 'overview', onclick: ({target}) => {
      const at = this.cells.find(({cell}) => cell === target.closest('td'));
      if (at) this.ask(at);
    }}, el('caption', {}, 'Teachers'), head, body);
    this.substitutes = text !== null && new Substitutes(this, roomsOf, text);
    this.element = el('div', {class: 'all-teachers'}, this.substitutes && this.substitutes.element, this.free, el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'All teachers'}, table));
  }

  // askAway asks the tables who is away in all hours.
  async askAway(puzzle) {
    const {tables} = this, [{columns, rows}] = tables, each = columns.flatMap(column => rows.map(row => `${column}${row}`));
    try {
      const {wanted} = await api.wanted({puzzle, names: tables.map(({name}) => name), each});
      const isAway = ({is, also = []}) => is === 'away' || also.some(line => line.endsWith(': away'));
      this.away = new Set(wanted.filter(isAway).map(({name, when}) => `${name} ${when}`));
      if (this.state) this.paint(this.state);
    } catch {
      // What can be seen in the picture has to do.
    }
  }

  // isAway reports whether a teacher can't come in an hour; where the tables don't say it, whether none of the lessons can be then.
  isAway(table, column, row) { return this.away ? this.away.has(`${table.name} ${column}${row}`) : this.hasNoLesson(table, column, row); }

  // ask chooses an hour.
  ask({column, row}) {
    this.hour = {column, row};
    this.paint(this.state);
  }

  // lessonsAt returns the lessons of a teacher in an hour, if the plan has one.
  lessonsAt(table, column, row) {
    const all = [...table.at(column, row), ...this.also.get(`${table.name} ${column} ${row}`) ?? []];
    return all.filter(o => this.state.status[o] === YES && this.isLesson(o));
  }

  paint(state) {
    this.state = state;
    for (const {cell, table, column, row} of this.cells) {
      const names = this.lessonsAt(table, column, row).map(o => this.problem.optionName(o)), {classes: [first = names[0] ?? '', ...others]} = lessonIn(names[0] ?? '');
      cell.textContent = others.length > 0 ? `${first}+` : first;
      cell.title = names.join(' / ');
      cell.classList.toggle('away', names.length === 0 && this.isAway(table, column, row));
      cell.classList.toggle('chosen', this.hour?.column === column && this.hour.row === row);
    }
    for (const [name, button] of this.heads) button.ariaPressed = String(this.hour !== null && name === nameOf(this.hour));
    this.paintFree();
    if (this.substitutes) this.substitutes.paint();
  }

  // paintFree lists who is free in the hour that is chosen, first those who have lessons on that day.
  paintFree() {
    if (!this.hour) {
      this.free.replaceChildren(el('p', {class: 'muted'}, `${pressed()} an hour to see who is free then.`));
      return;
    }
    const {hour: {column, row}, tables} = this, teaching = tables.filter(table => this.lessonsAt(table, column, row).length > 0);
    const away = tables.filter(table => !teaching.includes(table) && this.isAway(table, column, row));
    const [there, others] = [true, false].map(isThere => tables.filter(table => !teaching.includes(table) && !away.includes(table) &&
      isThere === table.rows.some(other => this.lessonsAt(table, column, other).length > 0)));
    const said = (what, some) => some.length > 0 && el('p', {}, el('strong', {}, what), ` ${list(some.map(({name}) => name))}`);
    this.free.replaceChildren(...[
      el('h2', {}, `${nameOf(this.hour)}: ${plural(there.length + others.length, 'teacher')} free`),
      said('Has lessons that day:', there), said('No lesson that day:', others), said(this.away ? 'Away:' : 'Away, or none of their lessons can be then:', away),
      teaching.length > 0 && el('details', {}, el('summary', {}, `${plural(teaching.length, 'teaches', 'teach')}`), el('ul', {}, teaching.map(table => {
        const lessons = this.lessonsAt(table, column, row).map(o => lessonIn(this.problem.optionName(o)));
        return el('li', {}, `${table.name}: ${lessons.map(({classes, subject}) => classes.length > 0 ? `${subject} of ${list(classes)}` : subject).join(', ')}`);
      })))].filter(Boolean));
  }
}

// lessonsOfOthers returns lessons of several teachers that have the hour of one of them alone, as a problem that is not from tables
// may have: a map from "teacher column row" of the others to options.
function lessonsOfOthers(problem, tables) {
  const also = new Map(), named = new Map(tables.map(table => [table.name, table]));
  for (const o of problem.options.keys()) {
    const name = problem.optionName(o), {column, row} = hourIn(name) ?? {}, teachers = lessonIn(name).teachers.flatMap(who => apart(who, one => named.has(one)));
    for (const teacher of teachers.length > 1 && column ? teachers : []) {
      const table = named.get(teacher), at = `${teacher} ${column} ${row}`;
      if (table && !table.at(column, row).includes(o)) also.set(at, [...also.get(at) ?? [], o]);
    }
  }
  return also;
}

const nameOf = ({column, row}) => `${column} ${row}`;

// step leads from one button to another by the keys.
function step(event, buttons) {
  const k = buttons.indexOf(event.target) + ({ArrowLeft: -1, ArrowRight: 1}[event.key] ?? NaN);
  if (!buttons[k]) return;
  event.preventDefault();
  rove(buttons, buttons[k]);
  buttons[k].focus();
}
