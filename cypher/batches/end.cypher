// Say that all puzzles of a collection were read, and how many batches there are.
//
// The row has the number of batches that the collection has. If that is another one, nothing is
// changed. There is no row if the collection is not the one of that id.
//
// :param puzzle => 'sudoku'
// :param id => 'F5GHK7'
// :param batches => 40

MATCH (c:Graphcover {name: $puzzle})
WHERE c:Collection AND c.id = $id
WITH c, COUNT { (c)-[:HAS_BATCH]->() } AS batches
CALL (c, batches) {
  WITH *
  WHERE batches = $batches
  SET c.batches = batches
}
RETURN batches;
