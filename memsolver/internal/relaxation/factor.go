package relaxation

import (
	"math"
	"slices"
)

// A factorization is the basis of a linear program as a product of sparse matrices:
// triangular factors L and U, and one eta matrix for each change of the basis since they were
// made (the product form of the inverse).
//
// Row i of the basis and its column number i are paired by the pivots, so one index serves
// both: the value of the basic variable at place i is the number i of a solution.
type factorization struct {
	pivots []int32 // the places, in the order of elimination

	// The column number k of L below its diagonal, which is 1, and of U above its diagonal,
	// are the entries from start k to start k+1. The indices are places.
	lower, upper sparse
	diagonal     []float64 // of U, by pivot

	etas   sparse    // the entries of the column that came, without the one at its place
	places []int32   // where each came
	pivot  []float64 // the entry there

	kernel        []int32 // rows that have no pivot in the triangular part
	work          []float64
	columnsLeft   []int32 // by row: how many columns are not eliminated
	rowsLeft      []int32 // by column
	columnsOfRows [][]int32
}

// sparse is a list of sparse vectors.
type sparse struct {
	start []int32
	index []int32
	value []float64
}

func (s *sparse) clear() {
	s.start, s.index, s.value = append(s.start[:0], 0), s.index[:0], s.value[:0]
}

func (s *sparse) add(i int32, v float64) {
	s.index, s.value = append(s.index, i), append(s.value, v)
}

// subtract subtracts v times vector k from x.
func (s *sparse) subtract(k int, v float64, x []float64) {
	for e := s.start[k]; e < s.start[k+1]; e++ {
		x[s.index[e]] -= s.value[e] * v
	}
}

// less returns v less the product of vector k and x.
func (s *sparse) less(k int, v float64, x []float64) float64 {
	for e := s.start[k]; e < s.start[k+1]; e++ {
		v -= s.value[e] * x[s.index[e]]
	}
	return v
}

func (s *sparse) end() { s.start = append(s.start, int32(len(s.index))) }

const (
	tiny      = 1e-11 // what is dropped from a factor
	threshold = 0.05  // a pivot is at least this share of the largest entry that could be one
)

// factor factorizes the matrix whose column k has in each row as much as how often the row stands in
// columns[k]. It returns in place[i] which column is at place i, or the number of a row and of a column
// that have no pivot, if the matrix is singular.
func (f *factorization) factor(columns [][]int32, place []int32) (row, column int32, ok bool) {
	m := len(columns)
	f.lower.clear()
	f.upper.clear()
	f.etas.clear()
	f.pivots, f.diagonal = f.pivots[:0], f.diagonal[:0]
	f.places, f.pivot = f.places[:0], f.pivot[:0]
	if f.work == nil {
		f.work, f.columnsLeft, f.rowsLeft = make([]float64, m), make([]int32, m), make([]int32, m)
		f.columnsOfRows = make([][]int32, m)
	}
	order, rows := f.triangularize(columns)
	eliminated := make([]bool, m)
	for i := range place {
		place[i] = -1
	}
	triangular := len(order) // how many columns need no elimination
	for k, c := range order {
		r := rows[k]
		if r < 0 {
			if k < triangular {
				triangular = k
				f.findKernel(eliminated)
			}
			if r = f.eliminate(columns[c], triangular, eliminated); r < 0 {
				return int32(slices.Index(eliminated, false)), c, false
			}
		} else {
			f.takeOver(columns[c], r, eliminated)
		}
		f.lower.end()
		f.upper.end()
		f.pivots = append(f.pivots, r)
		eliminated[r], place[r] = true, c
	}
	return 0, 0, true
}

// findKernel stores the rows that are left for elimination.
func (f *factorization) findKernel(eliminated []bool) {
	f.kernel = f.kernel[:0]
	for i, done := range eliminated {
		if !done {
			f.kernel = append(f.kernel, int32(i))
		}
	}
}

// takeOver makes a column one of L and U as it is: none of the columns of L before it has a pivot
// in a row of this column and entries below.
func (f *factorization) takeOver(column []int32, r int32, eliminated []bool) {
	for _, i := range column {
		switch {
		case i == r:
		case eliminated[i]:
			f.upper.add(i, 1)
		default:
			f.lower.add(i, 1)
		}
	}
	f.diagonal = append(f.diagonal, 1)
}

// eliminate makes a column one of L and U, by the columns of L from number first on. It returns the
// row of its pivot, or -1 if all entries that could be one are 0.
func (f *factorization) eliminate(column []int32, first int, eliminated []bool) int32 {
	x := f.work
	for _, i := range column {
		x[i]++
	}
	f.solveLower(x, first)
	r, largest := int32(-1), 0.0
	for _, i := range f.kernel {
		if !eliminated[i] {
			largest = max(largest, math.Abs(x[i]))
		}
	}
	if largest < 1e-9 {
		clear(x)
		return -1
	}
	for _, i := range f.kernel {
		if math.Abs(x[i]) >= threshold*largest && !eliminated[i] && (r < 0 || f.columnsLeft[i] < f.columnsLeft[r]) {
			r = i
		}
	}
	d := x[r]
	for _, i := range f.kernel {
		v := x[i]
		if v == 0 {
			continue
		}
		x[i] = 0
		switch {
		case i == r || math.Abs(v) < tiny:
		case eliminated[i]:
			f.upper.add(i, v)
		default:
			f.lower.add(i, v/d)
		}
	}
	for _, i := range column {
		if x[i] != 0 { // a row above the kernel, which no column of L has changed
			f.upper.add(i, x[i])
			x[i] = 0
		}
	}
	f.diagonal = append(f.diagonal, d)
	return r
}

// triangularize orders the columns: first those that have one entry in the rows that are left,
// then those with a row that no other column has, then the others, those with few entries first. It
// returns the order, and for each column the row of its pivot, or -1 if that is not decided.
func (f *factorization) triangularize(columns [][]int32) (order, rows []int32) {
	m := len(columns)
	for i := range f.columnsOfRows {
		f.columnsOfRows[i] = f.columnsOfRows[i][:0]
	}
	for c, column := range columns {
		f.rowsLeft[c] = int32(len(column))
		for _, i := range column {
			f.columnsOfRows[i] = append(f.columnsOfRows[i], int32(c))
		}
	}
	doneColumn, doneRow := make([]bool, m), make([]bool, m)
	take := func(c, r int32) {
		order, rows = append(order, c), append(rows, r)
		doneColumn[c], doneRow[r] = true, true
	}
	peel(columns, f.columnsOfRows, f.rowsLeft, doneColumn, doneRow, take)
	// Rows with one column left.
	clear(f.columnsLeft)
	for c, column := range columns {
		if !doneColumn[c] {
			for _, i := range column {
				f.columnsLeft[i]++
			}
		}
	}
	peel(f.columnsOfRows, columns, f.columnsLeft, doneRow, doneColumn, func(r, c int32) { take(c, r) })
	first := len(order)
	for c := range columns {
		if !doneColumn[c] {
			order, rows = append(order, int32(c)), append(rows, -1)
		}
	}
	slices.SortStableFunc(order[first:], func(a, b int32) int { return int(f.rowsLeft[a] - f.rowsLeft[b]) })
	return order, rows
}

// peel takes each line, a column or a row, that has one entry in the lines across that are left, with that line across.
// left counts these entries by line. take notes both as done.
func peel(lines, across [][]int32, left []int32, done, doneAcross []bool, take func(line, across int32)) {
	var queue []int32
	for k := range lines {
		if left[k] == 1 && !done[k] {
			queue = append(queue, int32(k))
		}
	}
	for len(queue) > 0 {
		k := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if done[k] || left[k] != 1 {
			continue
		}
		pivot := int32(-1)
		for _, i := range lines[k] {
			if !doneAcross[i] {
				pivot = i
			}
		}
		take(k, pivot)
		for _, other := range across[pivot] {
			if left[other]--; left[other] == 1 && !done[other] {
				queue = append(queue, other)
			}
		}
	}
}

// solveLower replaces x by the solution of L y = x, as far as L is known, by its columns from
// number first on.
func (f *factorization) solveLower(x []float64, first int) {
	for k := first; k < len(f.pivots); k++ {
		if v := x[f.pivots[k]]; v != 0 {
			f.lower.subtract(k, v, x)
		}
	}
}

// solve replaces x by the solution of B y = x (FTRAN).
func (f *factorization) solve(x []float64) {
	f.solveLower(x, 0)
	for k := len(f.pivots) - 1; k >= 0; k-- {
		r := f.pivots[k]
		v := x[r]
		if v == 0 {
			continue
		}
		v /= f.diagonal[k]
		x[r] = v
		f.upper.subtract(k, v, x)
	}
	for k, r := range f.places {
		v := x[r]
		if v == 0 {
			continue
		}
		v /= f.pivot[k]
		x[r] = v
		f.etas.subtract(k, v, x)
	}
}

// solveTransposed replaces x by the solution of y B = x (BTRAN).
func (f *factorization) solveTransposed(x []float64) {
	for k := len(f.places) - 1; k >= 0; k-- {
		r := f.places[k]
		x[r] = f.etas.less(k, x[r], x) / f.pivot[k]
	}
	for k, r := range f.pivots {
		x[r] = f.upper.less(k, x[r], x) / f.diagonal[k]
	}
	for k := len(f.pivots) - 1; k >= 0; k-- {
		r := f.pivots[k]
		x[r] = f.lower.less(k, x[r], x)
	}
}

// replace replaces the column at a place by one of which x is the solution of B y = column.
func (f *factorization) replace(place int32, x []float64) {
	for i, v := range x {
		if int32(i) != place && math.Abs(v) > tiny {
			f.etas.add(int32(i), v)
		}
	}
	f.etas.end()
	f.places, f.pivot = append(f.places, place), append(f.pivot, x[place])
}
