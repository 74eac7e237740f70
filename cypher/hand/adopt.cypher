// Make a puzzle of the graph of a Sudoku that hand/hold_graph has locked.
//
// The nodes stay where they are. Each gets an id, a name for people, and the name of the
// puzzle. The puzzle does not know of any steps yet: those that were made are taken over
// later, like all steps by hand. For format see read/search.
//
// $adopted says which ids the queries that made the graph use for moves: m.id, or id(m) as
// in the post. load/drop needs it. With id(m), each moveId in the graph is an id of Neo4j.
// Each of $constraints has the moveId that its node gets, which is a new id, or null.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param adopted => 'id(m)'
// :param text => '...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....'
// :param format => 2
// :param digest => 'of the problem'
// :param clues => [28]
// :param constraints => [{element: '4:36c4f1c2-5a4f-4a0e-8e2c-d3a1b2c3d4e5:729', id: 0, name: '1 in row 1', moveId: null}]
// :param moves => [{element: '4:36c4f1c2-5a4f-4a0e-8e2c-d3a1b2c3d4e5:0', id: 0, name: 'r1c1#1'}]

CREATE (p:Puzzle:Graphcover {
  name: $puzzle, text: $text, loaded: $loaded, adopted: $adopted,
  state: 'searching', pathMoves: [], pathConstraints: [], kept: 0, skipped: [], byHand: false, chosenByHand: [],
  partial: false, choices: 0, backtracks: 0, solutions: 0, format: $format, digest: $digest, clues: $clues
})
WITH p
CALL (p) {
  UNWIND $constraints AS constraint
  MATCH (c:Constraint)
  WHERE elementId(c) = constraint.element
  CREATE (p)-[:HAS_CONSTRAINT]->(c)
  SET c.id = constraint.id, c.name = constraint.name, c.puzzle = $puzzle, c.moveId = constraint.moveId
}
CALL (p) {
  UNWIND $moves AS move
  MATCH (m:Move)
  WHERE elementId(m) = move.element
  CREATE (p)-[:HAS_MOVE]->(m)
  SET m.id = move.id, m.name = move.name, m.puzzle = $puzzle
}
RETURN p.loaded AS loaded;
