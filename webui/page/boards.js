// Empty boards of the size and the rules that people choose.
import {byId, el, onSubmit} from './dom.js';
import {VARIANTS} from './words.js';

const SIZES = [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25];
const SQUARES = [4, 9, 16, 25]; // sizes whose boxes are squares, as windows need them

export class Boards {
  constructor(reader) {
    this.reader = reader;
    byId('size').append(...SIZES.map(n => el('option', {value: n, selected: n === 9}, `${n}x${n}`)));
    byId('variants').append(...Object.entries(VARIANTS).map(([rule, name]) =>
      el('label', {class: 'check'}, el('input', {type: 'checkbox', value: rule}), name)));
    byId('size').addEventListener('change', () => this.offer());
    onSubmit('board-form', () => this.reader.read(this.text));
    this.offer();
  }

  // offer lets people choose only rules that boards of the size can have.
  offer() {
    for (const box of this.boxes) box.disabled = box.value === 'windoku' && !SQUARES.includes(Number(byId('size').value));
  }

  get boxes() { return [...byId('variants').querySelectorAll('input')]; }

  // text returns the board that is chosen, as text.
  get text() {
    const {value: size} = byId('size'), rules = this.boxes.filter(box => box.checked && !box.disabled).map(box => box.value);
    return `sudoku:${[`${size}x${size}`, ...rules].join()}`;
  }
}
