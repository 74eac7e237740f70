// The plans: the last answer to each problem whose options have costs. This browser keeps them, so that they are still
// there when the page comes again.
import {set, setting} from './store.js';

const MOST = 20, LARGEST = 1_000_000; // plans, and characters of all

function kept() {
  try {
    const list = JSON.parse(setting('plans', '[]'));
    return Array.isArray(list) ? list.filter(plan => typeof plan?.puzzle === 'string' && Array.isArray(plan.names) && Number.isFinite(plan.cost)) : [];
  } catch {
    return [];
  }
}

// keepPlan keeps the answer to a puzzle: the names of its options, what they cost, and what none can cost less than, or
// null if that is not known. A bound that was known before stays. An answer that is too long is not kept.
export function keepPlan({text}, names, cost, bound) {
  const puzzle = text.trimEnd(), known = planOf({text}); // as in an address
  const bounds = [bound, known?.bound].filter(Number.isFinite);
  const plan = {puzzle, names, cost, bound: bounds.length > 0 ? Math.max(...bounds) : null, when: Date.now()};
  let size = 0;
  const fits = one => {
    const {length} = JSON.stringify(one);
    if (size + length > LARGEST) return false;
    size += length;
    return true;
  };
  set('plans', JSON.stringify([plan, ...kept().filter(other => other.puzzle !== puzzle)].filter(fits).slice(0, MOST)));
}

// planOf returns what was kept of a puzzle, or null.
export const planOf = ({text}) => kept().find(({puzzle}) => puzzle === text.trimEnd()) ?? null;
