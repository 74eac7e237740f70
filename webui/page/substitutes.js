// Who takes the lessons of teachers who are ill for a day. This browser keeps what was chosen; the tables and the plan stay as
// they are.
import * as api from './api.js';
import {el, plural, say, show} from './dom.js';
import {lessonIn} from './lessons.js';
import {separatorOf} from './plans.js';
import {session} from './session.js';
import {saveTable} from './share.js';
import {set, setting} from './store.js';

const MOST = 50; // days that are kept
const FALLS_OUT = '-';
const DAYS = {mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday'};
const HEAD = ['hour', 'class', 'subject', 'room', 'teacher', 'substitute'];

const dayName = day => DAYS[day] ?? day;

// kept returns the days that the browser has kept: {puzzle, day, ill, by}. ill are the names of teachers, and by says who takes
// a lesson, by the names of the teacher and of the lesson.
function kept() {
  try {
    const list = JSON.parse(setting('substitutes', '[]'));
    return Array.isArray(list) ? list.filter(one => typeof one?.puzzle === 'string' && Array.isArray(one.ill) && one.by) : [];
  } catch {
    return [];
  }
}

// Substitutes let people say who is ill on a day, and choose who takes each of their lessons.
export class Substitutes {
  day = '';
  ill = [];
  by = {};
  aways = new Map(); // from hours to promises of the names of those who are away then
  away = new Map();  // the same, as far as it is known
  element = el('div', {class: 'substitutes'});

  // overview is the picture of all teachers, and roomsOf returns the rooms of a lesson.
  constructor(overview, roomsOf) {
    const [{columns}] = overview.tables;
    Object.assign(this, {overview, roomsOf, puzzle: session.puzzle.trimEnd(), names: overview.tables.map(({name}) => name)});
    this.days = el('select', {'aria-label': 'Day', onchange: () => this.turnTo(this.days.value)}, columns.map(day => el('option', {value: day}, dayName(day))));
    this.adding = el('select', {'aria-label': 'Who is ill', onchange: () => this.setIll([...this.ill, this.adding.value])});
    this.list = el('div', {class: 'substitutes-list'});
    this.element.append(el('p', {class: 'substitutes-of'}, el('strong', {}, 'Substitutes'), ' ', this.days, ' ', this.adding), this.list);
    const last = kept().find(({puzzle}) => puzzle === this.puzzle);
    this.day = columns.includes(last?.day) ? last.day : columns[0];
    this.days.value = this.day;
    this.read();
  }

  // read takes what was kept of the day.
  read() {
    const {ill = [], by = {}} = kept().find(({puzzle, day}) => puzzle === this.puzzle && day === this.day) ?? {};
    this.ill = ill.filter(name => this.names.includes(name));
    this.by = by;
  }

  turnTo(day) {
    this.day = day;
    this.read();
    this.paint();
  }

  setIll(ill) {
    this.ill = ill;
    this.keep();
    this.paint();
    this.adding.focus();
  }

  keep() {
    const {puzzle, day, ill, by} = this, others = kept().filter(one => one.puzzle !== puzzle || one.day !== day);
    set('substitutes', JSON.stringify([...ill.length > 0 ? [{puzzle, day, ill, by}] : [], ...others].slice(0, MOST)));
  }

  tableOf(name) { return this.overview.tables.find(table => table.name === name); }

  // lessonsOf returns the lessons of a teacher on the day: {key, name, rows, o}. A double lesson has two rows.
  lessonsOf(teacher) {
    const {overview, day} = this, table = this.tableOf(teacher), rowsOf = new Map();
    for (const row of table.rows) for (const o of overview.lessonsAt(table, day, row)) rowsOf.set(o, [...rowsOf.get(o) ?? [], row]);
    return [...rowsOf].map(([o, rows]) => {
      const name = overview.problem.optionName(o);
      return {o, rows, name, teacher, key: `${teacher}: ${name}`};
    });
  }

  // lessons returns those of all who are ill, in the order of their hours.
  lessons() {
    const {rows} = this.overview.tables[0];
    return this.ill.flatMap(teacher => this.lessonsOf(teacher)).sort((a, b) => rows.indexOf(a.rows[0]) - rows.indexOf(b.rows[0]));
  }

  // hoursOf says how many hours a teacher has on the day, with those that were taken over, but for a lesson.
  hoursOf(teacher, lesson, all) {
    const table = this.tableOf(teacher), own = table.rows.filter(row => this.overview.lessonsAt(table, this.day, row).length > 0).length;
    return own + all.filter(({key}) => key !== lesson.key && this.by[key] === teacher).reduce((sum, {rows}) => sum + rows.length, 0);
  }

  // canTake reports whether a teacher has time for a lesson: is neither ill, nor away, and has no other lesson then, also none
  // that was taken over.
  canTake(teacher, {key, rows}, all) {
    const table = this.tableOf(teacher), isTaken = row => all.some(other => other.key !== key && this.by[other.key] === teacher && other.rows.includes(row));
    return !this.ill.includes(teacher) && rows.every(row => !this.isAway(table, row) && this.overview.lessonsAt(table, this.day, row).length === 0 && !isTaken(row));
  }

  isAway(table, row) {
    const away = this.away.get(`${this.day}${row}`);
    return away ? away.has(table.name) : this.overview.isAway(table, this.day, row);
  }

  // knows reports whether a teacher has the subject or a class of a lesson.
  knows(teacher, {name}) {
    const {overview} = this, {subject, classes} = lessonIn(name);
    return [...new Set([...this.tableOf(teacher).places.values()].flat())].some(o => {
      const own = lessonIn(overview.problem.optionName(o));
      return own.subject === subject || own.classes.some(one => classes.includes(one));
    });
  }

  // askAway asks the tables who is away in the hours of some lessons; without tables it is whoever can have no lesson then.
  async askAway(lessons) {
    const hours = [...new Set(lessons.flatMap(({rows}) => rows.map(row => `${this.day}${row}`)))].filter(hour => !this.aways.has(hour));
    if (!this.puzzle.startsWith('timetable:') || hours.length === 0) return;
    for (const hour of hours) this.aways.set(hour, api.wanted({puzzle: this.puzzle, names: this.names, when: hour}));
    await Promise.allSettled(hours.map(async hour => {
      const {wanted} = await this.aways.get(hour);
      this.away.set(hour, new Set(wanted.filter(({is, also = []}) => is === 'away' || also.some(line => line.endsWith(': away'))).map(({name}) => name)));
    }));
    this.paint();
  }

  paint() {
    const {ill, adding, list} = this, all = this.lessons(), key = list.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    show(adding, el('option', {value: ''}, ill.length > 0 ? 'who else is ill …' : 'who is ill …'), this.names.filter(name => !ill.includes(name)).map(name => el('option', {value: name}, name)));
    show(list, ill.length > 0 && [
      el('h2', {}, `${dayName(this.day)}: substitutes`),
      el('p', {class: 'ill'}, 'Ill: ', ill.flatMap((name, k) => [k > 0 && ', ', el('span', {}, name, el('button', {type: 'button', class: 'plain', 'aria-label': `${name} is not ill`, onclick: () => this.setIll(ill.filter(other => other !== name))}, '×'))])),
      all.length === 0 ? el('p', {}, 'No lessons on that day.') : el('table', {},
        el('thead', {}, el('tr', {}, HEAD.map(name => el('th', {scope: 'col'}, name)))),
        el('tbody', {}, all.map(lesson => el('tr', {}, this.cellsOf(lesson).map(text => el('td', {}, text)), el('td', {}, this.choiceFor(lesson, all)))))),
      all.length > 0 && el('p', {class: 'of-page'}, el('button', {type: 'button', class: 'link', onclick: () => print()}, 'Print'), ' or ',
        el('button', {type: 'button', class: 'link', onclick: () => this.save()}, 'save the list as a table')),
    ]);
    if (key) [...list.querySelectorAll('select')].find(({dataset}) => dataset.key === key)?.focus();
    this.askAway(all);
  }

  // cellsOf returns what the list says of a lesson.
  cellsOf({o, name, rows, teacher}) {
    const {classes, subject} = lessonIn(name);
    return [rows.length > 1 ? `${rows[0]}–${rows.at(-1)}` : rows[0], classes.join('+'), subject, this.roomsOf(o).join('+'), teacher];
  }

  // takenBy returns who takes a lesson, FALLS_OUT, or '' for nobody yet. Whoever has no time any longer does not.
  takenBy(lesson, all) {
    const by = this.by[lesson.key] ?? '';
    return by === '' || by === FALLS_OUT || this.names.includes(by) && this.canTake(by, lesson, all) ? by : '';
  }

  // choiceFor returns a list to choose from who takes a lesson, and for paper what was chosen.
  choiceFor(lesson, all) {
    const by = this.takenBy(lesson, all), able = this.names.filter(name => this.canTake(name, lesson, all)).map(name => ({name, hours: this.hoursOf(name, lesson, all)})).sort((a, b) => a.hours - b.hours);
    const optionOf = ({name, hours}) => el('option', {value: name, selected: name === by}, `${name}, ${plural(hours, 'hour')} that day`);
    const groups = [['The same subject or class', true], ['Others', false]].map(([label, isIt]) => [label, able.filter(({name}) => this.knows(name, lesson) === isIt)]);
    return [
      el('select', {'data-key': lesson.key, 'aria-label': `Who takes ${lesson.name}`, onchange: ({target}) => this.take(lesson, target.value)},
        el('option', {value: ''}, able.length > 0 ? 'choose …' : 'nobody is free'),
        groups.filter(([, some]) => some.length > 0).map(([label, some]) => el('optgroup', {label}, some.map(optionOf))),
        el('option', {value: FALLS_OUT, selected: by === FALLS_OUT}, 'falls out')),
      el('span', {class: 'taken'}, by === FALLS_OUT ? 'falls out' : by),
    ];
  }

  take(lesson, name) {
    this.by = {...this.by, [lesson.key]: name};
    this.keep();
    this.paint();
    say(`${lesson.name}: ${name === FALLS_OUT ? 'falls out' : name || 'nobody yet'}`);
  }

  // save has the browser save the list as a table that is written as those of the school are.
  save() {
    const all = this.lessons(), saidOf = by => by === FALLS_OUT ? 'falls out' : by;
    const lines = all.map(lesson => [this.day, ...this.cellsOf(lesson), saidOf(this.takenBy(lesson, all))]);
    saveTable(`substitutes-${this.day}.csv`, [['day', ...HEAD], ...lines], separatorOf(this.puzzle));
  }
}
