// What the solutions cost below the choices of a search for the best answer. Nothing here touches the page or the
// network. In Go, searchtree.Sums are the same.
import {Replay} from './engine.js';
import {count} from './words.js';

const NONE = -1;

// A Worth knows the costs and the bounds of a tree whose problem has a goal.
export class Worth {
  costs = [];   // of the solutions in the tree, in their order
  known = null; // of the choice that was asked for last: {i, sums}

  constructor(problem, tree) {
    Object.assign(this, {problem, tree});
    const {maximize = false, prices, scale} = problem.json.goal;
    Object.assign(this, {prices, scale, sign: maximize ? -1 : 1, words: maximize ? MOST : LEAST});
    this.isRising = problem.options.every(({cost = 0}) => this.sign * cost >= 0); // so that more options never help
    if (prices) this.root = prices.reduce((sum, price, i) => sum + price * this.times(i, price < 0 ? 'high' : 'low'), 0);
    this.costs = Array.from(tree.solutions, step => this.sumsAt(tree.made(step) - 1).spent);
  }

  // times returns the low or the high number of an item's quota.
  times(item, which) { return this.problem.items[item][which] ?? (which === 'low' && this.problem.items[item].secondary ? 0 : 1); }

  // sumsAt returns what is known with the choices down to choice i, or with none for -1: what the options cost that are
  // chosen, as spent; and as bound, what no solution with them costs less than, or more if the greatest cost is wanted,
  // or null if that is not known.
  sumsAt(i) {
    if (this.known?.i !== i) this.known = {i, sums: this.sumsOf([...this.problem.given, ...this.optionsTo(i)])};
    return this.known.sums;
  }

  optionsTo(i) {
    const options = [];
    for (let j = i; j >= 0; j = this.tree.parent[j]) if (this.tree.option[j] !== NONE) options.push(this.tree.option[j]);
    return options;
  }

  sumsOf(options) {
    const {problem, prices, scale, sign} = this, times = new Map();
    let spent = 0, units = this.root;
    for (const o of options) {
      const cost = problem.options[o].cost ?? 0;
      spent += cost;
      if (!prices) continue;
      units += sign * cost * scale;
      for (const item of problem.itemsOfOption(o)) {
        units -= prices[item];
        times.set(item, (times.get(item) ?? 0) + 1);
      }
    }
    for (const [item, n] of times) if (prices[item] > 0) units += prices[item] * Math.max(0, n - this.times(item, 'low'));
    return {spent, bound: prices ? sign * Math.ceil(units / scale) + 0 : null}; // no -0
  }

  // ofChoice says what the option of choice i costs, after a comma, or "" if it costs nothing.
  ofChoice(i) {
    const cost = this.problem.options[this.tree.option[i]]?.cost ?? 0;
    return cost === 0 ? '' : `, ${this.words.costs} ${count(cost)}`;
  }

  // bestBefore returns the cost of the best solution that was found before a step, or null if there is none, or the tree
  // does not know.
  bestBefore(step) {
    const {tree, costs} = this;
    let found = null;
    for (let k = 0; k < costs.length && tree.solutions[k] < step; k++) found = costs[k];
    return found;
  }

  // best says what the best solution of a search costs that has ended, or "" if the tree does not know.
  best() {
    const best = this.bestBefore(this.tree.steps + 1);
    return best === null ? '' : `the best solution ${this.words.costs} ${count(best)}`;
  }

  // soFar says what the choices that stand after a step cost, what the rest costs at least, and what the best solution costs:
  // of each the name and the value.
  soFar(step) {
    const best = this.bestBefore(step + 1);
    return [...this.at(this.tree.last(step)), [this.words.best, best === null ? '–' : count(best)]];
  }

  // at says what the choices down to choice i cost, and what the rest costs at least. A bound below what is spent says
  // nothing if no option has a cost below 0.
  at(i) {
    const {words, isRising, sign} = this, {spent, bound} = this.sumsAt(i);
    const more = bound === null ? null : isRising ? sign * Math.max(0, sign * (bound - spent)) + 0 : bound - spent;
    return [[words.spent, count(spent)], ...more === null ? [] : [[words.least, `${count(Math.abs(more))} ${more < 0 ? 'less' : 'more'}`]]];
  }

  // isWhole reports whether the choices down to choice i are a solution.
  isWhole(i) {
    const replay = new Replay(this.problem, this.tree);
    replay.go(this.tree.step[i]);
    return replay.next() < 0;
  }

  // solution says what the solution costs that choice i has completed, and what the best one before it costs.
  solution(i) {
    const {spent} = this.sumsAt(i), before = this.bestBefore(this.tree.step[i]);
    const how = before !== null ? `: the best so far, before it ${count(before)}` : this.tree.from > 0 ? '' : ': the first';
    return `${this.words.solution} ${count(spent)}${how}`;
  }

  // cut says why no better solution is below choice i. isWhole says that its choices are a solution. The numbers are left
  // out where they don't say it: a better solution may have been found before the tree begins, or its options forbidden since.
  cut(i, isWhole) {
    const {tree, sign, words} = this, {spent, bound} = this.sumsAt(i), best = this.bestBefore(tree.undone[i]);
    const least = isWhole ? spent : bound;
    if (best === null || least === null || sign * least < sign * best) return '';
    return isWhole ? `${words.whole} ${count(spent)}, and the best so far ${words.costs} ${count(best)}` : `${words.below} ${count(bound)}, and the best so far ${words.costs} ${count(best)}`;
  }
}

// The words for a goal: the least cost, or the greatest.
const LEAST = {spent: 'Spent', least: 'At least', best: 'Best so far', solution: 'A solution that costs', costs: 'costs', whole: 'a solution with these choices costs', below: 'nothing below costs less than'};
const MOST = {spent: 'Gained', least: 'At most', best: 'Best so far', solution: 'A solution that gains', costs: 'gains', whole: 'a solution with these choices gains', below: 'nothing below gains more than'};
