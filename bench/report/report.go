// Package report writes what a run of bench has measured as a page for people: one HTML file
// that needs nothing else, or Markdown with its pictures beside it.
//
// [Graph], [Memory], [Program], [Jobs], [Strategies], [Sizes] and [Workers] turn the results of
// package bench into a [Page]. The page's figures are those of the JSON, rounded, and the JSON is on it, too.
package report

import (
	"fmt"
	"math"
	"slices"
	"time"

	"graphcover/bench"
	"graphcover/bench/looks"
	"graphcover/bench/plot"
	"graphcover/internal/english"
)

// A Page is a report.
type Page struct {
	Title    string
	Lead     string // what was measured, and how
	Marks    []Fact // the few figures that matter most
	Sections []Section

	// Set by the caller.
	Command string    // the command line that makes such a report, or ""
	Made    time.Time // when the run ended
	Facts   []Fact    // about the machine and the versions
	Figures []byte    // all figures, as JSON
}

// A Fact is a value with its name.
type Fact struct{ Name, Value string }

// A Section is a part of a page with a heading of its own. Its parts may be missing.
type Section struct {
	Title    string
	Text     string
	Tables   []Table
	Pictures []plot.Picture // which come first
}

// A Table has a heading for each column. The first cell of a row names it.
type Table struct {
	Name string // for readers who come to the table without its section
	Long bool   // whether it is too long for a terminal
	Head []string
	Rows [][]Cell
}

// A Cell is a value, and below it in small letters what limits it, such as its spread.
type Cell struct{ Text, Small string }

// String returns the cell in one line.
func (c Cell) String() string {
	if c.Small == "" {
		return c.Text
	}
	return fmt.Sprintf("%s (%s)", c.Text, c.Small)
}

func (t *Table) row(name string, cells ...Cell) {
	t.Rows = append(t.Rows, append([]Cell{{Text: name}}, cells...))
}

// missing stands for a figure that there is none of.
var missing = Cell{Text: "-"}

// seconds returns the cell of a time.
func seconds(s bench.Spread) Cell { return spread(s, plot.Seconds) }

// factors returns the cell of a ratio.
func factors(s bench.Spread) Cell { return spread(s, factor) }

// factor writes a ratio: "1.35×", "13,500×".
func factor(v float64) string {
	if v >= 999.5 {
		return whole(int(math.Round(v))) + "×"
	}
	return fmt.Sprintf("%.3g×", v)
}

// numbers returns the cell of a number that has no unit.
func numbers(s bench.Spread) Cell { return spread(s, plot.Count) }

func spread(s bench.Spread, format func(float64) string) Cell {
	return Cell{format(s.Median), fmt.Sprintf("%s to %s", format(s.Least), format(s.Most))}
}

// count returns the cell of a number that is the same in every run.
func count(n int) Cell { return Cell{Text: whole(n)} }

// known returns the cell of a count, which may be nil.
func known(n *int) Cell {
	if n == nil {
		return missing
	}
	return count(*n)
}

// whole writes a number with a comma between each three digits.
func whole(n int) string {
	if n < 0 {
		return "-" + whole(-n)
	}
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", whole(n/1000), n%1000)
}

// plural is [english.Plural] with a number as whole writes it.
func plural(n int, noun string) string {
	return whole(n) + " " + english.Noun(n, noun)
}

// inverse returns the spread of 1/v, the rate of something that takes v seconds.
func inverse(s bench.Spread) bench.Spread {
	return bench.Spread{Median: 1 / s.Median, Least: 1 / s.Most, Most: 1 / s.Least}
}

// bar returns the bar of a spread.
func bar(name string, s bench.Spread) plot.Bar {
	return plot.Bar{Name: name, Value: s.Median, Least: s.Least, Most: s.Most}
}

// barOf returns the bar of an engine or a mode, whose color it has in every picture.
func barOf(engine, name string, s bench.Spread) plot.Bar {
	b := bar(name, s)
	b.Look = looks.Of(engine)
	return b
}

// point returns the point of a spread at x.
func point(name string, x float64, s bench.Spread) plot.Point {
	return plot.Point{Name: name, X: x, Y: s.Median, Least: s.Least, Most: s.Most}
}

// drawn returns the series that have points.
func drawn(series ...plot.Series) []plot.Series {
	return slices.DeleteFunc(series, func(s plot.Series) bool { return len(s.Points) == 0 })
}

// timeAxis is the axis of times, which differ by powers of ten.
func timeAxis(label string) plot.Axis {
	return plot.Axis{Label: label, Log: true, Format: plot.Seconds}
}

// countAxis is the axis of counts that differ by powers of ten.
func countAxis(label string) plot.Axis { return plot.Axis{Label: label, Log: true, Format: plot.Count} }
