// Is there the graph of a Sudoku that belongs to no puzzle, as the queries of the blog post
// make one? If so, there is a row. Whether hand/adopt can take the graph is another question.

MATCH (c:Constraint {type: 'Cell requires number.'})
WHERE c.puzzle IS NULL AND NOT EXISTS { (c)<-[:HAS_CONSTRAINT]-(:Graphcover) }
  AND EXISTS { (c)<-[:MATCHES]-(m:Move) WHERE m.puzzle IS NULL }
RETURN true AS found LIMIT 1;
