// Rosters: problems whose options are shifts of people on days, such as "ann: early, day 3". They are drawn as a
// table with a row for each person and a column for each day.
import {NO, YES} from './engine.js';
import {count, el} from './dom.js';
import {Tally} from './tally.js';

const [WEEKDAY, WHOLE, SHORT, PERIOD] = [{weekday: 'long'}, {weekday: 'long', month: 'long', day: 'numeric', year: 'numeric'}, {weekday: 'short', month: 'short', day: 'numeric'}, {month: 'long', day: 'numeric', year: 'numeric'}]
  .map(parts => new Intl.DateTimeFormat('en-US', {...parts, timeZone: 'UTC'}));
const LONG = 21; // days of a roster that is drawn with narrow columns
const MONDAY = Date.UTC(2024, 0, 1), DAY = 86_400_000; // a Monday, and the ms of a day

// A Calendar knows the weekdays of a roster, and if the problem says which date day 1 has, all dates.
class Calendar {
  constructor({json: {family, begins}}) {
    this.hasWeeks = family === 'roster'; // else nobody knows which weekday it begins with
    this.begins = begins ? Date.parse(begins) : null;
  }

  // isoOf returns the date of a day as 2026-12-31, and dayOf the day of a time.
  isoOf(day) { return new Date(this.timeOf(day)).toISOString().slice(0, 10); }
  dayOf(time) { return (time - this.begins) / DAY + 1; }

  timeOf(day) { return (this.begins ?? MONDAY) + (day - 1) * DAY; }

  // weekdayOf returns the name of a day, nameOf with its date, if that is known, dateOf its number in the month, and periodOf the dates
  // of so many days.
  weekdayOf(day) { return WEEKDAY.format(this.timeOf(day)); }
  nameOf(day) { return (this.begins === null ? WEEKDAY : WHOLE).format(this.timeOf(day)); }
  periodOf(days) { return PERIOD.formatRange(this.timeOf(1), this.timeOf(days)); }
  dateOf(day) { return new Date(this.timeOf(day)).getUTCDate(); }

  // today returns the number of today, which may be before or after the roster, or NaN if its dates are not known.
  get today() {
    const now = new Date();
    return this.begins === null ? NaN : (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - this.begins) / DAY + 1;
  }

  // isOn reports whether a day is on a weekday, whose number is that of getUTCDay.
  isOn(day, weekday) { return new Date(this.timeOf(day)).getUTCDay() === weekday; }
}

// partsOf returns what the name of a shift says, {person, shift, day}, or nothing if it is that of something else.
function partsOf(name) {
  const [, person, shift, day] = /^(.*): ([^:,\s]+), day (\d+)$/.exec(name) ?? [];
  return person && {person, shift, day: Number(day)};
}

// rosterOf returns the shifts of a problem, or null if most of its options are none: {people, shifts, days, shiftOf}.
// The last one has {person, shift, day} of each option, or nothing.
export function rosterOf(problem) {
  const shiftOf = problem.options.map(({name = ''}) => partsOf(name));
  const all = shiftOf.filter(Boolean);
  // Somebody without any option has an item for each day, too.
  const named = new Set(problem.items.map(({name}) => name)), idle = [...named].filter(name => named.has(`${name}_1`));
  const people = [...new Set([...idle, ...all.map(({person}) => person)])], shifts = [...new Set(all.map(({shift}) => shift))];
  const days = all.reduce((most, {day}) => Math.max(most, day), 0);
  return all.length > problem.options.length / 2 && people.length > 1 && days > 1 ? {people, shifts, days, shiftOf} : null;
}

// lettersOf returns the first letters of words, as few as tell them apart.
function lettersOf(words) {
  const longest = Math.max(...words.map(word => word.length));
  for (let n = 1; n < longest; n++) if (new Set(words.map(word => word.slice(0, n))).size === words.length) return words.map(word => word.slice(0, n));
  return words;
}

// A Roster is the picture of a roster: the first letters of the shifts, how many each person has, and how many
// people work each shift on each day.
export class Roster {
  cells = []; // of people on days: {cell, base, away, avoid, options, fixed}, the last one an option or undefined
  sums = [];  // of shifts on days: {cell, base, options}, the options of all people

  constructor(problem, {people, shifts, days, shiftOf}, hues) {
    Object.assign(this, {problem, people, shifts, shiftOf});
    const letters = lettersOf(shifts), itemOf = new Map(problem.items.map(({name}, item) => [name, item]));
    this.lookOf = new Map(shifts.map((shift, k) => [shift, {letter: letters[k], hue: `hue-${k % hues}`}]));
    const byCell = Map.groupBy(shiftOf.keys(), o => shiftOf[o] ? `${shiftOf[o].person} ${shiftOf[o].day}` : '');
    const bySum = Map.groupBy(shiftOf.keys(), o => shiftOf[o] ? `${shiftOf[o].shift} ${shiftOf[o].day}` : '');
    this.takers = new Set(shiftOf.flatMap(of => of ? [`${of.person} ${of.shift}`] : []));
    const calendar = new Calendar(problem), {hasWeeks} = calendar;
    const numbers = Array.from({length: days}, (_, i) => i + 1), bases = numbers.map(day => hasWeeks && calendar.weekdayOf(day).startsWith('S') ? 'weekend' : '');
    const isAway = (person, day) => !byCell.has(`${person} ${day}`) && people.some(other => byCell.has(`${other} ${day}`));
    const add = (list, options = [], day, item, away = false, person = '') => {
      const cell = el('td', {'data-weekend': bases[day - 1] !== ''});
      const avoid = person !== '' && options.length > 0 && problem.hasWishes && options.every(o => problem.isCostly(o));
      const fixed = person === '' ? undefined : options.find(o => problem.options[o].items.includes(itemOf.get(`${person}-fixed-${day}`)));
      list.push({cell, base: `${bases[day - 1]}${away ? ' away' : avoid ? ' avoid' : ''}`, away, avoid, options, fixed, item, seen: ''});
      if (person) this.placeAt.set(cell, {person, day});
      return cell;
    };
    Object.assign(this, {days, calendar, placeAt: new Map()});
    this.heads = people.map(person => ({cell: el('th', {scope: 'row'}, person), item: itemOf.get(person)}));
    for (const {cell} of this.heads) if (hasWeeks) this.placeAt.set(cell, {person: cell.textContent, day: 0});
    this.shiftHeads = shifts.map(shift => el('th', {scope: 'row'}, shift));
    this.totals = people.map(() => el('td', {class: 'total'}));
    const table = el('table', {class: days > LONG ? 'roster long' : 'roster'},
      calendar.begins !== null && el('caption', {class: 'printed'}, calendar.periodOf(days)),
      el('thead', {}, el('tr', {}, el('td'), numbers.map(day => el('th', {scope: 'col', class: bases[day - 1], 'data-weekend': bases[day - 1] !== '', 'aria-current': day === calendar.today && 'date', title: hasWeeks ? calendar.nameOf(day) : null}, day === calendar.today && el('span', {class: 'unseen'}, 'today, '), hasWeeks && el('small', {}, calendar.weekdayOf(day)[0]), calendar.begins === null ? day : [el('span', {class: 'date'}, calendar.dateOf(day)), el('small', {class: 'number-of-day'}, day)])), el('th', {scope: 'col', class: 'total'}, 'all'))),
      el('tbody', {}, people.map((person, p) => el('tr', {}, this.heads[p].cell,
        numbers.map(day => add(this.cells, byCell.get(`${person} ${day}`), day, itemOf.get(`${person}_${day}`), isAway(person, day), person)), this.totals[p]))),
      el('tbody', {class: 'sums'}, shifts.map((shift, s) => el('tr', {}, this.shiftHeads[s],
        numbers.map(day => add(this.sums, bySum.get(`${shift} ${day}`), day, itemOf.get(`${shift}-${day}`))), el('td', {class: 'total'})))));
    this.left = el('span', {}, 'A number beside a name says how many shifts are left.');
    this.legend = el('p', {class: 'muted'}, shifts.map(shift => el('span', {}, el('i', {class: this.lookOf.get(shift).hue}, this.lookOf.get(shift).letter), ` ${shift}`)),
      el('span', {}, '· free'),
      this.cells.some(({away}) => away) && [el('span', {class: 'of-page'}, el('i', {class: 'away'}), ' no shift is possible'), el('span', {class: 'printed'}, '– away')],
      this.cells.some(({avoid}) => avoid) && el('span', {class: 'of-page'}, el('i', {class: 'avoid'}), ' rather not'),
      this.cells.some(({fixed}) => fixed !== undefined) && el('span', {}, el('i', {class: 'fixed'}, letters[0]), ' fixed'),
      this.isNew = el('span', {class: 'of-page', hidden: true}, el('i', {class: 'fresh'}, letters[0]), ' new'),
      calendar.begins !== null && el('span', {}, `Day 1 is ${calendar.nameOf(1)}.`),
      el('span', {class: 'of-page'}, 'The last rows: how many people work each shift.'), this.costly = el('span', {class: 'of-page'}, problem.costlyIs), this.left);
    this.element = el('div', {class: 'roster-picture'}, el('div', {class: 'scroll several', tabindex: 0, role: 'region', 'aria-label': 'The roster'}, table), this.legend, (this.tally = new Tally(this)).element);
  }

  // keyOf returns whose cell a place is, and of which day.
  keyOf({cell}) {
    const {person, day} = this.placeAt.get(cell);
    return `${person} ${day}`;
  }

  // shiftAt returns the shift of somebody on a day that was painted last, or nothing.
  shiftAt(person, day) { return this.worked.get(`${person} ${day}`); }

  // paint draws what is chosen, pale if it is a plan of before, and where nothing is, what people want.
  paint(state, {item = -1, items = [], last = -1, dead = false, fresh, pale = false, red, strange}) {
    const {problem, cells, sums, heads} = this, blamed = this.blame(items, red);
    const wanted = new Set(item < 0 ? [] : problem.optionsOfItem(item)), isChosen = o => state.status[o] === YES;
    const isEmpty = state.still && state.chosen().length === 0;
    this.isPlan = !isEmpty;
    this.left.hidden = Boolean(state.still);
    for (const place of cells) {
      const chosen = place.options.find(isChosen), o = chosen ?? (state.still ? place.fixed : undefined);
      const left = state.still ? 0 : place.options.filter(other => state.status[other] !== NO).length;
      const isLooked = place.options.some(other => wanted.has(other)), impossible = strange?.get(this.keyOf(place)), isRed = blamed.has(place) || isLooked && dead || red?.has(chosen) || impossible !== undefined;
      const free = isLooked ? 'looked' : `free ${place.base}`, isFixed = o !== undefined && o === place.fixed;
      const {letter, hue} = this.lookOf.get(this.shiftOf[o]?.shift) ?? {}, isCostly = o !== undefined && problem.isCostly(o);
      const look = `${isRed ? 'dead' : hue ?? free}${hue && (pale || chosen === undefined) ? ' pale' : ''}${isFixed ? ' fixed' : ''}${o === last ? ' last' : fresh?.has(o) ? ' fresh' : ''}${isCostly ? ' costly' : ''}`;
      const said = this.shiftOf[o]?.shift ?? (impossible ? `${impossible}, which the tables rule out` : place.away ? 'no shift is possible' : place.avoid ? 'rather not' : '');
      set(place, look, letter ?? this.lookOf.get(impossible)?.letter ?? (left > 0 ? count(left) : place.away ? '' : '·'), `${said}${isFixed ? ', fixed' : ''}${isCostly ? `, cost ${count(problem.options[o].cost)}` : ''}`);
    }
    this.isNew.hidden = !cells.some(({cell}) => cell.classList.contains('fresh'));
    this.costly.hidden = !cells.some(({cell}) => cell.classList.contains('costly'));
    const short = new Set(); // rows of shifts
    for (const place of sums) {
      const {low, secondary} = problem.items[place.item] ?? {secondary: true}, needs = secondary ? 0 : low ?? 1;
      const can = place.options.length, has = place.options.filter(isChosen).length;
      const isShort = state.still && !isEmpty && has < needs; // in a plan of before: an answer has all
      const isRed = blamed.has(place) || dead && place.item === item || isShort, lacks = isRed && can < needs;
      const sum = lacks ? `${can}/${needs}` : isShort ? `${has}/${needs}` : isEmpty ? '' : count(has);
      set(place, isRed ? 'dead' : place.item === item ? 'looked' : place.base, sum, lacks ? `${can} can, ${needs} needed` : '');
      if (lacks || isShort) short.add(place.cell.parentElement);
    }
    for (const head of this.shiftHeads) head.className = short.has(head.parentElement) ? 'dead' : '';
    const chosen = state.chosen().filter(o => this.shiftOf[o]);
    this.worked = new Map(chosen.map(o => [`${this.shiftOf[o].person} ${this.shiftOf[o].day}`, this.shiftOf[o].shift]));
    const worked = Map.groupBy(chosen, o => this.shiftOf[o].person);
    this.people.forEach((person, p) => {
      this.totals[p].textContent = isEmpty ? '' : count(worked.get(person)?.length ?? 0);
      heads[p].cell.className = blamed.has(heads[p]) || dead && heads[p].item === item ? 'dead' : '';
    });
    this.tally.paint(state.still ? chosen : []);
    [...blamed][0]?.cell.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }

  // grid returns what was painted last as lines of cells: people, and their shifts on each day, or its date if that is known.
  grid() {
    const {calendar, people} = this, days = Array.from({length: this.days}, (_, k) => k + 1);
    const heads = days.map(day => calendar.begins === null ? String(day) : calendar.isoOf(day));
    return [['name', ...heads], ...people.map(person => [person, ...days.map(day => this.shiftAt(person, day) ?? '')])];
  }

  // today returns the day of the roster that is today, or 0 if none is.
  get today() {
    const {calendar: {today}, days} = this;
    return today >= 1 && today <= days ? today : 0;
  }

  // follow looks like the roster of the tables before: what each person has stays open.
  follow(before) { this.tally.element.open = before?.tally?.element.open ?? false; }

  // point marks where some options are, until the next answer.
  point(_, options) {
    const here = new Set(options), found = this.cells.filter(place => {
      const isIt = place.options.some(o => here.has(o));
      place.cell.classList.toggle('pointed', isIt);
      if (isIt) place.seen = ''; // the next paint takes it away
      return isIt;
    });
    found[0]?.cell.scrollIntoView({block: 'center', inline: 'nearest'});
  }

  // takes reports whether somebody may work a shift at all.
  takes(person, shift) { return this.takers.has(`${person} ${shift}`); }

  // titleOf returns the name of a day for a title: "Thursday 4", or with its date.
  titleOf(day) {
    const {calendar} = this;
    if (!calendar.hasWeeks) return `day ${day}`;
    return calendar.begins === null ? `${calendar.weekdayOf(day)} ${day}` : `day ${day}, ${calendar.nameOf(day)}`;
  }

  // changed lists changes of a plan by the days, as names of options that are gone and new: who takes which shift from whom.
  changed({gone, new: fresh}) {
    const all = [...gone.map(name => ({...partsOf(name), name, isGone: true})), ...fresh.map(name => ({...partsOf(name), name}))];
    const [shifts, others] = [all.filter(({person}) => person), all.filter(({person}) => !person)];
    const order = ({day, shift}) => day * this.shifts.length + this.shifts.indexOf(shift);
    return [...Map.groupBy(shifts.sort((a, b) => order(a) - order(b)), ({day, shift}) => `${this.shortOf(day)}, ${shift}`)].map(([when, some]) => {
      const [before, after] = [true, false].map(isGone => some.filter(one => Boolean(one.isGone) === isGone).map(({person}) => person).join(' and '));
      return `${when}: ${before && after ? `${before} → ${after}` : before ? `− ${before}` : `+ ${after}`}`;
    }).concat(others.map(({name, isGone}) => `${isGone ? '−' : '+'} ${name}`));
  }

  // shortOf returns the name of a day: "Thu, Dec 24", or without dates "Thursday 4".
  shortOf(day) {
    const {calendar} = this;
    return calendar.begins === null ? this.titleOf(day) : SHORT.format(calendar.timeOf(day));
  }

  // spanOf returns the name of days: "Thu, Dec 24 to Sat, Dec 26", or without dates "days 4-6".
  spanOf(first, last) {
    if (this.calendar.begins === null) return first === last ? `day ${first}` : `days ${first}-${last}`;
    return first === last ? this.shortOf(first) : `${this.shortOf(first)} to ${this.shortOf(last)}`;
  }

  // optionName returns the name of an option, with its date, if that is known.
  optionName(o) {
    const {calendar, problem, shiftOf} = this, {person, shift, day} = shiftOf[o] ?? {};
    return person && calendar.begins !== null ? `${person}: ${shift}, ${this.shortOf(day)}` : problem.optionName(o);
  }

  // placeOf returns what a Wanted needs to know of a cell.
  placeOf(cell) {
    if (!this.placeAt.has(cell)) return null;
    const {person, day} = this.placeAt.get(cell);
    const absence = this.isPlan && this.absence && (() => this.absence(person, day || this.today || 1));
    if (!day) return {option: -1, names: [person], when: 'all', title: person, isPerson: true, absence};
    return {absence, option: -1, names: [person], when: String(day), days: this.days, title: `${person}, ${this.titleOf(day)}`};
  }

  // blame returns the places that items which can't all be covered are about: those that are among them, or else
  // those of their options, unless the red options are known.
  blame(items, red) {
    const among = new Set(items), places = [...this.sums, ...this.heads, ...this.cells].filter(({item}) => among.has(item));
    if (places.length > 0 || items.length === 0 || red) return new Set(places);
    const options = new Set(items.flatMap(item => [...this.problem.optionsOfItem(item)]));
    return new Set(this.cells.filter(place => place.options.some(o => options.has(o))));
  }
}

// set has a cell show a text and a look.
function set(place, look, text, title) {
  const seen = `${look} ${text}`;
  if (seen === place.seen) return;
  place.seen = seen;
  place.cell.className = look;
  place.cell.textContent = text;
  place.cell.title = title;
}
