// What the browser keeps: the runs, and settings. One that keeps nothing is fine, too.
import {notice} from './dom.js';

const MOST = 200, LONGEST = 20_000; // runs, and characters of a text
const LARGEST = 1_000_000; // characters of all runs: browsers keep five times as many
let told = false; // whether it was said that nothing is kept

export function runs() {
  try {
    const kept = JSON.parse(localStorage.getItem('graphcover.runs') ?? '[]');
    return Array.isArray(kept) ? kept.filter(run => typeof run?.puzzle === 'string' && Number.isFinite(run.when)) : [];
  } catch {
    return [];
  }
}

// BEST stands for the strategy of a search for the best answer.
export const BEST = 'best';

// remember keeps the answer of a solve by a strategy, which is '' for exact cover. A problem in a format of files
// also has a title and its text, which is kept unless it is long.
export function remember({puzzle, title, text = '', status, choices, backtracks, seconds, roundTrips, solver, mode}, strategy) {
  const run = {when: Date.now(), puzzle, title, text: text.length > LONGEST ? '' : text, status, choices, backtracks, seconds, roundTrips, solver, mode, strategy};
  keep([run, ...runs()].slice(0, MOST));
}

// forget forgets the runs, and the plans with their substitutes.
export function forget() {
  keep([]);
  set('plans', '[]');
  set('opened', '[]');
  set('substitutes', '[]');
}

// keep keeps the newest runs, as many as there is room for, and always the last one.
function keep(list) {
  let size = 0;
  set('runs', `[${list.map(run => JSON.stringify(run)).filter((text, i) => (size += text.length) <= LARGEST || i === 0).join()}]`);
}

// setting returns what was kept under a name, and set keeps it.
export function setting(name, otherwise) {
  try {
    return localStorage.getItem(`graphcover.${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// Private windows may refuse it, and a full store, too: that is said once.
export function set(name, value) {
  try {
    localStorage.setItem(`graphcover.${name}`, value);
  } catch {
    if (!told) notice('This browser keeps nothing more for the page', {hint: 'What you write now, and new times, are gone when the page comes again.'});
    told = true;
  }
}
