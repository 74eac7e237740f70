// Color the vertices by K1-Coloring: in parallel, each vertex takes the first color that
// no neighbor has, until no two neighbors have the same one.
//
// It writes to each cell the property k1, a color from 0. didConverge says that adjacent
// vertices differ, not that there are as few colors as can be.
//
// :param graph => 'graphcover 81fec6dd-85ec-4fdf-bc43-36efd5f16f33 1'
// :param iterations => 10

CALL gds.k1coloring.write($graph, {writeProperty: 'k1', maxIterations: $iterations})
YIELD colorCount, ranIterations, didConverge
RETURN colorCount AS colors, ranIterations AS iterations, didConverge AS converged;
