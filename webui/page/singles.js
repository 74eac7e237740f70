// Why a single is one: which numbers in sight leave no other cell of a unit for it, or no other number for its cell.
import {cellName} from './board.js';
import {list} from './words.js';

// because returns what makes a step a single, or null if it is of another kind: {causes, barred, text}. causes are the
// cells whose numbers rule the others out, and barred the cells of a unit where the number can't be.
export function because({technique, units, placed}, hints) {
  if (technique !== 'hidden single' && technique !== 'naked single') return null;
  const [cell, number] = hints.candidateOf(placed[0]);
  return technique === 'hidden single' ? ofUnit(hints, cell, number, units[0]) : ofCell(hints, cell, number);
}

// ofUnit says why a number fits nowhere else in a unit.
function ofUnit(hints, cell, number, unit) {
  const {position, board, shape} = hints.grid, symbol = board.symbol(number);
  const barred = hints.cellsOfUnit(unit).filter(other => other !== cell && position.digit(other) === 0);
  const holders = new Map(barred.map(other => [other, holdersOf(position, other, number)]));
  const seen = barred.filter(other => holders.get(other).length > 0), unseen = barred.filter(other => !seen.includes(other));
  const causes = fewest([...holders.values()]), names = cells => list(cells.map(c => cellName(c, shape.columns)));
  const how = [...new Set(seen.map(other => relation(shape, other, holders.get(other)[0])).filter(Boolean))];
  const what = causes.length === 1 ? `The ${symbol} in ${names(causes)} rules out` : `The ${symbol}s in ${names(causes)} rule out`;
  const [byMark, bySum, before] = byRule(position, unseen.map(other => [other, number])).map(of => of.map(([other]) => other));
  const text = [
    barred.length === 0 && `No other cell of ${unit} is free.`,
    causes.length > 0 && `${what} ${unseen.length === 0 ? `the rest of ${unit}` : names(seen)}${how.length > 0 ? `, also ${list(how)}` : ''}.`,
    byMark.length > 0 && `${names(byMark)} ${byMark.length > 1 ? 'are' : 'is'} ${markOf(shape, byMark[0])}.`,
    ...cagesOf(shape, bySum).map(([{sum}, cells]) => `In ${names(cells)} it does not fit the sum ${sum} of the cage.`),
    before.length > 0 && `In ${names(before)} ${beforeIt(position, 1)}.`,
  ];
  return {causes, barred, text: text.filter(Boolean).join(' ')};
}

// ofCell says why no other number fits into a cell.
function ofCell({grid: {position, board, shape}}, cell, number) {
  const others = Array.from({length: shape.numbers}, (_, i) => i + 1).filter(n => n !== number), symbols = of => list(of.map(n => board.symbol(n)));
  const cage = cageOf(shape, cell), isLastOfCage = cage && position.inCage(cage) === 1 << number;
  if (isLastOfCage) return {causes: cage.cells.filter(other => other !== cell), barred: [], text: lastOf(cage, board.symbol(number))};
  const [byMark] = byRule(position, others.map(n => [cell, n])).map(of => of.map(([, n]) => n));
  const isMarked = byMark.some(n => holdersOf(position, cell, n).length === 0); // else the numbers in sight say it all
  const left = isMarked ? others.filter(n => !byMark.includes(n)) : others;
  const holders = new Map(left.map(n => [n, holdersOf(position, cell, n)[0]])), seen = left.filter(n => holders.get(n) !== undefined);
  const [, bySum, before] = byRule(position, left.filter(n => !seen.includes(n)).map(n => [cell, n])).map(of => of.map(([, n]) => n));
  const ways = new Map(); // from how a cell is seen to the numbers that are seen so
  for (const n of seen) ways.set(relation(shape, cell, holders.get(n)), [...ways.get(relation(shape, cell, holders.get(n))) ?? [], n]);
  const inSight = [...ways].sort(([a], [b]) => a.length - b.length).map(([way, of]) => `${symbols(of)}${way && ` ${way}`}`);
  const text = [
    isMarked && `It is ${markOf(shape, cell)}.`,
    seen.length > 0 && `It sees ${ways.size > 1 ? inSight.join(', and ') : inSight[0]}.`,
    bySum.length > 0 && `With ${list(bySum.map(n => board.symbol(n)), 'or')} its cage can’t have the sum ${cage.sum}.`,
    before.length > 0 && `${symbols(before)} ${beforeIt(position, before.length)}.`,
  ];
  return {causes: [...new Set(holders.values())].filter(other => other !== undefined), barred: [], text: text.filter(Boolean).join(' ')};
}

// byRule parts candidates, pairs of a cell and a number, by what rules them out: the mark of the cell, the sum of its cage, or
// steps before.
function byRule(position, candidates) {
  const {shape} = position, parts = [[], [], []];
  for (const [cell, n] of candidates) {
    const cage = cageOf(shape, cell);
    parts[!(shape.fits[cell] >> n & 1) ? 0 : cage && !(position.inCage(cage) >> n & 1) ? 1 : 2].push([cell, n]);
  }
  return parts;
}

// beforeIt says that something is ruled out by no rule that the board shows, but by what was there before.
function beforeIt({given}, many) {
  return `${many > 1 ? 'were' : 'was'} ruled out by ${given ? 'the pencil marks, or by ' : ''}steps before`;
}

const markOf = ({parity}, cell) => parity[cell] === 'E' ? 'even' : 'odd';

const cageOf = ({cages}, cell) => cages.find(({cells}) => cells.includes(cell));

// cagesOf returns the cages of some cells, each with those of them that are in it.
function cagesOf(shape, cells) {
  const cages = [...new Set(cells.map(cell => cageOf(shape, cell)))];
  return cages.map(cage => [cage, cells.filter(cell => cage.cells.includes(cell))]);
}

// lastOf says why a cage leaves only one number for its last cell.
function lastOf({cells, sum}, symbol) {
  return cells.length === 1 ? `It is a cage of its own, with the sum ${sum}.` : `The others of its cage leave ${symbol} for the sum ${sum}.`;
}

// holdersOf returns the cells in sight of a cell that have a number, those in its row, column and box first.
function holdersOf(position, cell, number) {
  const {shape} = position, has = shape.peers[cell].filter(peer => position.digit(peer) === number);
  return has.sort((a, b) => relation(shape, cell, a).length - relation(shape, cell, b).length);
}

// relation says why a cell sees another one, or "" if it is in its row, column, box or region.
function relation({columns, areas, groups, cages}, a, b) {
  const down = Math.abs(Math.floor(a / columns) - Math.floor(b / columns)), across = Math.abs(a % columns - b % columns);
  if (down === 0 || across === 0 || areas[a] === areas[b]) return '';
  const isBoth = ({cells}) => cells.includes(a) && cells.includes(b), group = groups.find(isBoth);
  if (group) return `${group.kind === 'window' ? 'in' : 'on'} the same ${group.kind}`;
  if (cages.some(isBoth)) return 'in the same cage';
  return `a ${down * across === 1 ? 'king' : 'knight'}’s move away`;
}

// fewest returns few elements of which each of some sets has one, unless it is empty.
function fewest(sets) {
  const chosen = [];
  for (let open = sets.filter(set => set.length > 0); open.length > 0; open = open.filter(set => !set.includes(chosen.at(-1)))) {
    const times = one => open.filter(set => set.includes(one)).length;
    chosen.push(open.flat().reduce((best, one) => times(one) > times(best) ? one : best));
  }
  return chosen;
}
