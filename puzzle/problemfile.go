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
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/puzzle/dlx"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
	"graphcover/puzzle/mps"
	"graphcover/puzzle/roster"
	"graphcover/puzzle/setpart"
	"graphcover/puzzle/timetable"
)

// A problemFormat is a format of files that hold an exact cover problem, and the family of the
// same name.
type problemFormat struct {
	name string
	read func(io.Reader) (content, error)
	// looks reports whether the beginning of a text is in the format. It is nil if that can't
	// be known, since the text may be a Sudoku. Then the name of a file says so: see [isNamedDLX].
	looks func(beginning string) bool
	// picture draws a solution. It is nil if the names of the options do.
	picture func(*exactcover.Problem, exactcover.Solution) string
	// tables says in words which tables a problem has, which may be in several files with commas between their
	// names. It is nil for other formats.
	tables []table.Table
}

// A content is what a file holds.
type content struct {
	problem        *exactcover.Problem
	symmetries     []symmetry.Permutation
	contradictions []string
	contradicted   []string // the names of the items that these are about, if that is known
	wishes         wishes   // or nil
	notice         string   // see [Entry]
}

var (
	dlxFormat     = problemFormat{name: "dlx", read: readDLX}
	setpartFormat = problemFormat{name: "setpart", read: readerOf(setpart.Read), looks: setpart.Looks}
	mpsFormat     = problemFormat{name: "mps", read: readMPS, looks: mps.Looks}
	schoolFormat  = problemFormat{name: "timetable", read: tablesOf(timetable.Read), looks: timetable.Looks, picture: timetable.Picture, tables: timetable.Tables()}
	rosterFormat  = problemFormat{name: "roster", read: tablesOf(roster.Read), looks: roster.Looks, picture: roster.Picture, tables: roster.Tables()}
)

func readDLX(r io.Reader) (content, error) {
	c, err := dlx.ReadContent(r)
	return content{problem: c.Problem, symmetries: c.Symmetries, notice: c.Notice}, err
}

func readMPS(r io.Reader) (content, error) {
	p, notice, err := mps.Read(r)
	return content{problem: p, notice: notice}, err
}

// readerOf is the read of a format that holds no more than a problem.
func readerOf(read func(io.Reader) (*exactcover.Problem, error)) func(io.Reader) (content, error) {
	return func(r io.Reader) (content, error) {
		p, err := read(r)
		return content{problem: p}, err
	}
}

// tablesOf is the read of a format of tables with wishes.
func tablesOf[T interface {
	wishes
	Contradictions() []string
}](read func(io.Reader) (T, error)) func(io.Reader) (content, error) {
	return func(r io.Reader) (content, error) {
		tables, err := read(r)
		if err != nil {
			return content{}, err
		}
		p, err := tables.Without()
		c := content{problem: p, contradictions: tables.Contradictions(), wishes: tables}
		if blaming, ok := any(tables).(interface{ Contradicted() []string }); ok {
			c.contradicted = blaming.Contradicted()
		}
		if noticing, ok := any(tables).(interface{ Notice() string }); ok {
			c.notice = noticing.Notice()
		}
		return c, err
	}
}

// problemFormats lists the formats of problems.
var problemFormats = []problemFormat{dlxFormat, setpartFormat, mpsFormat, rosterFormat, schoolFormat}

// A problemPuzzle is a problem that was read from a file.
type problemPuzzle struct {
	dlx.Puzzle
	text           string
	picture        func(*exactcover.Problem, exactcover.Solution) string // or nil
	contradictions []string
	contradicted   []string
}

// String returns the name of the format and the file: "mps:FILE".
func (z problemPuzzle) String() string { return z.text }

// Picture draws a solution if the format says how, and otherwise names its options.
func (z problemPuzzle) Picture(s exactcover.Solution) string {
	if z.picture == nil {
		return z.Puzzle.Picture(s)
	}
	return z.picture(z.Problem(), s)
}

// Contradicted implements [Blaming].
func (z problemPuzzle) Contradicted() []string { return z.contradicted }

// Contradictions returns what the format found, or what is wrong with the given options.
func (z problemPuzzle) Contradictions() []string {
	if len(z.contradictions) > 0 {
		return z.contradictions
	}
	return z.Puzzle.Contradictions()
}

// A wishfulPuzzle is a problem with wishes that was read from a file.
type wishfulPuzzle struct {
	problemPuzzle
	wishes
}

// A movablePuzzle is one in which something can be put elsewhere by hand.
type movablePuzzle struct {
	wishfulPuzzle
	moves
}

// NewProblem returns the puzzle of a problem that was read from a file, as [Parse] returns it, but without its
// wishes. Its text must be one that [IsProblemFile] knows.
func NewProblem(text string, p *exactcover.Problem) Puzzle {
	return newProblem(text, content{problem: p})
}

func newProblem(text string, c content) Puzzle {
	format, name, _ := strings.Cut(text, ":")
	z := problemPuzzle{Puzzle: dlx.New(name, c.problem, c.symmetries...), text: text, contradictions: c.contradictions, contradicted: c.contradicted}
	if i := slices.IndexFunc(problemFormats, func(f problemFormat) bool { return f.name == format }); i >= 0 {
		z.picture = problemFormats[i].picture
	}
	if c.wishes != nil {
		wishful := wishfulPuzzle{z, c.wishes}
		if m, ok := c.wishes.(moves); ok {
			return movablePuzzle{wishful, m}
		}
		return wishful
	}
	return z
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

// WithoutRemarks returns a problem of tables, as [CutProblem] splits it, without the columns that are not read, and any other text as
// it is: what is given to others need not have them.
func WithoutRemarks(text string) string {
	format, content, ok := CutProblem(text)
	i := slices.IndexFunc(problemFormats, func(f problemFormat) bool { return f.name == format && f.tables != nil })
	if !ok || i < 0 {
		return text
	}
	return format + ":" + table.WithoutRemarks(content, problemFormats[i].tables)
}

// FormatOf returns the name of the format of the problem in a text, if its beginning shows that it is one.
// Knuth's format can't be told from Sudokus in that way.
func FormatOf(text string) (format string, known bool) {
	f, known, _, _ := recognize("", strings.NewReader(text))
	return f.name, known
}

// ReadPuzzle reads a problem in the format of that name, with its wishes if it has any. The text of the puzzle is
// the name of the format, a colon and name, which need not be that of a file. A syntax error is a
// [*dlx.SyntaxError], whatever the format, or wraps one: a [*ColumnsError].
func ReadPuzzle(format, name string, r io.Reader) (Entry, error) {
	i := slices.IndexFunc(problemFormats, func(f problemFormat) bool { return f.name == format })
	if i < 0 {
		return Entry{}, fmt.Errorf("want a format of problems, got %q", text.Shorten(format))
	}
	c, _, err := problemFormats[i].readSeen(r)
	if err != nil {
		return Entry{}, err
	}
	return Entry{Puzzle: newProblem(format+":"+name, c), Notice: c.notice}, nil
}

// parse reads the problem in the file called name, or in in.stdin if name is "-". The file may be
// compressed by gzip. Syntax errors give the place as compilers do: "FILE:3:7".
func (f problemFormat) parse(name string, in *input) (Puzzle, error) {
	if name == "-" {
		if in.stdin == nil {
			return nil, errors.New("want a file, because standard input can be read only once")
		}
		return f.parseFrom(in.stdin, name, inOne(standardInput), in)
	}
	if f.tables != nil {
		return f.parseTables(name, in)
	}
	file, err := openFile(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return f.parseFrom(file, name, inOne(name), in)
}

// parseTables is parse for tables in files whose names have commas between them.
func (f problemFormat) parseTables(names string, in *input) (Puzzle, error) {
	var all bytes.Buffer
	files, starts := strings.Split(names, ","), []int(nil) // how many lines of all come before each file
	for _, name := range files {
		starts = append(starts, bytes.Count(all.Bytes(), []byte("\n")))
		file, err := openFile(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", text.Shorten(name), err)
		}
		defer file.Close()
		r, err := decompress(file)
		if err != nil {
			return nil, fileError{fmt.Errorf("%s: %w", name, err)}
		}
		tables, err := table.Text(r)
		if err != nil {
			return nil, fileError{fmt.Errorf("%s: %w", name, err)}
		}
		all.Write(tables)
		if len(tables) > 0 && tables[len(tables)-1] != '\n' {
			all.WriteByte('\n')
		}
		all.WriteByte('\n') // an empty line: a table begins
	}
	return f.parseFrom(&all, names, func(line int) (string, int) {
		k := sort.SearchInts(starts, line) - 1
		return files[k], line - starts[k]
	}, in)
}

// A place says where a line of a text is: in which file, and in which line of it.
type place func(line int) (file string, inFile int)

// inOne is the place of the lines of a text that is in one file.
func inOne(file string) place { return func(line int) (string, int) { return file, line } }

// parseFrom is parse for a text that is open. Errors say the place.
func (f problemFormat) parseFrom(r io.Reader, name string, at place, in *input) (Puzzle, error) {
	file, _ := at(1)
	r, err := decompress(r)
	if err != nil {
		return nil, fileError{fmt.Errorf("%s: %w", file, err)}
	}
	end := tail{Reader: r}
	c, seen, err := f.readSeen(&end)
	if syntax, ok := errors.AsType[*text.SyntaxError](err); ok {
		file, line := at(syntax.Line)
		if other := f.otherTable(seen, syntax.Line, name, at); other != "" {
			return nil, fileError{fmt.Errorf("%s:%d:1: %s", file, line, other)}
		}
		return nil, fileError{errors.New(told(Grouped(err), at))}
	}
	if err != nil {
		return nil, fileError{fmt.Errorf("%s: %w", file, err)}
	}
	if f.name == dlxFormat.name { // the others say where they end
		in.notice = end.notice()
	}
	if c.notice != "" {
		in.note(c.notice)
	}
	if names := dlx.Uncovered(c.problem); len(names) > 0 && len(c.contradictions) == 0 {
		in.note(fmt.Sprintf("no option has the item %s, so there is no solution", shortList(names)))
		in.noSolution = true
	}
	return newProblem(f.name+":"+name, c), nil
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
// if it is one. It returns the beginning and the whole text, too.
func recognize(name string, r io.Reader) (f problemFormat, known bool, beginning string, whole io.Reader) {
	if isNamedDLX(name) {
		return dlxFormat, true, "", r
	}
	buffered := bufio.NewReaderSize(r, lookAhead)
	peeked, _ := buffered.Peek(lookAhead) // an error comes again when the text is read
	beginning = string(peeked)
	for _, f := range problemFormats {
		if f.looks != nil && f.looks(beginning) {
			return f, true, beginning, buffered
		}
	}
	return problemFormat{}, false, beginning, buffered
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
		f, known, beginning, whole := recognize(name, text)
		var unknown error
		if !known {
			unknown = unknownIn(name, beginning)
		}
		switch {
		case unknown != nil:
			readOr(name, whole, unknown)(yield)
			return
		case !known && dlx.Looks(beginning):
			readDoubtful(name, whole)(yield)
			return
		case !known:
			read(name, whole)(yield)
			return
		}
		var in input
		p, err := f.parseFrom(whole, name, inOne(name), &in)
		if err != nil {
			yield(Entry{}, err)
			return
		}
		yield(Entry{Puzzle: p, ParseTime: clock.lap(), Notice: in.notice, NoSolution: in.noSolution}, nil)
	}
}

// readDoubtful yields the Sudokus in a text that may also be items and options. If there is none, the last error
// says how to read these.
func readDoubtful(name string, text io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		anyBoard := false
		var last error // which was not yielded yet
		for entry, err := range read(name, text) {
			if last != nil && !yield(Entry{}, last) {
				return
			}
			if last = err; err != nil {
				continue
			}
			if anyBoard = true; !yield(entry, nil) {
				return
			}
		}
		switch {
		case last != nil && !anyBoard:
			yield(Entry{}, fmt.Errorf("%w; or, for items and options, %s", last, asDLX(name)))
		case last != nil:
			yield(Entry{}, last)
		}
	}
}

// asDLX says how to have the file called name read as items and options.
func asDLX(name string) string {
	if strings.EqualFold(filepath.Ext(name), ".gz") {
		return "write dlx:" + name
	}
	return fmt.Sprintf("name it %s.dlx or write dlx:%s", strings.TrimSuffix(name, filepath.Ext(name)), name)
}
