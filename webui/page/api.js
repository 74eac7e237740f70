// The server's answers. Everything that the page asks for goes through here.
import {Problem, Tree, readColumns} from './engine.js';
import {session} from './session.js';

// A Failure is an answer that is an error, or none at all.
export class Failure extends Error {
  constructor(message, {hint = '', reason = '', line = 0, column = 0, status = 0, tables = null, mistakes = []} = {}) {
    super(message);
    Object.assign(this, {hint, reason, line, column, status, tables, mistakes});
  }
}

// send sends a request. If it fails because something is missing, that may be the database.
async function send(path, options) {
  try {
    return await ask(path, options);
  } catch (error) {
    if (path !== STATUS && (error.status === 0 || error.status === 503)) session.doubtDatabase();
    throw error;
  }
}

async function ask(path, options) {
  let answer;
  try {
    answer = await fetch(path, {cache: 'no-store', ...options});
  } catch {
    throw new Failure('The server does not answer', {hint: 'Is graphcover serve still running? What you have entered is kept.'});
  }
  if (answer.ok) return answer;
  let error = {};
  try {
    error = (await answer.json()).error ?? {};
  } catch {
    // Not an answer of ours: the status has to do.
  }
  if (error.reason === 'no database') {
    throw new Failure('This needs Neo4j, and no Neo4j is running', {...error, hint: error.hint && `What to do: enter ${error.hint} in a terminal.`, status: answer.status});
  }
  throw new Failure(error.message ?? `The server answers ${answer.status} ${answer.statusText}`, {...error, status: answer.status});
}

// code returns code of the page that is loaded when it is first wanted.
export async function code(loaded) {
  try {
    return await loaded;
  } catch {
    throw new Failure('The server does not answer', {hint: 'This part of the page was not loaded. Try again when graphcover serve is running.'});
  }
}

const get = async path => (await send(path)).json();

const post = async (path, body, signal) => (await send(path, {
  method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body), signal,
})).json();

const part = encodeURIComponent, STATUS = 'api/status';

export const status = () => get(STATUS);
export const columns = () => get('api/columns');
export const searches = () => get('api/searches');
export const parse = text => post('api/parse', {text});
export const solve = (request, signal) => post('api/solve', request, signal);
export const generate = (request, signal) => post('api/generate', request, signal);
export const rate = puzzle => post('api/rate', {puzzle});
export const space = (request, signal) => post('api/space', request, signal);
export const countAll = (puzzle, signal) => post('api/count', {puzzle}, signal);
export const hint = request => post('api/hint', request);
export const whyCell = request => post('api/why', request);
export const load = request => post('api/load', request);
export const fork = request => post('api/fork', request);
export const step = request => post('api/step', request);
export const trace = request => post('api/trace', request);
export const why = (id, of) => get(`api/why/${part(id)}?of=${part(of)}`);
export const moves = (request, signal) => post('api/moves', request, signal);
export const wanted = request => post('api/wanted', request);
export const plan = request => post('api/plan', request);
export const absent = (request, signal) => post('api/absent', request, signal);
export const even = (request, signal) => post('api/even', request, signal);
export const compare = (a, b) => get(`api/compare/${part(a)}/${part(b)}`);
export const draw = async puzzle => new Problem(await post('api/problem', {puzzle}));
export const problem = async id => new Problem(await get(`api/problem/${part(id)}`));

// explain explains the dead end after a step. The server refuses if another puzzle has the id
// by now: loaded says which one is meant.
export const explain = (id, loaded, step) => get(`api/explain/${part(id)}?${new URLSearchParams({loaded, step})}`);

// tree returns the tree of a search, and a mark: up to where it goes, which listen takes.
export async function tree(id) {
  const answer = await send(`api/tree/${part(id)}`);
  const extent = JSON.parse(answer.headers.get('Graphcover-Extent') ?? '{}');
  return {tree: new Tree({...readColumns(await answer.arrayBuffer()), ...extent}), mark: answer.headers.get('Graphcover-At') ?? ''};
}

// minimize looks for the cheapest solution of a puzzle, and calls onBest with each event about it. Of a request, keep is
// a plan that is to change as little as can be, as solve --keep reads it, or '', and start, in memory, a solution to
// begin with, or null.
export async function minimize(request, signal, onBest) {
  const answer = await send('api/minimize', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(request), signal,
  });
  let rest = '';
  for (const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader(); ;) {
    const {value, done} = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop();
    for (const event of events) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      if (name === 'failed') throw new Failure(JSON.parse(data).message, JSON.parse(data));
      if (name === 'best') onBest(JSON.parse(data));
    }
  }
}

// table returns an answer as a table for a spreadsheet.
export const table = async (puzzle, chosen) => (await post('api/table', {puzzle, chosen})).table;

// loadOf returns which load of a puzzle a mark belongs to.
export const loadOf = mark => mark.slice(0, Math.max(0, mark.lastIndexOf('/')));

// statementFor returns a statement for Neo4j Browser: what comes next in the search of the puzzle of that name.
export async function statementFor(name) {
  const text = await (await send('browser/queries/04_what_comes_next.cypher')).text();
  return text.slice(text.indexOf('\n\n')).trim().replace("'sudoku'", () => `'${name.replace(/[\\']/g, '\\$&')}'`);
}

// bars returns a picture of times, as an SVG element.
export async function bars(query) {
  const text = await (await send(`api/timings.svg?${new URLSearchParams(query)}`)).text();
  const picture = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (picture.localName !== 'svg') throw new Failure('The picture of the times is not one');
  return document.importNode(picture, true);
}

// listen follows a search in the graph from a mark on. on has a function for each event.
export const listen = (id, mark, on) => follow(`api/live/${part(id)}?after=${part(mark)}`, ['choices', 'state', 'gone'], on);

// listenTasks follows a count that is split over workers.
export const listenTasks = (id, on) => follow(`api/tasks/${part(id)}`, ['tasks', 'gone'], on);

function follow(address, names, on) {
  const source = new EventSource(address);
  for (const name of names) {
    source.addEventListener(name, message => on[name](JSON.parse(message.data)));
  }
  source.addEventListener('error', () => {
    on.error(source.readyState === EventSource.CLOSED);
    session.doubtDatabase();
  });
  return source;
}

// columnsFromBase64 reads the columns of a live event.
export function columnsFromBase64(text) {
  return readColumns(Uint8Array.from(atob(text), c => c.charCodeAt(0)).buffer);
}
