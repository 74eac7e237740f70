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
  const holders = new Map(barred.map(other => [other, shape.peers[other].filter(peer => position.digit(peer) === number)]));
  const seen = barred.filter(other => holders.get(other).length > 0), unseen = barred.filter(other => !seen.includes(other));
  const causes = fewest([...holders.values()]), names = cells => list(cells.map(c => cellName(c, shape.columns)));
  const what = causes.length === 1 ? `The ${symbol} in ${names(causes)} rules out` : `The ${symbol}s in ${names(causes)} rule out`;
  const text = [
    barred.length === 0 && `No other cell of ${unit} is free.`,
    causes.length > 0 && `${what} ${unseen.length === 0 ? `the rest of ${unit}` : names(seen)}.`,
    unseen.length > 0 && `In ${names(unseen)} it ${otherwise(shape, 1)}.`,
  ];
  return {causes, barred, text: text.filter(Boolean).join(' ')};
}

// ofCell says why no other number fits into a cell.
function ofCell({grid: {position, board, shape}}, cell, number) {
  const holders = new Map(); // from each other number to the first cell in sight that has it
  for (let n = 1; n <= shape.numbers; n++) if (n !== number) holders.set(n, shape.peers[cell].find(peer => position.digit(peer) === n));
  const [seen, unseen] = [true, false].map(isSeen => [...holders.keys()].filter(n => (holders.get(n) !== undefined) === isSeen));
  const symbols = of => list(of.map(n => board.symbol(n)));
  const text = [seen.length > 0 && `It sees ${symbols(seen)}.`, unseen.length > 0 && `${symbols(unseen)} ${otherwise(shape, unseen.length)}.`];
  return {causes: seen.map(n => holders.get(n)), barred: [], text: text.filter(Boolean).join(' ')};
}

// otherwise says that something is ruled out, but by no number in sight: by a move before, or by a sum or a mark.
function otherwise({cages, parity}, many) {
  const isOther = cages.length > 0 || parity, verb = isOther ? ['is', 'are'] : ['was', 'were'];
  return `${verb[Number(many > 1)]} ruled out ${isOther ? 'in another way' : 'before'}`;
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
