// What people want of a roster or a timetable, said in its picture: somebody chooses a place, and what is wanted there gets
// into the tables.
import * as api from './api.js';
import {byId, el, failed, rove, say, show, tried} from './dom.js';
import {list} from './words.js';

// WORDS say what can be wanted. A shift that somebody has to work has its name after "fixed:".
const WORDS = {'': 'no wish', away: 'can’t', avoid: 'rather not', 'avoid*20': 'much rather not', fixed: 'stays here'};
const STEPS = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]}; // rows and columns

const BELOW_TOP = 64; // px that the buttons above tables have

const wordsOf = is => WORDS[is] ?? `works ${is.replace('fixed:', '')}`;

// A Wanted lets people choose the places of a picture, and shows what is wanted at the one that is chosen.
//
// The picture has an element, and placeOf(cell), which returns {option, lesson, span, names, when, days, all, whole, title} of
// a cell of a table: an option that is chosen there, or -1, and the names of the lines of the tables whose time it is. days is
// the last day of a span that can be chosen, or nothing; absence returns a promise of a form that asks when somebody is away,
// or is nothing; isPerson says that the place is somebody at all times, where that alone is asked; free shows who is free
// then, or is nothing; all are the times that it stands for, if there are several, as at a heading; whole is the heading of
// the whole day, or nothing; lesson is an option that can be put elsewhere, or -1 or nothing; span is {name, when}, what the
// time is in the line of that name, or nothing. It returns null for a cell that is no place.
export class Wanted {
  place = null; // that is chosen, with the names of the lines that are shown
  asked = null; // stands for what was asked last
  cells = [];   // of the picture: {cell, names, when}
  isFixing = false; // whether the last wish is that something stays where it is
  dropped = null; // {name, what}: what a line no longer wants since the last change
  writing = Promise.resolve(); // ends when the tables have what was said
  element = el('div', {class: 'wanted', role: 'group', 'aria-label': 'What is wanted', hidden: true});
  before = el('button', {type: 'button', class: 'link', hidden: true, onclick: () => this.keepBefore()});
  moving = null; // while a lesson is put elsewhere, which the picture has at the place: a Moving
  find = el('div', {class: 'buttons', hidden: true}, el('button', {type: 'button', class: 'primary', onclick: () => byId(byId('minimize').hidden ? 'solve' : 'minimize').click()}, 'Find a new plan'), this.before);

  // change takes the text of the puzzle with other tables, and returns a promise of whether it could.
  constructor(change) {
    this.change = change;
    this.element.addEventListener('keydown', event => {
      if (event.key === 'Escape') this.close(event);
    });
  }

  // take has the places of a picture chosen by mouse, by touch and by keyboard. text is that of its puzzle, and isOld says
  // whether a new plan is to be found.
  take(text, picture, isOld) {
    const isNew = this.picture !== picture;
    if (isNew || !this.moving?.holds()) this.endMoving();
    Object.assign(this, {text, picture});
    if (!isOld && this.find.contains(document.activeElement)) this.element.querySelector('button').focus();
    this.find.hidden = !isOld;
    this.offerBefore();
    if (this.place) requestAnimationFrame(() => this.uncover());
    if (!picture || !isNew) return;
    this.cells = [...picture.element.querySelectorAll('td, th')].map(cell => ({cell, ...picture.placeOf(cell)})).filter(({names}) => names);
    this.cell = this.place && this.cells.find(at => this.isChosen(at))?.cell;
    for (const table of picture.element.querySelectorAll('table')) this.makeGrid(table);
    if (!this.place) return;
    if (!this.cell) { // it was of other tables
      this.close();
      return;
    }
    const isOfSeveral = this.place.all && this.place.names.length > 1; // whose title stays
    const {title = this.place.title, whole = null, free = null, absence = null, lesson = -1, span = null} = picture.placeOf(this.cell);
    Object.assign(this.place, {title: isOfSeveral ? this.place.title : title, whole, free, absence, lesson, span}); // what was there may have gone
    this.ask();
  }

  makeGrid(table) {
    const cells = this.cells.map(({cell}) => cell).filter(cell => table.contains(cell));
    if (cells.length === 0) return;
    table.role = 'grid';
    rove(cells, cells.includes(this.cell) ? this.cell : cells.find(({tagName}) => tagName === 'TD'));
    const go = cell => {
      rove(cells, cell);
      cell.focus({preventScroll: true});
    };
    table.addEventListener('click', ({target}) => {
      const cell = target.closest('td, th');
      if (!cells.includes(cell)) return;
      go(cell);
      this.choose(cell);
    });
    table.addEventListener('keydown', event => {
      const cell = event.target.closest('td, th'), step = STEPS[event.key];
      if (!cells.includes(cell) || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Escape' && this.place) this.close(event);
      else if (event.key === 'Enter' || event.key === ' ') this.choose(cell);
      else if (step) {
        const next = table.rows[cell.parentElement.rowIndex + step[0]]?.cells[cell.cellIndex + step[1]];
        if (cells.includes(next)) go(next);
        next?.scrollIntoView({block: 'nearest', inline: 'nearest'});
      } else return;
      event.preventDefault();
    });
  }

  // choose shows what is wanted at the place of a cell; names are those whose hours were shown: of a whole day it is all of theirs.
  choose(cell, names = []) {
    if (this.moving?.takes(cell)) return null;
    this.endMoving();
    this.cell = cell;
    this.dropped = null;
    this.place = this.picture.placeOf(cell);
    const all = names.filter(name => this.picture.named?.has(name));
    if (all.length > 1) Object.assign(this.place, {names: all, title: this.place.title.replace(this.place.names[0], () => list(all))});
    this.rest(false);
    return this.ask();
  }

  // close takes away what is shown. An event of somebody who closes it leads back to the cell.
  close(event = null) {
    event?.stopPropagation();
    this.endMoving();
    this.place = this.shown = null;
    show(this.element);
    this.mark();
    if (event) this.cell?.focus({preventScroll: true});
    this.cell = null;
  }

  // move has somebody choose another hour for the lesson at the place.
  async move() {
    this.endMoving();
    const {place} = this, {Moving} = await api.code(import('./moving.js'));
    if (place !== this.place) return;
    this.shown = null;
    this.moving = new Moving(this, place.lesson);
    await this.moving.begin();
  }

  endMoving() {
    this.moving?.end();
    this.moving = null;
  }

  // uncover scrolls the page so far that some cells are above what is shown: what is red, and what is chosen. In a picture that
  // is scrolled itself, cells that it does not show are not meant.
  uncover(cells = [...this.picture?.element.querySelectorAll('.dead') ?? [], this.cell]) {
    const {element, picture} = this;
    if (element.hidden || !picture) return;
    const {top} = element.getBoundingClientRect(), end = element.previousElementSibling?.getBoundingClientRect().bottom ?? Infinity;
    const bottoms = cells.map(cell => cell?.getBoundingClientRect().bottom).filter(bottom => bottom > top && bottom <= end);
    if (bottoms.length === 0) return;
    const most = this.cell ? this.cell.getBoundingClientRect().top - BELOW_TOP : Infinity; // it stays in sight
    scrollBy({top: Math.max(0, Math.min(Math.max(...bottoms) - top + 4, most))});
  }

  // rest lets what is shown lie below the picture, once there is an answer to be seen: until then it stays in sight.
  rest(isResting = true) { this.element.classList.toggle('resting', isResting); }

  // askAbsence asks when somebody is away.
  async askAbsence() {
    const {place} = this, form = await tried(api.code(place.absence()));
    if (!form || place !== this.place) return;
    this.element.querySelector('.absence')?.remove();
    this.find.before(form);
    form.querySelector('input').focus({preventScroll: true});
    requestAnimationFrame(() => this.uncover()); // it is higher now
  }

  // ask shows what is wanted at the place that is chosen.
  async ask() {
    const {place, text} = this, asked = this.asked = {};
    if (place.isPerson) {
      this.mark();
      this.show([]);
      return;
    }
    try {
      const {wanted} = await api.wanted({puzzle: text, when: place.when, ...place.option < 0 ? {names: place.names} : {option: place.option}});
      if (asked !== this.asked || place !== this.place) return;
      if (wanted.length > 0) Object.assign(place, {option: -1, names: wanted.map(({name}) => name)}); // after a change, options have other numbers
      this.mark();
      this.show(wanted);
    } catch (error) {
      if (asked !== this.asked || place !== this.place) return;
      this.close(); // the tables have no such line by now
      if (error.status !== 400) failed(error);
    }
  }

  // firstDay returns the first day that is chosen in a roster.
  get firstDay() { return this.place?.days ? Number(this.place.when.split('-')[0]) : 0; }

  // nameOf returns the name of a day of a roster: "Thu, Dec 24", or without dates "day 4".
  nameOf(day) { return this.picture?.spanOf?.(day, day) ?? `day ${day}`; }

  // offerBefore lets people keep all that is before the day that is chosen, if the plan before can be kept so.
  offerBefore() {
    const {before, firstDay} = this;
    before.hidden = firstDay < 2 || byId('from-label').hidden || Number(byId('from-day').value) === firstDay;
    before.textContent = `Keep all before ${this.nameOf(firstDay)}`;
  }

  keepBefore() {
    byId('from-day').value = this.firstDay;
    byId('from-day').dispatchEvent(new Event('input', {bubbles: true}));
    byId('keep').checked = true;
    byId('keep').dispatchEvent(new Event('change'));
    this.find.querySelector('button').focus();
    this.offerBefore();
    say(`All before ${this.nameOf(this.firstDay)} is kept`);
  }

  // isChosen reports whether a cell is at the place that is chosen.
  isChosen({names, when}) {
    const {place} = this;
    if (!place?.names.some(name => names.includes(name))) return false;
    const [first, last = first] = place.days ? place.when.split('-') : [];
    return when === place.when || Boolean(place.all?.includes(when)) || when - first >= 0 && last - when >= 0;
  }

  // mark marks the cells of the place that is chosen: in a timetable those of everybody who is there.
  mark() {
    for (const at of this.cells) at.cell.ariaSelected = this.isChosen(at) ? 'true' : null;
  }

  // show shows what lines of the tables want. Where the same can be wanted as before, it paints the buttons that are there.
  show(wanted) {
    const {place} = this, shown = JSON.stringify([place.title, Boolean(place.whole), Boolean(place.free), Boolean(place.absence), place.lesson >= 0, wanted.map(({name, may}) => [name, may])]);
    if (shown !== this.shown) {
      this.shown = shown;
      show(this.element,
        el('div', {class: 'wanted-head'}, el('strong', {}, place.title), place.days && wanted.length > 0 && this.until(),
          place.whole && el('button', {type: 'button', class: 'link', onclick: () => this.choose(this.place.whole, this.place.names)}, `the whole of ${place.whole.textContent}`),
          place.absence && !place.isPerson && el('button', {type: 'button', class: 'link', onclick: () => this.askAbsence()}, 'is ill or away …'),
          place.free && el('button', {type: 'button', class: 'link', onclick: () => this.place.free()}, 'who is free then'),
          place.lesson >= 0 && el('button', {type: 'button', class: 'link move', onclick: () => tried(this.move())}, 'move to …'),
          el('button', {type: 'button', class: 'plain', 'aria-label': 'Close', onclick: event => this.close(event)}, '×')),
        wanted.map(({name, may}) => el('div', {class: 'wanted-of'}, wanted.length > 1 && el('span', {}, name),
          el('div', {class: 'segments', role: 'group', 'aria-label': name}, may.map(is => el('button', {type: 'button', value: `${name} ${is}`, onclick: ({target}) => target.ariaPressed !== 'true' && this.want(name, is)}, wordsOf(is)))),
          el('span', {class: 'muted'}))),
        wanted.length === 0 && !place.isPerson && el('p', {}, 'The tables have no line for this.'),
        place.isPerson && !place.absence && el('p', {}, 'Find a plan first. Then say here when somebody is ill or away: others take the shifts.'), this.find);
      if (place.isPerson && place.absence) this.askAbsence();
    }
    this.element.querySelectorAll('.wanted-of').forEach((row, k) => {
      const {name, is, mixed, also = []} = wanted[k];
      for (const button of row.querySelectorAll('button')) button.ariaPressed = String(!mixed && button.value === `${name} ${is}`);
      row.lastChild.textContent = [this.dropped?.name === name && `no longer ${this.dropped.what}`, mixed && `not the same ${place.days ? 'every day' : 'in each hour'}`, ...also.map(line => line.replace(/\w+$/, wordsOf))].filter(Boolean).join(', ');
    });
    this.offerBefore();
    requestAnimationFrame(() => this.uncover());
  }

  // until returns a field for the last of the days that are meant.
  until() {
    const {place, picture: {calendar}} = this, [day, last = day] = place.when.split('-'), isDated = calendar?.begins != null;
    const valueOf = n => isDated ? calendar.isoOf(n) : n;
    return el('label', {}, isDated ? 'until ' : 'until day ', el('input', {type: isDated ? 'date' : 'number', required: true, min: valueOf(day), max: valueOf(place.days), value: valueOf(last), oninput: ({target}) => {
      if (!target.reportValidity()) return;
      this.dropped = null;
      const until = isDated ? calendar.dayOf(target.valueAsNumber) : target.valueAsNumber;
      place.when = until === Number(day) ? day : `${day}-${until}`;
      this.ask();
    }}));
  }

  // want has the line of a name say what is wanted at the place.
  async want(name, is) {
    this.isFixing = is.startsWith('fixed');
    const {span} = this.place, {when} = span?.name === name ? span : this.place;
    if (await this.write({want: {name, when, is}})) say(`${name}, ${when}: ${wordsOf(is)}${this.dropped ? `, no longer ${this.dropped.what}` : ''}`);
  }

  // write has the tables say something else, after what was said before, and reports whether they do.
  write(request) {
    const written = this.writing.then(() => this.writeNow(request));
    this.writing = written;
    return written;
  }

  async writeNow(request) {
    const {text} = this;
    if (!byId('stop-solving').hidden) byId('stop-solving').click(); // the search is for the tables as they were
    try {
      const {puzzle, steps = [], dropped} = await api.wanted({puzzle: text, ...request});
      this.dropped = dropped ? {name: request.want.name, what: list(dropped.map(({is, on}) => `“${wordsOf(is)}” on ${on}`))} : null;
      return text === this.text && (puzzle === text || await this.change(...steps, puzzle)); // another puzzle may be shown by now
    } catch (error) {
      failed(error);
      return false;
    }
  }
}
