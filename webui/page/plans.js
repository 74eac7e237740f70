// Plans: what looks like one, and the last answer to each problem whose options have costs. This browser keeps these, so that
// they are still there when the page comes again.
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

// separatorOf returns what separates the cells of a table that is written as those of a puzzle are.
export const separatorOf = puzzle => /^(?:roster|timetable):/.test(puzzle) && puzzle.includes(';') ? ';' : ',';

// isPlan reports whether a text is a table of options, as the page saves it, or one of lessons or of shifts that another
// program has written.
export function isPlan(text) {
  const columns = columnsOf(text);
  return columns.includes('option') || columns.includes('day') && (columns.includes('hour') || columns.includes('person')) || isGrid(text);
}

// isGrid reports whether a text is a table of people and days, whose cells are shifts.
export function isGrid(text) {
  const [first, ...others] = columnsOf(text), isDay = name => /^(?:\d{1,3}|\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.\d{4})$/.test(name);
  return (first === 'name' || first === 'person') && others.filter(isDay).length > 1;
}

// columnsOf returns the names of the columns of the first table in a text, in small letters.
export function columnsOf(text) {
  const line = text.split('\n').find(part => /[^\s,;\uFEFF]/.test(part)) ?? '';
  return line.toLowerCase().split(/[,;\t]/).map(cell => cell.replace(/^[\s"\uFEFF]+|[\s"]+$/g, '')).filter(Boolean);
}
