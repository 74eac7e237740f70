// Check the space of a puzzle: return the states that are wrong. For the nodes see
// space/begin, and for the lists space/steps.
//
// Everything is derived again from the clues, moves and constraints of the puzzle: the moves
// of the root; the kind and the constraint of each state; what its arcs choose, and the moves
// of the states that they lead to; the numbers and their order. The number of states and arcs
// must be what it was when the space was completed.
//
// A row has the id of a state, or null for the space as a whole, and wrong: what is wrong, in words.
// The list unproved has moves for which a choice has no arc, although every constraint would have a
// move left, and no state of the space has the moves that would be left. The list moves has those of the state of the choice. There must be no solution with such a
// move, but this statement does not search for one. There is no row of a state if nothing is wrong
// or unproved, but always one of the space as a whole, unless there is no complete space.
//
// :param puzzle => 'sudoku'

MATCH (p:Puzzle:Space:Graphcover {name: $puzzle})-[:HAS_SPACE]->(b:Built)
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m)
  WITH p, m, m.id AS id
  WHERE NOT id IN p.clues AND NOT id IN coalesce(p.excluded, [])
    AND EXISTS { (m)-[:MATCHES]->(c) WHERE c.secondary IS NULL }
    AND NOT EXISTS {
      (m)-[match:MATCHES]->()<-[given:MATCHES]-(clue)
      WHERE clue.id IN p.clues AND coalesce(match.color <> given.color, true) // one without a color, too
    }
  RETURN collect(id) AS unsorted
}
CALL (unsorted) {
  UNWIND unsorted AS id
  WITH id ORDER BY id
  RETURN collect(id) AS free
}
// Constraints that no clue matches need a move.
CALL (p, free) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  WHERE c.secondary IS NULL AND NOT EXISTS { (c)<-[:MATCHES]-(m) WHERE m.id IN p.clues OR m.id IN free }
  RETURN count(c) AS without
}
CALL (p) {
  MATCH (p)-[:HAS_CONSTRAINT]->(c)
  WITH c ORDER BY c.id
  RETURN collect(c.secondary IS NULL) AS primary
}
CALL (p) {
  MATCH (p)-[:HAS_MOVE]->(m)
  CALL (m) {
    MATCH (m)-[match:MATCHES]->(c)
    WITH match.color AS color, c.id AS id, c.secondary IS NOT NULL AS secondary ORDER BY secondary, id
    RETURN collect(id) AS ids, collect([color]) AS given
  }
  WITH m.id AS id, ids, given ORDER BY id
  RETURN collect(ids) AS matches, collect(given) AS colors
}
CALL (free, matches, primary) {
  CALL (free, matches, primary) {
    UNWIND free AS id
    UNWIND matches[id] AS c
    RETURN c, id
  UNION ALL
    UNWIND range(0, size(primary) - 1) AS c
    RETURN c, null AS id // constraints without moves, too
  }
  WITH c, id ORDER BY c, id
  WITH c, collect(id) AS own ORDER BY c
  RETURN collect(own) AS users
}
WITH p, b, free, without, matches, colors, users, primary,
  [c IN range(0, size(primary) - 1) WHERE primary[c] AND size(users[c]) > 0] AS items,
  [c IN range(0, size(primary) - 1) WHERE NOT primary[c] AND size(users[c]) > 1] AS secondary,
  [c IN range(0, size(primary) - 1) |
    CASE WHEN primary[c] THEN [] ELSE [id IN users[c] | [id, [k IN range(0, size(matches[id]) - 1) WHERE matches[id][k] = c | colors[id][k][0]][0]]] END
  ] AS uses
CALL (p) {
  OPTIONAL MATCH (p)-[:ROOT]->(root)
  OPTIONAL MATCH (root)-[:CHOOSE|PART*0..]->(s)
  WITH DISTINCT s
  WITH s, s.id AS id ORDER BY id
  RETURN collect(s) AS states
}
WITH *, [s IN states | CASE WHEN s.moves IS :: LIST<INTEGER> THEN [id IN s.moves | id] ELSE [] END] AS lists
CALL (p, b, free, without, states, lists, matches, colors, users, uses, items, secondary) {
  // The space as a whole.
  WITH *, COUNT { (p)-[:ROOT]->() } AS roots, reduce(arcs = 0, s IN states | arcs + COUNT { (s)-[:CHOOSE|PART]->() }) AS arcs
  WITH [
      CASE WHEN size(states) <> b.states THEN 'want ' + b.states + ' states, got ' + size(states) END,
      CASE WHEN arcs <> b.arcs THEN 'want ' + b.arcs + ' arcs, got ' + arcs END,
      CASE WHEN roots > 1 THEN 'want one root, got ' + roots END,
      CASE WHEN size(states) > 0 AND without > 0 THEN 'want no states: a constraint has no move' END,
      CASE WHEN size(states) > 0 AND coalesce(lists[0] <> free, true) THEN 'want the moves of the root to be those that the clues leave' END,
      CASE WHEN any(k IN range(0, size(states) - 1) WHERE coalesce(states[k].id <> k, true)) THEN 'want the ids 0, 1 and so on' END,
      CASE WHEN any(k IN range(1, size(states) - 1) WHERE NOT coalesce(
          size(lists[k - 1]) > size(lists[k]) OR size(lists[k - 1]) = size(lists[k]) AND lists[k - 1] < lists[k], false))
        THEN 'want the states with more moves first, and of others in the order of their moves' END
    ] AS wrong
  RETURN null AS id, [text IN wrong WHERE text IS NOT NULL] AS wrong, [] AS unproved, [] AS moves
UNION ALL
  UNWIND range(0, size(states) - 1) AS number
  WITH *, states[number] AS s, coalesce(lists[number], []) AS moves
  CALL (s, moves, lists, matches, colors, users, uses, items, secondary) {
    WITH *, [c IN secondary
        WHERE head([own IN [[use IN uses[c] WHERE use[0] IN moves | use[1]]] | size(own) < 2 OR all(color IN own WHERE color = own[0])])
      ] AS loose
    // The groups of the moves: each is the list of its constraints, but for those that are loose. A
    // move joins all groups that have one of its constraints.
    WITH *, reduce(groups = [], id IN moves |
      [group IN groups WHERE none(c IN matches[id] WHERE c IN group)] +
      [reduce(joined = [c IN matches[id] WHERE NOT c IN loose], group IN groups |
        joined + CASE WHEN any(c IN matches[id] WHERE c IN group) THEN [c IN group WHERE NOT c IN matches[id]] ELSE [] END
      )]
    ) AS groups
    WITH *, [c IN items | size([id IN users[c] WHERE id IN moves])] AS sizes
    WITH *, reduce(least = null, n IN sizes | CASE WHEN n > 0 AND (least IS NULL OR n < least) THEN n ELSE least END) AS least
    WITH *, [k IN range(0, size(sizes) - 1) WHERE sizes[k] > 0 | items[k]] AS opened,
      [k IN range(0, size(sizes) - 1) WHERE sizes[k] = least | items[k]][0] AS item,
      CASE size(groups) WHEN 0 THEN 'end' WHEN 1 THEN 'choice' ELSE 'parts' END AS kind
    WITH *, COLLECT { MATCH (s)-[arc:CHOOSE]->(next) RETURN [arc.move, CASE WHEN next.moves IS :: LIST<INTEGER> THEN [id IN next.moves | id] ELSE [] END] ORDER BY arc.move } AS chosen,
      COLLECT { MATCH (s)-[arc:PART]->(next) RETURN [arc.part, CASE WHEN next.moves IS :: LIST<INTEGER> THEN [id IN next.moves | id] ELSE [] END] ORDER BY arc.part } AS parts,
      CASE kind WHEN 'choice' THEN [move IN users[item] WHERE move IN moves |
        head([conflicts IN [reduce(all = [], k IN range(0, size(matches[move]) - 1) | all + CASE
            WHEN colors[move][k][0] IS NULL THEN users[matches[move][k]]
            ELSE [use IN uses[matches[move][k]] WHERE coalesce(use[1] <> colors[move][k][0], true) | use[0]]
          END)] | [move, [id IN moves WHERE NOT id IN conflicts]]])
      ] ELSE [] END AS nexts
    CALL (moves, matches, groups) {
      UNWIND CASE WHEN size(groups) > 1 THEN groups ELSE [] END AS group
      WITH matches, [id IN moves WHERE matches[id][0] IN group] AS part
      WITH part, reduce(first = null, id IN part | CASE WHEN first IS NULL OR matches[id][0] < first THEN matches[id][0] ELSE first END) AS first
      ORDER BY first
      RETURN collect(part) AS apart
    }
    WITH *, [next IN nexts WHERE NOT next[0] IN [arc IN chosen | arc[0]]
        AND all(c IN opened WHERE c IN matches[next[0]] OR any(id IN users[c] WHERE id IN next[1]))] AS missing
    RETURN [
        CASE WHEN coalesce(s.kind <> kind, true) THEN 'want the kind ' + kind + ', got ' + coalesce(s.kind, 'none') END,
        CASE WHEN kind = 'choice' AND coalesce(s.item <> item, true) THEN 'want the constraint ' + item + ', got ' + coalesce(s.item, 'none') END,
        CASE WHEN kind <> 'choice' AND s.item IS NOT NULL THEN 'want no constraint, got ' + s.item END,
        CASE WHEN kind = 'choice' AND size(chosen) = 0 THEN 'want an arc' END,
        CASE WHEN any(arc IN chosen WHERE NOT coalesce(arc IN nexts, false)) THEN 'an arc does not lead to the moves that its move leaves' END,
        CASE WHEN any(k IN range(1, size(chosen) - 1) WHERE chosen[k - 1][0] = chosen[k][0]) THEN 'want one arc for a move' END,
        CASE WHEN coalesce(parts <> [k IN range(0, size(apart) - 1) | [k, apart[k]]], true) THEN 'want its parts to be the groups of its moves' END,
        CASE WHEN any(next IN missing WHERE next[1] IN lists) THEN 'an arc is left out' END
      ] AS texts, [next IN missing WHERE NOT next[1] IN lists | next[0]] AS unproved
  }
  RETURN s.id AS id, [text IN texts WHERE text IS NOT NULL] AS wrong, unproved, CASE WHEN size(unproved) > 0 THEN moves ELSE [] END AS moves
}
WITH id, wrong, unproved, moves
WHERE id IS NULL OR size(wrong) > 0 OR size(unproved) > 0
RETURN id, wrong, unproved, moves ORDER BY id, wrong, unproved, moves;
