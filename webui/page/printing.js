// The tables of a school on paper: which of them are printed, and how many share a sheet.
import {count, el, plural} from './dom.js';
import {set, setting} from './store.js';
import {list} from './words.js';

const ON_A_SHEET = [1, 2, 4]; // tables
// ROOM is what each table has of a sheet, in mm: of A4 and of letter paper, with margins of 12 mm.
const ROOM = {1: {width: 255, height: 180}, 2: {width: 186, height: 122}, 4: {width: 124, height: 87}};
const ON_PAPER = ['long', 'dead', 'goes-on', 'has-begun']; // looks of cells
const SIZES = [16, 14, 12, 11, 10, 9, 8, 7]; // px that a text has, the first that fits

const MOST_NAMED = 3; // tables that are too high
const NOTE = 14; // mm of a sheet that a note above its tables takes

// askPrinting asks which tables of a picture are printed, beginning with those that are shown, and prints them. unfinished says why they
// are no plan to go by, or is '': then each sheet says it, too.
export function askPrinting(picture, unfinished) {
  new Printing(picture, unfinished).box.showModal();
}

class Printing {
  constructor(picture, unfinished) {
    Object.assign(this, {picture, unfinished});
    this.boxes = new Map(picture.tables.map(table => [table, el('input', {type: 'checkbox', checked: picture.shown.has(table), onchange: () => this.paint()})]));
    this.heads = new Map([...picture.kinds].map(([kind, tables]) => [kind, el('input', {type: 'checkbox', onchange: ({target}) => this.check(tables, target.checked)})]));
    const kept = Number(setting('on-a-sheet', '1'));
    this.radios = ON_A_SHEET.map(n => el('input', {type: 'radio', name: 'on-a-sheet', value: n, checked: n === (ON_A_SHEET.includes(kept) ? kept : 1), onchange: () => this.paint()}));
    this.said = el('p', {class: 'muted', role: 'status'});
    this.go = el('button', {type: 'button', class: 'primary', onclick: () => this.print()}, 'Print');
    this.box = el('dialog', {class: 'question printing', 'aria-labelledby': 'printing', onclose: () => this.box.remove()},
      el('h2', {id: 'printing'}, 'What is printed'),
      [...picture.kinds].map(([kind, tables]) => el('div', {class: 'printing-kind'},
        el('label', {class: 'check'}, this.heads.get(kind), ` ${kind || 'Tables'} (${count(tables.length)})`),
        el('details', {}, el('summary', {'aria-label': `Some ${kind || 'tables'}`}, 'some of them'),
          el('div', {class: 'printing-names'}, tables.map(table => el('label', {class: 'check'}, this.boxes.get(table), ` ${table.name}`)))))),
      el('fieldset', {}, el('legend', {}, 'On a sheet of A4'),
        this.radios.map(radio => el('label', {class: 'check'}, radio, ` ${radio.value === '1' ? 'one table' : `${radio.value} tables`}`))),
      unfinished && el('p', {class: 'bad'}, `${unfinished} Each sheet says so.`), this.said, el('div', {class: 'buttons'}, this.go, el('button', {type: 'button', onclick: () => this.box.close()}, 'Cancel')));
    document.body.append(this.box);
    this.paint();
  }

  // check has all tables of a kind printed, or none.
  check(tables, isChosen) {
    for (const table of tables) this.boxes.get(table).checked = isChosen;
    this.paint();
  }

  get chosen() { return this.picture.tables.filter(table => this.boxes.get(table).checked); }

  get onASheet() { return Number(this.radios.find(({checked}) => checked).value); }

  paint() {
    const {chosen, onASheet, go, said} = this;
    for (const [kind, head] of this.heads) {
      const boxes = this.picture.kinds.get(kind).map(table => this.boxes.get(table)), some = boxes.some(({checked}) => checked);
      head.checked = boxes.every(({checked}) => checked);
      head.indeterminate = some && !head.checked;
    }
    this.isCut = false;
    go.textContent = 'Print';
    go.disabled = chosen.length === 0;
    said.textContent = chosen.length === 0 ? 'Choose what is printed.' : `${plural(chosen.length, 'table')} on ${plural(Math.ceil(chosen.length / onASheet), 'sheet')}.`;
  }

  // warn says which tables are higher than their part of a sheet: who presses the button again has them printed nevertheless.
  warn(cut) {
    const names = cut.slice(0, MOST_NAMED).map(({name}) => name), more = cut.length - names.length, isOne = cut.length === 1;
    this.isCut = true;
    this.said.textContent = `${list(more > 0 ? [...names, plural(more, 'other')] : names)} ${isOne ? 'is' : 'are'} too high for ${this.onASheet > 1 ? 'a part of ' : ''}a sheet even in the smallest letters, and ${isOne ? 'goes' : 'go'} on over its end.`;
    this.go.textContent = 'Print it as it is';
  }

  // print prints the tables that are chosen. What is shown on the page stays. If some don't fit, it says so first.
  print() {
    const {picture, chosen, onASheet, unfinished} = this, sheets = sheetsOf(picture.drawnOf(chosen), onASheet, unfinished);
    set('on-a-sheet', String(onASheet));
    document.querySelector('.sheets')?.remove(); // of before, where a browser has not said that it has printed
    document.body.append(sheets);
    document.body.dataset.sheet = onASheet;
    const isCut = fit(sheets, ROOM[onASheet].height - (unfinished ? NOTE : 0)), cut = chosen.filter((_, k) => isCut[k]);
    if (cut.length > 0 && !this.isCut) {
      sheets.remove();
      delete document.body.dataset.sheet;
      this.warn(cut);
      return;
    }
    this.box.close();
    addEventListener('afterprint', () => {
      sheets.remove();
      delete document.body.dataset.sheet;
    }, {once: true});
    print();
  }
}

// sheetsOf returns sheets with copies of drawn tables, as many on each, below a note if there is one.
function sheetsOf(drawn, onASheet, note) {
  const sheets = el('div', {class: 'sheets', 'aria-hidden': 'true'});
  for (let k = 0; k < drawn.length; k += onASheet) sheets.append(el('div', {class: 'sheet'}, note && el('p', {class: 'unfinished'}, note), drawn.slice(k, k + onASheet).map(copyOf)));
  sheets.style.setProperty('--room', `${ROOM[onASheet].width}mm`);
  return sheets;
}

// copyOf returns a copy of a drawn table, without what is for the page alone.
function copyOf(drawn) {
  const copy = el('div', {class: 'scroll'}, drawn.querySelector('table').cloneNode(true));
  for (const name of ['--columns', '--row-name']) copy.style.setProperty(name, drawn.style.getPropertyValue(name));
  for (const cell of copy.querySelectorAll('td, th, caption, table')) {
    const kept = ON_PAPER.filter(look => cell.classList.contains(look)).join(' ');
    for (const name of ['tabindex', 'role', 'title', 'aria-selected', 'data-to']) cell.removeAttribute(name);
    if (cell.localName !== 'table') cell.className = kept;
  }
  return copy;
}

// fit gives the texts of all sheets the largest size in which no table is higher than most mm, and returns of each table whether it is
// higher in the smallest one.
function fit(sheets, most) {
  const ruler = el('div', {class: 'ruler'});
  sheets.append(ruler);
  ruler.style.height = `${most}mm`;
  const px = ruler.getBoundingClientRect().height, tables = [...sheets.querySelectorAll('table')];
  ruler.remove();
  for (const size of SIZES) {
    sheets.style.setProperty('--size', `${size}px`);
    if (tables.every(table => table.getBoundingClientRect().height <= px)) break;
  }
  return tables.map(table => table.getBoundingClientRect().height > px);
}
