// Examples of what can be solved: boards of each variant, with one solution each, a puzzle of each family,
// and problems that people can make their own of.
import {byId, el} from './dom.js';

export const OWN = 'A problem of your own: change its text'; // which is shown, too

// EXAMPLES are texts by what people call them, in groups.
export const EXAMPLES = {
  'Sudoku with other rules': {
    'diagonals': 'sudoku:9x9,x:..65........6..583.....9......3....8....6........5.46.7...3..54.....2......4.....',
    'windows': 'sudoku:9x9,windoku:7...4.................2.3...9....1.........8.4....27...15..8..........9......7..6',
    'anti-knight': 'sudoku:9x9,anti-knight:.....96.71..67....6..2..3..34.9...8........5...................8........2...6...9',
    'regions (jigsaw)': 'sudoku:9x9,jigsaw=444222223441223223411333333411555666441555666111585696777785699777888999778888999:...........48253..8..7......3.5.....4..268.3.......6.5...9....1.4.....9..7..4...2',
    'cages (killer)': 'sudoku:9x9,r7c9+r8c9+r9c8+r9c9=16,r1c8+r1c9+r2c9=17,r8c2+r8c3=3,r6c6+r7c6+r7c7+r7c8=25,r7c1+r7c2=10,r3c3+r3c4+r3c5=16,r1c4+r1c5+r2c4+r2c5=20,r8c1+r9c1+r9c2+r9c3=27,r5c1+r5c2+r6c1+r6c2=13,r9c4+r9c5+r9c6+r9c7=20,r4c7+r4c8=10,r1c6+r2c6+r3c6=16,r1c3+r2c3=5,r8c5+r8c6+r8c7+r8c8=18,r1c1+r1c2+r2c1=20,r3c8+r3c9=10,r7c4+r7c5=10,r4c3+r4c4+r5c4=18,r5c3+r6c3+r7c3=22,r2c2+r3c2+r4c2=15,r4c5+r4c6+r5c5+r5c6=20,r6c8+r6c9=10,r6c4+r6c5=6,r3c1+r4c1=7,r1c7+r2c7+r2c8+r3c7=18,r5c7+r5c8+r5c9+r6c7=20,r4c9=5,r8c4=8',
    'even and odd': 'sudoku:9x9,even-odd=O.....E..E..........E.E....OOE.EE......EO.OOEE.EO...O......E..O.E...O...OE.EEOO..:.538.............92..4.7..55.......8................1..7...........714...........',
    '16x16': 'sudoku:16x16:.41....G....BA......1..4BC...6G3E.36.BAC.4..82D..C7..82.E.63F...C...AD.BGF...182D.A5..18.E.6...9.F936.7.48.2D5B..82.9G....5.C..625...9G1.7..6...91.GE.C.25.8A.7.....B.D..1.F24.8A..D8....3...G1F39GEC..612F458A.76CBD58........4.24.G...5A8.7.......41.27.BC...G',
  },
  'Other puzzles': {
    'eight queens': 'queens:8',
    'pentominoes': 'pentomino:6x10',
    'dominoes': 'domino:8x8',
    'Soma cube': 'soma:3x3x3',
    'MacMahon’s squares': 'macmahon:6x4',
    'Langford pairs': 'langford:7',
    'Latin square': 'latin:6',
    'words': 'words:3x3:cow,are,ten,cat,ore,wen,pay,tea,pet,sap',
  },
  [OWN]: {
    'a week of lessons': `| A week of two classes, 1a and 1b. Ann teaches math, two lessons to each class, and Bob teaches
| art, one lesson. Nobody has two lessons on the same day. On Mondays Ann would rather not work.
2:2|1a-math 1a-art 2:2|1b-math 1b-art | 1a-mon 1a-tue 1a-wed 1a-thu 1b-mon 1b-tue 1b-wed 1b-thu ann-mon ann-tue ann-wed ann-thu bob-mon bob-tue bob-wed bob-thu
1a-math 1a-mon ann-mon |1
1a-math 1a-tue ann-tue
1a-math 1a-wed ann-wed
1a-math 1a-thu ann-thu
1a-art 1a-mon bob-mon
1a-art 1a-tue bob-tue
1a-art 1a-wed bob-wed
1a-art 1a-thu bob-thu
1b-math 1b-mon ann-mon |1
1b-math 1b-tue ann-tue
1b-math 1b-wed ann-wed
1b-math 1b-thu ann-thu
1b-art 1b-mon bob-mon
1b-art 1b-tue bob-tue
1b-art 1b-wed bob-wed
1b-art 1b-thu bob-thu
`,
    'a small school': `name,away,daily,avoid
ann,,2,
bob,mon,,fri4 fri5
gym,tue1 tue2,,
cid,,,mon

class,subject,teacher,lessons,room,double,fixed
1a,math,ann,4
1a,english,bob,3
1a,science,cid,2,lab,1
1b,math,ann,4
1b,english,bob,3
1b,science,cid,2,lab,1
1a+1b,sport,dee+gus,2,gym,,fri
2a,math,eve,4
2a,english,bob,3
2a,science,cid,3,lab,1
2a,sport,dee,2,gym,1
`,
    'a small roster': `name,shifts,away,avoid,only,skills
ann,6-8,1-3,night,,nurse
bob,6-8,,6 7 13 14,early late,
cid,6-8,10-14,early,,
dee,6-8,,night*20,,nurse
eve,6-8,5 6 7,,,nurse
fox,6-8,,late,,
gus,6-8,8 9,13*20 14*20,,nurse
hal,4-5,,,night,nurse

shift,people,weekend,row,with
early,2,,,
late,1,,,
night,1,,4,nurse

days,weekends
14,1
`,
    'six guests at two tables': `| Six guests at two tables of three. Each option is a table; the number after | says how many
| pairs at it do not get along.
ann bob cid dee eve fay
ann bob cid |1
ann bob dee |1
ann bob eve |2
ann bob fay |2
ann cid dee |1
ann cid eve |1
ann cid fay |1
ann dee eve |2
ann dee fay
ann eve fay |1
bob cid dee |1
bob cid eve
bob cid fay |2
bob dee eve |1
bob dee fay |1
bob eve fay |1
cid dee eve |2
cid dee fay |2
cid eve fay |1
dee eve fay |1
`,
  },
};

// FORMAT is a problem in Knuth's format, line by line, and what each line says.
const FORMAT = [
  ['| Two or three lessons of math, and one of sport', 'A comment.'],
  ['2:3|math sport | mon tue wed', 'What is to be covered: math two or three times, sport once. What stands after the lone | is used once at most.'],
  ['math mon', 'Each further line is an option: what it covers together.'],
  ['math tue |1', 'It costs 1.'],
  ['sport wed', 'Items that end with days, such as 5a-mon, make a timetable.'],
];

// said returns a line and what it says.
const said = ([line, says]) => [el('dt', {}, el('code', {}, line)), el('dd', {class: 'muted'}, says)];

export class Examples {
  constructor(reader) {
    byId('examples').append(...Object.entries(EXAMPLES).flatMap(([title, group], i) => [
      el('h3', {id: `examples-${i}`}, title),
      el('div', {class: 'buttons', role: 'group', 'aria-labelledby': `examples-${i}`}, Object.entries(group).map(([name, text]) =>
        el('button', {type: 'button', onclick: () => {
          if (title === OWN) byId('door-text').open = true;
          reader.read(text);
        }}, name))),
    ]), el('dl', {class: 'format', 'aria-label': 'How such a problem is written'},
      FORMAT.flatMap(said)),
    el('p', {}, 'A school and a roster are tables: ', el('button', {type: 'button', class: 'link', onclick: () => {
      byId('door-columns').open = true;
      byId('door-columns').scrollIntoView({block: 'nearest'});
    }}, 'what they can have'), '.'));
  }
}
