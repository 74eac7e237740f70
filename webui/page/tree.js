// The view of trees. Two trees of one puzzle can be shown side by side, with a common zoom.
import * as api from './api.js';
import {besideOf, compare, follow} from './beside.js';
import {CUT, SOLUTION} from './engine.js';
import {byId, color, count, el, failed, oncePerFrame, plural, say, show} from './dom.js';
import {session} from './session.js';
import {Picture, SHADES} from './treepicture.js';
import {figuresOf, undoOf} from './story.js';
import {lacks, optionWords} from './words.js';

const FAR = 1 << 16; // the greatest zoom, where a leaf of 100,000 is wider than a window

const waiting = new Map(); // what is done with a layout, by its number
let asked = 0;
let worker = null; // a promise of it

// ready starts the worker that lays out trees, unless it runs, and returns a promise of it. Its code may
// not come: the promise is rejected then, and the next call tries again.
export function ready() {
  return worker ??= new Promise((resolve, reject) => {
    const started = new Worker(new URL('layout.worker.js', import.meta.url), {type: 'module'});
    started.onerror = reject;
    started.onmessage = ({data: {id, result}}) => {
      if (id === 0) return resolve(started);
      waiting.get(id)(result);
      waiting.delete(id);
    };
  }).catch(error => {
    worker = null;
    throw error;
  });
}

// layoutOf has the worker lay out a tree, with forced choices folded as fold.js says.
async function layoutOf({n, parent, depth, left, undone, outcome, failed, repeat}, unfolded) {
  const layouts = await ready();
  return new Promise(resolve => {
    waiting.set(++asked, resolve);
    layouts.postMessage({id: asked, columns: {n, parent, depth, left, undone, outcome, failed, repeat}, unfolded});
  });
}

// repeatedParts returns how many parts of a tree are equal to others and not within larger ones
// that are.
function repeatedParts({n, parent, repeat}) {
  const found = new Set();
  for (let i = 0; i < n; i++) if (repeat[i] > 0 && (parent[i] < 0 || repeat[parent[i]] === 0)) found.add(repeat[i]);
  return found.size;
}

// figuresTable puts the figures of two trees beside each other: each a name, the figures, and
// the tree.
function figuresTable(...trees) {
  const rows = [
    ['choices', f => count(f.choices)],
    ['undone', f => count(f.backtracks)],
    ['solutions', f => count(f.solutions)],
    ['dead ends', f => count(f.deadEnds)],
    trees.some(([, f]) => f.cuts > 0) && ['cut, as nothing better was below', f => count(f.cuts ?? 0)],
    ['greatest depth', f => count(f.depth.most)],
    ['mean depth of the dead ends', f => f.deadEnds > 0 ? f.depth.deadEnd.toFixed(1) : '–'],
    ['forced choices', f => count(f.branching.forced)],
    ['left at the others, mean', f => f.branching.real > 0 ? f.branching.mean.toFixed(2) : '–'],
    ['failed most', f => f.failed.length > 0 ? `${f.failed[0].name}: ${count(f.failed[0].times)}` : '–'],
    ['repeated parts', (_, tree) => count(repeatedParts(tree))],
  ].filter(Boolean);
  return el('table', {class: 'result-table'},
    el('thead', {}, el('tr', {}, el('td'), trees.map(([name]) => el('th', {scope: 'col', class: 'number'}, name)))),
    el('tbody', {}, rows.map(([name, of]) => el('tr', {}, el('th', {scope: 'row'}, name),
      trees.map(([, figures, tree]) => el('td', {class: 'number'}, of(figures, tree)))))));
}

// textOf returns the text of a search's puzzle, for the server to read. Of a problem from a file
// the server knows only a name: the text is '' if it was not written on this page.
function textOf({puzzle}, {json: {text}}) {
  if (!/^(?:dlx|mps|setpart):/.test(text)) return text;
  return puzzle.includes('\n') ? puzzle : '';
}

export class TreeView {
  pictures = [];
  selected = -1;
  zoom = 1;
  left = 0;   // the leaf at the left, as a share of all
  top = 0;    // in pixels
  links = false;
  folded = true; // whether runs of forced choices share a box
  stale = true;  // whether the tree of the player is still to be laid out
  opening = null; // a promise of that, once it was shown

  constructor(player) {
    this.player = player;
    this.draw = oncePerFrame(() => this.drawNow());
    const on = (id, f, event = 'click') => byId(id).addEventListener(event, f);
    on('zoom-in', () => this.zoomBy(1.6));
    on('zoom-out', () => this.zoomBy(1 / 1.6));
    on('fit', () => this.fit());
    on('as-icicle', () => this.show(false));
    on('as-links', () => this.show(true));
    on('fold', () => this.fold(!this.folded));
    on('to-difference', () => this.toDifference());
    on('beside', event => this.putBeside(event.target.value), 'change');
    const trees = byId('trees');
    trees.addEventListener('wheel', event => this.wheel(event), {passive: false});
    trees.addEventListener('keydown', event => this.key(event));
    for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerleave']) {
      trees.addEventListener(name, event => this.pointer(event), true);
    }
    player.addEventListener('search', () => this.open());
    player.addEventListener('grown', () => this.open(true));
    player.addEventListener('step', () => this.draw());
    session.addEventListener('theme', () => {
      this.colors = null;
      this.draw();
    });
    for (const event of ['searches', 'others']) session.addEventListener(event, () => this.listBeside());
    this.listBeside();
  }

  get seen() { return !byId('view-tree').hidden; }

  // open shows the tree of the player. Trees that nobody looks at are laid out when somebody
  // does.
  async open(grown = false) {
    if (!grown) {
      this.selected = -1;
      this.putAway();
      this.listBeside();
    }
    this.stale = true;
    if (!this.seen) return;
    this.stale = false;
    const {tree, problem, search, recorded} = this.player;
    if (!recorded) { // or there is no search
      this.pictures.splice(0).forEach(picture => picture.close());
      byId('view-tree').classList.add('without-tree');
      if (tree) byId('tree-summary').textContent = 'This search was not recorded, so there is no tree. The steps that you make in Playback are recorded.';
      show(byId('node-text'));
      byId('children').replaceChildren();
      byId('children-title').hidden = true;
      return;
    }
    const known = this.pictures[0]?.problem === problem ? this.pictures[0] : null;
    byId('view-tree').classList.remove('without-tree');
    const layout = await layoutOf(tree, this.unfolded(known));
    if (this.player.tree !== tree) return; // it has grown meanwhile: another layout is under way
    const title = search.label;
    if (this.selected >= tree.n) this.selected = -1;
    const [first, second] = this.pictures;
    if (first?.problem === problem) {
      Object.assign(first, {tree, layout});
      first.describe(title);
      if (second) this.compareWith(second.tree);
    } else {
      this.pictures.forEach(picture => picture.close());
      this.pictures = [new Picture(this, {tree, layout, problem, title})];
      byId('trees').replaceChildren(this.pictures[0].element);
      this.fit();
    }
    this.laidOut = layout.ms;
    byId('trees').dataset.layout = layout.ms;
    this.summarize();
    this.tellNode();
    this.draw();
  }

  // appear is called when the view is shown.
  async appear() {
    if (this.stale) this.opening = this.open(true); // what a new search resets was reset when it came
    await this.opening; // it may have been shown, and left, while its tree was laid out
    this.selectStep();
    this.draw();
  }

  // selectStep selects the choice that the step which is shown has made or undone, so that what was looked at in Playback is
  // what is told here. At the step where it was left, what is selected stays, and at the end of the search the
  // whole tree is looked at.
  selectStep() {
    const {tree, step} = this.player, isNew = this.pictures.length > 0 && step !== this.toldStep && step < tree.steps, event = isNew ? tree.event(step) : 0;
    this.toldStep = step;
    if (event !== 0 && Math.abs(event) <= tree.n) this.select(Math.abs(event) - 1);
  }

  // compareWith compares the tree with the one beside it.
  compareWith(other) {
    this.compared = compare(this.pictures[0].tree, other);
    const {same, differ} = this.compared;
    for (const picture of this.pictures) picture.differs = differ ? same : -1;
    byId('to-difference').hidden = !differ;
  }

  summarize() {
    const [{tree, layout}, second] = this.pictures;
    byId('tree-summary').textContent = [
      `${figuresOf(tree, layout.deepestChoice)}.`, lacks(tree),
      second && besideOf(tree, second.tree, second.layout.deepestChoice, this.compared),
      second && lacks(second.tree) !== '' && `The tree beside it: ${lacks(second.tree)}`,
    ].filter(Boolean).join(' ');
  }

  // stepOf returns the step at which a picture is shown. The tree beside that of the player is shown
  // at its end if that one is, and otherwise where the same choices stand, as far as it has them.
  stepOf(picture) {
    const {tree, step} = this.player;
    if (picture === this.pictures[0]) return step;
    if (step === tree.steps) return picture.tree.steps;
    const {at} = follow(tree, tree.path(step), picture.tree);
    return at < 0 ? picture.tree.from : picture.tree.step[at];
  }

  // selectedIn returns the choice that is selected, as a picture has it, or -1.
  selectedIn(picture) {
    const i = this.selected;
    if (i < 0 || picture === this.pictures[0]) return i;
    const {tree} = this.player, {at, whole} = follow(tree, tree.path(tree.step[i]), picture.tree);
    return whole ? at : -1;
  }

  // Two trees.

  listBeside() {
    const select = byId('beside'), {search, problem} = this.player, chosen = select.value;
    const text = search && problem ? textOf(search, problem) : '';
    for (const order of select.querySelectorAll('[value^="order:"]')) order.disabled = text === '' || problem.json.goal?.maximize === true; // the page makes none for that
    for (const old of select.querySelectorAll('[data-search]')) old.remove();
    for (const {id, label, how = label, puzzle, forBest} of session.searches) {
      if (search && id !== search.id && puzzle === search.puzzle && forBest === search.forBest) {
        select.append(el('option', {value: `search:${id}`, 'data-search': ''}, how));
      }
    }
    for (const {id, name, text: puzzle, recorded} of session.others) { // of a long puzzle the list has the beginning
      if (search && id !== search.id && recorded && puzzle !== '' && search.puzzle.startsWith(puzzle)) {
        select.append(el('option', {value: `search:${id}`, 'data-search': ''}, `“${name}”, in the graph`));
      }
    }
    select.value = [...select.options].some(({value}) => value === chosen) ? chosen : '';
  }

  putAway() {
    byId('beside').value = '';
    show(byId('compared'));
    byId('to-difference').hidden = true;
    this.pictures.splice(1).forEach(picture => picture.close());
    if (this.pictures[0]) this.pictures[0].differs = -1;
  }

  // putBeside shows a second tree: of another search, or of a search in another order.
  async putBeside(choice) {
    const {search, problem} = this.player;
    this.making?.abort(); // the tree of another choice
    const {signal} = this.making = new AbortController();
    show(byId('compared'));
    this.pictures.splice(1).forEach(picture => picture.close());
    if (!choice || !search) {
      this.putAway();
      if (this.pictures[0]) {
        this.summarize();
        this.tellNode();
      }
      this.draw();
      return;
    }
    try {
      let [, id] = /^search:(.*)$/.exec(choice) ?? [];
      if (!id) {
        const order = choice.slice('order:'.length);
        const request = {puzzle: textOf(search, problem), solver: 'memory', record: true, order};
        if (problem.json.goal) await api.minimize({...request, ...search.plan}, signal, best => { ({id} = best); });
        else ({id} = await api.solve(request));
        if (!id) throw new api.Failure('The server has ended the search');
      }
      const [{tree: other}, compared] = await Promise.all([api.tree(id), api.compare(search.id, id)]);
      const layout = await layoutOf(other, this.unfolded());
      if (this.player.search !== search || byId('beside').value !== choice || this.pictures.length !== 1) return;
      const [first] = this.pictures, title = byId('beside').selectedOptions[0].textContent;
      const picture = new Picture(this, {tree: other, layout, problem, title});
      this.pictures.push(picture);
      this.compareWith(other);
      show(byId('compared'), figuresTable([search.label, compared.first, first.tree], [title, compared.second, other]));
      byId('trees').append(picture.element);
      this.summarize();
      this.tellNode();
      say(byId('tree-summary').textContent);
      this.fit();
    } catch (error) {
      if (signal.aborted) return;
      byId('beside').value = '';
      failed(error);
    }
  }

  // toDifference goes to the first choice that differs, or to the last one if the tree ends before it.
  toDifference() {
    const i = Math.min(this.compared.same, this.player.tree.n - 1);
    if (i < 0) return;
    this.select(i);
    this.jump(i);
    this.reveal(i);
  }

  // Zoom and place.

  show(links) {
    this.links = links;
    byId('as-icicle').setAttribute('aria-pressed', String(!links));
    byId('as-links').setAttribute('aria-pressed', String(links));
    this.draw();
  }

  // unfolded returns which runs of a picture, or of a new one, have a box for each choice: see
  // fold.js.
  unfolded(picture) { return this.folded ? picture?.unfolded ?? new Set() : null; }

  // fold folds all runs of forced choices, or none.
  async fold(folded) {
    this.folded = folded;
    byId('fold').setAttribute('aria-pressed', String(folded));
    for (const picture of this.pictures) picture.unfolded.clear();
    await this.layOut();
  }

  // foldRun folds the run of a choice in the first tree, or unfolds it.
  async foldRun(i) {
    const [picture] = this.pictures, {unfolded, layout} = picture, run = layout.run[i];
    if (!unfolded.delete(run)) unfolded.add(run);
    await this.layOut();
    this.reveal(i);
    byId('fold-run')?.focus();
  }

  // layOut lays out all trees again.
  async layOut() {
    await Promise.all(this.pictures.map(async picture => {
      for (let tree = null; picture.tree !== tree;) { // it may grow meanwhile
        ({tree} = picture);
        const layout = await layoutOf(tree, this.unfolded(picture));
        if (picture.tree === tree) picture.layout = layout;
      }
    }));
    this.bound();
    this.tellNode();
    this.draw();
  }

  fit() {
    this.zoom = 1;
    this.left = 0;
    this.top = 0;
    this.draw();
  }

  // zoomBy zooms, so that what is at x and y, by default in the middle, stays there.
  zoomBy(by, x, y) {
    const [picture] = this.pictures;
    if (!picture?.width) return;
    x ??= picture.width / 2;
    y ??= picture.height / 2;
    const leaf = this.left + x / picture.width / this.zoom, depth = (this.top + y - 4) / picture.row;
    this.zoom = Math.min(FAR, Math.max(1, this.zoom * by));
    this.left = leaf - x / picture.width / this.zoom;
    this.top = depth * picture.row - y + 4;
    this.bound();
    this.draw();
  }

  pan(x, y) {
    const [picture] = this.pictures;
    if (!picture?.width) return;
    this.left -= x / picture.width / this.zoom;
    this.top -= y;
    this.bound();
    this.draw();
  }

  bound() {
    this.left = Math.min(1 - 1 / this.zoom, Math.max(0, this.left));
    this.top = Math.min(Math.max(0, ...this.pictures.map(picture => picture.tall)), Math.max(0, this.top));
  }

  // reveal moves a choice into sight.
  reveal(i) {
    const [picture] = this.pictures;
    const {x, y, width, height} = picture.place(i);
    const middle = x + width / 2;
    if (middle < 0 || middle > picture.width) this.pan(picture.width / 2 - middle, 0);
    if (y < 0 || y + height > picture.height) this.pan(0, picture.height / 2 - y);
  }

  wheel(event) {
    const picture = this.pictureOf(event);
    const flat = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!picture || !flat && event.deltaY > 0 && this.zoom === 1) return; // the page may scroll
    event.preventDefault();
    const box = picture.canvas.getBoundingClientRect();
    if (flat) this.pan(-event.deltaX, 0);
    else this.zoomBy(2 ** (-event.deltaY / (event.deltaMode === 1 ? 10 : 240)), event.clientX - box.left, event.clientY - box.top);
  }

  pictureOf(event) { return this.pictures.find(({canvas}) => canvas === event.target); }

  // pointer pans by a drag, zooms by two fingers, selects by a click, and names what is under
  // the mouse.
  pointer(event) {
    const picture = this.pictureOf(event);
    if (!picture) return;
    const box = picture.canvas.getBoundingClientRect();
    const x = event.clientX - box.left, y = event.clientY - box.top;
    this.fingers ??= new Map();
    const finger = this.fingers.get(event.pointerId);
    switch (event.type) {
      case 'pointerdown':
        picture.canvas.setPointerCapture(event.pointerId);
        this.fingers.set(event.pointerId, {x, y, moved: this.fingers.size > 0 ? Infinity : 0});
        return;
      case 'pointermove': {
        if (!finger) {
          this.tell(picture, x, y);
          return;
        }
        const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, other]) => other);
        if (others.length === 0) {
          this.pan(x - finger.x, y - finger.y);
        } else {
          const [other] = others, away = (a, b) => Math.max(10, Math.hypot(a.x - b.x, a.y - b.y));
          this.zoomBy(away({x, y}, other) / away(finger, other), (x + other.x) / 2, (y + other.y) / 2);
        }
        finger.moved += Math.abs(x - finger.x) + Math.abs(y - finger.y);
        Object.assign(finger, {x, y});
        picture.canvas.classList.toggle('dragged', finger.moved > 4);
        picture.tip.hidden = true;
        return;
      }
      case 'pointerup':
        if (finger && finger.moved <= 4 && picture === this.pictures[0]) {
          const i = picture.at(x, y);
          if (i >= 0) {
            this.select(i);
            this.player.pause();
            this.player.go(picture.tree.step[i]);
          }
        }
    }
    this.fingers.delete(event.pointerId);
    picture.canvas.classList.remove('dragged');
    picture.tip.hidden = true;
  }

  // tell names the choice under the mouse.
  tell(picture, x, y) {
    const i = picture.at(x, y), {tip} = picture;
    tip.hidden = i < 0;
    if (i < 0) return;
    const {tree, problem} = picture;
    const choices = picture.choicesIn(picture.layout.box[i]);
    tip.textContent = `${count(i + 1)}: ${problem.optionName(tree.option[i])} for ${problem.itemName(tree.item[i])}` +
      (choices > 1 ? `, and ${count(choices - 1)} more, all forced` : '');
    tip.style.left = `${Math.max(0, Math.min(picture.width - tip.offsetWidth, x + 12))}px`;
    tip.style.top = `${y + picture.canvas.offsetTop + 16}px`;
  }

  key(event) {
    if (!this.pictureOf(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const [{tree, layout}] = this.pictures, i = this.selected;
    const beside = by => {
      const {start, rows, box, depth, first} = layout, b = box[i], from = start[depth[b]], to = start[depth[b] + 1];
      const k = rows.subarray(from, to).indexOf(b) + by;
      return k >= 0 && k < to - from ? first[rows[from + k]] : i;
    };
    const go = to => {
      if (tree.n === 0) return;
      this.select(i < 0 ? Math.max(0, tree.last(this.player.step)) : to());
      this.reveal(this.selected);
      say(byId('node-text').textContent);
    };
    const keys = {
      ArrowUp: () => go(() => tree.parent[i] < 0 ? i : tree.parent[i]),
      ArrowDown: () => go(() => i + 1 < tree.n && tree.parent[i + 1] === i ? i + 1 : i),
      ArrowLeft: () => go(() => beside(-1)), ArrowRight: () => go(() => beside(1)),
      Enter: () => i >= 0 && this.jump(i), '+': () => this.zoomAtSelected(1.6), '=': () => this.zoomAtSelected(1.6),
      '-': () => this.zoomAtSelected(1 / 1.6), f: () => this.fit(), u: () => this.fold(!this.folded), i: () => this.show(!this.links),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  }

  zoomAtSelected(by) {
    const place = this.selected >= 0 ? this.pictures[0].place(this.selected) : null;
    if (place) this.zoomBy(by, place.x + place.width / 2, place.y);
    else this.zoomBy(by);
  }

  // The selected choice.

  select(i) {
    this.selected = i;
    this.tellNode();
    this.draw();
  }

  jump(i) {
    this.player.pause();
    this.player.go(this.player.tree.step[i]);
    say(`Step ${this.player.step}`);
  }

  tellNode() {
    const {problem, tree, worth} = this.player, i = this.selected;
    if (!tree || tree.n === 0) return;
    const children = tree.children(i);
    if (i < 0) {
      show(byId('node-text'), el('p', {class: 'muted'}, 'Click a choice, or go from one to the next by the arrow keys.'));
    } else {
      let size = 1, ends = 0, cuts = 0;
      for (let j = i + 1; j < tree.n && tree.depth[j] > tree.depth[i]; j++) size++;
      for (let j = i; j < i + size; j++) {
        const isLeaf = j + 1 >= tree.n || tree.parent[j + 1] !== j;
        if (isLeaf && tree.failed[j] >= 0 && tree.outcome[j] !== SOLUTION) ends++;
        if (isLeaf && tree.failed[j] === CUT) cuts++;
      }
      show(byId('node-text'),
        el('p', {}, `Number ${count(i + 1)}, at depth ${tree.depth[i]}: ${problem.optionName(tree.option[i])} for ${problem.itemName(tree.item[i])}. `,
          tree.left[i] === 1 ? 'It was the only one left.' : tree.left[i] > 1 ? `It was the first of ${tree.left[i]} left.` : ''),
        worth && el('p', {}, `${worth.at(i).map((words, k) => words.join(' ').replace(/^./, first => k > 0 ? first.toLowerCase() : first)).join(', ')}.`),
        el('p', {}, tree.outcome[i] !== SOLUTION ? '' : worth ? `${worth.solution(i)}. ` : 'It completes a solution. ',
          undoOf(tree, i, item => problem.itemName(item), j => worth?.cut(j, worth.isWhole(j)), optionWords(problem.json.family)),
          size > 1 ? ` Below it ${plural(size - 1, 'choice')}${cuts > 0 ? ',' : ' and'} ${plural(ends, 'dead end')}${cuts > 0 ? ` and ${count(cuts)} cut` : ''}.` : '',
          tree.repeat[i] > 0 ? ' The same choices follow elsewhere in the tree.' : '', this.tellBeside(i)),
        el('p', {class: 'buttons'}, el('button', {type: 'button', onclick: () => this.jump(i)}, `Go to step ${count(tree.step[i])}`),
          tree.parent[i] >= 0 && el('button', {type: 'button', onclick: () => this.select(tree.parent[i])}, 'The choice before'),
          this.foldButton(i)));
    }
    byId('children-title').textContent = i < 0 ? 'The first choices' : 'What came next';
    byId('children-title').hidden = children.length === 0;
    byId('children').replaceChildren(...children.slice(0, 200).map(j => el('li', {}, el('button', {
      type: 'button', onclick: () => {
        this.select(j);
        this.reveal(j);
        byId('children').querySelector('button')?.focus();
      },
    }, `${count(j + 1)}: ${problem.optionName(tree.option[j])} for ${problem.itemName(tree.item[j])}`))));
  }

  // foldButton returns a button that folds or unfolds the run of a choice, or null if there is
  // nothing to fold.
  foldButton(i) {
    const layout = this.pictures[0]?.layout;
    if (!this.folded || !layout || i >= layout.box.length) return null;
    const {run} = layout;
    let end = run[i];
    while (end < run.length && run[end] === run[i]) end++;
    const length = end - run[i];
    if (length < 2) return null;
    const isFolded = layout.box[run[i]] === layout.box[end - 1];
    return el('button', {type: 'button', id: 'fold-run', onclick: () => this.foldRun(i)},
      `${isFolded ? 'Show' : 'Fold'} these ${count(length)} forced choices`);
  }

  // tellBeside says how much of the way to a choice the tree beside it has.
  tellBeside(i) {
    const second = this.pictures[1];
    if (!second) return '';
    const {tree} = this.player, path = tree.path(tree.step[i]), {at, whole, same} = follow(tree, path, second.tree);
    if (whole) return ` The tree beside it has the same choices up to here; this one is its number ${count(at + 1)}.`;
    if (same === 0) return ' The tree beside it begins with another choice.';
    return ` Of the ${plural(path.length, 'choice')} up to here, the tree beside it has the first ${count(same)}.`;
  }

  drawNow() {
    if (!this.seen || this.pictures.length === 0) return;
    if (!this.colors) this.readColors();
    byId('trees').style.setProperty('--depths', Math.max(...this.pictures.map(({layout}) => layout.deepest)));
    for (const picture of this.pictures) picture.draw();
    for (const item of byId('tree-legend').children) {
      item.hidden = !this.pictures.some(picture => picture.marks.has(item.dataset.mark));
    }
  }

  // readColors takes the colors from the style sheet. The canvas knows no custom properties.
  readColors() {
    this.colors = {};
    for (const name of ['ink', 'paper', 'surface', 'hair', 'accent', 'dead']) this.colors[name] = color(name);
    for (const name of ['stands', 'inner', 'dead', 'cut', 'solution']) this.colors[name] = color(`tree-${name}`);
    const probe = byId('probe');
    for (let k = 0; k < SHADES; k++) {
      for (const [name, shade] of [['dead', 'shade'], ['cut', 'cut-shade']]) {
        probe.style.color = `color-mix(in oklab, var(--tree-${name}) ${100 * k / (SHADES - 1)}%, var(--tree-inner))`;
        this.colors[`${shade}${k}`] = getComputedStyle(probe).color;
      }
    }
    const pattern = paint => {
      const canvas = el('canvas', {width: 6, height: 6}), context = canvas.getContext('2d');
      context.strokeStyle = this.colors.surface;
      context.fillStyle = this.colors.ink;
      paint(context);
      return context.createPattern(canvas, 'repeat');
    };
    this.patterns = {
      dead: pattern(context => {
        context.lineWidth = 1.4;
        context.beginPath();
        for (const x of [-6, 0, 6]) {
          context.moveTo(x, 6);
          context.lineTo(x + 6, 0);
        }
        context.stroke();
      }),
      cut: pattern(context => {
        context.lineWidth = 2;
        context.beginPath();
        context.moveTo(5, 0);
        context.lineTo(5, 6);
        context.stroke();
      }),
      repeat: pattern(context => {
        context.globalAlpha = 0.55;
        context.fillRect(0, 0, 6, 1);
        context.fillRect(0, 3, 6, 1);
      }),
    };
  }
}
