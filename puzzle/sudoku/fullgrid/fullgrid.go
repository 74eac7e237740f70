// Package fullgrid makes random full Sudoku grids. Each of the
// 6,670,903,752,021,072,936,960 grids has the same probability. Begin with [Random].
//
// # Method
//
// A division divides the nine digits into three groups of three, whose order does not matter.
// There are 9!/(3!)^4 = 280. The rows of a block are a division, and so are its columns. Two
// divisions cross if each group of one has exactly one digit in common with each group of the
// other. There is a block with one division as its rows and another as its columns if and only
// if the two cross. There is only one such block, apart from the order of its rows and columns.
//
// A band is three blocks side by side. If the rows of its first block are known, there are
// 56 ways to divide the digits into the rows of the other two: the splits. A stack, three
// blocks one below the other, is the same with columns.
//
// If the row divisions of all nine blocks are known, the three stacks do not depend on each
// other. Let T be the number of ways to choose the columns of a stack, given the row
// divisions of its blocks. It depends on three divisions, and by renaming the digits the
// first becomes {123, 456, 789}, so a table of 280 times 280 numbers has all values of T.
// The number of grids with given row divisions is the product of three of them. So:
//
//  1. Choose the row divisions of the first stack with a probability proportional to T.
//  2. Choose a split for each band, all with the same probability.
//  3. Accept with probability T/max T for the second stack and again for the third; else
//     start over. Each time about 88 in 100 are rejected.
//  4. For each stack, choose one of its T ways.
//  5. Permute the rows within each band, the columns within each stack, and the digits.
//
// Every number is an integer, so the probabilities are exact. The idea to count grids by
// how bands and stacks divide the digits is that of B. Felgenhauer and F. Jarvis,
// "Mathematics of Sudoku I" (2006), and of K. G. Pettersen's count.
package fullgrid

import (
	"math/rand/v2"
	"sync"

	"graphcover/puzzle/sudoku"
)

// Random returns a full grid of 9x9. All grids have the same probability if the numbers of source
// are random. The same numbers make the same grid on every machine.
func Random(source rand.Source) sudoku.Board {
	return sudoku.Classic().Empty().Of(ninth().random(source))
}

// ninth returns the shape of the grids of 9 times 9 cells. It takes some 20 ms the first
// time.
var ninth = sync.OnceValue(func() *shape { return newShape(3) })
