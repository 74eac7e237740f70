// Answers: what asks memory or Neo4j for one, and what is said of it.
import * as api from './api.js';
import {byId, clearNotice, copy, count, duration, el, failed, plural, say, show} from './dom.js';
import {remember} from './store.js';
import {session} from './session.js';
import {bestIs} from './solving.js';
import {TABLES, clock, isText, labelOf, reasonIn, titleOf, withoutWishes} from './words.js';

let hasNeo4jAnswered = false; // since the page was opened

// solve asks for the answer to the puzzle that is shown, in memory, in the graph, or in both.
export async function solve(solving) { await search(solving, false); }

// watch makes a search that can be played. If the puzzle has costs, an answer that is there stays: it may be better.
export async function watch(solving) { await search(solving, Boolean(solving.grid.family?.costs) && solving.grid.isAnswered); }

async function search(solving, isKept) {
  const {grid} = solving;
  if (solving.stop || !grid.hasPuzzle('solve')) return; // the first: it may have been asked for twice
  const {text: puzzle, address, shape: {lettered}, position: {about: {title}}} = grid;
  const where = new FormData(byId('solve-form')).get('solver');
  const strategy = byId('strategy').value, order = byId('order').value, mode = byId('mode').value;
  solving.begins(isKept);
  const answers = [];
  let failure = null;
  try {
    for (const solver of where === 'both' ? ['memory', 'graph'] : [where]) {
      const request = strategy ? {strategy} : {record: true, ...order && {order}, ...mode && solver === 'graph' && {mode}};
      const answer = await during(solver, api.solve({puzzle, solver, ...request}, solving.stop.signal));
      answers.push({...answer, strategy});
      remember({...answer, title: title || (isText(puzzle) ? titleOf(puzzle) : undefined), text: isText(puzzle) || address !== puzzle ? address : ''}, strategy);
    }
  } catch (error) {
    failure = solving.stop.signal.aborted ? new api.Failure('Stopped', {reason: 'stopped'}) : error;
  } finally {
    solving.ends();
  }
  for (const answer of answers.toReversed()) {
    if (answer.id && !strategy) {
      const how = `${answer.status === 'unsolvable' ? 'no solution' : answer.status} in ${answer.solver === 'graph' ? 'Neo4j' : 'memory'}, ${clock(new Date())}`;
      session.add({id: answer.id, label: `${title || labelOf(puzzle)}: ${how}`, how: [order && byId('order').selectedOptions[0].text, !answer.partial && plural(answer.steps, 'step'), how].filter(Boolean).join(', '), puzzle, lettered, solver: answer.solver, result: answer});
    }
  }
  if (puzzle !== grid.text) { // another one is shown by now
    if (failure) failed(failure);
    return;
  }
  if (!isKept) showAnswers(solving, answers, failure);
  else if (failure) failed(failure);
  if (answers.length > 0) session.tell('solved', answers);
}

// during says what an answer of a solver waits for, and how long it has, until it is there.
export async function during(solver, answer) {
  const began = performance.now(), box = byId('waiting');
  let said = '';
  const tell = () => {
    const text = waitingFor(solver, session.database.database, hasNeo4jAnswered);
    const seconds = Math.round((performance.now() - began) / 1000);
    show(box, text, seconds > 0 && el('span', {class: 'number'}, ` ${count(seconds)} s so far.`));
    if (text !== said) say(said = text);
  };
  const timer = setInterval(tell, 1000);
  if (solver !== 'memory' && session.database.database !== 'ready') tell();
  if (solver !== 'memory') session.doubtDatabase(); // it may have to be started
  try {
    const there = await answer;
    if (solver !== 'memory') hasNeo4jAnswered = true;
    return there;
  } finally {
    if (solver !== 'memory' && session.database.database !== 'ready') session.doubtDatabase();
    clearInterval(timer);
    show(box);
  }
}

// waitingFor says what somebody waits for who has asked for an answer from a solver, by the state of the database
// and whether it has answered the page before.
function waitingFor(solver, database, hasAnswered) {
  if (solver === 'memory') return 'Searching in memory.';
  return {
    none: 'No Neo4j is ready yet, so one is looked for, or started. That can take a minute.',
    starting: 'Neo4j is starting. That can take a minute.',
  }[database] ?? `Searching in Neo4j.${hasAnswered ? '' : ' It plans its queries the first time, which can take half a minute; then it is faster.'}`;
}

// load puts the puzzle into the graph, to be searched step by step.
export async function load({grid}) {
  if (byId('by-steps').disabled || !grid.hasPuzzle('search')) return; // the first: it may have been asked for twice
  const {text: puzzle, shape: {lettered}} = grid;
  clearNotice();
  byId('by-steps').disabled = true;
  try {
    const {id, name} = await during('graph', api.load({puzzle, order: byId('order').value, record: true}));
    session.add({id, label: `${labelOf(puzzle)}, “${name}”, ${clock(new Date())}`, puzzle, lettered, solver: 'graph', result: null});
    session.tell('loaded', id);
  } catch (error) {
    failed(error);
  } finally {
    byId('by-steps').disabled = false;
  }
}

// showAnswers shows what the solvers have found, or why there is no answer: failure is the error of the last, or null.
function showAnswers(solving, answers, failure) {
  const {grid} = solving, [first] = answers;
  const parts = [], how = [], said = []; // how it was found is folded away beside tables: whoever makes a plan does not ask
  const isOfTables = TABLES.includes(grid.family?.family);
  const solved = first?.status === 'solved', costs = solved && first.cost !== undefined; // it may not be the best
  if (first) {
    const found = solved ? first.solution : first.grid; // with a dot where a strategy is stuck
    if (!grid.family && typeof found === 'string' && found.length === grid.position.size) grid.fillIn(found, first.candidates);
    const wrong = grid.answer ? grid.position.own.filter((n, cell) => grid.isWrong(cell)).length : 0;
    const others = {true: ': the only solution', false: ': one of several solutions'}[first.only] ?? '';
    const words = {solved: costs ? `Solved, at a cost of ${count(first.cost)}` : `Solved${others}`, unsolvable: 'No solution', stuck: 'Stuck without a guess', stopped: 'Stopped'}[first.status] ?? first.status;
    const more = first.reason ? `: ${grid.named(reasonIn(first.reason))}` : wrong > 0 ? `; ${plural(wrong, 'of your numbers differs', 'of your numbers differ')} from this ${solved ? 'solution' : 'answer'}` : '';
    if (grid.family) grid.drawn.answer(solved ? first.chosen : null, first.reason);
    if (solved && costs) grid.drawn.keepChosen(null);
    if (first.status === 'unsolvable' && first.reason && !grid.family) grid.lightUp(first.reason);
    how.push(first.partial && first.status !== 'stopped' && el('p', {class: 'muted'}, 'The search that can be played would have more choices than are kept, so a faster one has given the answer. The beginning of the first one can be played.'),
      first.reason && first.choices === 0 ? null : resultTable(answers));
    const wishes = costs ? grid.drawn.wishes('status good') : null;
    if (first.status === 'unsolvable' && isOfTables) parts.push(...whyNone(first.reason, grid.drawn));
    else parts.push(wishes, el('p', {class: wishes ? 'worth muted' : `status ${{solved: 'good', stopped: ''}[first.status] ?? 'bad'}`}, words + more));
    parts.push(costs && el('p', {class: 'muted'}, 'Another answer may cost less: this is the first that was found.'),
      costs && grid.drawn.costs(),
      ...(grid.family ? linesOf(first.reason, grid.drawn) : []),
      ...(isOfTables ? [] : how));
    said.push(words + more, ...answers.map(a => `${a.solver}: ${plural(a.choices, 'choice')}, ${a.backtracks} undone, ${duration(a.seconds)}`));
  }
  if (failure) {
    parts.push(failureLine(failure), failure.hint && el('p', {class: 'muted'}, failure.hint));
    said.push(failure.message, ...(failure.hint ? [failure.hint] : []));
  }
  const stored = answers.find(({id}) => id?.startsWith('graph:'));
  const playable = answers.some(answer => session.searches.some(({id}) => id === answer.id));
  if (isOfTables) parts.push((playable || how.some(Boolean)) && el('details', {class: 'how-found'}, el('summary', {}, 'How it was found'), how, playable && el('div', {class: 'buttons'}, toPlay())));
  show(byId('answer'), parts, first && !isOfTables && el('div', {class: 'buttons'},
    playable && toPlay(),
    solved && first.only === false && el('button', {type: 'button', class: 'others', onclick: () => {
      session.wantsAll = true;
      session.tell('view', 'solutions');
    }}, 'See the others'),
    costs && el('button', {type: 'button', class: 'best', onclick: () => solving.minimize()}, bestIs()),
    grid.isAnswered && el('button', {type: 'button', class: 'hide', onclick: () => grid.hideAnswer()}, 'Hide the answer')),
  stored && inBrowser(stored.id.slice('graph:'.length)));
  if (matchMedia('(max-width: 60rem)').matches) (byId('answer').querySelector('.buttons') ?? byId('answer')).scrollIntoView({block: 'nearest'}); // it is below the board
  say(`${said.join('. ')}.`);
}

// failureLine says that there is no answer because of an error, or because somebody has stopped the search.
export function failureLine({message, reason}) { return el('p', {class: reason === 'stopped' ? 'status stopped' : 'status bad'}, message); }

// TO_DO say what helps, by what a reason of a timetable says: the first that fits.
const TO_DO = [
  [/^no hour is left for /, 'Let somebody come who is away then, or take back an hour to which the lesson is fixed.'],
  [/ as it is at most once a day\b/, 'Let somebody come on more days, make two of the lessons a double one, or take one off.'],
  [/ has [\d,]+ lessons?, but at most /, 'Let them have more hours, or give some of the lessons to others.'],
];

// reasonsIn returns the reasons that a line has, between semicolons that stand in no parentheses.
function reasonsIn(line) {
  const reasons = [''];
  let depth = 0;
  for (const sign of line) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ';' && depth <= 0) reasons.push('');
    else reasons[reasons.length - 1] += sign;
  }
  return reasons.map(reason => reason.trim()).filter(Boolean);
}

// whyNone returns what says that a puzzle has no answer, and why, if that is known: of tables a short line, and below it the
// reasons, each with what helps. linesOf has the rest.
export function whyNone(reason, {puzzle}) {
  const said = reason ? reasonIn(reason) : '', family = puzzle?.family;
  if (!TABLES.includes(family)) return [el('p', {class: 'status bad'}, said ? `No solution: ${said}` : 'No solution')];
  const lines = reasonsIn(said).map(text => el('li', {}, text, el('span', {class: 'muted'}, TO_DO.find(([form]) => form.test(text))?.[1] ?? '')));
  return [el('p', {class: 'status bad'}, `There is no ${family}`), lines.length > 0 && el('ul', {class: 'reasons'}, lines)].filter(Boolean);
}

// linesOf returns the lines of a reason after the first one, and what that leaves out. Wishes that can't all be met, of the
// tables of a Family, have each a button that leaves it out, but for those of own; what the items are that can't be covered is
// folded away then.
export function linesOf(reason, drawn, own = []) {
  const {others = [], wishes = []} = reason ?? {}, texts = reason?.text.split('\n').slice(1) ?? [];
  const above = texts.find(text => withoutWishes(text, reason) !== text); // the list: else the first line says what it is
  const lines = texts.filter(text => text !== above).map(line => el('p', {class: 'muted'}, line));
  const listed = wishes.filter(wish => !own.includes(wish));
  if (listed.length > 0) {
    const leaveOut = wish => async event => {
      event.target.disabled = true;
      await drawn.leaveOut(wish);
      event.target.disabled = false; // if it is still there, that has failed
    };
    return [
      above && el('p', {}, `${withoutWishes(above, reason).replace(/^./, first => first.toUpperCase())}:`),
      listOf(listed, leaveOut),
      lines.length > 0 && el('details', {}, el('summary', {}, 'What can’t be met then'), lines),
    ].filter(Boolean);
  }
  return others.length === 0 ? lines : [...lines, el('details', {}, el('summary', {}, `The ${count(others.length)} more`), el('ul', {}, others.map(other => el('li', {}, other))))];
}

// listOf lists wishes such as "ann: away 3", each with a button. Those that want the same are together, and of the rest those of one name.
function listOf(wishes, leaveOut) {
  const all = wishes.map(wish => {
    const [, name = '', says = wish] = /^(.*?): (.*)$/.exec(wish) ?? [];
    return {wish, name, says};
  });
  const keyOf = ({name, says}) => all.filter(one => one.says === says).length > 1 ? `${says}: ` : name;
  const row = (wish, text) => el('li', {}, el('span', {}, text), el('button', {type: 'button', 'aria-label': `Leave it out: ${wish}`, onclick: leaveOut(wish)}, 'Leave it out'));
  return el('ul', {class: 'wishes'}, [...Map.groupBy(all, keyOf)].map(([key, some]) => {
    if (some.length === 1) return row(some[0].wish, some[0].wish);
    const isSame = key.endsWith(': ');
    return el('li', {class: 'wishes-of'}, el('strong', {}, isSame ? some[0].says : some[0].name), el('ul', {class: 'wishes'}, some.map(({wish, name, says}) => row(wish, isSame ? name : says))));
  }));
}

// toPlay returns buttons that lead to a search that can be played. open opens it first, unless it is the one that is open.
export const toPlay = (open = null) => [['playback', open ? 'Play a search for the best' : 'Play the search'], ['tree', open ? 'See its tree' : 'See the tree']].map(([view, text]) => el('button', {
  type: 'button', class: `to-${view}`, onclick: async () => (open === null || await open()) && session.tell('view', view),
}, text));

// inBrowser says how to see a puzzle of that name in Neo4j Browser.
export function inBrowser(name) {
  const {browser} = session.database, queries = `/browser/queries.zip?puzzle=${encodeURIComponent(name)}`, command = el('code', {}, `:guide ${location.origin}/browser/guide.html`), statement = el('code', {class: 'statement', hidden: true});
  const copied = async ({target}) => {
    show(statement, await api.statementFor(name));
    copy(statement, target);
  };
  return el('div', {class: 'muted'}, el('p', {}, `In Neo4j it is the puzzle “${name}”. To see it there, `,
    browser ? el('a', {href: browser, target: '_blank', rel: 'noopener noreferrer'}, 'open Neo4j Browser') : 'open Neo4j Browser',
    ' and run a statement: ', el('button', {type: 'button', class: 'link', onclick: copied}, 'Copy it')), statement,
  el('p', {}, 'More statements for this puzzle are in ', el('a', {href: queries, download: 'queries.zip'}, 'queries.zip'),
    ': drop the file on Browser’s window. For colors, and a guide with a Sudoku of its own, enter this in Browser 5.24: ', command, ' ',
    el('button', {type: 'button', class: 'link', onclick: event => copy(command, event.target)}, 'Copy this')));
}

export function resultTable(answers) {
  const graph = answers.some(a => a.roundTrips > 0);
  return el('table', {class: 'result-table'},
    el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'Solver'), el('th', {scope: 'col', class: 'number'}, 'Choices'),
      el('th', {scope: 'col', class: 'number'}, 'Undone'), graph && el('th', {scope: 'col', class: 'number'}, 'Round trips'),
      el('th', {scope: 'col', class: 'number'}, 'Time'))),
    el('tbody', {}, answers.map(a => el('tr', {}, el('td', {}, `${a.solver}, ${a.mode}`),
      el('td', {class: 'number'}, count(a.choices)), el('td', {class: 'number'}, count(a.backtracks)),
      graph && el('td', {class: 'number'}, a.isCut ? '–' : count(a.roundTrips)), el('td', {class: 'number'}, duration(a.seconds))))));
}
