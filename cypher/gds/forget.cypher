// Remove a graph from the library's memory, if it is there.
//
// :param graph => 'graphcover 81fec6dd-85ec-4fdf-bc43-36efd5f16f33'

CALL gds.graph.drop($graph, false)
YIELD graphName
RETURN count(*) AS forgotten;
