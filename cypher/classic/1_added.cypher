// Before a choice in a search for the cheapest solution: what do the moves chosen so far add to the
// bound?
//
// Each move adds its part, as prices/set explains. A constraint of positive price that they match more
// often than it needs adds that price. With what prices/set calls the bound before anything is chosen, that
// is the least that a solution with these moves costs. If it is not less than the cost of the best solution
// so far, the choice is a cut: continue with stage 4. A move that comes after an undo, by stage 5, needs no
// such look.
//
// :param puzzle => 'crews'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m {status: 'Yes'})
  RETURN sum(m.adds) AS adds
}
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  WHERE c.low IS NOT NULL AND c.price > 0
  WITH c.price AS price, COUNT { (c)<-[:MATCHES]-({status: 'Yes'}) } - c.low AS more
  WHERE more > 0
  RETURN sum(price * more) AS beyond
}
RETURN adds + beyond AS added;
