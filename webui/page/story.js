// What the page says of a search: at a step, and of its tree. It says no more than the tree knows.
import {CUT, SOLUTION} from './engine.js';
import {el} from './dom.js';
import {capital, count, lacks, optionWords, plural} from './words.js';

const MOST_BLOCKED = 10; // options of a dead end that are listed at once
const MOST_LISTED = 200; // and on demand
const LONG_NAME = 14;    // characters of an option's name: those of a longer one stand above their reasons

// A Story says what a Player shows.
export class Story {
  constructor(player) { this.player = player; }

  // parts tell what the step did, and why the search goes back after it: elements.
  parts({end}) {
    const {player} = this, {tree, problem, step} = player;
    if (!player.recorded) return [el('p', {class: 'what'}, 'This search was not recorded: here is only the state that it is in.')];
    const event = tree.event(step), parts = [];
    if (event > 0) {
      const i = event - 1;
      const left = tree.left[i];
      parts.push(el('p', {class: 'what'}, `Choice ${tree.depth[i]}: ${problem.optionName(tree.option[i])} for ${problem.itemName(tree.item[i])}`),
        el('p', {class: 'muted'}, `${left === 1 ? 'The only one left' : left > 1 ? `The first of ${left} left` : 'Chosen'}; it rules out ${plural(player.replay.ruledOut().length, ...optionWords(problem.json.family))}.`));
    } else if (event < 0) {
      const i = -event - 1;
      parts.push(el('p', {class: 'what'}, `Back: choice ${tree.depth[i]}, ${problem.optionName(tree.option[i])}, is undone`));
    } else {
      parts.push(el('p', {class: 'what'}, step === 0 ? 'Before the first choice' : 'Where the recording begins'),
        el('p', {class: 'muted'}, problem.given.length > 0 ? `${plural(problem.given.length, ...optionWords(problem.json.family))} ${problem.given.length === 1 ? 'is' : 'are'} ${problem.json.deduced ? 'given or deduced' : 'given'}.` : 'Nothing is given.'));
    }
    if (step === tree.from && player.search.note) parts.push(el('p', {class: 'muted'}, player.search.note));
    if (end) parts.push(this.endOf(end));
    else if (tree.outcome[event - 1] === SOLUTION) parts.push(el('div', {class: 'end good'}, el('p', {}, player.worth ? `${player.worth.solution(event - 1)}.` : 'Every constraint is met: a solution.')));
    if (step === tree.steps) {
      const best = player.worth?.best() ?? '', text = endOfTree(tree, player.replay.path.length, best);
      if (text) parts.push(el('div', {class: best && text.includes(best) ? 'end good' : 'end'}, el('p', {}, text)));
    }
    return parts;
  }

  endOf({kind, item, options, node}) {
    const {problem, tree, replay, worth} = this.player;
    if (kind === 'solution') return el('div', {class: 'end good'}, el('p', {}, `${worth ? worth.solution(node) : 'A solution'}. Choice ${tree.depth[node]} is undone next.`));
    if (kind === 'hand') return el('div', {class: 'end'}, el('p', {}, `Choice ${tree.depth[node]} is undone next, by hand: no constraint had failed.`));
    if (kind === 'cut') {
      const why = worth?.cut(node, replay.next() < 0);
      return el('div', {class: 'end cut'}, el('p', {}, `${why ? `Cut: ${why}` : 'No solution with these choices is better than one before'}. Choice ${tree.depth[node]} is undone next.`));
    }
    if (kind === 'tried') {
      return el('div', {class: 'end'}, el('p', {}, `All that was left for ${problem.itemName(item)} has been tried.`));
    }
    const stepOf = search => tree.step[replay.path[search - 1]];
    const long = options.some(({option}) => problem.optionName(option).length > LONG_NAME);
    const blockers = some => el('dl', {class: long ? 'blockers long' : 'blockers'}, some.flatMap(({option, search, by, through}) => [
      el('dt', {}, problem.optionName(option)),
      el('dd', {}, by < 0 ? 'excluded' : [
        search === 0 ? `${problem.json.deduced?.includes(by) ? 'deduced' : 'clue'} ${problem.optionName(by)}` :
          el('button', {type: 'button', class: 'link', onclick: () => this.player.go(stepOf(search))}, `choice ${search} ${problem.optionName(by)}`),
        `: ${problem.itemName(through)}`]),
    ]));
    const rest = options.slice(MOST_BLOCKED), untold = rest.length - MOST_LISTED;
    return el('div', {class: 'end'},
      el('p', {}, `Dead end: no ${optionWords(problem.json.family)[0]} is left for ${problem.itemName(item)}.`),
      options.length > 0 && el('p', {class: 'muted'}, `Each ${optionWords(problem.json.family)[0]} that could be there, what rules it out, and after the colon what both would need.${problem.named(spelledOut(problem.options[options[0].option].name))}`),
      blockers(options.slice(0, MOST_BLOCKED)),
      rest.length > 0 && el('details', {}, el('summary', {}, `${count(rest.length)} more`), blockers(rest.slice(0, MOST_LISTED)),
        untold > 0 && el('p', {class: 'muted'}, `and ${count(untold)} that are not listed`)),
      el('p', {class: 'muted'}, optionWords(problem.json.family)[0] === 'entry' && `Struck through on the board: violet by choice ${tree.depth[node]}, red by what was there before. `,
        `Choice ${tree.depth[node]} will be undone.`));
  }

  // words say in short what the step did, and what comes next.
  words(focus) {
    const {player} = this, {tree, problem, step} = player;
    const event = tree.event(step);
    const what = event > 0 ? `choice ${tree.depth[event - 1]}, ${problem.optionName(tree.option[event - 1])}` :
      event < 0 ? `choice ${tree.depth[-event - 1]} is undone` : 'the beginning';
    const why = this.endIn(focus);
    return `Step ${step}: ${what}${why && `. ${why}`}`;
  }

  // endIn says in short why the search goes back after the step, or that it has found a solution, or "".
  endIn({end}) {
    const {tree, problem, step, worth, replay} = this.player, made = tree.event(step) - 1;
    const solved = i => worth ? worth.solution(i) : 'A solution';
    if (!end) return tree.outcome[made] === SOLUTION ? solved(made) : '';
    const {kind, node, item} = end;
    if (kind === 'solution') return solved(node);
    if (kind === 'hand') return 'It is undone next, by hand';
    if (kind === 'cut') return capital(worth?.cut(node, replay.next() < 0) || 'No better solution is below it');
    return kind === 'empty' ? `Dead end: no ${optionWords(problem.json.family)[0]} is left for ${problem.itemName(item)}` : `All ${optionWords(problem.json.family)[1]} for ${problem.itemName(item)} were tried`;
  }
}

// isWhole reports whether the search is known to have made nothing that the tree doesn't have.
export function isWhole(tree) { return tree.ended === '' && !tree.behind && tree.from === 0; }

// figuresOf sums up a tree whose deepest choice is at that depth.
export function figuresOf(tree, deepest) {
  const found = tree.solutions.length;
  const sure = found > 0 || isWhole(tree) && tree.exhausted;
  const solutions = sure ? plural(found, 'solution') : 'no solution in it yet';
  return tree.n === 0 ? 'No choices' : `${plural(tree.n, 'choice')}, at most ${count(deepest)} deep; ${plural(tree.deadEnds.length - tree.cuts.length, 'dead end')}, ${tree.cuts.length > 0 ? `${count(tree.cuts.length)} cut, ` : ''}${solutions}`;
}

// endOfTree says what there is after the last step of a tree, or "". standing is how many choices stand there, and best says what
// the best solution is, of a search for that.
export function endOfTree(tree, standing, best = '') {
  if (tree.ended !== '' || tree.behind) return lacks({...tree, from: 0, ended: tree.ended, behind: tree.behind});
  return tree.exhausted && standing === 0 ? `Nothing is left to try: ${best || 'the search has ended'}.` : '';
}

// undoOf says why a choice was undone, or "" if it stands. itemName names an item, cut returns the reason of a cut, or "", and
// option is the word for an option.
export function undoOf(tree, i, itemName, cut = () => '', [option] = ['option']) {
  const by = `Undone by step ${count(tree.undone[i])}`;
  if (tree.undone[i] === 0) return 'It stands.';
  if (tree.failed[i] >= 0) return `${by}: ${itemName(tree.failed[i])} had no ${option} left.`;
  if (tree.failed[i] === CUT) return `${by}: ${cut(i) || 'no better solution was below it'}.`;
  return tree.outcome[i] === SOLUTION ? `${by}.` : `${by}, by hand.`;
}

// spelledOut says what the name of a move in a Sudoku means, after a space, or "" for another name.
function spelledOut(name) {
  const [, row, column, number] = /^r(\d+)c(\d+)#(\w)$/.exec(name) ?? [];
  return number ? ` ${name} is ${number} in row ${row}, column ${column}.` : '';
}
