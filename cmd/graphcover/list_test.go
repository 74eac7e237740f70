package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// smallPuzzles returns a puzzle of each family with a few solutions.
func smallPuzzles(t *testing.T) []string {
	t.Helper()
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		writeFile(t, path, text)
		return path
	}
	const mps = "NAME t\nROWS\n N COST\n E A\n E B\nCOLUMNS\n    X1 COST 1 A 1\n    X2 COST 1 B 1\n    X3 COST 1 A 1\n    X3 B 1\nRHS\n    R A 1 B 1\nBOUNDS\n BV N X1\n BV N X2\n BV N X3\nENDATA\n"
	return []string{
		"queens:5", "langford:4", "latin:3", "domino:3x4", "words:2x2:ab,cd,ac,bd", "polyomino:3x4,L*2=###/#..,I=####",
		"...8......3....5.246........4...28.59....13..6......9.....8...4...26.........312.",
		"sudoku:4x4:1...............", "dlx:" + file("colors.dlx", "a b | c\na c:1\nb c:1\nb c:2\na b\na\n"), "dlx:" + file("quotas.dlx", "1:2|a b\na\nb\na b\n"),
		"setpart:" + file("sp.txt", "3 4\n1 2 1 2\n1 1 3\n1 1 1\n1 2 2 3\n"), "mps:" + file("t.mps", mps), "pentomino:3x20", "queens:3",
	}
}

// A lineOfList is a line of a list with --json: of a solution, or the last one.
type lineOfList struct {
	Index     int
	Solution  json.RawMessage
	Status    compare.Status
	Solutions int
}

// listOf runs a command that lists solutions, and returns these, each as text, from the one of number
// first on. The last line must be about as many.
func listOf(t *testing.T, r ran) (solutions []string, first int, last lineOfList) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(r.stdout), "\n")
	for i, text := range lines {
		var line lineOfList
		if err := json.Unmarshal([]byte(text), &line); err != nil {
			t.Fatalf("%v: %s", err, r.said())
		}
		if i == len(lines)-1 {
			last = line
			break
		}
		if i == 0 {
			first = line.Index
		}
		if line.Index != first+i {
			t.Fatalf("want solution %d, got %s", first+i, text)
		}
		solutions = append(solutions, string(line.Solution))
	}
	if n := len(solutions); n > 0 && last.Solutions != first+n-1 {
		t.Fatalf("want %d solutions, got %+v", first+n-1, last)
	}
	return solutions, first, last
}

// sortedSets returns solutions whose options are in any order in a form that can be compared.
func sortedSets(t *testing.T, solutions []string) (sets []string) {
	t.Helper()
	for _, s := range solutions {
		var options []string
		if json.Unmarshal([]byte(s), &options) == nil { // not a Sudoku's grid
			slices.Sort(options)
			s = fmt.Sprintf("%q", options)
		}
		sets = append(sets, s)
	}
	slices.Sort(sets)
	return sets
}

// wantList checks that a list is complete, and has as many solutions as count counts, each once.
func wantList(t *testing.T, puzzle string, r ran) []string {
	t.Helper()
	solutions, _, last := listOf(t, r)
	var counted struct{ Solutions int }
	want := runJSON(t, &counted, "count", "--solver", "memory", "--json", puzzle)
	if r.exit != want || last.Status != compare.Complete || len(solutions) != counted.Solutions {
		t.Fatalf("want exit status %d and %d solutions, got %d and %d, %s", want, counted.Solutions, r.exit, len(solutions), r.stderr)
	}
	sets := sortedSets(t, solutions)
	if len(slices.Compact(slices.Clone(sets))) != len(sets) {
		t.Fatalf("want each solution once, got %q", sets)
	}
	return sets
}

// TestListsInMemory lists the solutions of a puzzle of each family by each engine that can take it, on one
// core and on several: in the short run in turn.
func TestListsInMemory(t *testing.T) {
	for i, puzzle := range smallPuzzles(t) {
		var first []string
		for j, engine := range memsolver.Engines() {
			for k, cores := range []string{"1", "3"} {
				if (i+j+k)%testenv.Cases(2, 1) != 0 {
					continue
				}
				r := graphcover(t.Context(), "solve", "--all", "--solver", "memory", "--json", "--engine", string(engine), "--cores", cores, puzzle)
				if r.exit == exitUsage && strings.Contains(r.stderr, "engine "+string(engine)+": want") {
					continue
				}
				sets := wantList(t, puzzle, r)
				if first == nil {
					first = sets
				}
				if !slices.Equal(sets, first) {
					t.Errorf("%s by %s: want the solutions of %s, got others", puzzle, engine, memsolver.Auto)
				}
			}
		}
	}
}

// TestListsInGraph lists the solutions of a puzzle of each family in both modes, in the order of memory. The
// short run has every fourth in classic mode, whose queries do not depend on the family.
func TestListsInGraph(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	for i, puzzle := range smallPuzzles(t) {
		sudoku := strings.HasPrefix(puzzle, "...8") // 3,000 steps
		if puzzle == "pentomino:3x20" /* 66,000 steps */ || sudoku && !testenv.LongRun() {
			continue
		}
		for _, mode := range graphsolver.Modes() {
			if mode == graphsolver.Classic && (sudoku || i%testenv.Cases(4, 1) != 0) {
				continue
			}
			t.Run(fmt.Sprint(puzzle, "/", mode), func(t *testing.T) {
				name := neo4jtest.Puzzle(t, db)
				r := runIn(name, "solve", "--all", "--mode", string(mode), puzzle)
				wantList(t, puzzle, r)
				inMemory := graphcover(t.Context(), "solve", "--all", "--solver", "memory", "--engine", "dlx", "--json", puzzle)
				got, _, _ := listOf(t, r)
				if want, _, _ := listOf(t, inMemory); !slices.Equal(got, want) {
					t.Errorf("want the order of memory:\n%q\ngot\n%q", want, got)
				}
			})
		}
	}
}

// TestStoppedLists stops lists by their time, and lets the same command, or resume, go on.
func TestStoppedLists(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	want, _, _ := listOf(t, graphcover(t.Context(), "solve", "--all", "--solver", "memory", "--engine", "dlx", "--json", "queens:6"))
	for _, again := range [][]string{{"solve", "--all", "queens:6"}, {"resume", "--all"}} {
		name := neo4jtest.Puzzle(t, db)
		r := runIn(name, "solve", "--all", "--for", "1s", "--pause", "5ms", "queens:6") // 184 steps
		var parts []string
		for stops := 0; ; stops++ {
			got, first, last := listOf(t, r)
			if len(got) > 0 && first > 0 {
				parts = append(parts[:min(len(parts), first-1)], got...)
			}
			if last.Status == compare.Complete {
				if r.exit != exitOK || stops == 0 || !slices.Equal(parts, want) {
					t.Errorf("%s: want\n%q\ngot, with status %d after %d stops,\n%q", again, want, r.exit, stops, parts)
				}
				break
			}
			if r.exit != exitFailed || last.Status != compare.Stopped || !strings.Contains(r.stderr, "resume --all") {
				t.Fatalf("%s: want it stopped, and how it goes on, got %d, %s", again, r.exit, r.said())
			}
			r = runIn(name, append(again, "--for", "1s", "--pause", "5ms")...)
		}
	}
}

// TestLimitsOfLists lists a few solutions at a time.
func TestLimitsOfLists(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	for _, c := range []struct {
		args        []string
		first, last int
		status      compare.Status
	}{
		{[]string{"solve", "--limit", "4", "queens:5"}, 1, 4, compare.Limit},
		{[]string{"solve", "--limit", "4", "queens:5"}, 1, 4, compare.Limit},
		{[]string{"resume", "--limit", "3"}, 4, 6, compare.Limit}, // from the one at which it stands
		{[]string{"resume", "--all"}, 6, 10, compare.Complete},
		{[]string{"solve", "queens:5"}, 0, 0, compare.Solved},
		{[]string{"resume", "--all"}, 1, 10, compare.Complete},
	} {
		r := runIn(name, c.args...)
		if c.status == compare.Solved {
			continue
		}
		if got, first, last := listOf(t, r); first != c.first || first+len(got)-1 != c.last || last.Status != c.status || r.exit != exitOK {
			t.Errorf("%s: want solutions %d to %d, %s, got %d from %d, %s", c.args, c.first, c.last, c.status, len(got), first, r.said())
		}
	}
}

// TestKilledLists kills the program while it lists solutions, at each transaction and at random, and
// starts the same command again. Each solution must be listed, in order and in a file of its own, and only
// the one at which the search stands may be listed again.
func TestKilledLists(t *testing.T) {
	testenv.Long(t, "TestStoppedLists")
	t.Parallel()
	db := neo4jtest.DB(t)
	binary := program(t)
	entry := corpus.Entry(t, "queens:5")
	var want []string
	for s, err := range memsolver.All(t.Context(), entry.Problem(), memsolver.DLX) {
		testenv.Check(t, err)
		want = append(want, lineOf(t, entry, len(want)+1, s))
	}
	for _, c := range []struct {
		mode   graphsolver.Mode
		moment faults.Moment
		pass   int
		output bool
		least  int
	}{
		{graphsolver.Server, faults.Running, 2, false, 3},
		{graphsolver.Server, faults.Answered, 1, false, 3},
		{graphsolver.Server, faults.Heard, 0, true, 3},
		{graphsolver.Server, faults.Answered, 0, true, 3},
		{graphsolver.Classic, faults.Answered, 9, true, 2},
	} {
		t.Run(fmt.Sprint(c.mode, "/", c.moment, "/", c.output), func(t *testing.T) {
			killer := &killer{moment: c.moment, pass: c.pass}
			line := faults.NewLine(t, neo4jtest.Server(t).URI, killer.strike, steps[c.mode])
			name, folder := neo4jtest.Puzzle(t, db), filepath.Join(t.TempDir(), "out")
			args := []string{"solve", "--all", "--json", "--mode", string(c.mode), "--chunk", "7", "--puzzle-name", name, entry.String()}
			if c.output {
				args = append(args, "--output", folder)
			}
			var told []string
			killed := 0
			for ; ; killed++ {
				lines, done := killer.tell(t, commandAt(t, line.URI, binary, args...))
				told = append(told, lines...)
				if done {
					break
				}
			}
			if c.output {
				told = nil
				for n := range want {
					told = append(told, readFile(t, filepath.Join(folder, fmt.Sprintf("%09d.json", n+1))))
				}
				if files := testenv.Must(os.ReadDir(folder))(t); len(files) != len(want) {
					t.Errorf("want %d files, got %d", len(want), len(files))
				}
			} else {
				once := slices.Compact(slices.Clone(told))
				if repeated := len(told) - len(once); repeated > killed {
					t.Errorf("want each kill to repeat one solution at most, got %d of %d", repeated, killed)
				}
				told = once[:len(once)-1] // without the counts
			}
			if !slices.Equal(told, want) {
				t.Errorf("want\n%q\ngot\n%q", want, told)
			}
			if killed < c.least {
				t.Errorf("want at least %d kills, got %d", c.least, killed)
			}
		})
	}
}

// lineOf returns the line of the nth solution.
func lineOf(t *testing.T, entry puzzle.Entry, n int, s exactcover.Solution) string {
	t.Helper()
	return string(testenv.Must(json.Marshal(listedSolution{entry.String(), entry.Source, n, entry.Answer(s)}))(t)) + "\n"
}

// tell runs a client that may be killed. It returns the lines that it has printed, those that are whole,
// and reports whether it was not killed.
func (k *killer) tell(t *testing.T, client *exec.Cmd) (lines []string, done bool) {
	t.Helper()
	output, killed := k.run(t, client)
	for line := range strings.Lines(string(output)) {
		if strings.HasSuffix(line, "\n") {
			lines = append(lines, line)
		}
	}
	return lines, !killed
}

// TestLongSearchInGraph checks that a list that takes long is announced while it goes on.
func TestLongSearchInGraph(t *testing.T) {
	t.Parallel()
	const want = "domino:8x8: this search takes about "
	db := neo4jtest.DB(t)
	ctx, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	stderr := &endAt{text: want, end: end}
	a := &app{program: "graphcover", stdin: strings.NewReader(""), stdout: &lockedBuffer{}, stderr: stderr}
	a.main(ctx, []string{"solve", "--all", "domino:8x8", "--puzzle-name", neo4jtest.Puzzle(t, db), "--json"})
	if got := stderr.String(); strings.Count(got, want) != 1 || !strings.Contains(got, " in the graph; --solver memory takes about ") {
		t.Errorf("want one note about the time within a minute, got %s", got)
	}
}

// An endAt calls end once a text has been written to it.
type endAt struct {
	lockedBuffer
	text string
	end  func()
}

func (b *endAt) Write(p []byte) (int, error) {
	n, err := b.lockedBuffer.Write(p)
	if strings.Contains(b.String(), b.text) {
		b.end()
	}
	return n, err
}
