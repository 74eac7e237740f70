// The collection of that name, if there is one.
//
// :param puzzle => 'sudoku'

MATCH (c:Graphcover {name: $puzzle})
WHERE c:Collection
RETURN c.id AS id, c.version AS version, c.size AS size, c.seal AS seal, c.batches AS batches;
