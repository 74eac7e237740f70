// Where does the search stand?
//
// The moves of status Yes, clues and what was deduced first and then in the order in
// which they were chosen, and whether the last step was an undo, so that stage 5 comes
// next.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
RETURN p.text AS text, p.loaded AS loaded, p.state AS state, p.search AS search,
  COUNT { (p)-[:HAS_MOVE|HAS_CONSTRAINT]->() } AS nodes,
  p.choices AS choices, p.backtracks AS backtracks, p.solutions AS solutions,
  EXISTS { (p)-[:HAS_CONSTRAINT]->(:Constraint {search: p.search + 1}) } AS undone,
  COLLECT {
    MATCH (p)-[:HAS_MOVE]->(m:Move {status: 'Yes'})
    RETURN m.id ORDER BY m.search, m.id
  } AS chosen;
