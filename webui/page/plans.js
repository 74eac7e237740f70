// Plans: what looks like one, and the last answer to each problem whose options have costs. This browser keeps these, so that
// they are still there when the page comes again.
import {set, setting} from './store.js';

const MOST = 20, LARGEST = 1_000_000; // plans, and characters of all

// keptIn returns what the browser has kept under a name of which something is true, for the text of a puzzle each.
function keptIn(name, is) {
  try {
    const list = JSON.parse(setting(name, '[]'));
    return Array.isArray(list) ? list.filter(one => typeof one?.puzzle === 'string' && is(one)) : [];
  } catch {
    return [];
  }
}

// fitting returns the first of a list for which there is room.
function fitting(list) {
  let size = 0;
  return list.filter(one => {
    const {length} = JSON.stringify(one);
    if (size + length > LARGEST) return false;
    size += length;
    return true;
  }).slice(0, MOST);
}

const kept = () => keptIn('plans', plan => Array.isArray(plan.names) && Number.isFinite(plan.cost));

// keepPlan keeps the answer to a puzzle: the names of its options, what they cost, and what none can cost less than, or
// null if that is not known. A bound that was known before stays. An answer that is too long is not kept.
export function keepPlan({text}, names, cost, bound) {
  const puzzle = text.trimEnd(), known = planOf({text}); // as in an address
  const bounds = [bound, known?.bound].filter(Number.isFinite);
  const plan = {puzzle, names, cost, bound: bounds.length > 0 ? Math.max(...bounds) : null, when: Date.now()};
  set('plans', JSON.stringify(fitting([plan, ...kept().filter(other => other.puzzle !== puzzle)])));
}

// planOf returns what was kept of a puzzle, or null.
export const planOf = ({text}) => kept().find(({puzzle}) => puzzle === text.trimEnd()) ?? null;

const allOpened = () => keptIn('opened', ({plan}) => typeof plan === 'string');

// keepOpened keeps the plan that somebody has opened for a puzzle, or one that was found from it: a table, or the names of
// options, a line each. For '' it forgets it: a plan was found that has nothing of it.
export function keepOpened({text}, plan) {
  const puzzle = text.trimEnd(), others = allOpened().filter(other => other.puzzle !== puzzle);
  set('opened', JSON.stringify(fitting(plan ? [{puzzle, plan, when: Date.now()}, ...others] : others)));
}

// openedOf returns the plan that was kept so for a puzzle, {plan, when}, or null.
export const openedOf = ({text}) => allOpened().find(({puzzle}) => puzzle === text.trimEnd()) ?? null;

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

// isRemark reports whether a line begins as what is not read above the header of a table.
const isRemark = line => /^[\s"\uFEFF]*#/.test(line);

// columnsOf returns the names of the columns of the first table in a text, in small letters. Remarks may be above these.
export function columnsOf(text) {
  const lines = text.split('\n'), first = lines.findIndex(part => /[^\s,;\uFEFF]/.test(part)), header = lines.findIndex((part, k) => k >= first && !isRemark(part));
  const line = lines[isRemark(lines[first] ?? '') && /(?:^|[,;\t])"?(?:class|name|hours|shift|days|person|option|date)"?\s*(?:[,;\t]|$)/i.test(lines[header] ?? '') ? header : first] ?? '';
  return line.toLowerCase().split(/[,;\t]/).map(cell => cell.replace(/^[\s"\uFEFF]+|[\s"]+$/g, '')).filter(Boolean);
}
