// Lock and list the moves and constraints of a Sudoku that belong to no puzzle, as the
// queries of the blog post make them. They are locked until the transaction ends, so that
// they stay as they are read here.
//
//   element      elementId(n)
//   number       what id(n) returns, which is deprecated: the last part of elementId(n)
//   properties   all of them
//   labels       how many labels the node has
//   others       how many relationships it has beside those that the post makes
//
// If there are more nodes than two such graphs have, not all are listed. The column taken
// lists the id of the load that has the name $puzzle, if there is one.
//
// :param puzzle => 'sudoku'

CALL () {
  MATCH (m:Move)
  WHERE m.row IS NOT NULL AND m.column IS NOT NULL AND m.number IS NOT NULL AND m.puzzle IS NULL
    AND NOT EXISTS { (m)<-[:HAS_MOVE]-(:Graphcover) }
  WITH m LIMIT 1459
  SET m:Move // changes nothing, but takes the write lock before the next line reads
  RETURN collect({
    element: elementId(m), number: toInteger(split(elementId(m), ':')[-1]), properties: properties(m),
    labels: size(labels(m)), others: COUNT { (m)--() } - COUNT { (m)-[:MATCHES]->(:Constraint) }
  }) AS moves
}
CALL () {
  MATCH (c:Constraint)
  WHERE c.type ENDS WITH ' requires number.' AND c.puzzle IS NULL
    AND NOT EXISTS { (c)<-[:HAS_CONSTRAINT]-(:Graphcover) }
  WITH c LIMIT 649
  SET c:Constraint // likewise
  RETURN collect({
    element: elementId(c), number: toInteger(split(elementId(c), ':')[-1]), properties: properties(c),
    labels: size(labels(c)), others: COUNT { (c)--() } - COUNT { (c)<-[:MATCHES]-(:Move) }
  }) AS constraints
}
RETURN moves, constraints, COLLECT {
  MATCH (p:Graphcover {name: $puzzle})
  RETURN coalesce(p.loaded, '')
} AS taken;
