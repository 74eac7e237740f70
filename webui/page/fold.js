// Which choices of a search tree share a box of its picture. Nothing here touches the page, so
// that a worker can do it.

// runsOf returns the run of each choice: the first choice of it. A choice continues the run of the
// choice before it if both were forced, that is, each was the only one left and has no sibling.
// Choices of a run look alike: all stand or none, and all occur again elsewhere or none.
function runsOf({n, parent, left, undone, repeat}) {
  const children = new Int32Array(n + 1); // children[n]: the choices without parent
  const above = i => parent[i] < 0 ? n : parent[i];
  for (let i = 0; i < n; i++) children[above(i)]++;
  const forced = i => left[i] === 1 && children[above(i)] === 1;
  const run = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const before = parent[i];
    const goesOn = before >= 0 && forced(i) && forced(before) &&
      (undone[i] === 0) === (undone[before] === 0) && (repeat[i] > 0) === (repeat[before] > 0);
    run[i] = goesOn ? run[before] : i;
  }
  return run;
}

// fold returns a tree of boxes, with a box for each run of forced choices, and one for each other
// choice. Runs whose first choice is in the set unfolded have a box for each choice, too; if
// unfolded is null, all have. It returns
//
//   n                the boxes: box b has the choices first[b] to first[b + 1] - 1
//   first            as above, with first[n] the number of choices
//   box, run         of each choice: its box, and the first choice of its run
//   parent, depth    of each box
//   outcome, failed  of each box: those of its last choice
//   deepestChoice    the greatest depth of a choice
//
// Boxes are in the order of their choices: a box comes before those below it.
export function fold(tree, unfolded) {
  const run = runsOf(tree), box = new Int32Array(tree.n), first = [];
  const parent = [], depth = [], outcome = [], failed = [];
  let deepestChoice = 0;
  for (let i = 0; i < tree.n; i++) {
    if (run[i] === i || !unfolded || unfolded.has(run[i])) {
      const above = tree.parent[i] < 0 ? -1 : box[tree.parent[i]];
      first.push(i);
      parent.push(above);
      depth.push(above < 0 ? tree.depth[i] : depth[above] + 1);
    }
    const b = box[i] = first.length - 1;
    outcome[b] = tree.outcome[i];
    failed[b] = tree.failed[i];
    deepestChoice = Math.max(deepestChoice, tree.depth[i]);
  }
  const n = first.length;
  first.push(tree.n);
  return {
    n, first: Int32Array.from(first), box, run, deepestChoice, parent: Int32Array.from(parent),
    depth: Int32Array.from(depth), outcome: Uint8Array.from(outcome), failed: Int32Array.from(failed),
  };
}
