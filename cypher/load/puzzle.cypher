// Create a puzzle with its moves, its constraints and what matches what.
//
// The ids of $constraints are dense from 0 and in order, as are those of
// $moves; a move lists the ids of its constraints. What else there is to say
// of a node lies in its map properties.
//
// :param puzzle => 'pair'
// :param text => 'two dominoes'
// :param constraints => [{id: 0, properties: {name: 'left'}}, {id: 1, properties: {name: 'right'}}]
// :param moves => [{id: 0, properties: {name: 'both'}, constraints: [0, 1]}]

CREATE (p:Puzzle:Graphcover {
  name: $puzzle, text: $text, loaded: randomUUID(),
  state: 'searching', search: 0, choices: 0, backtracks: 0, solutions: 0
})
WITH p
CALL (p) {
  UNWIND $constraints AS constraint
  CREATE (p)-[:HAS_CONSTRAINT]->(c:Constraint)
  SET c = constraint.properties, c.id = constraint.id, c.puzzle = p.name
  WITH c ORDER BY c.id
  RETURN collect(c) AS constraints // the constraint of id i is constraints[i]
}
CALL (p, constraints) {
  UNWIND $moves AS move
  CREATE (p)-[:HAS_MOVE]->(m:Move)
  SET m = move.properties, m.id = move.id, m.puzzle = p.name, m.status = 'Maybe'
  WITH m, constraints, move
  UNWIND move.constraints AS id
  WITH m, constraints[id] AS c
  CREATE (m)-[:MATCHES]->(c)
  RETURN count(*) AS matches
}
RETURN p.loaded AS loaded, size(constraints) AS constraints, matches;
