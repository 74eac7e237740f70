// A hint whose reason is a net or several chains: what follows from what is supposed, a step a line, and each step on the
// board.
import {el, style} from './dom.js';
import {cellName} from './board.js';
import {capital, list} from './words.js';

await style('nets.css');

// because returns what the reason of a step shows: {lines, numbers, marks, first}. lines is an element with a step a line; numbers
// has the numbers of the steps in each cell, marks the look of each candidate that one is about, and first the cells where
// something is supposed.
export function because({links, text, placed, eliminated}, hints) {
  const {board, shape} = hints.grid, cases = !text.startsWith('suppose') && capital(text.split('; ')[0]); // several nets, one for each case
  const steps = links.slice(0, -1), numbers = new Map(), marks = [], first = new Set();
  const said = steps.map(({candidate, right, by, from}, i) => {
    const [cell, number] = hints.candidateOf(candidate), name = cellName(cell, shape.columns), isFirst = by === 'supposed';
    numbers.set(cell, [...numbers.get(cell) ?? [], i + 1]);
    marks.push([[cell, number], right ? 'reason' : 'out']);
    if (isFirst) first.add(cell);
    const what = `${name} ${right ? 'is' : 'isn’t'} ${board.symbol(number)}`;
    return isFirst ? `Suppose ${what}.` : `${what}: ${whyOf(by, right, name, board.symbol(number))}${after(from)}.`;
  });
  const {by, from} = links.at(-1), end = eliminated.concat(placed).map(candidate => hints.candidateOf(candidate));
  const so = end.map(([cell, number]) => `${cellName(cell, shape.columns)} ${placed.length > 0 ? 'is' : 'can’t be'} ${board.symbol(number)}`);
  const named = line => hints.grid.named(line), last = by === 'in each case' ? `In each case${after(from)}` : `${capital(by)}${after(from)}`;
  const whole = [cases && `${cases}.`, ...said, `${last}: so ${list(so)}.`].filter(Boolean).map(named);
  const lines = el('div', {class: 'net'}, cases && el('p', {}, whole[0]),
    el('ol', {}, said.map((line, i) => el('li', {class: steps[i].by === 'supposed' && 'first'}, named(line)))), el('p', {}, whole.at(-1)));
  return {lines, numbers, marks, first, text: whole.join(' '), causes: [], barred: []};
}

// whyOf says why a candidate is right or wrong, by what the server says of it: the cell or the unit where no other one is left,
// the cell, unit or move in which it sees that of the step before, or a whole reason.
function whyOf(by, right, name, symbol) {
  if (right) return by === name ? 'nothing else is left there' : `the only place left for ${symbol} in ${by}`;
  if (/^\w+ \d+$/.test(by)) return `it sees that of the step before, in ${by}`;
  return by === name ? 'the cell has another number' : by;
}

// after names the steps from which something follows, which are counted from 0.
const after = from => from.length > 0 ? `, by ${list(from.map(i => String(i + 1)))}` : '';
