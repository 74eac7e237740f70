// What does a puzzle keep about the tree of its search?
//
// made is the number of steps that the search has made since the load, steps the last one in
// the tree, and at the order of the last choice that stands, by the tree: 0 if none does. tree
// is null if the search is not recorded. solves says whether that choice completes a solution. path has the moves of the choices that stand, by the
// lists of the puzzle.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
OPTIONAL MATCH (p)-[:HAS_TREE]->(t)
OPTIONAL MATCH (t)-[:AT]->(last)
RETURN p.loaded AS loaded, p.state AS state, p.order AS order, p.choices + p.backtracks AS made, p.pathMoves AS path,
  t {.*} AS tree, t.steps AS steps, coalesce(last.order, 0) AS at, coalesce(last.outcome = 'solution', false) AS solves;
