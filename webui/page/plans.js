// The plans: the last answer to each problem whose options have costs. This browser keeps them, so that they are still
// there when the page comes again.
import {set, setting} from './store.js';

const MOST = 20, LARGEST = 1_000_000; // plans, and characters of all

function kept() {
  try {
    const list = JSON.parse(setting('plans', '[]'));
    return Array.isArray(list) ? list.filter(plan => typeof plan?.puzzle === 'string' && Array.isArray(plan.names)) : [];
  } catch {
    return [];
  }
}

// keepPlan keeps the answer to a puzzle: the names of its options, when it was found, and whether it is known that none
// costs less. One that is too long is not kept.
export function keepPlan({text}, names, isBest) {
  const puzzle = text.trimEnd(); // as in an address
  let size = 0;
  const all = [{puzzle, names, isBest, when: Date.now()}, ...kept().filter(plan => plan.puzzle !== puzzle)].slice(0, MOST);
  set('plans', JSON.stringify(all.filter(plan => (size += JSON.stringify(plan).length) <= LARGEST)));
}

// planOf returns what was kept of a puzzle, or null.
export const planOf = ({text}) => kept().find(({puzzle}) => puzzle === text.trimEnd()) ?? null;
