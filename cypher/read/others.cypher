// How many moves and constraints of the database are not those of a puzzle?
//
// The statements of post/ see them, too. Before that puzzle is loaded they are all others.
//
// :param puzzle => 'sudoku'

MATCH (n:Move|Constraint)
WHERE NOT EXISTS { (n)<-[:HAS_MOVE|HAS_CONSTRAINT]-(:Puzzle:Graphcover {name: $puzzle}) }
RETURN count(n) AS others;
