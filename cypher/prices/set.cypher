// Search for the cheapest solution, or for the one that costs most, and leave out what is no better than
// the best one so far: set the price of each constraint, and what each move adds.
//
// The prices are in units of 1/scale of a cost, and the move of id i adds adds[i]: its cost less the
// prices of its constraints. No solution costs less than the sum of the prices (each times the least number
// of moves that must match its constraint, or if it is below 0, the greatest number that may) and what its
// moves add. For objective 'maximize', all costs have their signs changed in this.
//
// The search tries the moves of a constraint in the order of turns, as load/puzzle explains. The puzzle
// keeps the cost of the best solution so far as best, and its moves as bestMoves. prices/begin makes prices
// without a search for the cheapest solution.
//
// $loaded is what load/puzzle has returned. There is no row, and nothing is changed, if the puzzle
// was replaced, or if its search has begun.
//
// :param puzzle => 'crews'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param goal => {objective: 'minimize', scale: 1, prices: [2, 1], adds: [0, 1], turns: [0, 1]}

MATCH (p:Puzzle:Graphcover {name: $puzzle})
SET p:Graphcover // changes nothing, but takes the write lock before the next lines read
WITH p, count(*) AS locked
WHERE p:Puzzle AND p.loaded = $loaded AND p.choices + p.backtracks = 0 AND p.state = 'searching'
SET p.objective = $goal.objective, p.scale = $goal.scale, p.turns = $goal.turns
WITH p
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  SET c.price = $goal.prices[c.id]
  RETURN count(*) AS constraints
}
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m)
  SET m.adds = $goal.adds[m.id]
  RETURN count(*) AS moves
}
RETURN constraints, moves;
