// What people want of a roster or a timetable, said in its picture: somebody chooses a place, and what is wanted there gets
// into the tables.
import * as api from './api.js';
import {byId, el, failed, rove, say, show} from './dom.js';

// WORDS say what can be wanted. A shift that somebody has to work has its name after "fixed:".
const WORDS = {'': 'no wish', away: 'can’t', avoid: 'rather not', fixed: 'stays here'};

const wordsOf = is => WORDS[is] ?? `works ${is.replace('fixed:', '')}`;

// A Wanted lets people choose the places of a picture, and shows what is wanted at the one that is chosen.
//
// The picture has an element, and placeOf(cell), which returns {option, names, when, title} of a cell of a table: an option
// that is chosen there, or -1, and the names of the lines of the tables whose time it is. It returns null for a cell that
// is no place.
export class Wanted {
  place = null;  // that is chosen: {option, names, when, title, last}
  asked = null;  // stands for what was asked last
  element = el('div', {class: 'wanted', role: 'group', 'aria-label': 'What is wanted', hidden: true});

  // change takes the text of the puzzle with other tables.
  constructor(change) {
    this.change = change;
    this.element.addEventListener('keydown', event => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.close();
    });
  }

  // take has the places of a picture chosen by mouse, by touch and by keyboard. text is that of its puzzle.
  take(text, picture) {
    const isNew = this.picture !== picture;
    Object.assign(this, {text, picture});
    if (!picture || !isNew) return;
    this.cells = [...picture.element.querySelectorAll('td')].flatMap(cell => ({cell, ...picture.placeOf(cell)})).filter(({names}) => names);
    for (const table of picture.element.querySelectorAll('table')) this.makeGrid(table);
    if (this.place) this.ask();
  }

  // mark marks the cells of the place that is chosen: in a timetable those of everybody who is there.
  mark() {
    const {place} = this, [first, last = first] = place?.when.split('-') ?? [];
    const isThen = when => when === first || when - first >= 0 && last - when >= 0;
    for (const {cell, names, when} of this.cells ?? []) cell.ariaSelected = place?.names.some(name => names.includes(name)) && isThen(when) ? 'true' : null;
  }

  makeGrid(table) {
    const cells = this.cells.map(({cell}) => cell).filter(cell => table.contains(cell));
    if (cells.length === 0) return;
    table.role = 'grid';
    rove(cells, cells[0]);
    const enter = cell => {
      rove(cells, cell);
      cell.focus({preventScroll: true});
      this.choose(cell);
    };
    table.addEventListener('click', ({target}) => {
      const cell = target.closest('td');
      if (cells.includes(cell)) enter(cell);
    });
    table.addEventListener('keydown', event => {
      const cell = event.target.closest('td'), step = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]}[event.key];
      if (!cells.includes(cell)) return;
      if (event.key === 'Enter' || event.key === ' ') this.choose(cell);
      else if (step) {
        const next = table.rows[cell.parentElement.rowIndex + step[0]]?.cells[cell.cellIndex + step[1]];
        if (cells.includes(next)) {
          rove(cells, next);
          next.focus();
        }
      } else return;
      event.preventDefault();
    });
  }

  choose(cell) {
    this.cell = cell;
    this.isChanged = false;
    this.place = this.picture.placeOf(cell);
    return this.ask();
  }

  // isAnswered says that there is a new plan.
  isAnswered() {
    if (!this.isChanged) return;
    this.isChanged = false;
    this.element.querySelector('.buttons')?.remove();
  }

  close() {
    this.place = null;
    show(this.element);
    this.mark();
    this.cell?.focus({preventScroll: true});
  }

  // ask shows what is wanted at the place that is chosen.
  async ask() {
    const {place, text} = this, asked = this.asked = {};
    try {
      const request = place.option < 0 ? {names: place.names, when: place.when} : {option: place.option};
      const {wanted} = await api.wanted({puzzle: text, ...request});
      if (asked !== this.asked || !this.place) return;
      if (wanted.length > 0) Object.assign(place, {option: -1, names: wanted.map(({name}) => name), when: wanted[0].when}); // options have other numbers after a change
      this.mark();
      this.show(wanted);
    } catch (error) {
      if (asked === this.asked) failed(error);
    }
  }

  show(wanted) {
    const {place} = this, focused = this.element.contains(document.activeElement) && document.activeElement.value;
    const [day] = place.when.split('-'), isOfDays = /^\d+$/.test(day) && wanted.length > 0;
    const until = isOfDays && el('input', {type: 'number', min: day, max: place.days, value: place.when.split('-').at(-1), onchange: ({target}) => {
      if (!target.validity.valid || target.value === '') return;
      place.when = target.value === day ? day : `${day}-${target.value}`;
      this.ask();
    }});
    const button = (w, is) => el('button', {type: 'button', value: `${w.name} ${is}`, 'aria-pressed': String(w.is === is), onclick: () => this.want({...w, is})}, wordsOf(is));
    show(this.element,
      el('div', {class: 'wanted-head'}, el('strong', {}, place.title), until && el('label', {}, 'until day ', until),
        el('button', {type: 'button', class: 'plain', 'aria-label': 'Close', onclick: () => this.close()}, '×')),
      wanted.map(w => el('div', {class: 'wanted-of'}, wanted.length > 1 && el('span', {}, place.titleOf?.(w.name) ?? w.name),
        el('div', {class: 'segments', role: 'group', 'aria-label': w.name}, w.may.map(is => button(w, is))))),
      wanted.length === 0 && el('p', {}, 'The tables have no line for this.'),
      this.isChanged && el('div', {class: 'buttons'}, el('button', {type: 'button', class: 'primary', value: 'find', onclick: () => byId(byId('minimize').hidden ? 'solve' : 'minimize').click()}, 'Find a new plan')));
    if (focused) [...this.element.querySelectorAll('button')].find(({value}) => value === focused)?.focus({preventScroll: true});
  }

  // leaveOut takes a wish out of the tables, and reports whether it could.
  async leaveOut(wish) {
    try {
      const {puzzle} = await api.wanted({puzzle: this.text, leaveOut: wish});
      return await this.change(puzzle);
    } catch (error) {
      failed(error);
      return false;
    }
  }

  // want has the tables say what is wanted.
  async want(wanted) {
    try {
      this.isChanged = true;
      const {puzzle} = await api.wanted({puzzle: this.text, want: wanted});
      if (!await this.change(puzzle)) return;
      say(`${wanted.name}, ${wanted.when}: ${wordsOf(wanted.is)}`);
    } catch (error) {
      failed(error);
    }
  }
}
