// The end of a Sudoku that somebody has solved by hand: it is seen on the board, and a button leads to the next one.
import * as api from './api.js';
import {byId, tried} from './dom.js';
import {makeLike} from './making.js';

// finish shows the end, and has Hints offer what comes next: the next puzzle of the file, or a new one of the same kind.
export function finish(hints) {
  const {grid, reader, reader: {found}} = hints;
  if (!grid.done || byId('hint-box').hidden) return; // something was changed meanwhile
  const next = byId('choose').selectedIndex + 1, isLast = found[next - 1]?.text !== grid.text || next === found.length, button = byId('hint-next');
  button.textContent = isLast ? 'New puzzle like this one' : `Next puzzle, ${next + 1} of ${found.length}`;
  button.onclick = async () => {
    hints.close();
    if (isLast ? await another(grid, reader) : take(reader, next)) begin(grid);
  };
  hints.buttons('next');
  button.focus({preventScroll: true}); // whoever has typed the last number can go on by Enter
  light(grid);
}

// take shows a puzzle of those that were read together.
function take(reader, i) {
  byId('choose').selectedIndex = i;
  reader.take(reader.found[i]);
  return true;
}

// another makes a puzzle of the same kind, as difficult as this one, and reports whether it is shown.
async function another(grid, reader) {
  const {text, position: {about}} = grid, said = about.difficulty?.toLowerCase(); // a file can say anything
  const isKnown = [...byId('difficulty').options].some(({value}) => value !== '' && value === said);
  const difficulty = isKnown ? said : (await tried(api.rate(text)))?.difficulty;
  return grid.text === text && makeLike(reader, difficulty);
}

// begin leads to the first cell that is free.
function begin(grid) {
  const {position} = grid;
  if (!grid.family) grid.select(Math.max(0, position.clues.findIndex((_, cell) => position.digit(cell) === 0)));
}

// light has the board light up once, from the last number on. It stays framed until it changes.
function light(grid) {
  const {board, selected} = grid, last = board.cells[selected];
  for (const {element, row, column} of board.cells) element.style.setProperty('--far', Math.hypot(row - last.row, column - last.column).toFixed(1));
  board.element.classList.add('finished');
}
