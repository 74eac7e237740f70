// Create a puzzle with its moves, its constraints and what matches what.
//
// $problem holds all but the name, in one map: if a list is a parameter itself, Neo4j plans the
// statement again for every power of ten of its length, which takes a second. The ids of its
// constraints are 0, 1, 2 and so on, in that order, and so are those of its moves. A move lists
// the ids of its constraints. The map properties holds the other properties of a node, and
// secondary: true for a constraint that need not be satisfied, or low and high, its quota, for one
// that need not be satisfied exactly once. A move that gives colors to such
// constraints lists a color for each of its constraints, or null where it gives none.
//
// The puzzle lists the clues, but they are not chosen yet: see load/clues. For format see
// read/search.
//
// The search turns to an open constraint that has no move left, if there is one. Otherwise
// order.rule says which open constraint is next:
//
//   null         the one with the fewest moves left, and of several the one with the lowest id
//   'first'      the one with the lowest id
//   'kind'       of those with the least number in order.kinds the one that null says. kinds
//                lists the number of each constraint; it is null with any other order
//   'random:N'   the one that null says
//
// The moves of a constraint are tried by ascending id. In a random order the one with the
// least number in order.turns comes first: turns lists the number of each move, from 0 and
// each once. It is null with any other order.
//
// listing is true if all solutions are to be listed: see record/list. Otherwise it is null.
//
// For a puzzle too large for one transaction see load/begin.
//
// :param puzzle => 'pair'
// :param problem => {text: 'two dominoes', format: 2, digest: 'of the problem', clues: [0], order: {rule: 'kind', kinds: [0, 1], turns: null}, listing: null, constraints: [{id: 0, properties: {name: 'left'}}, {id: 1, properties: {name: 'right', secondary: true}}], moves: [{id: 0, properties: {name: 'both'}, constraints: [0, 1], colors: [null, 'red']}]}

CREATE (p:Puzzle:Graphcover {
  name: $puzzle, text: $problem.text, loaded: randomUUID(),
  state: 'searching', pathMoves: [], pathConstraints: [], kept: 0, skipped: [], byHand: false, chosenByHand: [],
  partial: false, choices: 0, backtracks: 0, solutions: 0, format: $problem.format, digest: $problem.digest,
  clues: $problem.clues, order: $problem.order.rule, kinds: $problem.order.kinds, turns: $problem.order.turns, listing: $problem.listing
})
WITH p
CALL (p) {
  UNWIND $problem.constraints AS constraint
  CREATE (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  SET c = constraint.properties, c.id = constraint.id, c.puzzle = p.name
  WITH c ORDER BY c.id
  RETURN collect(c) AS constraints // the constraint of id i is constraints[i]
}
CALL (p, constraints) {
  UNWIND $problem.moves AS move
  CREATE (p)-[:HAS_MOVE]->(m:Move)
  SET m = move.properties, m.id = move.id, m.puzzle = p.name, m.status = 'Maybe'
  WITH m, constraints, move
  UNWIND range(0, size(move.constraints) - 1) AS k
  WITH m, constraints[move.constraints[k]] AS c, move.colors[k] AS color
  CREATE (m)-[:MATCHES {color: color}]->(c)
  RETURN count(*) AS matches
}
RETURN p.loaded AS loaded, size(constraints) AS constraints, matches;
