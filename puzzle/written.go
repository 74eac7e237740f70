package puzzle

import "graphcover/puzzle/internal/text"

// written says how the puzzles of a family are written that are neither tables nor one line alone.
var written = map[string]string{
	"dlx": "\n" + text.Columns([][]string{
		{"  | ...", "a line that begins with a bar is a comment"},
		{"  math sport | mon tue", "the first other line: the items, each to be covered once; those after the"},
		{"", "lone bar, which stands between blanks, at most once"},
		{"  2|math", "in that line: math exactly twice"},
		{"  2:3|math", "two or three times; 0:1|math is at most once"},
		{"  math mon", "each further line is an option: the items that it covers"},
		{"  math mon |3", "it costs 3; there must be a blank before the bar"},
		{"  math mon:north", "a color, of items after the lone bar: options that give mon the same"},
		{"", "color can be chosen together"},
		{"  | name: math on Monday", "before an option: its name, which may have blanks"},
	}) + "\nA name is any word without blanks, bars and colons. A file NAME.dlx needs no dlx: before it.\n",
	"mps": "\nFixed or free form. Each variable must be 0 or 1, and each coefficient 1.\n\n" + text.Columns([][]string{
		{"  a row = 1", "is an item that is covered exactly once"},
		{"  a row <= 1", "an item that is covered at most once"},
		{"  a row >= 1, or = 2", "an item that is covered at least once, or exactly twice"},
		{"  a column", "is an option, with its cost"},
		{"  OBJSENSE MAX", "negates the costs, so that --minimize finds the greatest gain"},
	}),
	"setpart": "\nNumbers with blanks or line ends between them: how many rows there are, and how many columns; then\n" +
		"for each column its cost, how many rows it covers, and which, from 1. A row is an item, a column\n" +
		"an option.\n\n" +
		"  3 2      three rows, two columns\n" +
		"  5 2 1 3  the first column costs 5, and covers two rows: 1 and 3\n" +
		"  4 1 2    the second one costs 4, and covers one: 2\n",
	"sudoku": "\n" + text.Columns([][]string{
		{"  SIZE", "9x9, or 9 for short, from 4 to 25; 5, 7, 11 and other primes need jigsaw=GRID"},
		{"  CELLS", "row by row, 1 to 9, then A to P; . or 0 is an empty cell; without them the board is empty"},
		{"  @FILE", "the file with the cells; - is standard input"},
	}) + "\nThe most common rules:\n\n" + text.Columns([][]string{
		{"  x", "each diagonal has every number"},
		{"  windoku", "each window has every number"},
		{"  anti-knight, anti-king", "a number is never one move of that chess piece away from an equal one"},
		{"  jigsaw=GRID", "regions in place of boxes: a symbol for each cell, row by row"},
		{"  even-odd=GRID", "E, O or . for each cell, row by row: it is even, odd or either"},
		{"  box=3x2", "how many rows and columns a box has"},
		{"  r1c1+r1c2=3", "a killer's cage, with its sum; A1+A2=3 is the same"},
	}) + "\nsudoku:6x6,x:...6......35.2.................1.... has 6 rows, and the diagonals. A file may begin with\n" +
		"such a line in front of its cells. An ordinary Sudoku of 81 cells needs no sudoku: before it.\n",
}
