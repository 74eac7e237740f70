// What each person of a roster has of everything, so that one can see whether it is fair.
import * as api from './api.js';
import {count, el, tried} from './dom.js';

const SATURDAY = 6; // as getUTCDay says it

// A Tally is a table with a row for each person, behind a line that says how different they are.
export class Tally {
  // roster is the Roster whose shifts are counted.
  constructor(roster) {
    const {shifts, calendar, days, problem} = roster;
    const isFree = (person, day) => !roster.shiftAt(person, day);
    const weekends = Array.from({length: days - 1}, (_, k) => k + 1).filter(day => calendar.hasWeeks && calendar.isOn(day, SATURDAY));
    this.roster = roster;
    // Each column has a name, and a function that returns the number of somebody.
    this.columns = [
      ...shifts.map(shift => [shift, (person, worked) => worked.filter(o => roster.shiftOf[o].shift === shift).length]),
      ['all', (_, worked) => worked.length],
      weekends.length > 0 && ['free weekends', person => weekends.filter(day => isFree(person, day) && isFree(person, day + 1)).length],
      problem.hasWishes && ['against a wish', (_, worked) => worked.filter(o => problem.isCostly(o)).length],
    ].filter(Boolean);
    const ask = async (button, shift) => {
      button.disabled = true;
      await tried(api.code(roster.even(shift)));
      button.disabled = false;
    };
    this.evens = shifts.map(shift => el('button', {type: 'button', class: 'link', title: `Share ${shift} more evenly`, hidden: true, onclick: event => ask(event.target, shift)}, 'Share more evenly'));
    this.evenRow = el('tr', {}, el('td'), this.evens.map(button => el('td', {class: 'number'}, button)), el('td', {colspan: this.columns.length - shifts.length}));
    this.summary = el('summary');
    this.body = el('tbody');
    this.element = el('details', {class: 'tally', hidden: true}, this.summary, el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'What each person has'}, el('table', {class: 'result-table'},
      el('thead', {}, el('tr', {}, el('td'), this.columns.map(([name]) => el('th', {scope: 'col', class: 'number'}, name)))), this.body, el('tfoot', {}, this.evenRow))),
    calendar.hasWeeks && el('p', {class: 'muted'}, el('span', {}, el('em', {}, 'Share more evenly'), ' gives everybody a share of the shift in proportion to their ', el('code', {}, 'shifts'), ', or as near to it as there is a roster. It writes the range, such as 3-6, into the column ', el('code', {}, 'each'), ' of the shift, and for whoever needs another one into ', el('code', {}, 'each'), ' of the person: night:1-3.')));
  }

  // paint counts shifts that are chosen, or hides itself if there are none.
  paint(chosen) {
    const {roster, columns} = this;
    this.element.hidden = chosen.length === 0;
    if (chosen.length === 0) return;
    const byPerson = Map.groupBy(chosen, o => roster.shiftOf[o]?.person);
    const rows = roster.people.map(person => columns.map(([, of]) => of(person, byPerson.get(person) ?? [])));
    const ranges = columns.map(([name], k) => {
      const numbers = rows.map(row => row[k]), least = Math.min(...numbers), most = Math.max(...numbers);
      return `${name} ${count(least)}${most > least ? `–${count(most)}` : ''}`;
    });
    this.evens.forEach((button, k) => {
      const numbers = rows.filter((_, p) => roster.takes(roster.people[p], roster.shifts[k])).map(row => row[k]);
      button.hidden = !roster.even || Math.max(...numbers) - Math.min(...numbers) < 2;
    });
    this.evenRow.hidden = this.evens.every(({hidden}) => hidden);
    this.summary.textContent = `Each person has: ${ranges.join(', ')}`;
    this.body.replaceChildren(...rows.map((row, p) => el('tr', {}, el('th', {scope: 'row'}, roster.people[p]), row.map(number => el('td', {class: 'number'}, count(number))))));
  }
}
