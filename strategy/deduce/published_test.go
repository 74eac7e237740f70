package deduce_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/deduce"
)

// TestSolvedByRules counts the puzzles that each of the rules solves, in memory:
// TestCollections compares the graph with that. docs/deduce.md has the numbers.
func TestSolvedByRules(t *testing.T) {
	for _, c := range []struct {
		file                                   string
		singles, blocks, twins, published, all int
	}{
		{"norvig_easy50.txt", 12, 32, 41, 41, 44},
		{"norvig_hardest11.txt", 0, 0, 0, 0, 1},
		{"norvig_top95.txt", 0, 0, 0, 0, 0},
	} {
		want := map[deduce.Rules]int{
			deduce.Singles: c.singles, deduce.Blocks: c.blocks, deduce.Twins: c.twins,
			deduce.Published: c.published, deduce.All: c.all,
		}
		solved := make(map[deduce.Rules]int)
		for _, e := range corpus.Read(t, c.file) {
			for rules := range want {
				known, _ := deduced(e.Puzzle.(sudoku.Board), rules)
				solved[rules] += placed(known).Clues() / 81
			}
		}
		if !maps.Equal(want, solved) {
			t.Errorf("%s: want %v, got %v", c.file, want, solved)
		}
	}
}

// placed returns the numbers that are known.
func placed(all []known) sudoku.Board {
	var moves []int
	for m, k := range all {
		if k.status == "Yes" {
			moves = append(moves, m)
		}
	}
	return classic.Empty().With(moves)
}

// TestAsPublished has the article's own views solve puzzles in SQLite, by each of the three
// stages in which it builds up its procedure: "Our first solving query", "A 2nd attempt" and
// "Solving double values". Each pass must solve as many cells as here.
func TestAsPublished(t *testing.T) {
	article := corpus.Post(t, "002")
	python := os.Getenv("GRAPHCOVER_PYTHON")
	if python == "" {
		testenv.Missing(t, testenv.Tools, "GRAPHCOVER_PYTHON does not name a Python; make test does")
	}
	var puzzles []sudoku.Board
	for _, c := range []struct {
		file           string
		puzzles, short int
	}{
		{"norvig_easy50.txt", 50, 12},
		{"norvig_hardest11.txt", 11, 2},
		{"norvig_top95.txt", 95, 2},
	} {
		n := testenv.Cases(c.short, c.puzzles)
		puzzles = append(puzzles, corpus.Sudokus(t, c.file)[:n]...)
	}
	for _, rules := range []deduce.Rules{deduce.Singles, deduce.Blocks, deduce.Twins} {
		var input strings.Builder
		var want []string
		n := len(puzzles)
		if rules != deduce.Twins {
			n = testenv.Cases(4, n)
		}
		for _, b := range puzzles[:n] {
			fmt.Fprintln(&input, b)
			known, passes := deduced(b, rules)
			want = append(want, fmt.Sprintf("%s %v", strings.ReplaceAll(fmt.Sprint(passes), " ", ", "), placed(known)))
		}
		command := exec.Command(python, "testdata/published.py", article, string(rules))
		var complaints bytes.Buffer
		command.Stdin, command.Stderr = strings.NewReader(input.String()), &complaints
		output, err := command.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", rules, err, &complaints)
		}
		if got := strings.Split(strings.TrimSpace(string(output)), "\n"); !slices.Equal(want, got) {
			t.Errorf("%s: want\n%s\ngot\n%s", rules, strings.Join(want, "\n"), strings.Join(got, "\n"))
		}
	}
}

// TestTwinsToPaste pastes what is shown where the deduction is stuck. The last statement finds
// the twins. In the article, under "Solving double values", two cells of a column that are
// limited to the same pair keep its values from the rest of the column, and "Blocked Values Part
// Two" adds the rows. Blocks are an addition here.
func TestTwinsToPaste(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	s := deduce.Strategy{DB: db, Name: name, Rules: deduce.Blocks}
	hardest := corpus.Sudokus(t, "norvig_hardest11.txt")
	found := make(map[string]int) // twins, by the kind of unit
	for _, b := range []sudoku.Board{corpus.Board(t, blog), hardest[0], hardest[6]} {
		answer, err := s.Solve(t.Context(), b)
		if err != nil || answer.Verdict != strategy.Stuck {
			t.Fatalf("%v: want stuck, got %+v, %v", b, answer, err)
		}
		pasted := strings.Split(strings.TrimSpace(s.Look(answer.Verdict)), ";\n")
		var got []string
		for _, r := range neo4jtest.Query(t, driver, pasted[len(pasted)-1], nil) {
			got = append(got, fmt.Sprint(r.Values))
			kind, _, _ := strings.Cut(r.Values[0].(string), " ")
			found[kind]++
		}
		if want := twins(answer.Board); !slices.Equal(want, got) {
			t.Errorf("%v: want\n%s\ngot\n%s", answer.Board, strings.Join(want, "\n"), strings.Join(got, "\n"))
		}
	}
	if found["row"] == 0 || found["column"] == 0 || found["block"] == 0 {
		t.Errorf("want twins in rows, columns and blocks, got %v", found)
	}
}

// twins returns the twins of a board that rule something out, as rows of read/twins.
func twins(board sudoku.Board) (rows []string) {
	possible, numbers := board.Candidates(), board.Numbers()
	for a := range possible {
		for b := a + 1; b < len(possible); b++ {
			if possible[a].Len() != 2 || possible[a] != possible[b] || numbers[a]+numbers[b] > 0 {
				continue
			}
			var ofPair []string
			for _, unit := range classic.Layout().Units {
				if !slices.Contains(unit.Cells, a) || !slices.Contains(unit.Cells, b) {
					continue
				}
				var ruledOut, values []string
				for _, cell := range unit.Cells {
					for number := range (possible[cell] & possible[a]).All() {
						if cell == a {
							values = append(values, fmt.Sprint(number))
						} else if cell != b {
							ruledOut = append(ruledOut, model.Options[classic.OptionOf(cell, number)].Name)
						}
					}
				}
				if ruledOut != nil {
					ofPair = append(ofPair, fmt.Sprint([]any{unit.String(), []string{model.Items[243+a].Name, model.Items[243+b].Name}, values, ruledOut}))
				}
			}
			slices.Sort(ofPair)
			rows = append(rows, ofPair...)
		}
	}
	return rows
}
