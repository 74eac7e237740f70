package puzzle

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/puzzle/dlx"
	"graphcover/puzzle/internal/text"
	"graphcover/puzzle/mps"
	"graphcover/puzzle/setpart"
)

// A problemFormat is a format of files that hold an exact cover problem, and the family of the
// same name.
type problemFormat struct {
	name string
	read func(io.Reader) (*exactcover.Problem, []symmetry.Permutation, error)
	// looks reports whether the beginning of a text is in the format. It is nil if that can't
	// be known, since the text may be a Sudoku. Then the name of a file says so: see [isNamedDLX].
	looks func(beginning string) bool
}

var (
	dlxFormat     = problemFormat{"dlx", dlx.ReadSymmetric, nil}
	setpartFormat = problemFormat{"setpart", withoutSymmetries(setpart.Read), setpart.Looks}
	mpsFormat     = problemFormat{"mps", withoutSymmetries(mps.Read), mps.Looks}
)

// withoutSymmetries is the read of a format that has no symmetries.
func withoutSymmetries(read func(io.Reader) (*exactcover.Problem, error)) func(io.Reader) (*exactcover.Problem, []symmetry.Permutation, error) {
	return func(r io.Reader) (*exactcover.Problem, []symmetry.Permutation, error) {
		p, err := read(r)
		return p, nil, err
	}
}

// problemFormats lists the formats of problems.
var problemFormats = []problemFormat{dlxFormat, setpartFormat, mpsFormat}

// A problemPuzzle is a problem that was read from a file.
type problemPuzzle struct {
	dlx.Puzzle
	text string
}

// String returns the name of the format and the file: "mps:FILE".
func (z problemPuzzle) String() string { return z.text }

// NewProblem returns the puzzle of a problem that was read from a file, as [Parse] returns it. Its
// text must be one that [IsProblemFile] knows.
func NewProblem(text string, p *exactcover.Problem, symmetries ...symmetry.Permutation) Puzzle {
	_, name, _ := strings.Cut(text, ":")
	return problemPuzzle{dlx.New(name, p, symmetries...), text}
}

// IsProblemFile reports whether arg names a file that holds an exact cover problem: "dlx:FILE",
// "setpart:FILE" or "mps:FILE". Such a puzzle is no more than its problem.
func IsProblemFile(arg string) bool {
	name, _, ok := strings.Cut(arg, ":")
	return ok && slices.ContainsFunc(problemFormats, func(f problemFormat) bool { return f.name == name })
}

// CutProblem splits a text of several lines that holds an exact cover problem after the name of its format,
// such as "mps:" and then a problem in it. It reports whether text is one: of one line, what follows names
// a file.
func CutProblem(text string) (format, content string, ok bool) {
	format, content, _ = strings.Cut(text, ":")
	return format, content, IsProblemFile(text) && strings.Contains(content, "\n")
}

// FormatOf returns the name of the format of the problem in a text, if its beginning shows that it is one.
// Knuth's format can't be told from Sudokus in that way.
func FormatOf(text string) (format string, known bool) {
	f, known, _ := recognize("", strings.NewReader(text))
	return f.name, known
}

// ReadProblem reads a problem in the format of that name. A syntax error is a [*dlx.SyntaxError], whatever the
// format.
func ReadProblem(format string, r io.Reader) (*exactcover.Problem, error) {
	for _, f := range problemFormats {
		if f.name == format {
			p, _, err := f.read(r)
			return p, err
		}
	}
	return nil, fmt.Errorf("want a format of problems, got %q", text.Shorten(format))
}

// parse reads the problem in the file called name, or in in.stdin if name is "-". The file may be
// compressed by gzip. Syntax errors give the place as compilers do: "FILE:3:7".
func (f problemFormat) parse(name string, in *input) (Puzzle, error) {
	if name == "-" {
		if in.stdin == nil {
			return nil, errors.New("want a file, because standard input can be read only once")
		}
		return f.parseFrom(in.stdin, name, standardInput, in)
	}
	file, err := openFile(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return f.parseFrom(file, name, name, in)
}

// parseFrom is parse for a file that is open. Errors call it place.
func (f problemFormat) parseFrom(r io.Reader, name, place string, in *input) (Puzzle, error) {
	r, err := decompress(r)
	if err != nil {
		return nil, fileError{fmt.Errorf("%s: %w", place, err)}
	}
	end := tail{Reader: r}
	p, symmetries, err := f.read(&end)
	if syntax, ok := errors.AsType[*text.SyntaxError](err); ok {
		return nil, fileError{fmt.Errorf("%s:%d:%d: %s", place, syntax.Line, syntax.Column, syntax.What)}
	}
	if err != nil {
		return nil, fileError{fmt.Errorf("%s: %w", place, err)}
	}
	if f.name == dlxFormat.name { // the others say where they end
		in.notice = end.notice()
	}
	if names := dlx.Uncovered(p); len(names) > 0 {
		in.note(fmt.Sprintf("no option has the item %s, so there is no solution", shortList(names)))
	}
	return NewProblem(f.name+":"+name, p, symmetries...), nil
}

// decompress returns the text of r, which may be compressed by gzip.
func decompress(r io.Reader) (io.Reader, error) {
	buffered := bufio.NewReader(r)
	if magic, err := buffered.Peek(2); err != nil || !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return buffered, nil // an error comes again when the text is read
	}
	text, err := gzip.NewReader(buffered)
	if err != nil {
		return nil, fmt.Errorf("want a file that gzip has written, or text: %w", err)
	}
	return text, nil
}

// shortList returns the first few of some names, and how many more there are.
func shortList(names []string) string {
	const shown = 3
	list := make([]string, 0, shown)
	for _, name := range names[:min(shown, len(names))] {
		list = append(list, text.Shorten(name))
	}
	if more := len(names) - shown; more > 0 {
		return fmt.Sprintf("%s, nor %d others", strings.Join(list, ", "), more)
	}
	return strings.Join(list, ", ")
}

// lookAhead is how much of a file decides whether it holds a problem.
const lookAhead = 64 << 10

// isNamedDLX reports whether the name of a file says that it is in Knuth's format: "week.dlx" or
// "week.dlx.gz".
func isNamedDLX(name string) bool {
	return strings.HasSuffix(strings.TrimSuffix(strings.ToLower(name), ".gz"), ".dlx")
}

// recognize returns the format of the problem in a text, by the name of its file or by its beginning,
// if it is one. It returns the whole text, too.
func recognize(name string, r io.Reader) (f problemFormat, known bool, whole io.Reader) {
	if isNamedDLX(name) {
		return dlxFormat, true, r
	}
	buffered := bufio.NewReaderSize(r, lookAhead)
	beginning, _ := buffered.Peek(lookAhead) // an error comes again when the text is read
	for _, f := range problemFormats {
		if f.looks != nil && f.looks(string(beginning)) {
			return f, true, buffered
		}
	}
	return problemFormat{}, false, buffered
}

// readFile yields the Sudokus in a file, or the problem in it, as its name or its content says. It
// looks ahead in regular files only: the writer of a pipe may wait for an answer to the first line.
func readFile(name string, file *os.File) iter.Seq2[Entry, error] {
	info, err := file.Stat()
	if !isNamedDLX(name) && (err != nil || !info.Mode().IsRegular()) {
		return read(name, file)
	}
	return func(yield func(Entry, error) bool) {
		clock := newParseClock(file)
		text, err := decompress(clock)
		if err != nil {
			yield(Entry{}, fmt.Errorf("%s: %w", name, err))
			return
		}
		f, known, whole := recognize(name, text)
		if !known {
			read(name, whole)(yield)
			return
		}
		var in input
		p, err := f.parseFrom(whole, name, name, &in)
		if err != nil {
			yield(Entry{}, err)
			return
		}
		yield(Entry{Puzzle: p, ParseTime: clock.lap(), Notice: in.notice}, nil)
	}
}
