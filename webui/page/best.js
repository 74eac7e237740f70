// The search for the best answer of a puzzle whose options have costs, and what is said of it.
import {during, failureLine, inBrowser, linesOf, resultTable, toPlay, whyNone} from './answers.js';
import * as api from './api.js';
import {Curve} from './curve.js';
import {byId, count, duration, el, failed, plural, say, show} from './dom.js';
import {session} from './session.js';
import {BEST, remember} from './store.js';
import {TABLES, clock, isText, labelOf, titleOf, toGain} from './words.js';

const AT_ONCE = 1e-5; // seconds
const TICK = 1000; // ms between the times that a search shows
let recorded = {};        // the last search that was made to be played: its id, and the request
const LONG = 10; // seconds of a search in Neo4j, after which a faster one is named
const SLOW = 8000; // ms without an answer, after which it is said what helps
const MOST_CHANGES = 20; // of a plan that are listed without being asked for

// findBest looks for the best answer of the puzzle that is shown, in memory, in the graph or in both, and shows the
// best so far as it improves.
export async function findBest(solving) {
  const {grid} = solving;
  if (solving.stop || !grid.family) return;
  const {text: puzzle, drawn, shape: {lettered}} = grid, start = drawn.chosen;
  const where = new FormData(byId('solve-form')).get('solver'), order = byId('order').value, mode = byId('mode').value;
  solving.begins();
  const results = []; // the last event of each solver, with the options of its answer
  const curves = [];  // of each
  let failure = null, began = 0, plan = null;
  // An answer of memory comes from a search without such steps: one that has them is made when it is asked for.
  const open = () => record(solving, puzzle, plan);
  const paint = () => {
    const best = bestOf(results), last = results.at(-1), ended = results.filter(({status}) => status !== 'improved');
    drawn.answer(best.chosen, best.reason, best.changes);
    const isLooking = best.status === 'unsolvable' && !best.reason && solving.stop !== null;
    show(byId('answer'), ...bestSoFar(best, last, drawn), isLooking && el('p', {class: 'muted'}, 'Looking for the reason …'), curves.at(-1).draw(last.seconds), last.status !== 'improved' && drawn.costs(),
      ended.some(isInGraph) ? foundBy(ended) : last.cost !== null && last.status !== 'improved' && el('div', {class: 'buttons'}, toPlay(open)));
  };
  const isShown = () => puzzle === grid.text; // another one may be by now
  const seconds = () => (performance.now() - began) / 1000;
  const asked = performance.now();
  const ticking = setInterval(() => { // the server has news only if something is better
    const last = results.at(-1);
    if (isShown() && (!last || last.status === 'improved' && last.cost === null)) tellNone(drawn, (performance.now() - asked) / 1000);
    if (last?.status !== 'improved' || !isShown()) return;
    byId('answer').querySelector('.how')?.replaceChildren(howLong({...last, seconds: seconds()}));
    byId('answer').querySelector('.curve')?.replaceWith(curves.at(-1).draw(seconds()));
  }, TICK);
  try {
    plan = await drawn.plan();
    for (const solver of where === 'both' ? ['memory', 'graph'] : [where]) {
      const begun = Promise.withResolvers(), place = results.length;
      const search = api.minimize({puzzle, ...plan, solver, ...solver === 'graph' ? {order, mode} : {start: plan.fromDay > 0 ? null : start}}, solving.stop.signal, best => {
        if (isInGraph(best)) begun.resolve();
        best.chosen ??= results[place]?.chosen ?? null;
        if (plan.keep && best.cost === null) best.bound = null; // it has the changes in it
        results[place] = best;
        if (best.chosen) solving.finds();
        (curves[place] ??= new Curve()).add(best);
        began = performance.now() - 1000 * best.seconds;
        if (isShown()) paint();
      });
      if (solver === 'graph') await during(solver, Promise.race([search, begun.promise]));
      await search;
      if (!['optimal', 'unsolvable', 'stopped'].includes(results[place]?.status)) throw new api.Failure('The server has ended the search');
    }
  } catch (error) {
    failure = solving.stop.signal.aborted ? new api.Failure('Stopped', {reason: 'stopped'}) : error;
  } finally {
    clearInterval(ticking);
    solving.ends();
  }
  const last = results.at(-1), isCut = last?.status === 'improved';
  if (isCut) { // what is known by then stays
    Object.assign(last, {status: 'ended', seconds: seconds()});
    await correct(last);
  }
  for (const result of results) if (['optimal', 'unsolvable', 'stopped'].includes(result.status)) remember({...result, puzzle, title: isText(puzzle) ? titleOf(puzzle) : undefined, text: isText(puzzle) ? puzzle : ''}, BEST);
  if (last?.id) session.add({id: last.id, label: `${labelOf(puzzle)}: the best, ${clock(new Date())}`, puzzle, lettered, solver: 'graph', forBest: true, plan, result: {steps: last.choices + last.backtracks}});
  if (!isShown()) {
    if (failure) failed(failure);
    return;
  }
  if (last) paint();
  drawn.keepChosen(plan?.keep ? null : results.reduce((most, {status, bound, cost, changes}) => changes ? most : Math.max(most ?? -Infinity, (status === 'optimal' ? cost : bound) ?? -Infinity), null));
  const isSaid = isCut && failure.reason === 'stopped';
  if (failure && !isSaid) byId('answer').append(failureLine(failure), failure.hint ? el('p', {class: 'muted'}, failure.hint) : '');
  byId('answer').hidden = false;
  if (last) session.tell('solved', [{id: last.id, puzzle}]);
  say(failure ? failure.message : bestSoFar(bestOf(results), last, drawn).filter(part => part.localName === 'p' || part.className === 'reasons').flatMap(part => part.localName === 'p' ? part : [...part.children]).map(part => part.textContent).join(' '));
}

// correct has a search in the graph that was stopped tell of all its steps: the last event was sent when something was better.
// How often it has asked the graph since then is not known. A search with fewer steps is another one, which has its name by now.
async function correct(search) {
  if (!search.id?.startsWith('graph:')) return;
  const row = (await api.searches().catch(() => [])).find(({id}) => id === search.id);
  if (row?.choices >= search.choices) Object.assign(search, {choices: row.choices, backtracks: row.backtracks, isCut: true});
}

// tellNone says that a search has no plan yet, for how long it has looked, and after a while what helps.
function tellNone({puzzle}, seconds) {
  const box = byId('answer'), line = box.querySelector('.none-yet') ?? el('div', {class: 'none-yet muted', role: 'status'});
  const helps = seconds * 1000 > SLOW && puzzle?.family === 'timetable';
  show(line, el('p', {}, `Searching for a first ${TABLES.includes(puzzle?.family) ? 'plan' : 'answer'}, for ${duration(Math.floor(seconds))}.`),
    helps && el('p', {}, 'What helps: fewer limits. A plan with few idle hours, on few days or with few lessons a day is the hardest to find. Leave out those limits that matter least, find a plan, and then add one after another: each search begins with the plan before.'));
  if (!line.isConnected) box.prepend(line);
  box.hidden = false;
}

// watchBest makes a search for the best answer in memory that can be played.
export async function watchBest(solving) {
  const {grid} = solving;
  if (solving.stop || !grid.family) return;
  const plan = await grid.drawn.plan(); // of the puzzle that is shown then
  if (grid.family) await record(solving, grid.text, plan);
}

// record makes the steps of the search in Neo4j in memory, unless it has done so, and opens their tree. It reports whether
// it could. plan is what is to be kept.
async function record(solving, puzzle, plan) {
  if (solving.stop) return false;
  const {grid: {shape: {lettered}}} = solving, order = byId('order').value, request = {puzzle, ...plan, solver: 'memory', order, record: true};
  const isThereAlready = await isThere(recorded, request);
  if (puzzle !== solving.grid.text) return false; // another one is shown by now
  if (isThereAlready) {
    session.tell('solved', [{id: recorded.id, puzzle}]);
    return true;
  }
  if (solving.stop) return false; // something else has begun meanwhile
  solving.begins(true);
  const {signal} = solving.stop;
  let last = null;
  try {
    await during('memory', api.minimize(request, signal, event => { last = event; }));
    if (!last?.id) throw new api.Failure('The server has ended the search');
  } catch (error) {
    if (!signal.aborted) failed(error);
    return false;
  } finally {
    solving.ends();
  }
  const {id, choices, backtracks} = last, how = `the best in memory, ${clock(new Date())}`;
  session.add({
    id, label: `${labelOf(puzzle)}: ${how}`, how: [order && byId('order').selectedOptions[0].text, how].filter(Boolean).join(', '), puzzle, lettered, solver: 'memory',
    forBest: true, plan, note: noteOf(last), result: {steps: choices + backtracks},
  });
  recorded = {id, request};
  if (puzzle !== solving.grid.text) return false;
  session.tell('solved', [{id, puzzle}]);
  return true;
}

// isThere reports whether a search was recorded for that request, and the server still has it: it keeps a few.
async function isThere({id, request: made}, request) {
  if (JSON.stringify(made) !== JSON.stringify(request) || !session.searches.some(search => search.id === id)) return false;
  return api.problem(id).then(() => true, () => false);
}

// noteOf says what of a search for the best can be played, and what its costs are.
function noteOf({status, partial, cost, change = 0}) {
  const found = cost === null ? 'it has found no answer' : `its best answer costs ${count(cost)}`;
  return [
    partial ? `Only the beginning of this search can be played: it has more choices than are kept. By then ${found}. In Grid, Find the best takes a faster search.` :
      status === 'stopped' && `This search has come to the time limit: ${found} by then. In Grid, Find the best takes a faster search.`,
    change > 0 && `It keeps the last answer: an option that is not in that costs ${count(change)} more here.`,
  ].filter(Boolean).join(' ');
}

// bestOf returns the result that says most: one that is proved, or else that of the least cost.
function bestOf(results) {
  const isProved = ({status}) => status === 'optimal' || status === 'unsolvable', bounds = results.map(({bound}) => bound ?? -Infinity);
  const least = results.reduce((best, other) => other.cost !== null && (best.cost === null || other.cost < best.cost) ? other : best);
  return results.find(isProved) ?? {...least, bound: bounds.some(isFinite) ? Math.max(...bounds) : null};
}

// isInGraph reports whether a search has asked the graph.
function isInGraph({roundTrips}) { return roundTrips > 0; }

// foundBy compares the searches that have ended, the last of them in the graph, and leads to that one.
function foundBy(results) {
  const {id, status} = results.at(-1), name = id?.slice('graph:'.length);
  return [
    resultTable(results),
    id && el('div', {class: 'buttons'}, toPlay()),
    id && hasStopped({status}) && el('p', {class: 'muted'}, 'To go on with it before another search takes its place in Neo4j, enter in a terminal: ', el('code', {}, `${session.database.command ?? 'graphcover'} resume --puzzle-name ${name}`)),
    id && inBrowser(name),
  ];
}

// changesIn lists what an answer changes of the plan that was to be kept, or returns nothing.
function changesIn({changes}, {picture}) {
  const lines = changes ? picture?.changed?.(changes) ?? movesIn(changes) : [];
  return lines.length > 0 && el('details', {class: 'changes', open: lines.length <= MOST_CHANGES},
    el('summary', {}, `What changes: ${count(changes.gone.length)} gone, ${count(changes.new.length)} new, outlined`),
    el('ul', {}, lines.map(line => el('li', {}, line))));
}

// movesIn returns the lines of changes, those of one class together. What is gone and is new at another time,
// which is after the last comma of its name, has moved: "1a: math with ann, mon1 → tue2".
function movesIn({gone, new: fresh}) {
  const subjectOf = name => name.slice(0, name.lastIndexOf(', ')), left = [...fresh], lines = [];
  for (const name of gone) {
    const subject = subjectOf(name), k = subject === '' ? -1 : left.findIndex(other => subjectOf(other) === subject);
    lines.push([name, k < 0 ? `− ${name}` : `${name} → ${left.splice(k, 1)[0].slice(subject.length + 2)}`]);
  }
  lines.push(...left.map(name => [name, `+ ${name}`]));
  return lines.sort(([a], [b]) => a.localeCompare(b, 'en', {numeric: true})).map(([, line]) => line);
}

// bestSoFar says what is known of the best answer, and how the last search stands. Its status is "ended" if it was
// stopped before its end. The costs of a roster are wishes that are not met.
export function bestSoFar(best, last, drawn) {
  const {status, cost, reason, changes, change} = best;
  const own = changes ? cost - change * changes.new.length : cost;
  const worth = changes ? `${changeOf(changes)}, cost ${count(own)}` : `cost ${count(cost)}`;
  const look = `status ${{optimal: 'good', unsolvable: 'bad'}[status] ?? ''}`, wishes = cost === null ? null : drawn.wishes(look);
  const isFree = drawn.isRoster && own === 0 && cost !== null, free = isFree && !wishes ? ': every wish is met' : '';
  const found = cost === null ? 'No answer yet' : status !== 'optimal' ? `Best so far: ${worth}` :
    changes ? `${changeOf(changes)}: the fewest${isEven(changes) ? '' : ' new ones'}. The answer costs ${count(own)}${free}` : `The best answer costs ${count(cost)}${free}`;
  const text = status === 'optimal' ? found : [found, ...betterThan(best, own, last)].join('. ');
  return [
    wishes,
    ...(status === 'unsolvable' ? whyNone(reason, drawn) : [el('p', {class: !wishes ? look : changes ? 'worth' : 'worth muted'}, text)]),
    ...linesOf(reason, drawn),
    el('p', {class: 'muted how'}, howLong(last, drawn.puzzle?.family)),
    last.status === 'improved' && cost !== null && el('p', {class: 'muted'}, `Good enough? “Take this one” ends the search with this ${TABLES.includes(drawn.puzzle?.family) ? 'plan' : 'answer'}. It ends by itself once it is proved that none is better.`),
    cost !== null && hasStopped(last) && !isInGraph(last) && !byId('from-day').value && el('p', {class: 'muted'}, 'In memory, the search for the best begins with this answer.'),
    status === 'optimal' && changes && !isFree && el('p', {class: 'muted'}, 'Without keeping the last answer, another one may cost less.'),
    changesIn(best, drawn),
  ].filter(Boolean);
}

// isEven reports whether as many options of a plan are gone as are new, and changeOf says how many: then each is one change.
const isEven = ({gone, new: fresh}) => gone.length === fresh.length;
const changeOf = changes => isEven(changes) ? plural(changes.new.length, 'change') : `${count(changes.new.length)} new and ${count(changes.gone.length)} gone`;

// betterThan says in sentences how much better than the best so far another answer could be. own is what that costs without its
// changes: two answers differ by less than one change costs.
function betterThan({cost, bound, changes, change}, own, {status}) {
  const yet = status === 'improved' ? ' yet' : '';
  if (cost === null) return bound === null ? [] : [`None costs less than ${count(bound)}`];
  if (!changes) return [bound === null ? `How much better it could get is not known${yet}` : toGain(cost, bound)];
  const fewest = bound === null ? 0 : Math.floor((bound - own) / change);
  return [fewest >= changes.new.length ? 'Fewer changes are not enough' : fewest > 0 ? `At least ${plural(fewest, 'change')} can’t be avoided` : `How many fewer changes would do is not known${yet}`];
}

// hasStopped reports whether a search was stopped before its end.
function hasStopped({status}) { return status === 'stopped' || status === 'ended'; }

// howLong says how a search for the best answer stands, and after what time. family is that of the puzzle.
function howLong({status, seconds, changes, ...search}, family) {
  if (status === 'optimal' && !changes && TABLES.includes(family)) {
    return `No better ${family} is possible (proved${isInGraph(search) ? ' in Neo4j' : ''} ${seconds < AT_ONCE ? 'at once' : `in ${duration(seconds)}`}).`;
  }
  const how = {improved: 'Still searching', stopped: 'Stopped at the time limit', ended: 'Stopped'}[status] ?? 'Proved';
  const isLong = isInGraph(search) && status === 'improved' && seconds > LONG && new FormData(byId('solve-form')).get('solver') === 'graph';
  return `${how}${isInGraph(search) ? ' in Neo4j' : ''}${seconds < AT_ONCE ? ' at once' : `, after ${duration(seconds)}`}.${
    isLong ? ' In memory another search takes a small part of the time: to have the answer, stop this one, and choose that under How it searches.' : ''}`;
}
