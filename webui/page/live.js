// Following a search in the graph that another process makes, and going on with it from here.
import * as api from './api.js';
import {MAYBE, Tree, YES} from './engine.js';
import {byId, count, el, failed, notice, oncePerFrame, plural, say, show} from './dom.js';
import {session} from './session.js';
import {clock, labelOf} from './words.js';

const MOST_MOVES = 400; // that can be chosen from a list

// treeOfPath returns a tree that knows only the options that are chosen after some steps, and
// not for which items.
function treeOfPath(path, steps) {
  const n = path.length;
  const numbers = f => Int32Array.from(path, (_, i) => f(i));
  return new Tree({
    n, steps, from: steps, parent: numbers(i => i - 1), step: numbers(() => steps), undone: new Int32Array(n),
    option: numbers(i => path[i]), item: numbers(() => -1), failed: new Int32Array(n).fill(-1),
    depth: Uint32Array.from(path, (_, i) => i + 1), left: new Uint16Array(n), outcome: new Uint8Array(n),
    repeat: new Int32Array(n), ms: new Float32Array(n),
  });
}

// move returns the option that is chosen in the list.
const move = () => Number(byId('if-move').value);

export class Live {
  source = null;
  away = false;               // whether it is followed again when the page is seen again
  steps = null;               // of the search, which may have more than its tree
  stepping = Promise.resolve(); // ends when the steps that were asked for are made

  constructor(player) {
    this.player = player;
    this.box = byId('follow');
    this.box.addEventListener('change', () => {
      if (!this.box.checked) {
        this.end();
        return;
      }
      player.go(player.tree?.steps ?? 0); // to be shown what comes
      this.begin();
    });
    byId('if-move').addEventListener('change', () => this.allowMove());
    for (const button of document.querySelectorAll('#go-on-block [data-steps]')) {
      button.addEventListener('click', () => {
        this.ask(() => ({steps: Number(button.dataset.steps)}));
      });
    }
    byId('if-choose').addEventListener('click', () => this.ask(() => ({choose: move()})));
    byId('if-forbid').addEventListener('click', () => this.ask(() => ({forbid: move()})));
    byId('if-undo').addEventListener('click', () => this.ask(() => ({undo: true})));
    byId('try-here').addEventListener('click', () => this.tryHere());
    player.addEventListener('step', oncePerFrame(() => this.offerMoves()));
    player.addEventListener('search', () => this.opened());
    session.addEventListener('database', () => this.offerCopy());
    this.offerCopy();
    document.addEventListener('visibilitychange', () => this.seen());
    if (player.search) { // it was opened before this code came
      this.opened();
      this.offerMoves();
    }
  }

  // ask makes a request of the search when those before it have been answered.
  ask(request) { this.stepping = this.stepping.catch(() => {}).then(() => this.goOn(request())); }

  // allowMove lets people choose the move that is picked, unless it is chosen already.
  allowMove() { byId('if-choose').disabled = this.player.replay?.status[move()] !== MAYBE; }

  // offerMoves lists the moves that can be chosen next, and those that are chosen, at the last step. Before
  // it, the search is not where it is shown.
  offerMoves() {
    const {replay} = this.player;
    byId('try-here-block').hidden = !replay || this.player.search.solver === 'trace' || !this.player.recorded;
    if (!replay || this.name === '') return;
    this.offerSteps();
    const here = this.player.step === this.player.tree.steps;
    byId('if-form').hidden = !here;
    byId('if-hint').hidden = here;
    if (!here) return;
    const {problem, status, search} = replay, before = byId('if-move').value;
    const group = (label, wanted) => {
      const options = [];
      for (let o = 0; o < status.length && options.length < MOST_MOVES; o++) {
        if (wanted(o)) options.push(el('option', {value: o}, problem.optionName(o)));
      }
      return options.length > 0 ? [el('optgroup', {label}, options)] : [];
    };
    byId('if-move').replaceChildren(...group('Left', o => status[o] === MAYBE), ...group('Chosen', o => status[o] === YES && search[o] > 0));
    if ([...byId('if-move').options].some(({value}) => value === before)) byId('if-move').value = before;
    byId('if-undo').disabled = replay.path.length === 0;
    byId('if-forbid').disabled = byId('if-move').options.length === 0;
    this.allowMove();
  }

  // offerSteps lets people go on with the search only if it has a next step, and says why it has none.
  offerSteps() {
    const {tree, problem} = this.player, isSolved = !problem.json.goal && tree.steps > 0 && tree.solutions.at(-1) === tree.steps;
    const over = tree.exhausted ? 'The search has ended: everything was tried.' : isSolved && 'The search has ended, at a solution. To see its steps, play it from the beginning.';
    for (const button of document.querySelectorAll('#go-on-block [data-steps]')) button.disabled = Boolean(over);
    show(byId('go-on-over'), over);
  }

  // offerCopy lets people copy a search only if there is a Neo4j to copy it to, and says so if there is none.
  offerCopy() {
    const missing = ['none', 'starting'].includes(session.database.database);
    byId('try-here').ariaDisabled = missing ? 'true' : null;
    byId('try-here-needs').hidden = !missing;
  }

  // tryHere copies the search, as it is shown, to a new name in the graph, and opens the copy.
  async tryHere() {
    const {player} = this, {search, step} = player, button = byId('try-here');
    if (button.ariaDisabled) {
      say(byId('try-here-needs').textContent);
      return;
    }
    button.disabled = true;
    try {
      const {id, name} = await api.fork({id: search.id, step, loaded: player.loaded});
      session.add({id, label: `${labelOf(search.puzzle)}, “${name}”, ${clock(new Date())}`, puzzle: search.puzzle, lettered: search.lettered, solver: 'graph', result: null});
      await player.open(session.searches.find(other => other.id === id), step);
      notice(`A copy, “${name}”, is in the graph now`, {hint: 'Go on with it, choose otherwise, or do without a move. The search that it was made of is as it was.', brief: true});
    } catch (error) {
      failed(error);
    } finally {
      button.disabled = false;
    }
  }

  // seen ends the connection while nobody sees the page: a browser has only six for a server, and
  // other pages need them.
  seen() {
    if (document.visibilityState === 'visible') {
      if (this.away) this.begin();
    } else if (this.source) {
      this.source.close();
      this.source = null;
      this.away = true;
    }
  }

  get name() {
    const id = this.player.search?.id ?? '';
    return id.startsWith('graph:') ? id.slice('graph:'.length) : '';
  }

  opened() {
    this.end();
    this.steps = null;
    const inGraph = this.name !== '';
    byId('follow-label').hidden = !inGraph;
    byId('go-on-block').hidden = !inGraph;
    if (inGraph && !this.player.recorded) { // there is nothing else to see
      this.box.checked = true;
      this.begin();
    }
  }

  tell(text) {
    byId('live-state').hidden = text === '';
    byId('live-state').textContent = text;
  }

  begin() {
    this.end();
    this.box.checked = true;
    const {player} = this;
    player.following = true;
    this.tell('Waiting for the search …');
    if (document.visibilityState !== 'visible') { // as in a tab that was opened in the background
      this.away = true;
      return;
    }
    this.source = api.listen(player.search.id, player.recorded ? player.mark : `${player.loaded}/0`, {
      error: closed => {
        if (closed) this.end();
        this.tell(closed ? 'The server does not tell more.' : 'The connection is lost; trying again …');
      },
      choices: event => this.choices(event),
      state: event => this.state(event),
      gone: ({reason, message}) => {
        this.end();
        const texts = {
          dropped: 'The search is gone: somebody has dropped it', replaced: 'The search is gone: another puzzle has its name',
          changed: `The search can't be followed: ${message}`,
        };
        notice(texts[reason], {hint: 'What was seen of it stays here.'});
      },
    });
  }

  end() {
    this.source?.close();
    this.source = null;
    this.away = false;
    this.player.following = false;
    this.box.checked = false;
    this.tell('');
  }

  choices({from, columns, changed}) {
    const {player} = this;
    if (from > (player.recorded ? player.tree.n : 0)) { // something is missing: get all
      this.renew();
      return;
    }
    player.recorded = true;
    this.grew = true;
    player.grow(player.tree.join(from, api.columnsFromBase64(columns), changed));
  }

  state({steps, phase, path, recorded, ended, exhausted}) {
    const {player} = this;
    this.steps = steps;
    if (recorded && !player.recorded) { // a tree is begun, which has no choice yet
      this.renew();
    } else if (recorded && (player.tree.ended !== ended || player.tree.exhausted !== exhausted)) {
      player.grow(player.tree.with({ended, exhausted}));
    }
    if (!recorded) {
      player.recorded = false;
      player.grow(treeOfPath(path, steps));
      player.go(steps);
    }
    const more = !recorded ? ', not recorded: only the grid is shown' : ended === 'limit' ? '; the tree has as many choices as it may' :
      ended === 'lost' ? '; some steps were not recorded' : '';
    this.tell(`${phase}, ${plural(steps, 'step')}${more}`);
    if (phase !== 'searching' && this.grew) {
      this.grew = false;
      this.complete();
    }
  }

  // complete gets what events leave out: which parts of the tree are equal.
  async complete() {
    const {player} = this, {search, loaded} = player;
    const answer = await api.tree(search.id).catch(() => null); // whoever wants more of it will be told
    if (answer && player.search === search && api.loadOf(answer.mark) === loaded && answer.tree.steps >= player.tree.steps) {
      player.grow(answer.tree);
    }
  }

  // renew gets the whole tree again, and reports whether it has. If another puzzle has the name
  // by now, that one is opened.
  async renew() {
    const {player} = this, {search} = player;
    let answer;
    try {
      answer = await api.tree(search.id);
    } catch (error) {
      if (player.search === search && error.status === 404) await this.reopen();
      else failed(error);
      return false;
    }
    if (player.search !== search) return false;
    if (api.loadOf(answer.mark) !== player.loaded) {
      await this.reopen();
      notice('Another puzzle has this name now', {hint: 'It is shown here.'});
      return false;
    }
    if (player.recorded && answer.tree.steps < player.tree.steps) return true; // what is known is newer
    player.mark = answer.mark;
    player.recorded = true;
    player.grow(answer.tree);
    return true;
  }

  async reopen() {
    try {
      await this.player.open(this.player.search);
    } catch (error) {
      failed(error);
    }
  }

  // goOn makes steps of the search, or what else a request asks for. If somebody else has made steps, it
  // makes none, and shows theirs.
  async goOn(request) {
    const {player} = this, {search} = player;
    // A tree that has ended has fewer steps than the search.
    const expect = Math.max(player.recorded ? player.tree.steps : 0, this.steps ?? 0);
    let conflict = null, over = '';
    try {
      const {choices, backtracks, status, next} = await api.step({name: this.name, expect, record: !player.recorded, loaded: player.loaded, ...request});
      if (player.search === search) this.steps = choices + backtracks;
      if (request.forbid !== undefined && player.search === search) {
        await player.open(search, choices + backtracks); // it is another problem now
        notice(`It goes on without ${player.problem.optionName(request.forbid)}`, {brief: true});
        return;
      }
      over = status === 'solved' ? ': the search stands at a solution' : next === null ? ': the search has ended' : '';
    } catch (error) {
      conflict = error;
      if (error.status !== 409) {
        failed(error);
        if (player.search === search) await this.renew(); // it may have made some
        return;
      }
    }
    if (player.search !== search) return; // another one was opened meanwhile
    if (!await this.renew()) return;
    player.go(player.tree.steps);
    if (!conflict) {
      if (this.steps === expect && request.steps) notice(`No step was made${over}`);
      return;
    }
    const row = (await api.searches().catch(() => [])).find(({id}) => id === search.id);
    if (player.search !== search) return;
    if (row) this.steps = row.choices + row.backtracks;
    if (Math.max(player.tree.steps, this.steps ?? 0) > expect) {
      notice('Somebody else has gone on with this search', {hint: `Their steps are shown now; none was made here. The page knew ${count(expect)} steps.`});
    } else {
      failed(conflict);
    }
  }
}
