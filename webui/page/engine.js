// The state of a search after any step, from its tree and its problem. Nothing here touches the
// page or the network. In Go, searchtree.State computes the same.

// What is known about an option.
export const MAYBE = 0, YES = 1, NO = 2;

// How a choice has ended. A solution stays one when the choice is undone.
export const STANDS = 0, UNDONE = 1, SOLUTION = 2;

const NONE = -1;
export const CUT = -2; // the item of a choice that was undone because no better solution was below it

// A Problem is an exact cover problem. Items and options are numbers, from 0.
export class Problem {
  lettered = false;     // whether people know its cells as C7
  named = text => text; // puts the names that people know into a text

  // json is the answer of GET /api/problem.
  constructor(json) {
    this.json = json;
    this.items = json.items;
    this.options = json.options;
    this.given = json.given ?? [];
    this.excluded = json.excluded ?? [];
    this.hasWishes = json.options.some(({avoided}) => avoided);
    const {options, items} = this;
    let matches = 0;
    for (const option of options) matches += option.items.length;
    // The items of option o are itemsOf[first[o]] to itemsOf[first[o + 1] - 1], each with a
    // color, which is 0 for none. The options of item i are in optionsOf, found by firstOption.
    this.first = new Int32Array(options.length + 1);
    this.itemsOf = new Int32Array(matches);
    this.colors = new Int32Array(matches);
    this.firstOption = new Int32Array(items.length + 1);
    this.optionsOf = new Int32Array(matches);
    this.placeOf = new Int32Array(matches); // where the item is among itemsOf
    let k = 0;
    for (let o = 0; o < options.length; o++) {
      options[o].items.forEach((item, i) => {
        this.itemsOf[k] = item;
        this.colors[k++] = options[o].colors?.[i] ?? 0;
        this.firstOption[item + 1]++;
      });
      this.first[o + 1] = k;
    }
    for (let i = 0; i < items.length; i++) this.firstOption[i + 1] += this.firstOption[i];
    const next = this.firstOption.slice();
    for (const o of json.sequence ?? options.keys()) {
      for (let k = this.first[o]; k < this.first[o + 1]; k++) {
        const at = next[this.itemsOf[k]]++;
        this.optionsOf[at] = o;
        this.placeOf[at] = k;
      }
    }
  }

  // optionsOfItem returns the options that contain an item, in the order in which they are tried.
  optionsOfItem(item) {
    return this.optionsOf.subarray(this.firstOption[item], this.firstOption[item + 1]);
  }

  // optionName returns the name of an option, or "no more" for the choice that an item with a quota
  // gets no more of them.
  optionName(o) { return o === NONE ? 'no more' : this.named(this.options[o].name) || `option ${o}`; }

  itemName(i) { return this.named(this.items[i]?.name ?? '') || `item ${i}`; }

  // isCostly reports whether an option is against a wish, or, in a problem that knows no wishes, whether it costs something.
  isCostly(o) { return this.hasWishes || this.json.family === 'timetable' ? Boolean(this.options[o].avoided) : this.options[o].cost > 0; }

  // costOf returns what options cost together.
  costOf(options) { return options.reduce((sum, o) => sum + (this.options[o].cost ?? 0), 0); }

  // costlyIs says what marks such an option in a picture.
  get costlyIs() { return this.hasWishes ? 'A marked corner: against a wish.' : 'A marked corner: it costs something.'; }

  // hasQuota reports whether options may contain an item another number of times than once. It is false
  // for NONE, the item of a choice of which only the option is known.
  hasQuota(item) { return this.items[item]?.high !== undefined; }

  // itemsOfOption returns the items of an option.
  itemsOfOption(o) { return this.itemsOf.subarray(this.first[o], this.first[o + 1]); }

  // forConflicts calls f(other, item) for each option that o alone rules out, by each item that
  // they share: unless both give it the same color, or it may be in several options.
  forConflicts(o, f) {
    for (let k = this.first[o]; k < this.first[o + 1]; k++) {
      const item = this.itemsOf[k], color = this.colors[k];
      if (this.items[item].high > 1) continue;
      for (let at = this.firstOption[item]; at < this.firstOption[item + 1]; at++) {
        const other = this.optionsOf[at];
        if (other !== o && (color === 0 || this.colors[this.placeOf[at]] !== color)) f(other, item);
      }
    }
  }

  // sharedItem returns the lowest item by which option o rules out other, or -1.
  sharedItem(o, other) {
    let least = NONE;
    this.forConflicts(o, (found, item) => {
      if (found === other && (least === NONE || item < least)) least = item;
    });
    return least;
  }
}

const COLUMNS = ['parent', 'step', 'undone', 'option', 'item', 'failed', 'depth', 'left', 'outcome', 'repeat', 'ms'];

// A Tree holds the choices of a search as columns: node i is the choice of order i + 1. A
// child comes after its parent and before the parent's next sibling.
export class Tree {
  // columns has n, steps, from, and a typed array for each of COLUMNS, as readColumns returns
  // it. The tree has the steps after from, up to steps. Choices that stood when the recording
  // began have the step from. The columns may also have an extent: ended says why the search
  // went on without the tree, "limit" or "lost", or is ""; exhausted whether nothing is left to
  // try where the tree ends; behind whether steps were made by hand that it doesn't have yet.
  constructor(columns) {
    this.n = columns.n;
    this.steps = columns.steps;
    this.from = columns.from;
    this.ended = columns.ended ?? '';
    this.exhausted = columns.exhausted ?? false;
    this.behind = columns.behind ?? false;
    for (const name of COLUMNS) this[name] = columns[name];
    this.number();
  }

  // number finds the event of each step, the dead ends, those of them that are cuts, and the solutions.
  number() {
    const {n, step} = this;
    // events[s - from] is i + 1 if step s made choice i, and -i - 1 if it undid choice i.
    this.events = new Int32Array(Math.max(0, this.steps - this.from) + 1);
    const solutions = [];
    for (let i = 0; i < n; i++) {
      this.put(step[i], i + 1);
      if (this.undone[i] > 0) this.put(this.undone[i], -i - 1);
      if (this.outcome[i] === SOLUTION) solutions.push(step[i]);
    }
    this.solutions = Int32Array.from(solutions);
    const ends = [], cuts = [];
    for (let s = this.from + 1; s < this.steps; s++) {
      const next = this.event(s + 1);
      if (this.event(s) <= 0 || next >= 0 || this.failed[-next - 1] === NONE) continue;
      ends.push(s);
      if (this.failed[-next - 1] === CUT) cuts.push(s);
    }
    this.deadEnds = Int32Array.from(ends);
    this.cuts = Int32Array.from(cuts);
  }

  put(step, event) {
    if (step > this.from && step <= this.steps) this.events[step - this.from] = event;
  }

  // event returns what step s did: i + 1, -i - 1, or 0 where the tree doesn't say.
  event(s) { return s <= this.from || s > this.steps ? 0 : this.events[s - this.from]; }

  // last returns the choice that stands last after step s, or -1.
  last(s) {
    let i = this.made(s) - 1;
    while (i >= 0 && this.undone[i] > 0 && this.undone[i] <= s) i = this.parent[i];
    return i;
  }

  // path returns the choices that stand after step s, the first one first.
  path(s) {
    const path = [];
    for (let i = this.last(s); i >= 0; i = this.parent[i]) path.push(i);
    return path.reverse();
  }

  // made returns how many choices were made by step s.
  made(s) {
    let low = 0, high = this.n;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.step[middle] <= s) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // time returns the milliseconds from the beginning to the last choice made by step s.
  time(s) {
    const made = this.made(s);
    return made > 0 ? this.ms[made - 1] : 0;
  }

  // children returns the children of choice i, or the first choices for -1.
  children(i) {
    const found = [];
    for (let j = i + 1; j < this.n && (i < 0 || this.depth[j] > this.depth[i]); j++) {
      if (this.parent[j] === i) found.push(j);
    }
    return found;
  }

  // with returns the same tree with another extent.
  with({ended, exhausted, behind = this.behind}) {
    return new Tree({...this, ended, exhausted, behind});
  }

  // join returns the tree with the choices of part in place of those from index from on.
  // changed lists what has become of earlier ones: their index, undone, failed and outcome.
  join(from, part, changed = []) {
    // The next state event says whether the tree has ended. Behind is what no step has taken over.
    const columns = {n: from + part.n, steps: part.steps, from: part.from, ended: this.ended};
    for (const name of COLUMNS) {
      const Type = name === 'depth' && part.depth.BYTES_PER_ELEMENT > this.depth.BYTES_PER_ELEMENT ?
        part.depth.constructor : this[name].constructor;
      const joined = new Type(columns.n);
      joined.set(this[name].subarray(0, from));
      joined.set(part[name], from);
      columns[name] = joined;
    }
    for (const [i, undone, failed, outcome] of changed) {
      columns.undone[i] = undone;
      columns.failed[i] = failed;
      columns.outcome[i] = outcome;
    }
    return new Tree(columns);
  }
}

// readColumns reads the binary answer of GET /api/tree: "GCT1", or "GCT2" if depths have four
// bytes each, the number of choices, the last step and the one before the first, and the columns,
// little endian.
export function readColumns(buffer) {
  const view = new DataView(buffer);
  const text = [0, 1, 2, 3].map(i => i < buffer.byteLength ? String.fromCharCode(view.getUint8(i)) : '').join('');
  const deep = text === 'GCT2';
  if (buffer.byteLength < 16 || !deep && text !== 'GCT1') {
    throw new Error(`a tree: want GCT1 or GCT2, got ${JSON.stringify(text)}`);
  }
  const n = view.getUint32(4, true), steps = view.getUint32(8, true), from = view.getUint32(12, true);
  const bytes = 16 + (deep ? 39 : 37) * n;
  if (buffer.byteLength !== bytes) throw new Error(`a tree of ${n} choices: want ${bytes} bytes, got ${buffer.byteLength}`);
  let at = 16;
  const take = Type => {
    const end = at + n * Type.BYTES_PER_ELEMENT;
    const column = new Type(buffer.slice(at, end));
    at = end;
    return column;
  };
  return {
    n, steps, from,
    parent: take(Int32Array), step: take(Int32Array), undone: take(Int32Array),
    option: take(Int32Array), item: take(Int32Array), failed: take(Int32Array),
    depth: take(deep ? Uint32Array : Uint16Array), left: take(Uint16Array), outcome: take(Uint8Array),
    repeat: take(Int32Array), ms: take(Float32Array),
  };
}

// A Replay is the state of a search after a step: the status and search number of each
// option, and the search number and choice of each item; the last ones of an item with a quota, which
// can have several. A jump costs as much as the choices in which the two states differ.
export class Replay {
  constructor(problem, tree) {
    this.problem = problem;
    this.tree = tree;
    this.status = new Uint8Array(problem.options.length);
    this.search = new Int32Array(problem.options.length).fill(NONE);
    this.itemSearch = new Int32Array(problem.items.length).fill(NONE);
    this.itemOption = new Int32Array(problem.items.length).fill(NONE);
    this.times = new Int32Array(problem.items.length); // how many options of status YES contain each item
    this.path = [];   // the choices that stand
    this.trail = [];  // what they ruled out, the latest last
    this.marks = [];  // the length of the trail before each
    for (const o of problem.excluded) this.set(o, NO, 0);
    for (const o of problem.given) {
      this.set(o, YES, 0);
      this.forRuledOut(o, other => {
        if (this.status[other] === MAYBE) this.set(other, NO, 0);
      });
    }
    this.step = tree.from;
    this.go(tree.from);
  }

  set(o, status, search) {
    this.status[o] = status;
    this.search[o] = search;
  }

  // forRuledOut counts the items of an option that was chosen, and calls f with each option that this
  // rules out: those that o alone excludes, and those of an item with as many options as it may have.
  forRuledOut(o, f) {
    const {problem, times} = this;
    problem.forConflicts(o, f);
    for (const item of problem.itemsOfOption(o)) {
      if (++times[item] === problem.items[item].high) problem.optionsOfItem(item).forEach(f);
    }
  }

  // follow goes on with another tree of the search, one that has grown.
  follow(tree) {
    while (this.path.length > 0) this.undo();
    this.tree = tree;
    this.go(this.step);
  }

  // go moves to the state after a step. It returns the step, which lies in the tree.
  go(step) {
    this.step = Math.max(this.tree.from, Math.min(this.tree.steps, Math.trunc(step) || 0));
    const want = this.tree.path(this.step);
    let same = 0;
    while (same < want.length && want[same] === this.path[same]) same++;
    while (this.path.length > same) this.undo();
    while (this.path.length < want.length) this.choose(want[this.path.length]);
    return this.step;
  }

  choose(i) {
    const {option, item, depth} = this.tree;
    const chosen = option[i], search = depth[i];
    const ruleOut = other => {
      if (this.status[other] !== MAYBE) return;
      this.set(other, NO, search);
      this.trail.push(other);
    };
    this.path.push(i);
    this.marks.push(this.trail.length);
    this.itemSearch[item[i]] = search;
    this.itemOption[item[i]] = chosen;
    if (this.problem.hasQuota(item[i])) { // the options before it are ruled out, or all by "no more"
      for (const other of this.problem.optionsOfItem(item[i])) {
        if (other === chosen) break;
        ruleOut(other);
      }
    }
    if (chosen === NONE) return;
    this.set(chosen, YES, search);
    this.forRuledOut(chosen, ruleOut);
  }

  undo() {
    const {tree, problem} = this, i = this.path.pop(), mark = this.marks.pop();
    const chosen = tree.option[i], item = tree.item[i];
    while (this.trail.length > mark) this.set(this.trail.pop(), MAYBE, NONE);
    if (chosen !== NONE) {
      this.set(chosen, MAYBE, NONE);
      for (const covered of problem.itemsOfOption(chosen)) this.times[covered]--;
    }
    const before = problem.hasQuota(item) ? this.path.findLast(j => tree.item[j] === item) : undefined;
    this.itemSearch[item] = before === undefined ? NONE : tree.depth[before];
    this.itemOption[item] = before === undefined ? NONE : tree.option[before];
  }

  // chosen returns the options that are chosen: those that are given, then those of the search.
  chosen() { return [...this.problem.given, ...this.path.map(i => this.tree.option[i]).filter(o => o !== NONE)]; }

  // ruledOut returns the options that the last choice rules out.
  ruledOut() { return this.marks.length === 0 ? [] : this.trail.slice(this.marks.at(-1)); }

  // need returns how many more options must contain an item.
  need(item) { return Math.max(0, (this.problem.items[item].low ?? 1) - this.times[item]); }

  // left returns how many options of an item may still be chosen.
  left(item) {
    let left = 0;
    for (const o of this.problem.optionsOfItem(item)) left += this.status[o] === MAYBE ? 1 : 0;
    return left;
  }

  // next returns the open item with the fewest branches, the lowest of them, or -1. An item that is to
  // be covered once has a branch for each option left.
  next() {
    let best = NONE, fewest = Infinity;
    for (let i = 0; i < this.problem.items.length; i++) {
      const left = this.left(i), need = this.need(i);
      if (this.problem.items[i].secondary || need + left === 0) continue;
      const branches = Math.max(0, left + 1 - need);
      if (branches < fewest) [best, fewest] = [i, branches];
    }
    return best;
  }

  // deadEnd returns why the choice is undone by the next step, or null if it isn't. kind is
  // "empty": item has no option left, or fewer than it needs; "tried": all options of item have been
  // tried; "solution"; "cut": no solution with the choices is better than one before; or "hand": a person
  // has undone it, who needs no reason. options has the
  // options of item, each with the search number and the option that ruled it out, and the item that
  // both share; by is -1 if it was tried, or if its turn had passed.
  deadEnd() {
    const {tree, problem, step} = this;
    const next = tree.event(step + 1);
    if (next >= 0) return null;
    const node = -next - 1, item = tree.failed[node];
    if (item === NONE) return {kind: tree.outcome[node] === SOLUTION ? 'solution' : 'hand', node, item, options: []};
    if (item === CUT) return {kind: 'cut', node, item, options: []};
    const options = Array.from(problem.optionsOfItem(item), option => {
      if (this.status[option] !== NO) return {option, search: NONE, by: NONE, through: NONE};
      const search = this.search[option];
      let by = NONE; // also of "no more"
      if (search > 0) {
        by = tree.option[this.path[search - 1]];
      } else {
        for (const clue of problem.given) {
          if (problem.sharedItem(clue, option) !== NONE && (by === NONE || clue < by)) by = clue;
        }
      }
      return {option, search, by, through: by === NONE ? NONE : problem.sharedItem(by, option)};
    });
    const kind = this.left(item) < this.need(item) ? 'empty' : 'tried';
    return {kind, node, item, options};
  }
}

// An Answer is a problem with some options chosen, by default those that are given, without a search
// that has led there. It has what pictures need of a Replay.
export class Answer {
  still = true; // no option is about to be ruled out

  constructor(problem, options = problem.given) {
    this.options = options;
    this.status = new Uint8Array(problem.options.length);
    this.search = new Int32Array(problem.options.length).fill(NONE);
    for (const o of options) {
      this.status[o] = YES;
      this.search[o] = 1;
    }
    for (const o of problem.given) this.search[o] = 0;
  }

  chosen() { return this.options; }
}

// after returns the first number of a sorted array that is greater than step, or -1.
export function after(sorted, step) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= step) low = middle + 1;
    else high = middle;
  }
  return low < sorted.length ? sorted[low] : -1;
}
