// Boards of other sizes and variants: empty ones of a kind that people choose, and examples of
// each variant, with one solution each.
import {byId, el} from './dom.js';
import {VARIANTS} from './words.js';

const SIZES = [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25];
const SQUARES = [4, 9, 16, 25]; // sizes whose boxes are squares, as windows need them

// EXAMPLES are boards by what is special about them.
export const EXAMPLES = {
  'diagonals': 'sudoku:9x9,x:..65........6..583.....9......3....8....6........5.46.7...3..54.....2......4.....',
  'windows': 'sudoku:9x9,windoku:7...4.................2.3...9....1.........8.4....27...15..8..........9......7..6',
  'anti-knight': 'sudoku:9x9,anti-knight:.....96.71..67....6..2..3..34.9...8........5...................8........2...6...9',
  'regions (jigsaw)': 'sudoku:9x9,jigsaw=444222223441223223411333333411555666441555666111585696777785699777888999778888999:...........48253..8..7......3.5.....4..268.3.......6.5...9....1.4.....9..7..4...2',
  'cages (killer)': 'sudoku:9x9,r7c9+r8c9+r9c8+r9c9=16,r1c8+r1c9+r2c9=17,r8c2+r8c3=3,r6c6+r7c6+r7c7+r7c8=25,r7c1+r7c2=10,r3c3+r3c4+r3c5=16,r1c4+r1c5+r2c4+r2c5=20,r8c1+r9c1+r9c2+r9c3=27,r5c1+r5c2+r6c1+r6c2=13,r9c4+r9c5+r9c6+r9c7=20,r4c7+r4c8=10,r1c6+r2c6+r3c6=16,r1c3+r2c3=5,r8c5+r8c6+r8c7+r8c8=18,r1c1+r1c2+r2c1=20,r3c8+r3c9=10,r7c4+r7c5=10,r4c3+r4c4+r5c4=18,r5c3+r6c3+r7c3=22,r2c2+r3c2+r4c2=15,r4c5+r4c6+r5c5+r5c6=20,r6c8+r6c9=10,r6c4+r6c5=6,r3c1+r4c1=7,r1c7+r2c7+r2c8+r3c7=18,r5c7+r5c8+r5c9+r6c7=20,r4c9=5,r8c4=8',
  'even and odd': 'sudoku:9x9,even-odd=O.....E..E..........E.E....OOE.EE......EO.OOEE.EO...O......E..O.E...O...OE.EEOO..:.538.............92..4.7..55.......8................1..7...........714...........',
  '16x16': 'sudoku:16x16:.41....G....BA......1..4BC...6G3E.36.BAC.4..82D..C7..82.E.63F...C...AD.BGF...182D.A5..18.E.6...9.F936.7.48.2D5B..82.9G....5.C..625...9G1.7..6...91.GE.C.25.8A.7.....B.D..1.F24.8A..D8....3...G1F39GEC..612F458A.76CBD58........4.24.G...5A8.7.......41.27.BC...G',
};

export class Boards {
  constructor(grid) {
    this.grid = grid;
    byId('size').append(...SIZES.map(n => el('option', {value: n, selected: n === 9}, `${n}x${n}`)));
    byId('variants').append(...Object.entries(VARIANTS).map(([rule, name]) =>
      el('label', {class: 'check'}, el('input', {type: 'checkbox', value: rule}), name)));
    byId('example').append(...Object.keys(EXAMPLES).map(name => el('option', {value: name}, name)));
    for (const id of ['size', 'example']) byId(id).addEventListener('change', () => this.offer());
    byId('board-form').addEventListener('submit', event => {
      event.preventDefault();
      this.grid.read(this.text);
    });
    this.offer();
  }

  // offer lets people choose only what goes together: an example has its own size and rules.
  offer() {
    const example = byId('example').value !== '', size = Number(byId('size').value);
    byId('size').disabled = example;
    for (const box of this.boxes) {
      box.disabled = example || box.value === 'windoku' && !SQUARES.includes(size);
    }
  }

  get boxes() { return [...byId('variants').querySelectorAll('input')]; }

  // text returns the board that is chosen, as text.
  get text() {
    const {value: size} = byId('size'), rules = this.boxes.filter(box => box.checked && !box.disabled).map(box => box.value);
    return EXAMPLES[byId('example').value] ?? `sudoku:${[`${size}x${size}`, ...rules].join()}`;
  }
}
