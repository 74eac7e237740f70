// The search for the best answer of a puzzle whose options have costs, and what is said of it.
import * as api from './api.js';
import {byId, count, duration, el, plural, say, show} from './dom.js';
import {failureLine, inBrowser, labelOf, linesOf, resultTable, toPlay} from './grid.js';
import {session} from './session.js';
import {clock, firstLine} from './words.js';

const TICK = 1000; // ms between the times that a search shows
const MOST_CHANGES = 20; // of a plan that are listed without being asked for

// findBest looks for the best answer of the puzzle that a grid shows, in memory, in the graph or in both, and shows the
// best so far as it improves.
export async function findBest(grid) {
  if (grid.stop || !grid.family) return;
  const {text: puzzle, drawn, shape: {lettered}} = grid, start = drawn.chosen;
  const where = new FormData(byId('solve-form')).get('solver'), order = byId('order').value, mode = byId('mode').value;
  grid.begins();
  const results = []; // the last event of each solver, also of the one that searches
  let last = null, chosen = null, failure = null, began = 0;
  const seconds = () => (performance.now() - began) / 1000;
  const paint = () => {
    const ended = results.filter(({status}) => status !== 'improved');
    show(byId('answer'), ...bestSoFar(last), last.status !== 'improved' && drawn.costs(), where !== 'memory' && ended.length > 0 && foundBy(ended));
  };
  const ticking = setInterval(() => { // the server has news only if something is better
    if (last?.status === 'improved') byId('answer').querySelector('.how')?.replaceChildren(howLong({...last, seconds: seconds()}));
  }, TICK);
  try {
    const keep = await drawn.plan();
    for (const solver of where === 'both' ? ['memory', 'graph'] : [where]) {
      const news = Promise.withResolvers(), request = solver === 'graph' ? {mode} : {start}, place = results.length;
      const search = api.minimize({puzzle, keep, solver, order, ...request}, grid.stop.signal, best => {
        news.resolve();
        if (puzzle !== grid.text) return;
        results[place] = last = best;
        began = performance.now() - 1000 * best.seconds;
        if (best.cost !== null || place === 0) { // else what memory has found stays
          chosen = best.chosen ?? chosen;
          drawn.answer(chosen, best.reason, best.changes);
        }
        paint();
      });
      if (solver === 'graph') await grid.during(solver, Promise.race([search, news.promise]));
      await search;
      if (puzzle !== grid.text) return;
      if (!results[place]) throw new api.Failure('The server has ended the search');
    }
  } catch (error) {
    failure = grid.stop.signal.aborted ? new api.Failure('Stopped', {reason: 'stopped'}) : error;
  } finally {
    clearInterval(ticking);
    grid.stop = null;
    grid.working(false);
  }
  if (last?.id) session.add({id: last.id, label: `${labelOf(puzzle)}: the best, ${clock(new Date())}`, puzzle, lettered, solver: 'graph', result: null});
  if (puzzle !== grid.text) return;
  const isCut = failure?.reason === 'stopped' && last?.status === 'improved';
  if (isCut) Object.assign(last, {status: 'ended', seconds: seconds()}); // what is known by then stays
  if (last) paint();
  if (failure && !isCut) byId('answer').append(failureLine(failure), failure.hint ? el('p', {class: 'muted'}, failure.hint) : '');
  byId('answer').hidden = false;
  if (last?.id) session.tell('solved', [{id: last.id, puzzle}]);
  say(failure ? failure.message : bestSoFar(last).filter(part => part.localName === 'p').map(part => part.textContent).join(' '));
}

// foundBy compares the searches that have ended, and leads to the one in the graph, if there is one.
function foundBy(results) {
  const {id, status} = results.at(-1), name = id?.slice('graph:'.length);
  return [
    resultTable(results),
    id && el('div', {class: 'buttons'}, toPlay()),
    id && (status === 'stopped' || status === 'ended') && el('p', {class: 'muted'}, 'To go on with it, enter in a terminal: ', el('code', {}, `graphcover resume --puzzle-name ${name}`)),
    id && inBrowser(name),
  ];
}

// changesIn lists what an answer changes of the plan that was to be kept, or returns nothing.
function changesIn({changes}) {
  const lines = changes ? [...changes.gone.map(name => `− ${name}`), ...changes.new.map(name => `+ ${name}`)] : [];
  return lines.length > 0 && el('details', {class: 'changes', open: lines.length <= MOST_CHANGES},
    el('summary', {}, `What changes: ${count(changes.gone.length)} gone, ${count(changes.new.length)} new, outlined`),
    el('ul', {}, lines.map(line => el('li', {}, line))));
}

// bestSoFar says what is known of the best answer. Its status is "ended" if somebody has stopped the search.
function bestSoFar(best) {
  const {status, cost, reason, changes, change} = best;
  const own = changes ? cost - change * changes.new.length : cost, bound = changes ? null : best.bound; // that of the sum says little
  const worth = changes ? `${plural(changes.new.length, 'change')}, cost ${count(own)}` : `cost ${count(cost)}`;
  const found = cost === null ? 'No answer yet' : status !== 'optimal' ? `Best so far: ${worth}` :
    changes ? `${plural(changes.new.length, 'change')}: the fewest. The answer costs ${count(own)}` : `The best answer costs ${count(cost)}`;
  const none = reason ? `No solution: ${firstLine(reason.text)}` : 'No solution';
  const text = {unsolvable: none, optimal: found}[status] ?? (bound === null ? found : `${found}. None costs less than ${count(bound)}`);
  return [
    el('p', {class: `status ${{optimal: 'good', unsolvable: 'bad'}[status] ?? ''}`}, text),
    ...linesOf(reason),
    el('p', {class: 'muted how'}, howLong(best)),
    changesIn(best),
  ].filter(Boolean);
}

// howLong says how a search for the best answer stands, and after what time.
function howLong({status, seconds, solver}) {
  const how = {improved: 'Still searching', stopped: 'Stopped at the time limit', ended: 'Stopped'}[status] ?? 'Proved';
  return `${how}${solver === 'graph' ? ' in Neo4j' : ''}, after ${duration(seconds)}.`;
}
