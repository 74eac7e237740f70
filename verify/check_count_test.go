// Package verify_test compares the two checkers of certificates with a third one, which
// follows docs/certificates.md as plainly as possible.
package verify_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
	"graphcover/space"
	"graphcover/space/certificate"
)

// The statuses of a checker.
const (
	proved     = 0
	unreadable = 2
	notProved  = 4
)

// ours returns the status of package certificate, and the number that is proved.
func ours(t *testing.T, text []byte, p *exactcover.Problem) (int, *big.Int) {
	t.Helper()
	result, err := certificate.Check(t.Context(), bytes.NewReader(text), p)
	var wrong *certificate.NotProvedError
	var no *certificate.UnreadableError
	switch {
	case errors.As(err, &no):
		return unreadable, nil
	case errors.As(err, &wrong):
		return notProved, nil
	case err != nil:
		t.Fatal(err)
	}
	return proved, result.Solutions
}

// A python runs check_count.py on one pair of files after another, in one process.
type python struct {
	in      io.Writer
	out     *bufio.Reader
	dir     string
	seconds float64 // of a processor, for the last check
}

const loop = `
import sys, time, check_count
results, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin:
    start = time.process_time()
    status = check_count.main(["", *line.split()])
    print(status, time.process_time() - start, file=results, flush=True)
`

func newPython(t *testing.T) *python {
	path, err := exec.LookPath("python3")
	if err != nil {
		testenv.Missing(t, testenv.Tools, "no python3 for check_count.py")
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	command := exec.CommandContext(ctx, path, "-B", "-c", loop)
	command.Env = append(os.Environ(), "PYTHONPATH=.")
	in := testenv.Must(command.StdinPipe())(t)
	out := testenv.Must(command.StdoutPipe())(t)
	testenv.Check(t, command.Start())
	t.Cleanup(func() { in.Close(); command.Wait() })
	return &python{in: in, out: bufio.NewReader(out), dir: t.TempDir()}
}

// check returns the status of check_count.py for a problem and a certificate.
func (p *python) check(t *testing.T, problem, text []byte) int {
	t.Helper()
	files := []string{filepath.Join(p.dir, "p.dlx"), filepath.Join(p.dir, "c")}
	for i, content := range [][]byte{problem, text} {
		testenv.Check(t, os.WriteFile(files[i], content, 0o600))
	}
	fmt.Fprintln(p.in, files[0], files[1])
	answer, err := p.out.ReadString('\n')
	if err != nil {
		t.Fatalf("check_count.py: %q, %v", answer, err)
	}
	var status int
	if _, err := fmt.Sscan(answer, &status, &p.seconds); err != nil {
		t.Fatalf("check_count.py: %q, %v", answer, err)
	}
	return status
}

// A certified is a problem, the same in Knuth's format, its certificate, and how many solutions it
// has.
type certified struct {
	problem   *exactcover.Problem
	knuth     []byte
	text      []byte
	solutions *big.Int
}

func certify(t *testing.T, p *exactcover.Problem) certified {
	t.Helper()
	var knuth, text bytes.Buffer
	testenv.Check(t, dlx.Write(&knuth, p, "a test"))
	c := testenv.Must(space.Certify(t.Context(), p, 1<<22, &text))(t)
	return certified{p, knuth.Bytes(), text.Bytes(), c.Solutions}
}

// randomProblem returns a problem that may fall apart: up to three side by side.
func randomProblem(rng *rand.Rand) *exactcover.Problem {
	p := solvertest.Random(rng)
	solvertest.Exclude(rng, p)
	if len(p.Given) > 0 || rng.IntN(2) == 0 {
		return p
	}
	both := solvertest.Union(p, solvertest.Random(rng))
	both.Excluded = p.Excluded
	return both
}

// TestCertificates certifies random problems. Each checker must accept each certificate, for
// its own problem.
func TestCertificates(t *testing.T) {
	py := newPython(t)
	parts, several := 0, 0
	for seed := range uint64(testenv.Cases(300, 3000)) {
		rng := rand.New(rand.NewPCG(seed, 5))
		p := randomProblem(rng)
		c := certify(t, p)
		want := 0
		if p.Validate() == nil {
			solutions, _ := solvertest.Reference(p)
			want = len(solutions)
		}
		if c.solutions.Cmp(big.NewInt(int64(want))) != 0 {
			t.Fatalf("seed %d: want %d solutions, got %v", seed, want, c.solutions)
		}
		if status, number := ours(t, c.text, p); status != proved || number.Cmp(c.solutions) != 0 {
			t.Errorf("seed %d: want %v proved, got status %d, %v\n%s", seed, c.solutions, status, number, c.text)
		}
		if status := py.check(t, c.knuth, c.text); status != proved {
			t.Errorf("seed %d: want it proved by check_count.py, got status %d\n%s", seed, status, c.text)
		}
		if status := plainly(t, c.knuth, c.text); status != proved {
			t.Errorf("seed %d: want it proved plainly, got status %d\n%s", seed, status, c.text)
		}
		parts += bytes.Count(c.text, []byte(" parts "))
		if want > 1 {
			several++
		}
	}
	if parts < 50 || several < 50 {
		t.Errorf("want many parts and solutions, got %d and %d", parts, several)
	}
}

// TestChanged changes certificates at random in one place. The checkers must agree with the
// plain one. Hardly any change may be accepted, and none that gives a wrong number.
func TestChanged(t *testing.T) {
	py := newPython(t)
	accepted := make(map[string]int)
	changed, seed := 0, uint64(0)
	for n := testenv.Cases(1000, 20_000); changed < n; seed++ {
		rng := rand.New(rand.NewPCG(seed, 6))
		c := certify(t, randomProblem(rng))
		for range 10 {
			kind := changes[rng.IntN(len(changes))]
			text := kind.change(rng, slices.Clone(c.text))
			if text == nil || bytes.Equal(text, c.text) {
				continue
			}
			changed++
			want := plainly(t, c.knuth, text)
			status, number := ours(t, text, c.problem)
			if second := py.check(t, c.knuth, text); status != want || second != want {
				t.Fatalf("seed %d, %s: want status %d, got %d, and %d of check_count.py\n%s\nwas\n%s\nfor\n%s",
					seed, kind.name, want, status, second, text, c.text, c.knuth)
			}
			if status == proved {
				accepted[kind.name]++
				if number.Cmp(c.solutions) != 0 {
					t.Errorf("seed %d, %s: want %v solutions, but %v are proved\n%s", seed, kind.name, c.solutions, number, text)
				}
			}
		}
	}
	total := 0
	for _, n := range accepted {
		total += n
	}
	t.Logf("%d of %d changes accepted: %v", total, changed, accepted)
	if total*20 > changed {
		t.Errorf("want nearly all changes refused, got %d of %d accepted: %v", total, changed, accepted)
	}
}

// changes are ways to change a certificate in one place. They return nil if they can't.
var changes = []struct {
	name   string
	change func(rng *rand.Rand, text []byte) []byte
}{
	{"an arc left out", func(rng *rand.Rand, text []byte) []byte {
		return changeWord(rng, text, isArc, func(string) string { return "" })
	}},
	{"an arc to another state", func(rng *rand.Rand, text []byte) []byte {
		return changeWord(rng, text, isArc, func(word string) string {
			return fmt.Sprintf(" %s=%d", arcOption(word), rng.IntN(bytes.Count(text, []byte("\n"))))
		})
	}},
	{"an arc to a dead end", func(rng *rand.Rand, text []byte) []byte {
		return changeWord(rng, text, isArc, func(word string) string {
			return fmt.Sprintf(" %s!%d", arcOption(word), rng.IntN(9))
		})
	}},
	{"an arc of another option", func(rng *rand.Rand, text []byte) []byte {
		return changeWord(rng, text, isArc, func(word string) string {
			return fmt.Sprintf(" %d%s", rng.IntN(17), word[len(arcOption(word))+1:])
		})
	}},
	{"a number", func(rng *rand.Rand, text []byte) []byte {
		at := rng.IntN(len(text))
		if text[at] < '0' || text[at] > '9' {
			return nil
		}
		text[at] = '0' + byte(rng.IntN(10))
		return text
	}},
	{"any byte", func(rng *rand.Rand, text []byte) []byte {
		text[rng.IntN(len(text))] = " =!/0123456789abcdef\nx\xff"[rng.IntN(23)]
		return text
	}},
	{"a state", func(rng *rand.Rand, text []byte) []byte {
		return changeWord(rng, text, isState, func(string) string { return fmt.Sprintf(" %x", rng.IntN(256)) })
	}},
	{"a line left out", func(rng *rand.Rand, text []byte) []byte {
		lines := bytes.SplitAfter(text, []byte("\n"))
		i := rng.IntN(len(lines))
		return bytes.Join(slices.Delete(lines, i, i+1), nil)
	}},
	{"two lines exchanged", func(rng *rand.Rand, text []byte) []byte {
		lines := bytes.SplitAfter(text, []byte("\n"))
		i, j := rng.IntN(len(lines)), rng.IntN(len(lines))
		lines[i], lines[j] = lines[j], lines[i]
		return bytes.Join(lines, nil)
	}},
	{"the end left out", func(rng *rand.Rand, text []byte) []byte { return text[:rng.IntN(len(text)-1)] }},
}

// changeWord changes one of the words, each with the blank before it, that is accepts.
func changeWord(rng *rand.Rand, text []byte, is func(line []string, k int) bool, change func(string) string) []byte {
	lines := strings.SplitAfter(string(text), "\n")
	var places [][2]int
	for i, line := range lines {
		words := strings.Split(strings.TrimSuffix(line, "\n"), " ")
		for k := range words {
			if i > 1 && len(words) > 3 && is(words, k) {
				places = append(places, [2]int{i, k})
			}
		}
	}
	if len(places) == 0 {
		return nil
	}
	place := places[rng.IntN(len(places))]
	words := strings.Split(strings.TrimSuffix(lines[place[0]], "\n"), " ")
	before, after := words[:place[1]], words[place[1]+1:]
	line := strings.Join(before, " ") + change(" "+words[place[1]])
	if len(after) > 0 {
		line += " " + strings.Join(after, " ")
	}
	lines[place[0]] = line + "\n"
	return []byte(strings.Join(lines, ""))
}

func isArc(line []string, k int) bool   { return line[1] == "choice" && k > 4 }
func isState(line []string, k int) bool { return k == 2 }

// arcOption returns the option of an arc with a blank before it.
func arcOption(word string) string { return word[1:strings.IndexAny(word, "=!")] }

// TestPuzzles certifies puzzles of families.
func TestPuzzles(t *testing.T) {
	py := newPython(t)
	for arg, want := range map[string]string{
		"domino:8x8":             "12988816",
		"queens:8":               "92",
		"langford:7":             "26",
		"latin:1..2.1....3.4...": "1",
		"macmahon:2x3":           "0",
	} {
		c := certify(t, testenv.Must(puzzle.Parse(arg))(t).Problem())
		status, number := ours(t, c.text, c.problem)
		if second := py.check(t, c.knuth, c.text); status != proved || second != proved || number.String() != want {
			t.Errorf("%s: want %s proved, got %v, status %d, and %d of check_count.py", arg, want, number, status, second)
		}
	}
}

// TestOtherProblem changes the problem under its certificate: an option is added, left out, or
// given another item. The number may be proved only if it still is the right one.
func TestOtherProblem(t *testing.T) {
	py := newPython(t)
	for seed := range uint64(testenv.Cases(200, 2000)) {
		rng := rand.New(rand.NewPCG(seed, 8))
		p := solvertest.Random(rng)
		p.Given = nil
		c := certify(t, p)
		q := p.Clone()
		if len(q.Options) == 0 {
			continue
		}
		switch o := rng.IntN(len(q.Options)); rng.IntN(3) {
		case 0:
			q.Options = append(q.Options, q.Options[o])
		case 1:
			q.Options = slices.Delete(q.Options, o, o+1)
		case 2:
			q.Options[o].Items, q.Options[o].Colors = []int{rng.IntN(len(q.Items))}, nil
		}
		other := certify(t, q)
		want := plainly(t, other.knuth, c.text)
		status, number := ours(t, c.text, q)
		if second := py.check(t, other.knuth, c.text); status != want || second != want {
			t.Errorf("seed %d: want status %d, got %d, and %d of check_count.py", seed, want, status, second)
		}
		if status == proved && number.Cmp(other.solutions) != 0 {
			t.Errorf("seed %d: want %v solutions, but %v are proved", seed, other.solutions, number)
		}
	}
}

// TestSharedPart offers parts that are none: two options share a secondary item, without a
// color or with different ones. The count would be 1, but there is no solution.
func TestSharedPart(t *testing.T) {
	py := newPython(t)
	for color, want := range map[string]int{"": notProved, ":B": notProved, ":A": proved} {
		first := ":A"
		if color == "" {
			first = ""
		}
		knuth := []byte("p q | x\np x" + first + "\nq x" + color + "\n")
		p := testenv.Must(dlx.Read(bytes.NewReader(knuth)))(t)
		text := []byte("graphcover count 1\nproblem 2 1 2\n0 end 0/0 1\n1 choice 1/1 1 0 0=0\n2 choice 2/2 1 1 1=0\n" +
			"3 parts 3/3 1 1 2\nsolutions 1 =3\n")
		status, _ := ours(t, text, p)
		if second := py.check(t, knuth, text); status != want || second != want || plainly(t, knuth, text) != want {
			t.Errorf("color %q: want status %d, got %d, and %d of check_count.py", color, want, status, second)
		}
	}
}

// TestSameProblem requires that check_count.py reads a text as the problem that package dlx
// reads, or refuses it, too. It refuses quotas, which certificates do not know.
func TestSameProblem(t *testing.T) {
	py := newPython(t)
	other := []byte("graphcover count 1\nproblem 9 9 9\nsolutions 0 !0\n") // another problem than any of these
	for _, knuth := range []string{
		"a b\na\nb\n", "\n| x\n\t a b\n a b", "a |b\na b\na\n", "|\na b | c\na b\n", "a b\ra\rb\r",
		"a\u00a0b c\nc\na\u00a0b\n", "a | b\na b:x\na b\n",
		"a b\na |3 b\n| name: x\nb |-4 |5\na\n", "a b\na |x\n", "a b\na b|3\n", "a b\na |\n",
		"a|b\na\n", "2|a b\nb\n", "0:2|a b\nb\n", "a || b\na\n", "a | b | c\na\n", "a | b\na b:\n", "a b:c\na\n", "a a\na\n", "a\na a\n", "a\nb\n",
	} {
		p, err := dlx.Read(strings.NewReader(knuth))
		if err == nil {
			err = p.RefuseQuotas("a certificate")
		}
		if err != nil {
			if status := py.check(t, []byte(knuth), other); status != unreadable {
				t.Errorf("%q: want status %d of check_count.py, as for package dlx (%v), got %d", knuth, unreadable, err, status)
			}
			continue
		}
		if status := py.check(t, []byte(knuth), certify(t, p).text); status != proved {
			t.Errorf("%q: want status %d of check_count.py, got %d", knuth, proved, status)
		}
	}
}

// TestLongNumbers puts numbers of very many digits into certificates, which would take long to read. The
// checkers must agree: the number is wrong, or the line is longer than any of a certificate.
func TestLongNumbers(t *testing.T) {
	py := newPython(t)
	c := certify(t, solvertest.New(4, "ab", "cd", "ac", "bd"))
	lines := strings.SplitAfter(string(c.text), "\n")
	tried := 0
	for i, line := range lines {
		for k, word := range strings.Split(strings.TrimSuffix(line, "\n"), " ") {
			if word == "" || word[0] < '0' || word[0] > '9' || i == 0 {
				continue
			}
			for digits, want := range map[int]int{300: notProved, 4_000_000: unreadable} {
				words := strings.Split(line, " ")
				words[k] = strings.Replace(words[k], word, strings.Repeat("9", digits)+word, 1)
				text := []byte(strings.Join(slices.Concat(lines[:i], []string{strings.Join(words, " ")}, lines[i+1:]), ""))
				tried++
				start := time.Now()
				status, _ := ours(t, text, c.problem)
				if second := py.check(t, c.knuth, text); status != want || second != want {
					t.Errorf("line %d, word %d, %d digits: want status %d, got %d, and %d of check_count.py", i+1, k+1, digits, want, status, second)
				}
				if took := time.Since(start); took > 10*time.Second {
					t.Errorf("line %d, word %d, %d digits: it took %v", i+1, k+1, digits, took)
				}
			}
		}
	}
	if tried < 20 {
		t.Errorf("want many numbers tried, got %d", tried)
	}
	if status := py.check(t, bytes.Repeat([]byte("a"), 1<<25), c.text); status != unreadable {
		t.Errorf("a problem of one long line: want status %d, got %d", unreadable, status)
	}
}
