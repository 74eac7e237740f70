// The sum of the solutions of the tasks that are done.
//
// A number is counted in billions and rest, so that a sum beyond 64 bits is exact:
// billions * 10^9 + rest. Those that a number can't hold are in the list large, as strings.
//
// :param puzzle => 'queens'

MATCH (p:Puzzle:Graphcover {name: $puzzle})-[:HAS_COUNT]->(k)-[:HAS_TASK]->(t)
WHERE t.state = 'done'
WITH t, CASE WHEN t.solutions IS :: INTEGER THEN t.solutions ELSE 0 END AS number
RETURN count(t) AS tasks, sum(number / 1000000000) AS billions, sum(number % 1000000000) AS rest,
  collect(CASE WHEN t.solutions IS :: STRING THEN t.solutions END) AS large,
  sum(t.choices) AS choices, sum(t.backtracks) AS backtracks, sum(t.seconds) AS seconds;
