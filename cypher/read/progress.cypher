// How far is a search, and its tree? Without a lock, so that the search goes on.
//
//   loaded            the id of the load
//   state, steps      of the search
//   moves, constraints
//                     the choices that stand: the move and the constraint of each
//   recorded          whether there is a tree; treeSteps are the steps that it goes up to
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
OPTIONAL MATCH (p)-[:HAS_TREE]->(t)
RETURN p.loaded AS loaded, p.state AS state, p.choices + p.backtracks AS steps,
  p.pathMoves AS moves, p.pathConstraints AS constraints,
  t IS NOT NULL AS recorded, t.steps AS treeSteps;
