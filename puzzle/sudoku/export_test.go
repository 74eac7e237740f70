package sudoku

const MaxLine = maxLine

// SetMostSkipped sets how many bytes of a line are skipped, and returns a function that
// restores the limit.
func SetMostSkipped(n int64) (restore func()) {
	old := mostSkipped
	mostSkipped = n
	return func() { mostSkipped = old }
}
