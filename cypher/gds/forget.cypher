// Remove graphs from the library's memory, as far as they are there.
//
// :param graphs => ['graphcover 81fec6dd-85ec-4fdf-bc43-36efd5f16f33 1']

UNWIND $graphs AS graph
CALL gds.graph.drop(graph, false)
YIELD graphName
RETURN count(*) AS forgotten;
