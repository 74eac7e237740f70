//go:build unix

package verify_test

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"graphcover/bench/plot"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
)

var plotFile = flag.String("plot", "", "write the picture of docs/certificates.md to this file")

// solutionsOfBoards are the published numbers of ways to cover a board of n rows and columns
// with dominoes (Kasteleyn 1961; OEIS A004003).
var solutionsOfBoards = []struct {
	n         int
	solutions string
}{
	{4, "36"},
	{6, "6728"},
	{8, "12988816"},
	{10, "258584046368"},
	{12, "53060477521960000"},
	{14, "112202208776036178000000"},
	{16, "2444888770250892795802079170816"},
}

// TestLinear certifies the numbers of ways to cover boards with dominoes, up to 16x16, and
// requires that the processor times of both checkers grow no faster than the certificates.
func TestLinear(t *testing.T) {
	testenv.Long(t, "TestPuzzles")
	py := newPython(t)
	warm := certify(t, solvertest.New(1, "a"))
	py.check(t, warm.knuth, warm.text) // waits for Python to start
	chart := plot.Chart{
		Title:       "Certificates of dominoes, 4x4 to 16x16",
		Description: "Processor seconds to check a certificate, by its size in bytes, for both checkers: straight lines of slope 1",
		X:           plot.Axis{Label: "bytes", Log: true},
		Y:           plot.Axis{Label: "processor seconds", Log: true, Format: plot.Seconds},
		Series:      []plot.Series{{Name: "check", Line: true}, {Name: "check_count.py", Line: true}},
	}
	var perByte [2][]float64
	for _, board := range solutionsOfBoards {
		c := certify(t, testenv.Must(puzzle.Parse(fmt.Sprintf("domino:%dx%d", board.n, board.n)))(t).Problem())
		start := testenv.ProcessorTime(t)
		status, number := ours(t, c.text, c.problem)
		times := [2]float64{testenv.ProcessorTime(t) - start}
		second := py.check(t, c.knuth, c.text)
		times[1] = py.seconds
		if status != proved || second != proved || number.String() != board.solutions {
			t.Errorf("%dx%d: want %s proved, got %v, status %d, and %d of check_count.py",
				board.n, board.n, board.solutions, number, status, second)
		}
		for i, seconds := range times {
			perByte[i] = append(perByte[i], seconds/float64(len(c.text)))
			series := &chart.Series[i]
			series.Points = append(series.Points, plot.Point{X: float64(len(c.text)), Y: seconds, Name: fmt.Sprintf("%dx%d", board.n, board.n)})
		}
		t.Logf("%dx%d: %d bytes, %.3f s, check_count.py %.3f s", board.n, board.n, len(c.text), times[0], times[1])
	}
	for i, all := range perByte {
		if last, before := all[len(all)-1], all[len(all)-3]; last > 4*before {
			t.Errorf("%s: want a time proportional to the size, got %.2g s a byte for 16x16 after %.2g for 12x12",
				chart.Series[i].Name, last, before)
		}
	}
	if *plotFile != "" {
		testenv.Check(t, os.WriteFile(*plotFile, []byte(chart.SVG(plot.Style)), 0o666))
	}
}
