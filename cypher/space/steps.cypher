// Look at up to $steps open states of a space that is being built: find out their kind, and
// make the states that their arcs lead to, unless there are equal ones. Equal states are
// found by their keys. For the nodes see space/begin.
//
// Nothing is known of the graph but what it holds, so any client may continue, at any time,
// and a statement that was sent twice does no harm. Once no state is open, the state of the
// building becomes "judging". There is no row without a building whose state is "open", or if
// the puzzle has been loaded again. Nothing more is done once the building has more than $most
// states. An index takes keys of some 8,000 characters only. If a state would have a longer one,
// tooLarge is how many moves it has; then the space can't be built in this way. For made see
// space/begin.
//
// These lists have a place for each move, or each constraint, by its id:
//
//   matches   the constraints that a move matches, primary ones first
//   colors    the color that it gives each of them, or null
//   tags      each of these constraints as ",id,"
//   label     all tags of the move in a row
//   codes     the code of the move in a key
//   users     the moves of the root that match a constraint
//   uses      of a secondary constraint the same, each with the color that it gives
//
// The groups of a state are found by label spreading. The label of a group is a string with
// the tags of its constraints. A pass goes over the moves that are left. A move joins the
// group if the label has one of its tags, and adds its own. If a pass has changed nothing,
// the group is complete, and the first move that is left begins another. A secondary
// constraint does not hold a group together if all moves of the state that match it give it
// the same color; then it is in loose.
//
// :param puzzle => 'sudoku'
// :param loaded => '81fec6dd-85ec-4fdf-bc43-36efd5f16f33'
// :param steps => 1000
// :param most => 1000000

MATCH (p:Puzzle:Graphcover {name: $puzzle, loaded: $loaded})-[:HAS_SPACE]->(b:Building)
SET b.at = timestamp() // takes the write lock before the next lines read
WITH p, b, count(*) AS locked
WHERE b:Building AND b.state = 'open'
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
CALL (b, matches, primary) {
  CALL (b, matches, primary) {
    UNWIND b.moves AS id
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
WITH b, matches, colors, users, primary, size(b.moves) AS most,
  [c IN range(0, size(primary) - 1) WHERE primary[c] AND size(users[c]) > 0] AS items,
  [c IN range(0, size(primary) - 1) WHERE NOT primary[c] AND size(users[c]) > 1] AS secondary,
  [c IN range(0, size(primary) - 1) |
    CASE WHEN primary[c] THEN [] ELSE [id IN users[c] | [id, [k IN range(0, size(matches[id]) - 1) WHERE matches[id][k] = c | colors[id][k][0]][0]]] END
  ] AS uses,
  [ids IN matches | [c IN ids | ',' + c + ',']] AS tags,
  '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz' AS digits
WITH *, [list IN tags | reduce(all = '', tag IN list | all + tag)] AS label,
  // As many digits for each move as the largest id needs.
  [id IN range(0, size(matches) - 1) |
    reduce(code = '', power IN [1073741824, 16777216, 262144, 4096] |
      CASE WHEN size(matches) > power THEN code + substring(digits, id / power % 64, 1) ELSE code END)
    + substring(digits, id / 64 % 64, 1) + substring(digits, id % 64, 1)
  ] AS codes
CALL (b, matches, colors, users, uses, most, items, secondary, tags, label, codes) {
  UNWIND range(1, CASE WHEN $steps < 50 THEN 1 ELSE $steps / 50 END) AS block
  CALL (b, matches, colors, users, uses, most, items, secondary, tags, label, codes) {
    WITH *
    WHERE b.states <= $most AND b.tooLarge IS NULL
    MATCH (b)-[todo:OPEN]->(s)
    WITH * LIMIT CASE WHEN $steps < 50 THEN $steps ELSE 50 END
    DELETE todo
    WITH *, [id IN s.moves | id] AS moves // a list is searched faster than an array
    WITH *, reduce(all = '', c IN [c IN CASE WHEN s.whole THEN [] ELSE secondary END
        WHERE head([own IN [[use IN uses[c] WHERE use[0] IN moves | use[1]]] | size(own) < 2 OR all(color IN own WHERE color = own[0])])
      ] | all + ',' + c + ',') AS loose
    // In blocks of 8 passes, so that the passes after the last group cost little. Between them the
    // lists are copied: each pass makes a list of lists one deeper.
    WITH *, reduce(at = {groups: [], label: label[moves[0]], left: moves[1..]},
      _ IN CASE WHEN s.whole THEN [] ELSE range(0, size(moves) / 4) END |
      CASE WHEN at.label = '' THEN at ELSE head([last IN [reduce(now = at, _ IN range(1, 8) |
        CASE
          WHEN now.label = '' THEN now
          WHEN size(now.left) = 0 THEN {groups: now.groups + [now.label], label: '', left: []}
          ELSE head([wider IN [reduce(wider = now.label, id IN now.left |
              CASE WHEN any(tag IN tags[id] WHERE wider CONTAINS tag AND NOT loose CONTAINS tag) THEN wider + label[id] ELSE wider END)] |
            CASE WHEN wider = now.label
              THEN {groups: now.groups + [wider], label: label[now.left[0]], left: now.left[1..]}
              ELSE {groups: now.groups, label: wider, left: [id IN now.left WHERE NOT wider CONTAINS label[id]]}
            END])
        END)] | {groups: [list IN last.groups | list], label: last.label, left: [id IN last.left | id]}]) END
      ).groups AS groups
    WITH *, size(groups) > 1 AS apart
    // A choice.
    WITH *, CASE WHEN apart THEN [] ELSE [c IN items | size([id IN users[c] WHERE id IN moves])] END AS sizes
    WITH *, reduce(least = null, n IN sizes | CASE WHEN n > 0 AND (least IS NULL OR n < least) THEN n ELSE least END) AS least
    WITH *, [k IN range(0, size(sizes) - 1) WHERE sizes[k] > 0 | items[k]] AS opened,
      [k IN range(0, size(sizes) - 1) WHERE sizes[k] = least | items[k]][0] AS item
    WITH *, (s.id * 433494437 + (CASE WHEN apart THEN 2 ELSE 1 END + CASE s.id WHEN 0 THEN 4 ELSE 0 END) * 292754821) % 2147483647 AS state
    SET s.kind = CASE WHEN apart THEN 'parts' ELSE 'choice' END, s.item = item, s.whole = null,
      b.made = (b.made + (state * state % 2147483647 + 97) * state) % 2147483647
    WITH *
    CALL (matches, colors, users, uses, tags, moves, groups, apart, opened, item) {
      WITH *
      WHERE NOT apart
      UNWIND [id IN users[item] WHERE id IN moves] AS move
      WITH *, reduce(all = [], k IN range(0, size(matches[move]) - 1) | all + CASE
          WHEN colors[move][k][0] IS NULL THEN users[matches[move][k]]
          ELSE [use IN uses[matches[move][k]] WHERE coalesce(use[1] <> colors[move][k][0], true) | use[0]]
        END) AS conflicts
      WITH *, [id IN moves WHERE NOT id IN conflicts] AS left
      WHERE all(c IN opened WHERE c IN matches[move] OR any(id IN users[c] WHERE id IN left))
      RETURN move, left, null AS part, null AS whole
    UNION ALL
      WITH *
      WHERE apart
      UNWIND groups AS group
      WITH *, [id IN moves WHERE group CONTAINS tags[id][0]] AS left
      WITH left, reduce(first = null, id IN left | CASE WHEN first IS NULL OR matches[id][0] < first THEN matches[id][0] ELSE first END) AS first
      ORDER BY first
      WITH collect(left) AS lists
      UNWIND range(0, size(lists) - 1) AS part
      RETURN null AS move, lists[part] AS left, part, true AS whole
    }
    // For each arc by itself, so that a state is new only once.
    CALL (b, s, move, part, left, whole, most, codes) {
      WITH *, b.name + ' ' + right('00000' + toString(most - size(left)), 6) + reduce(all = ' ', id IN left | all + codes[id]) AS key
      CALL (b, left, key) {
        WITH *
        WHERE size(key) > 8000
        SET b.tooLarge = size(left)
      }
      WITH *
      WHERE size(key) <= 8000
      MERGE (next:SpaceState {key: key})
      ON CREATE SET next:State, next.space = b.puzzle, next.moves = left, next.whole = whole, next.kind = 'new'
      WITH *, next.kind = 'new' AS new
      CALL (s, next, move, part) {
        WITH *
        WHERE part IS NULL
        CREATE (s)-[:CHOOSE {move: move}]->(next)
      }
      CALL (s, next, part) {
        WITH *
        WHERE part IS NOT NULL
        CREATE (s)-[:PART {part: part}]->(next)
      }
      CALL (b, next, left, new) {
        WITH *
        WHERE new
        SET next.id = b.states, next.kind = CASE size(left) WHEN 0 THEN 'end' ELSE 'open' END, b.states = b.states + 1
        WITH b, left, (next.id * 433494437 + 3 * 292754821) % 2147483647 AS x
        WHERE size(left) = 0
        SET b.made = (b.made + (x * x % 2147483647 + 97) * x) % 2147483647
      }
      WITH *, (s.id * 433494437 + next.id * 370248451 + coalesce(move, -1) * 118901521 + coalesce(part, -1) * 27644437 + 2147483648) % 2147483647 AS x
      SET b.made = (b.made + (x * x % 2147483647 + 97) * x) % 2147483647
      WITH *
      WHERE new AND size(left) > 0
      CREATE (b)-[:OPEN]->(next)
    }
    RETURN count(*) AS arcs
  }
  RETURN sum(arcs) AS arcs
}
WITH b, COUNT { (b)-[:OPEN]->() } AS open
SET b.state = CASE WHEN open = 0 AND b.states <= $most AND b.tooLarge IS NULL THEN 'judging' ELSE 'open' END
RETURN b.state AS state, b.states AS states, open, b.tooLarge AS tooLarge;
