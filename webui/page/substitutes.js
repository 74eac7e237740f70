// Who takes the lessons of teachers who are ill for a day. This browser keeps what was chosen; the tables and the plan stay as
// they are.
import {el, plural, say, show} from './dom.js';
import {isLesson, lessonIn} from './lessons.js';
import {separatorOf} from './plans.js';
import {saveTable} from './share.js';
import {set, setting} from './store.js';
import {list} from './words.js';

const MOST = 50; // days that are kept
const FALLS_OUT = '-';
const DAYS = {mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday'};
const HEAD = ['hour', 'class', 'subject', 'room', 'teacher', 'substitute'];

const dayName = day => DAYS[day] ?? day;

// dayOf returns the day of the week of a date such as 2026-12-07, as tables write it.
const dayOf = date => Object.keys(DAYS).at(new Date(`${date}T00:00Z`).getUTCDay() - 1);

// written returns a date as people read it: "December 7, 2026".
const written = date => new Intl.DateTimeFormat('en-US', {dateStyle: 'long', timeZone: 'UTC'}).format(new Date(`${date}T00:00Z`));

// kept returns the days that the browser has kept: {school, day, date, ill, by}. date is '' if somebody has said none, ill are the
// names of teachers, and by says who takes a lesson, by the names of the teacher and of the lesson.
function kept() {
  try {
    const list = JSON.parse(setting('substitutes', '[]'));
    return Array.isArray(list) ? list.filter(one => typeof one?.school === 'string' && Array.isArray(one.ill) && one.by) : [];
  } catch {
    return [];
  }
}

// schoolOf returns what a school is known by: its lessons, without their hours.
function schoolOf(problem) {
  return [...new Set(problem.options.map((_, o) => problem.optionName(o)).filter(isLesson).map(name => name.replace(/, [^,]*$/, '').replace(': double ', ': ')))].sort().join('\n');
}

// suitsOf says how well a teacher is suited for a lesson: whoever has the subject and knows a class comes first.
const suitsOf = ({knows}) => Number(knows.includes('teaches ')) + Number(knows.includes('knows '));

// Substitutes let people say who is ill on a day, and choose who takes each of their lessons.
export class Substitutes {
  day = '';
  date = ''; // of the day, if somebody has said it
  ill = [];
  by = {};
  element = el('div', {class: 'substitutes'});

  // overview is the picture of all teachers, roomsOf returns the rooms of a lesson, and text is that of the puzzle.
  constructor(overview, roomsOf, text) {
    const [{columns}] = overview.tables;
    Object.assign(this, {overview, roomsOf, text, names: overview.tables.map(({name}) => name)});
    this.school = schoolOf(overview.problem); // stays the same when somebody has another wish, or a lesson another hour
    this.days = el('select', {'aria-label': 'Day', onchange: () => this.turnTo(this.days.value)}, columns.map(day => el('option', {value: day}, dayName(day))));
    this.adding = el('select', {'aria-label': 'Who is ill', onchange: () => this.setIll(this.adding.value, true)});
    this.dated = el('input', {type: 'date', 'aria-label': 'Date, if the list is to have one', onchange: () => this.turnToDate(this.dated.value)});
    this.list = el('div', {class: 'substitutes-list'});
    this.element.append(el('p', {class: 'substitutes-of'}, el('strong', {}, 'Substitutes'), ' ', this.days, ' ', this.dated, ' ', this.adding), this.list);
    const last = kept().find(({school}) => school === this.school), isKnown = columns.includes(last?.day);
    this.day = isKnown ? last.day : columns[0];
    this.date = isKnown ? last.date ?? '' : '';
    this.read();
  }

  // isThis reports whether something that was kept is of the day.
  isThis({school, day, date = ''}) { return school === this.school && day === this.day && date === this.date; }

  // read takes what was kept of the day, if that is anything.
  read() {
    const known = kept().find(one => this.isThis(one));
    if (!known) return;
    this.ill = known.ill.filter(name => this.names.includes(name));
    this.by = known.by;
  }

  // turnTo shows another day. Who is ill is so on that day, too, unless something else was said of it.
  turnTo(day, date = '') {
    Object.assign(this, {day, date, by: day === this.day ? this.by : {}});
    this.read();
    if (this.ill.length > 0) this.keep(); // it is the day to begin with when the page comes again
    this.paint();
    say(`${this.title}: ${this.ill.length > 0 ? `ill are ${list(this.ill)}` : 'nobody is ill'}`);
  }

  // turnToDate shows a day by its date.
  turnToDate(date) {
    const day = date && dayOf(date), isOfSchool = !date || !DAYS[this.days.options[0].value] || [...this.days.options].some(({value}) => value === day);
    this.dated.setCustomValidity(isOfSchool ? '' : 'There is no school on that day');
    if (!this.dated.reportValidity()) return;
    this.turnTo([...this.days.options].some(({value}) => value === day) ? day : this.day, date);
  }

  // title says the day: "Monday, December 7, 2026".
  get title() { return this.date ? `${dayName(this.day)}, ${written(this.date)}` : dayName(this.day); }

  // setIll says that a teacher is ill, or is not.
  setIll(name, isIll) {
    this.read(); // another window may have changed it
    this.ill = [...this.ill.filter(other => other !== name), ...isIll ? [name] : []];
    this.keep();
    this.paint();
    this.adding.focus();
  }

  keep() {
    const {school, day, date, ill, by} = this, others = kept().filter(one => !this.isThis(one));
    set('substitutes', JSON.stringify([{school, day, date, ill, by}, ...others].slice(0, MOST)));
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
    return !this.ill.includes(teacher) && rows.every(row => !this.overview.isAway(table, this.day, row) && this.overview.lessonsAt(table, this.day, row).length === 0 && !isTaken(row));
  }

  // knows says that a teacher has the subject or classes of a lesson: "teaches math, knows 1a". It is '' for another one.
  knows(teacher, {name}) {
    const {overview} = this, {subject, classes} = lessonIn(name);
    const own = [...new Set([...this.tableOf(teacher).places.values()].flat())].map(o => lessonIn(overview.problem.optionName(o)));
    const known = classes.filter(one => own.some(lesson => lesson.classes.includes(one)));
    return [own.some(lesson => lesson.subject === subject) && `teaches ${subject}`, known.length > 0 && `knows ${list(known)}`].filter(Boolean).join(', ');
  }

  paint() {
    const {ill, adding, list: shown} = this, all = this.lessons(), key = shown.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    this.days.value = this.day;
    this.dated.value = this.date;
    show(adding, el('option', {value: ''}, ill.length > 0 ? 'who else is ill …' : 'who is ill …'), this.names.filter(name => !ill.includes(name)).map(name => el('option', {value: name}, name)));
    show(shown, ill.length > 0 && [
      el('h2', {}, `${this.title}: substitutes`),
      el('p', {class: 'ill'}, 'Ill: ', ill.flatMap((name, k) => [k > 0 && ', ', el('span', {}, name, el('button', {type: 'button', class: 'plain', 'aria-label': `${name} is not ill`, onclick: () => this.setIll(name, false)}, '×'))])),
      all.length === 0 ? el('p', {}, 'No lessons on that day.') : el('table', {},
        el('thead', {}, el('tr', {}, HEAD.map(name => el('th', {scope: 'col'}, name)))),
        el('tbody', {}, all.map(lesson => el('tr', {}, this.cellsOf(lesson).map(text => el('td', {}, text)), el('td', {}, this.choiceFor(lesson, all)))))),
      all.length > 0 && el('p', {class: 'of-page'}, el('button', {type: 'button', class: 'link', onclick: () => print()}, 'Print'), ' or ',
        el('button', {type: 'button', class: 'link', onclick: () => this.save()}, 'save the list as a table')),
    ]);
    if (key) [...shown.querySelectorAll('select')].find(({dataset}) => dataset.key === key)?.focus();
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
    const by = this.takenBy(lesson, all), able = this.names.filter(name => this.canTake(name, lesson, all)).map(name => ({name, knows: this.knows(name, lesson), hours: this.hoursOf(name, lesson, all)})).sort((a, b) => suitsOf(b) - suitsOf(a) || a.hours - b.hours);
    const optionOf = ({name, knows, hours}) => el('option', {value: name, selected: name === by}, [name, knows, `${plural(hours, 'hour')} that day`].filter(Boolean).join(', '));
    const groups = [['The same subject or class', true], ['Others', false]].map(([label, isIt]) => [label, able.filter(({knows}) => Boolean(knows) === isIt)]);
    return [
      el('select', {'data-key': lesson.key, 'aria-label': `Who takes ${lesson.name}`, onchange: ({target}) => this.take(lesson, target.value)},
        el('option', {value: ''}, able.length > 0 ? 'choose …' : 'nobody is free'),
        groups.filter(([, some]) => some.length > 0).map(([label, some]) => el('optgroup', {label}, some.map(optionOf))),
        el('option', {value: FALLS_OUT, selected: by === FALLS_OUT}, 'falls out')),
      el('span', {class: 'taken'}, by === FALLS_OUT ? 'falls out' : by),
    ];
  }

  take(lesson, name) {
    this.read(); // another window may have changed it
    this.by = {...this.by, [lesson.key]: name};
    this.keep();
    this.paint();
    say(`${lesson.name}: ${name === FALLS_OUT ? 'falls out' : name || 'nobody yet'}`);
  }

  // save has the browser save the list as a table that is written as those of the school are.
  save() {
    const all = this.lessons(), saidOf = by => by === FALLS_OUT ? 'falls out' : by;
    const lines = all.map(lesson => [this.date || this.day, ...this.cellsOf(lesson), saidOf(this.takenBy(lesson, all))]);
    saveTable(`substitutes-${this.date || this.day}.csv`, [['day', ...HEAD], ...lines], separatorOf(this.text));
  }
}
