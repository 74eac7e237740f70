// Begin to record a search: from now on each of its steps becomes part of a tree.
//
//   (p:Puzzle)-[:HAS_TREE]->(t:Tree:Graphcover)
//   (t)-[:ROOT]->(:Choice)-[:THEN]->(:Choice)-[:THEN]->...
//   (t)-[:AT]->(:Choice)     the last choice that stands, if one does
//
// A choice has one incoming relationship of ROOT and THEN: ROOT if no other stood when it
// was made, else THEN from the last that stood. The steps are those that the puzzle counts,
// choices and undos since the load.
//
//   Tree     name          "tree " and the id of the load
//            puzzle        the name of the puzzle
//            from, steps   the tree has the steps after from, up to steps
//            stood         how many choices stood when it was begun
//            choices       how many choices it has
//            most          how many it may have; more only if more stood when it began
//            solutions     how many solutions it has met
//            ended         "limit" after most choices; "lost" if it lacks a step; absent
//                          while the search is recorded
//   Choice   puzzle        the name of the puzzle
//            order         1, 2 and so on, as they were made
//            depth         the search number
//            move, constraint, name
//                          the ids, and the name of the move. A constraint with a quota may be
//                          chosen for "no more": then there is no move, and the name says so
//            left          how many moves the constraint had left, with this one and without
//                          those that were tried before. Of one with a quota, it is the number of
//                          branches: see classic/1_select_with_quotas
//            step          the step that made the choice
//            at            when, in milliseconds since 1970
//            undone        the step that undid it; absent while it stands
//            failed        the constraint that had no move left when it was undone; absent
//                          after a solution or a cut, and if it was undone by hand
//            cut           true if it was undone because no solution with it was better than the best
//                          one so far, else absent: see prices/set
//            outcome       "stands", "undone", or "solution", which stays when it is undone
//            byHand        true if a person made the choice, else absent
//
// record/steps and hand/take_over add to a tree that has all steps so far and has not ended. The
// statements that make steps change nothing if their client does not know of such a tree.
//
// If the puzzle has no tree, it gets one with the choices that stand, as if the last step had
// made them. They are given as $path, in their order, and must be those that the puzzle
// keeps. The row is about the tree that the puzzle has then; there is none without one.
//
// :param puzzle => 'sudoku'
// :param most => 100000
// :param path => [{move: 203, constraint: 17, name: 'r3c5#6', left: 1, byHand: null}]

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle
CALL (p) {
  WITH p
  WHERE NOT EXISTS { (p)-[:HAS_TREE]->() } AND p.pathMoves = [choice IN $path | coalesce(choice.move, -1)]
  CREATE (p)-[:HAS_TREE]->(t:Tree:Graphcover {
    name: 'tree ' + p.loaded, puzzle: p.name, from: p.choices + p.backtracks, steps: p.choices + p.backtracks,
    stood: size($path), choices: size($path), most: $most, solutions: CASE p.state WHEN 'solved' THEN 1 ELSE 0 END
  })
  WITH p, t
  CALL (p, t) {
    UNWIND range(1, size($path)) AS depth
    WITH depth, $path[depth - 1] AS choice
    CREATE (c:Choice {
      puzzle: p.name, order: depth, depth: depth, move: choice.move, constraint: choice.constraint, name: choice.name,
      left: choice.left, step: t.from, at: timestamp(), byHand: choice.byHand,
      outcome: CASE WHEN depth = size($path) AND p.state = 'solved' THEN 'solution' ELSE 'stands' END
    })
    WITH depth, c ORDER BY depth
    RETURN collect(c) AS path
  }
  FOREACH (c IN path[..1] | CREATE (t)-[:ROOT]->(c))
  WITH *
  CALL (path) {
    UNWIND range(1, size(path) - 1) AS i
    WITH path[i - 1] AS above, path[i] AS c
    CREATE (above)-[:THEN]->(c)
  }
  FOREACH (c IN path[-1..] | CREATE (t)-[:AT]->(c))
}
MATCH (p)-[:HAS_TREE]->(t)
RETURN t {.from, .steps, .choices, .most, .ended} AS tree;
