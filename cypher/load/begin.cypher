// Begin to load a puzzle that is too large for one transaction.
//
// Until load/publish the puzzle's node has the label Loading and is named by the id of the
// load, which is returned. So no other statement finds the node by the puzzle's name. The
// statements load/constraints, load/moves, load/clues and load/exclude follow, each as often
// as needed. If the client dies, load/sweep deletes the load: with the next load or drop
// of the same name, or after an hour. For $problem see load/puzzle.
//
// :param puzzle => 'pair'
// :param problem => {text: 'two dominoes', digest: 'of the problem', clues: [0], order: {rule: 'kind', kinds: [0, 1], turns: null}, listing: null}

WITH randomUUID() AS load
CREATE (p:Graphcover:Loading {
  name: load, loaded: load, puzzle: $puzzle, batched: true, text: $problem.text, digest: $problem.digest,
  clues: $problem.clues, order: $problem.order.rule, kinds: $problem.order.kinds, turns: $problem.order.turns, listing: $problem.listing,
  constraints: 0, moves: 0, at: timestamp()
})
RETURN load;
