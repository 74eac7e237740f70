package puzzle_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
)

// solution is the solution of blog.
const solution = "798265431134987625625341987217539846356478192849126573571892364482653719963714258"

// opened returns what Open finds for an argument: puzzles with their notices, and errors.
func opened(arg string) (found []string) {
	for entry, err := range puzzle.Open([]string{arg}, nil) {
		switch {
		case err != nil:
			found = append(found, err.Error())
		case entry.Notice != "":
			found = append(found, entry.String()+" ("+entry.Notice+")")
		default:
			found = append(found, entry.String())
		}
	}
	return found
}

// count returns the number of solutions of the only puzzle that an argument names.
func count(t *testing.T, arg string) int {
	t.Helper()
	n := -1
	for entry, err := range puzzle.Open([]string{arg}, nil) {
		if err != nil || n >= 0 {
			t.Fatalf("%s: want one puzzle, got another, or %v", arg, err)
		}
		counted := testenv.Must(memsolver.Count(t.Context(), entry.Problem(), memsolver.Limit(1000)))(t)
		n = int(counted.Int64())
	}
	return n
}

// TestCases reads files that were misread once, or refused without need.
func TestCases(t *testing.T) {
	const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for _, file := range []string{"08-bank.txt", "08-comment-after.txt", "08-hodoku-library.txt", "08-no-header.csv", "08-number-before.txt",
		"08-question-answer.csv", "08-rating-after.txt", "08-semicolons.csv", "08-sudokuwiki.txt", "09-cells.json"} {
		if got := opened(corpus.Case(t, file)); !slices.Equal(got, []string{easy}) {
			t.Errorf("%s: want %s, got %q", file, easy, got)
		}
	}
	for arg, want := range map[string]string{
		"sudoku:16x16@01-hexadoku-0-to-F.txt": "0 is a number here, of the symbols 0-F",
		"sudoku:4x4@01-zero-to-three-4x4.txt": "sudoku:4x4,0-3:0.2...0..0...3.0 (0 is a number here, of the symbols 0-3",
		"12-bare-6x6.txt":                     "write sudoku:6x6@",
		"12-decimal-16x16.txt":                "write sudoku:16x16@",
		"01-hexadoku-0-to-F.txt":              "write sudoku:16x16@",
		"dlx:10-matrix.dlx":                   "a matrix is not in Knuth's format",
		"dlx:10-matrix2.dlx":                  "a matrix is not in Knuth's format",
		"dlx:11-item-in-no-option.dlx":        "no option has the item D, so there is no solution",
	} {
		if got := opened(withCase(t, arg)); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%s: want %s, got %q", arg, want, got)
		}
	}
	for arg, want := range map[string]int{
		"sudoku:16x16@01-hexadoku-0-to-F.txt": 1, "sudoku:16x16@01-hexadoku-1-to-G.txt": 1, "sudoku:16x16@12-decimal-16x16.txt": 1,
		"sudoku:4x4@01-zero-to-three-4x4.txt": 1, "sudoku:4x4,1-4@01-zero-to-three-4x4.txt": 18, "dlx:11-item-in-no-option.dlx": 0,
	} {
		if got := count(t, withCase(t, arg)); got != want {
			t.Errorf("%s: want %d solutions, got %d", arg, want, got)
		}
	}
	for arg, items := range map[string]int{"dlx:02-queens28.dlx": 162, "dlx:04-domino-2x129.dlx": 258} {
		for entry, err := range puzzle.Open([]string{withCase(t, arg)}, nil) {
			if err != nil || entry.Notice != "" || len(entry.Problem().Items) != items {
				t.Errorf("%s: want %d items and no notice, got %v, %q", arg, items, err, entry.Notice)
			}
		}
	}
	if got := opened("sudoku:6x6@" + corpus.Case(t, "12-bare-6x6.txt")); !slices.Equal(got, []string{"sudoku:6x6:1....6........3...............5....."}) {
		t.Errorf("want the board, got %q", got)
	}
}

// withCase returns an argument with the path of the case that it names.
func withCase(t *testing.T, arg string) string {
	i := strings.LastIndexAny(arg, ":@") + 1
	return arg[:i] + corpus.Case(t, arg[i:])
}

// TestBareBoards reads boards without a heading as Sudokus: one error says how to read them.
func TestBareBoards(t *testing.T) {
	t.Chdir(t.TempDir())
	for content, side := range map[string]int{
		"1234\n....\n....\n4321\n": 4, "1..2\n....\n\n": 0, "..A...\n123456\n": 0,
		strings.Repeat("0 0 10 0 0 0 7 0 0 12 0 0\n", 12): 12, strings.Repeat("0.F.0.A.........\n", 16): 16,
		strings.Repeat("1.....\n......\n", 3) + "\n" + strings.Repeat("2.....\n......\n", 3): 6,
	} {
		writeFiles(t, map[string]string{"boards.txt": content})
		want := fmt.Sprintf("boards.txt: sudoku: line 1: want 81 characters of 1-9, 0 and '.', got boards of %dx%[1]d, with %d cells each; to read them, write sudoku:%[1]dx%[1]d@boards.txt", side, side*side)
		got := opened("boards.txt")
		if side > 0 && !slices.Equal(got, []string{want}) || side == 0 && strings.Contains(fmt.Sprint(got), "to read them") {
			t.Errorf("%q: want %s, got %q", content, want, got)
		}
	}
}

// TestUnknownFamily parses what is written as a puzzle of a family that there is not.
func TestUnknownFamily(t *testing.T) {
	for arg, meant := range map[string]string{
		"penta:6x10": "pentomino:6x10", "queen:8": "queens:8", "Sudoku:4x4": "sudoku:4x4", "pent-omino:3x20": "pentomino:3x20",
		"lnagford:7": "langford:7", "chess:8": "",
	} {
		_, err := puzzle.Parse(arg)
		if err == nil || !strings.Contains(err.Error(), "want FAMILY:SPEC of the families dlx, domino, ") {
			t.Errorf("%s: want the families, got %v", arg, err)
			continue
		}
		if _, remark, _ := strings.Cut(err.Error(), "; did you mean "); remark != meant+"?" && remark != meant {
			t.Errorf("%s: want %q meant, got %v", arg, meant, err)
		}
	}
	if _, err := puzzle.Parse("sudoku.example/?level=3&bd=" + blog); err != nil {
		t.Errorf("want the Sudoku in an address, got %v", err)
	}
}

// TestTruncatedFiles cuts files of every family at random places, and files of Sudokus and
// boards. What is left is an error, a puzzle with a notice, or a puzzle of the whole file; unless
// the cut is at the end of a line of a list, which may end there.
func TestTruncatedFiles(t *testing.T) {
	killer := testenv.Must(os.ReadFile("../examples/cages.txt"))(t)
	t.Chdir(t.TempDir())
	r := rand.New(rand.NewPCG(37, 3))
	var exported strings.Builder
	entry, err := puzzle.Parse("pentomino:3x20")
	if err == nil {
		err = dlx.Write(&exported, entry.Problem(), "pentominoes")
	}
	testenv.Check(t, err)
	cages := string(killer)
	for _, c := range []struct{ arg, text string }{
		{"file", blog + "\n" + solution + "\n"},
		{"file", "0f3a91c2 " + blog + " 1.5\n9d3a91c2e0 " + solution + " 12\n"},
		{"file", "sudoku:6x6,x\n...6......35.2.................1....\n\nsudoku:4x4,r1c1+r1c2=3,r2c1+r3c1+r4c1=6\n12..\n....\n....\n...4\n"},
		{"file", "sudoku:16x16:" + strings.Repeat("0.F.............", 16) + "\nsudoku:4x4,anti-knight:1..............4\nsudoku:9x9,r1c1+r1c2=13\n"},
		{"file", "sudoku:4x4,r1c1+r1c2+r1c3=6,r1c4+r2c4=5,r2c1+r2c2+r2c3=9,r3c1+r3c2+r4c1=9,r3c3+r3c4=3,r4c2+r4c3+r4c4=8\n"},
		{"file", cages},
		{"file", "# two\n" + cages + "\n" + cages},
		{"file", "sudoku:4x4,x\nA1+A2+A3=6, a4 + b4 = 5\n\n" + strings.Repeat(".", 15) + "1\nsudoku:4x4\nA1+A2=3\n"},
		{"sudoku:16x16@file", strings.Repeat("0 0 10 0 0 0 7 0 0 12 0 0 16 0 0 0\n", 15) + strings.Repeat("0 ", 15) + "1\n"},
		{"sudoku:6x6@file", strings.Repeat("1-----\n------\n", 3)},
		{"dlx:file", exported.String()},
		{"dlx:file", "a b c | d\na b\nc d:red\na d:blue\nb c\nb\nc\na\n"},
		{"domino:file", "####\n####\n####\n####\n"},
		{"pentomino:file", "6x10\n"},
		{"soma:file", "###\n###\n###\n\n###\n###\n###\n\n###\n###\n###\n"},
		{"polyomino:file", "| two Ls and a bar\n3x4\nL*2=\n###\n#..\nI=####\n"},
		{"words:2x2:./file", "at to it on in no as\n"},
	} {
		writeFiles(t, map[string]string{"file": c.text})
		whole := make(map[string]bool)
		for _, found := range descriptions(t, c.arg) {
			whole[found] = true
		}
		for range testenv.Cases(200, 2000) {
			at := r.IntN(len(c.text))
			if at == 0 || c.text[at-1] == '\n' && !strings.HasPrefix(c.arg, "file") {
				continue // a shorter list of options, of rows or of pieces
			}
			writeFiles(t, map[string]string{"file": c.text[:at]})
			for _, found := range descriptions(t, c.arg) {
				if !whole[found] {
					t.Errorf("%s, %q, cut after %q: got %s", c.arg, c.text, c.text[max(0, at-60):at], found)
				}
			}
		}
	}
}

// descriptions returns the puzzles that are found for an argument without a notice, with their
// items, options and clues.
func descriptions(t *testing.T, arg string) (found []string) {
	t.Helper()
	for entry, err := range puzzle.Open([]string{arg}, nil) {
		if err != nil || entry.Notice != "" {
			continue
		}
		text := entry.String()
		if strings.HasPrefix(arg, "dlx:") {
			p := entry.Problem()
			text = fmt.Sprint(p.Items, p.Options, p.Given)
		}
		found = append(found, text)
	}
	return found
}
