// What a tree is beside another one of the same problem. Nothing here touches the page or the network.
import {SOLUTION} from './engine.js';
import {figuresOf, isWhole} from './story.js';
import {count, plural} from './words.js';

// compare returns how many choices two trees of one problem have the same from the first one on,
// and whether they differ after these. They don't if one ends there and its search does not, or
// nobody knows. In Go, searchtree.Compare does the same.
export function compare(a, b) {
  const n = Math.min(a.n, b.n), solved = (t, i) => t.outcome[i] === SOLUTION;
  let same = 0;
  while (same < n && a.option[same] === b.option[same] && a.item[same] === b.item[same] &&
    a.parent[same] === b.parent[same] && solved(a, same) === solved(b, same)) same++;
  const goesOn = t => same < t.n || t.ended === '' && t.exhausted;
  return {same, differ: goesOn(a) && goesOn(b) && (same < a.n || same < b.n)};
}

// follow goes down another tree by the choices of a path in a tree, as far as both have the same. It
// returns how many are the same, the last of them in the other tree, or -1, and whether that is the whole
// path.
export function follow(tree, path, other) {
  let at = -1, same = 0;
  for (let j = 0; j < other.n && same < path.length; j++) {
    const i = path[same];
    if (other.parent[j] !== at || other.option[j] !== tree.option[i] || other.item[j] !== tree.item[i]) continue;
    at = j;
    same++;
  }
  return {at, same, whole: same === path.length};
}

// besideOf says what a tree is beside another one. compared is what compare says about them.
export function besideOf(tree, other, deepest, {same, differ}) {
  if (differ) return `Beside it: ${figuresOf(other, deepest)}. The first ${same === 0 ? 'choice differs' : `${count(same)} are the same`}.`;
  if (same === tree.n && same === other.n && isWhole(tree) && isWhole(other)) return 'Beside it the same tree.';
  return `Beside it: ${figuresOf(other, deepest)}. As far as both go, which is ${plural(same, 'choice')}, they are the same.`;
}
