// Which components and tuples does each unit of a Sudoku have?
//
// As in K. Rakhman, "Solving Sudoku with Graph Theory" (2020): in the graph of a unit, the
// vertices are the cells without a number, and an edge joins two cells that share a
// candidate. The candidates are the moves that are Maybe. A component grows cell by cell: a
// cell joins all components with which it shares a candidate. A tuple is a set of n cells
// with n candidates between them. If it is smaller than its component, it is useful: the rest
// of the component shares candidates with it, and loses them.
//
// Each row has a component, with its smallest useful tuple, and the moves that this rules out.
// Components with a tuple come first, the smallest tuple before others. A tuple has at most 8
// cells; at most 4 on a board of more than 81 cells, where there are too many sets.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Graphcover {name: $puzzle})
WITH p, COUNT { (p)-[:HAS_CONSTRAINT]->(:Constraint {type: 'Cell requires number.'}) } AS places
WITH p, CASE WHEN places > 81 THEN 4 ELSE 8 END AS most
MATCH (p)-[:HAS_CONSTRAINT]->(c:Constraint)
WHERE c.number IS NOT NULL AND c.secondary IS NULL
MATCH (c)<-[:MATCHES]-(m:Move {status: 'Maybe'})-[:MATCHES]->(cell:Constraint {type: 'Cell requires number.'})
WITH most, split(c.name, ' in ')[1] AS unit, c, m, cell ORDER BY c.number
WITH most, unit, min(c.id) AS first, cell, collect({number: c.number, name: m.name}) AS moves ORDER BY cell.id
WITH most, unit, min(first) AS first, collect({id: cell.id, name: cell.name, numbers: [m IN moves | m.number], moves: moves}) AS cells
WITH most, unit, first, cells, reduce(components = [], cell IN cells |
  [component IN components WHERE none(c IN component WHERE any(n IN c.numbers WHERE n IN cell.numbers))] +
  [reduce(joined = [cell], component IN components |
    joined + CASE WHEN any(c IN component WHERE any(n IN c.numbers WHERE n IN cell.numbers)) THEN component ELSE [] END
  )]
) AS components
UNWIND components AS joined
WITH most, unit, first, [cell IN cells WHERE cell IN joined] AS whole // in the order of the unit again
WITH most, unit, first, whole, reduce(sets = [{cells: [], numbers: []}], cell IN whole |
  sets + [larger IN [set IN sets | {
      cells: set.cells + cell.name, numbers: set.numbers + [n IN cell.numbers WHERE NOT n IN set.numbers]
    }] WHERE size(larger.numbers) <= most AND size(larger.numbers) < size(whole)]
) AS sets // of cells that have few enough candidates
WITH unit, first, whole, head([found IN
  [n IN range(2, most) | head([set IN sets WHERE size(set.cells) = n AND size(set.numbers) = n])]
  WHERE found IS NOT NULL]) AS found
RETURN unit, [cell IN whole | {cell: cell.name, candidates: cell.numbers}] AS component, found.cells AS tuple,
  reduce(names = [], cell IN whole | names + CASE WHEN cell.name IN found.cells THEN [] ELSE
    [m IN cell.moves WHERE m.number IN found.numbers | m.name]
  END) AS ruledOut
ORDER BY coalesce(size(found.cells), 9), first, whole[0].id;
