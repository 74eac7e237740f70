// Copy a coloring to the library's memory, as an undirected graph.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param graph => 'graphcover 81fec6dd-85ec-4fdf-bc43-36efd5f16f33 1'

MATCH (:Coloring:Graphcover {name: $puzzle, loaded: $loaded})-[:HAS_CELL]->(c:Cell)
OPTIONAL MATCH (c)-[:ADJACENT]->(other:Cell)
WITH gds.graph.project($graph, c, other, {}, {undirectedRelationshipTypes: ['*']}) AS graph
RETURN graph.nodeCount AS vertices, gds.version() AS version;
