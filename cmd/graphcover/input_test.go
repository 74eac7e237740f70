package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestTenThousandPuzzles solves a file of ten thousand puzzles, one of them bad. Each answer
// must be right and in its place. The run must not need more memory than a few puzzles do.
func TestTenThousandPuzzles(t *testing.T) {
	const (
		puzzles, bad = 10_000, 5_000
		puzzle       = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
		solution     = "798265431134987625625341987217539846356478192849126573571892364482653719963714258"
		mostMemory   = 16 << 20
	)
	name := filepath.Join(t.TempDir(), "many.sudoku")
	var text bytes.Buffer
	want := make([]string, puzzles) // by line
	random := rand.New(rand.NewPCG(1, 2))
	for line := 1; line <= puzzles; line++ {
		if line == bad {
			text.WriteString(puzzle[1:] + "\n")
			continue
		}
		var renumber []string // a relabeling of the digits, applied to puzzle and solution alike
		for i, j := range random.Perm(9) {
			renumber = append(renumber, fmt.Sprint(i+1), fmt.Sprint(j+1))
		}
		other := strings.NewReplacer(renumber...)
		fmt.Fprintln(&text, other.Replace(puzzle))
		want[line-1] = fmt.Sprintf("%s:%d  %s  solved: 81 choices", name, line, other.Replace(solution))
	}
	writeFile(t, name, text.String())

	answers, stdout := io.Pipe()
	var stderr bytes.Buffer
	a := &app{program: "graphcover", stdout: stdout, stderr: &stderr}
	status := make(chan int, 1)
	before := heap()
	go func() {
		status <- a.main(t.Context(), []string{"solve", "--solver", "memory", "--engine", "dlx", name})
		stdout.Close()
	}()
	solved, most := 0, uint64(0)
	sum := fmt.Sprintf("%d puzzles: %[1]d solved; ", puzzles-1)
	for lines := bufio.NewScanner(answers); lines.Scan(); solved++ {
		if solved == puzzles-1 && strings.HasPrefix(lines.Text(), sum) {
			sum = "" // it is the last line
			break
		}
		if len(want) > 0 && want[0] == "" { // the bad one
			want = want[1:]
		}
		if len(want) == 0 || !strings.HasPrefix(lines.Text(), want[0]) {
			t.Fatalf("answer %d: want the next of %d left, got %q", solved+1, len(want), lines.Text())
		}
		want = want[1:]
		if solved%100 == 0 {
			most = max(most, heap())
		}
	}
	if sum != "" {
		t.Errorf("want a last line that begins with %q", sum)
	}
	if got := <-status; got != int(exitUsage) || solved != puzzles-1 {
		t.Errorf("want status 2 and %d solved, got %d and %d", puzzles-1, got, solved)
	}
	if want := fmt.Sprintf("graphcover: %s: sudoku: line %d: want 81 characters of 1-9, 0 and '.', got 80\n", name, bad); stderr.String() != want {
		t.Errorf("want %q, got %q", want, stderr.String())
	}
	if most > before+mostMemory {
		t.Errorf("want at most %d bytes more than %d in memory, got %d", mostMemory, before, most)
	}
}

// heap returns the number of bytes in live objects. Garbage is left out: how much there
// is depends on how busy the machine is.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
