// Playback: one search at any of its steps. The Player knows the step; the Playback shows it,
// and the Tree shows it, too.
import * as api from './api.js';
import {nameAsBeside} from './board.js';
import {CUT, Replay, Tree, after} from './engine.js';
import {byId, clearNotice, color, count, duration, el, failed, notice, oncePerFrame, plural, say, show, typing} from './dom.js';
import {session} from './session.js';
import {isText, labelOf, lacks, list, nameOf, optionWords, placed} from './words.js';

// The speeds, in steps a second.
const SPEEDS = Array.from({length: 51}, (_, i) => Math.round(10 ** (i / 10) * 10) / 10);

const MOST_TRACE = 32 << 20; // bytes of a file
const SEARCHES_EVERY = 5000; // ms, while the list of searches is in sight
const MOST_TRIES = 3;
const MOST_MOVES = 200;      // that are listed

// load gets the problem and the tree of a search; the tree is null if the search was not
// recorded. Both must be of the same load: another puzzle may get its name meanwhile.
async function load(id) {
  for (let tries = 1; ; tries++) {
    const [problem, recorded] = await Promise.all([
      api.problem(id),
      api.tree(id).catch(error => {
        if (error.status === 404 && id.startsWith('graph:')) return null;
        throw error;
      }),
    ]);
    const {loaded} = problem.json;
    if (!recorded || !loaded || api.loadOf(recorded.mark) === loaded) return {problem, recorded};
    if (tries === MOST_TRIES) throw new api.Failure('The puzzle is replaced again and again');
  }
}

// A Player holds the search that is looked at. It tells "search" when that is another one,
// "grown" when its tree has grown, and "step" when the step has changed.
export class Player extends EventTarget {
  search = null;   // of the session
  replay = null;
  picture = null;  // of the problem, as pictureOf returns it
  story = null;    // a Story
  mark = '';
  playing = false;
  speed = SPEEDS[10];
  asked = 0;       // how often a search was asked for

  get tree() { return this.replay?.tree ?? null; }
  get problem() { return this.replay?.problem ?? null; }
  get step() { return this.replay?.step ?? 0; }

  // worth knows what the solutions cost if the search looks for the best: a Worth, else null.
  get worth() {
    const {Worth, problem, tree, recorded} = this;
    if (!Worth || !recorded) return null;
    if (this.weighed?.tree !== tree) this.weighed = new Worth(problem, tree);
    return this.weighed;
  }

  // loaded says which load of a puzzle in the graph is shown.
  get loaded() { return this.problem?.json.loaded ?? ''; }

  tell(name) { this.dispatchEvent(new Event(name)); }

  // open loads a search, with the code of its picture and its story, and goes to a step, by default to the first, unless another search is
  // asked for meanwhile. A search in the graph that was not recorded has only the state that
  // it is in: live, its path is followed.
  async open(search, step) {
    const asked = ++this.asked;
    const [{problem, recorded}, {pictureOf}, {Story}] = await Promise.all([load(search.id), api.code(import('./pieces.js')), api.code(import('./story.js'))]);
    const Worth = problem.json.goal ? (await api.code(import('./worth.js'))).Worth : null;
    if (asked !== this.asked) return;
    this.pause();
    this.Worth = Worth;
    this.search = current(search, problem.json.text);
    nameAsBeside(problem, this.search.lettered);
    this.mark = recorded?.mark ?? '';
    this.recorded = recorded !== null;
    this.replay = new Replay(problem, recorded?.tree ?? noTree());
    this.replay.go(step ?? this.tree.from);
    this.picture = pictureOf(problem);
    this.story = new Story(this);
    this.tell('search');
    this.tell('step');
  }

  // grow goes on with a tree that has more choices, or with others in place of the last ones.
  grow(tree) {
    const atEnd = this.step === this.tree.steps;
    this.replay.follow(tree);
    this.tell('grown');
    if (atEnd && this.following) this.go(tree.steps);
    else this.tell('step');
  }

  go(step) {
    if (!this.replay) return;
    const before = this.step;
    if (this.replay.go(step) !== before) this.tell('step');
  }

  by(steps) {
    this.pause();
    this.go(this.step + steps);
  }

  // nextDeadEnd goes to the next step after which the search goes back.
  nextDeadEnd() { this.jump(this.tree?.deadEnds, 'There is no dead end after this step'); }

  nextSolution() { this.jump(this.tree?.solutions, 'There is no solution after this step'); }

  jump(steps, otherwise) {
    this.pause();
    const step = steps ? after(steps, this.step) : -1;
    if (step < 0) say(otherwise);
    else this.go(step);
    return step >= 0;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (!this.replay || this.tree.steps === this.tree.from) return;
    if (this.step === this.tree.steps) this.go(this.tree.from);
    this.playing = true;
    this.tell('playing');
    const run = this.run = {};
    let from = performance.now(), due = 0;
    const tick = now => {
      if (!this.playing || this.run !== run) return; // paused, and perhaps played again
      due += Math.min(now - from, 1000) * this.speed / 1000;
      from = now;
      const steps = Math.floor(due);
      if (steps > 0) {
        due -= steps;
        this.go(this.step + steps);
      }
      if (this.step >= this.tree.steps && !this.following) this.pause();
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.tell('playing');
  }

  // focus returns what to point out at this step.
  focus() {
    const {replay, tree, step} = this;
    const event = tree.event(step), end = replay.deadEnd();
    if (end && end.item >= 0) return {item: end.item, last: event > 0 ? tree.option[event - 1] : -1, ruledOut: replay.ruledOut(), dead: true, end};
    if (event > 0) return {item: tree.item[event - 1], last: tree.option[event - 1], ruledOut: replay.ruledOut(), dead: false, end};
    if (event < 0) return {item: tree.item[-event - 1], last: -1, ruledOut: [], dead: false, end};
    return {item: -1, last: -1, ruledOut: [], dead: false, end};
  }
}

// current returns a search with the puzzle that it is of. In the graph, its name may have got
// another one since it was made.
function current(search, text) {
  if (!search.id.startsWith('graph:') || search.puzzle === text || isText(search.puzzle)) return search;
  const label = search.puzzle ? `${labelOf(text)}, “${search.id.slice('graph:'.length)}”` : search.label;
  return {...search, puzzle: text, label, lettered: false, how: undefined, result: null};
}

// noTree is the tree of a search that was not recorded.
function noTree() {
  const none = new Int32Array(0);
  return new Tree({
    n: 0, steps: 0, from: 0, parent: none, step: none, undone: none, option: none, item: none, failed: none,
    depth: new Uint16Array(0), left: new Uint16Array(0), outcome: new Uint8Array(0), repeat: none, ms: new Float32Array(0),
  });
}

export class Playback {
  constructor(player) {
    this.player = player;
    this.paint = oncePerFrame(() => this.paintNow());
    const on = (id, f, event = 'click') => byId(id).addEventListener(event, f);
    on('go-first', () => player.by(-Infinity));
    on('go-back', () => player.by(-1));
    on('play', () => player.toggle());
    on('go-on', () => player.by(1));
    on('go-last', () => player.by(Infinity));
    on('next-backtrack', () => player.nextDeadEnd());
    on('next-solution', () => player.nextSolution());
    on('scrub', () => {
      player.pause();
      player.go(Number(byId('scrub').value));
    }, 'input');
    on('speed', () => this.setSpeed(), 'input');
    on('player', event => this.key(event), 'keydown');
    on('source', event => this.choose(event.target.value), 'change');
    on('open-trace', () => byId('trace-file').click());
    on('trace-file', event => this.readTrace(event.target.files[0]), 'change');
    on('chain', () => this.explain(), 'toggle');
    on('moves-box', () => this.paint(), 'toggle');
    on('go-to-form', event => {
      event.preventDefault();
      this.goTo();
    }, 'submit');
    setInterval(() => {
      if (document.visibilityState === 'visible' && !byId('view-playback').hidden && document.activeElement !== byId('source')) this.listSearches();
    }, SEARCHES_EVERY);
    session.addEventListener('trace', ({detail}) => this.readTrace(detail));
    session.addEventListener('searches', () => this.listSearches());
    player.addEventListener('search', () => this.opened());
    player.addEventListener('grown', () => this.grown());
    player.addEventListener('step', () => this.paint());
    player.addEventListener('playing', () => {
      byId('play-icon').setAttribute('d', player.playing ? 'M4 3h3v10H4zM9 3h3v10H9z' : 'M4.5 2.5v11l8.5-5.5z');
      byId('play').setAttribute('aria-label', player.playing ? 'Pause' : 'Play');
      if (!player.playing) this.sayStep();
    });
    this.setSpeed();
    this.listSearches();
  }

  setSpeed() {
    this.player.speed = SPEEDS[Number(byId('speed').value)];
    byId('speed-said').textContent = `${count(this.player.speed)} a second`;
  }

  // goTo goes to the step whose number was entered.
  goTo() {
    const {player} = this, text = byId('go-to').value.replaceAll(',', '').trim();
    if (!player.tree) return;
    if (!/^\d{1,9}$/.test(text) || Number(text) < player.tree.from || Number(text) > player.tree.steps) {
      notice(`Want a step from ${count(player.tree.from)} to ${count(player.tree.steps)}`, {bad: true});
      return;
    }
    clearNotice();
    player.pause();
    player.go(Number(text));
    byId('go-to').value = '';
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event)) return;
    const {player} = this, button = event.target.closest('button') !== null;
    const slider = event.target === byId('speed');
    const faster = by => {
      byId('speed').value = Number(byId('speed').value) + by;
      this.setSpeed();
      say(byId('speed-said').textContent);
    };
    const keys = {
      b: () => player.nextDeadEnd(), s: () => player.nextSolution(), '+': () => faster(2), '=': () => faster(2), '-': () => faster(-2),
      ...(button ? {} : {' ': () => player.toggle()}),
      ...(slider ? {} : {
        ArrowLeft: () => player.by(event.shiftKey ? -10 : -1), ArrowRight: () => player.by(event.shiftKey ? 10 : 1),
        Home: () => player.by(-Infinity), End: () => player.by(Infinity),
      }),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
    if (!player.playing && event.key !== ' ') this.sayStep();
  }

  // Which search.

  async listSearches() {
    const ours = session.searches;
    let others = [];
    if (session.database.database === 'ready') {
      try {
        others = (await api.searches()).filter(({id}) => !ours.some(search => search.id === id));
      } catch {
        // Without a database there are none. Whoever asks for one is told.
      }
    }
    session.setOthers(others);
    const option = (id, text) => el('option', {value: id, selected: id === this.player.search?.id}, text);
    byId('source').replaceChildren(
      ...(this.player.search ? [] : [el('option', {value: ''}, ours.length + others.length > 0 ? 'choose one' : 'none yet')]),
      ...(ours.length > 0 ? [el('optgroup', {label: 'From this page'}, ours.map(({id, label}) => option(id, label)))] : []),
      ...(others.length > 0 ? [el('optgroup', {label: 'In the graph'}, others.map(row =>
        option(row.id, row.damaged ? `${row.name}: ${row.damaged}` : `${nameOf(row)}, ${row.state}, ${count(row.choices + row.backtracks)} steps${row.recorded ? '' : ', not recorded'}`)))] : []));
  }

  // choose opens the search of that id.
  async choose(id, step) {
    if (!id) return;
    const row = session.others.find(other => other.id === id);
    const search = session.searches.find(other => other.id === id) ??
      {id, label: row?.name ?? id, puzzle: row?.text ?? '', solver: 'graph', result: null};
    await this.open(search, step);
  }

  async open(search, step) {
    const story = byId('story'), before = [...story.childNodes];
    if (!this.player.search) show(story, el('p', {class: 'muted'}, 'The search is being opened …'));
    try {
      await this.player.open(search, step);
    } catch (error) {
      if (!this.player.search) show(story, before);
      failed(error);
    }
  }

  async readTrace(file) {
    byId('trace-file').value = '';
    if (!file) return;
    if (file.size > MOST_TRACE) {
      notice(`${file.name} has ${count(file.size)} bytes, want at most ${count(MOST_TRACE)}`, {bad: true});
      return;
    }
    const {puzzle} = session;
    if (!puzzle) {
      notice('Which puzzle is the trace of?', {hint: 'Show the puzzle in the grid first, then open the trace.'});
      return;
    }
    try {
      const {id, steps, ended} = await api.trace({puzzle, trace: await file.text()});
      if (ended) notice(`${file.name} has more choices than are kept`, {hint: `Here are its first ${plural(steps, 'step')}.`});
      session.add({id, label: `${file.name}, ${plural(steps, 'step')}`, puzzle, solver: 'trace', result: null});
      await this.choose(id);
      session.tell('view', 'playback');
    } catch (error) {
      notice(`${file.name}: ${placed(error)}`, {hint: error.hint, bad: true});
    }
  }

  // Drawing.

  opened() {
    const {player} = this;
    this.placePicture();
    byId('go-to').value = '';
    this.grown();
    this.findTwin();
    session.correct(player.search);
    this.listSearches();
  }

  // placePicture puts the picture into the view that is seen: there is only one. The name of the puzzle is above it, as in Grid.
  placePicture() {
    const {picture, search} = this.player;
    show(byId('played'), search?.puzzle === session.puzzle && byId('caption').textContent);
    if (picture) byId(byId('view-tree').hidden ? 'picture-here' : 'picture-in-tree').replaceChildren(picture.element);
  }

  grown() {
    const {tree} = this.player, scrub = byId('scrub');
    scrub.min = tree.from;
    scrub.max = tree.steps;
    scrub.disabled = tree.steps === tree.from;
    this.drawTicks();
    this.paint();
  }

  // drawTicks draws the dead ends and the solutions below the slider.
  drawTicks() {
    const {tree} = this.player, width = 720;
    const canvas = el('canvas', {width, height: 5});
    const context = canvas.getContext('2d');
    const span = Math.max(1, tree.steps - tree.from);
    const draw = (steps, name, wide) => {
      context.fillStyle = color(name);
      const places = new Set(Array.from(steps, step => Math.round((step - tree.from) / span * (width - wide))));
      for (const place of places) context.fillRect(place, 0, wide, 5);
    };
    draw(tree.cuts, 'tree-cut', 1);
    draw(tree.deadEnds.filter(step => tree.failed[-tree.event(step + 1) - 1] !== CUT), 'tree-dead', 1);
    draw(tree.solutions, 'tree-solution', 4);
    byId('ticks').replaceChildren(canvas);
  }

  // findTwin looks for the search of the same puzzle by the other solver, for its clock.
  async findTwin() {
    const {search} = this.player;
    this.twin = null;
    const other = session.searches.find(({id, puzzle, solver, forBest}) => id !== search.id && puzzle === search.puzzle && solver !== search.solver && forBest === search.forBest);
    if (!other) return;
    try {
      const {problem, recorded} = await load(other.id); // another puzzle may have its name by now
      if (recorded && problem.json.text === this.player.problem.json.text && this.player.search === search) {
        this.twin = {search: other, tree: recorded.tree};
      }
    } catch {
      return; // It has gone; then there is one clock.
    }
    this.paint();
  }

  paintNow() {
    const {player} = this;
    if (!player.replay) return;
    const focus = player.focus();
    byId('scrub').value = player.step;
    byId('scrub').setAttribute('aria-valuetext', `step ${player.step} of ${player.tree.steps}`);
    player.picture.paint(player.replay, focus);
    byId('step-number').textContent = `${count(player.step)} of ${count(player.tree.steps)}`;
    byId('step-number').title = lacks(player.tree);
    this.paintClocks();
    // They keep the focus, and answer a key, when there is nothing to go to.
    byId('next-backtrack').ariaDisabled = after(player.tree.deadEnds, player.step) < 0;
    byId('next-solution').ariaDisabled = after(player.tree.solutions, player.step) < 0;
    show(byId('story'), player.story.parts(focus));
    this.paintMoves(focus);
    const chain = byId('chain');
    chain.hidden = !focus.end || focus.end.item < 0;
    if (chain.open && !chain.hidden && !player.playing) this.explain();
    this.words = player.story.words(focus);
    if (!player.playing) this.sayStep();
  }

  paintClocks() {
    const {player, twin} = this, {tree, search} = player;
    const clock = (solver, of) => el('div', {}, el('dt', {}, solver), el('dd', {}, clockText(of.time(Math.min(player.step, of.steps)))));
    const fact = (name, value) => el('div', {}, el('dt', {}, name), el('dd', {}, value));
    const standing = player.replay.path.length;
    show(byId('clocks'), fact('Choices now', count(standing)), fact('Undone', count(tree.made(player.step) - standing)),
      ...(player.worth?.soFar(player.step) ?? []).map(([name, value]) => fact(name, value)),
      ...isTimed(search, tree) ? [tree.n > 0 && clock(search.solver, tree), twin && isTimed(twin.search, twin.tree) && clock(twin.search.solver, twin.tree)] : []);
  }

  // paintMoves lists the choices that are in force, as a game's moves: each leads to its step. Those of
  // which another one was left are marked. Of a search for the best the last line says why it goes back.
  paintMoves(focus) {
    const {replay, tree, problem, worth} = this.player, box = byId('moves-box'), why = worth && this.player.story.endIn(focus);
    box.hidden = replay.path.length === 0;
    byId('moves-count').textContent = count(replay.path.length);
    if (!box.open) return;
    byId('moves').replaceChildren(...replay.path.slice(-MOST_MOVES).map(i => el('li', {}, el('button', {
      type: 'button', class: tree.left[i] > 1 ? 'real' : null, title: tree.left[i] > 1 ? `one of ${tree.left[i]}` : 'the only one left',
      onclick: () => {
        this.player.pause();
        this.player.go(tree.step[i]);
      },
    }, `${count(tree.depth[i])}. ${problem.optionName(tree.option[i])}${worth ? worth.ofChoice(i) : ''}`))), why ? el('li', {class: 'back'}, why) : '');
  }

  sayStep() {
    if (this.words && !byId('view-playback').hidden) say(this.words);
  }

  // explain asks for the chain of reasons behind a dead end.
  async explain() {
    const {player} = this, box = byId('chain-text');
    if (!byId('chain').open || byId('chain').hidden) return;
    const at = `${player.search.id} ${player.loaded} ${player.step}`;
    if (this.explained === at) return;
    this.explained = at;
    let answer, chain;
    try {
      [answer, chain] = await Promise.all([api.explain(player.search.id, api.loadOf(player.mark), player.step), api.code(import('./chain.js'))]);
    } catch (error) {
      if (this.explained !== at) return;
      this.explained = null; // it may be asked again
      show(box, el('p', {class: 'muted'}, error.message));
      return;
    }
    if (this.explained !== at) return;
    const {named} = player.problem;
    show(box,
      el('p', {}, chain.restsOn(answer, optionWords(player.problem.json.family))),
      answer.idle.length > 0 && el('p', {class: 'muted'}, `${list(answer.idle.map(String))} ${answer.idle.length === 1 ? 'does' : 'do'} not matter.`),
      el('ol', {class: 'chain'}, answer.because.map(because => el('li', {}, named(chain.reason(because, optionWords(player.problem.json.family)[0]))))));
  }
}

// isTimed reports whether the times of a tree are those of its search alone: one in the graph that the page has not made
// in one go may have waited for a person between its steps.
function isTimed({solver, result}, tree) { return solver !== 'graph' || result !== null && tree.steps <= result.steps; }

// clockText returns a time in milliseconds. Less than one is not measured.
function clockText(ms) { return ms < 1 ? '< 1 ms' : duration(ms / 1000); }
