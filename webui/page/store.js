// What the browser keeps: the runs, and settings. One that keeps nothing is fine, too.
const KEY = 'graphcover.runs', MOST = 200, LONGEST = 20_000; // runs, and characters of a text

export function runs() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(run => typeof run?.puzzle === 'string' && Number.isFinite(run.when)) : [];
  } catch {
    return [];
  }
}

// remember keeps the answer of a solve by a strategy, which is '' for exact cover. A problem in a format of files
// also has a title and its text, which is kept unless it is long.
export function remember({puzzle, title, text = '', status, choices, backtracks, seconds, roundTrips, solver, mode}, strategy) {
  const run = {when: Date.now(), puzzle, title, text: text.length > LONGEST ? '' : text, status, choices, backtracks, seconds, roundTrips, solver, mode, strategy};
  keep([run, ...runs()].slice(0, MOST));
}

export function forget() { keep([]); }

function keep(list) {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Private windows may refuse it, and a full store, too.
  }
}

// setting returns what was kept under a name, and set keeps it.
export function setting(name, otherwise) {
  try {
    return localStorage.getItem(`graphcover.${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function set(name, value) {
  try {
    localStorage.setItem(`graphcover.${name}`, value);
  } catch {
    // As above.
  }
}
