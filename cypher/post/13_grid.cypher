// Show the grid: the numbers that are decided, and a dot for each other cell.

UNWIND range(1, 9) AS row
UNWIND range(1, 9) AS column
OPTIONAL MATCH (m:Move {row: row, column: column, status: 'Yes'})
WITH row, column, coalesce(toString(m.number), '.') AS number
ORDER BY row, column
WITH row, collect(number) AS numbers
RETURN reduce(text = '', number IN numbers | text + number) AS grid
ORDER BY row;
