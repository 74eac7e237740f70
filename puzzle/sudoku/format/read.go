package format

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"

	"graphcover/internal/plaintext"
	"graphcover/puzzle/sudoku"
)

const (
	// maxLine is the length of the longest line that is read, in bytes, as in package sudoku.
	maxLine = 1 << 20
	// maxDocument is the length of the longest document of JSON in several lines.
	maxDocument = 64 << 20
	// maxSniffed is how much of a text may be needed to find its format.
	maxSniffed = 64 << 10
)

// A Found is a Sudoku with the line where it begins.
type Found struct {
	Puzzle
	Line int
}

// Read yields the Sudokus in a text, in whatever format it is: see docs/formats.md. It
// looks at no more lines than it needs to find the format; what is in none of the formats
// of this package is read by [sudoku.Read]. An error is a [*sudoku.SyntaxError], after
// which reading continues, or an error of r.
func Read(r io.Reader) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		s, r := sniff(r)
		switch s.kind {
		case kindCSV, kindLinks, kindJSONLines:
			readLines(r, s, yield)
		case kindJSON:
			readDocument(r, yield)
		case kindSections:
			readSections(r, yield)
		case kindProgress:
			readProgress(r, s, yield)
		default:
			for f, err := range readText(r) {
				f.Title, f.Author = s.about.Title, s.about.Author // of the first Sudoku
				if s.about = (Puzzle{}); !yield(f, err) {
					return
				}
			}
		}
	}
}

// Detect returns the name of the format of a text: "text" for what package sudoku reads.
func Detect(content string) string {
	s, _ := sniff(strings.NewReader(content))
	return string(s.kind)
}

// A kind is how a text is read.
type kind string

const (
	kindUnknown   kind = "" // as yet
	kindText      kind = "text"
	kindCSV       kind = "csv"
	kindLinks     kind = "links"
	kindJSONLines kind = "JSON lines"
	kindJSON      kind = "JSON"
	kindSections  kind = "sdk"
	kindProgress  kind = "sdx"
)

// A sniffed is what the beginning of a text says about it.
type sniffed struct {
	kind  kind
	about Puzzle // title and author
	csv   columns
	line  int // of the first row of an sdx
}

// sniff finds the format of the text in r, and returns a reader of all the text. It reads
// no further than it has to: the sender may wait for an answer.
func sniff(r io.Reader) (sniffed, io.Reader) {
	var raw []byte
	buffer := make([]byte, 4<<10)
	for {
		n, err := r.Read(buffer)
		raw = append(raw, buffer[:n]...)
		if err == nil && len(raw) <= maxSniffed && !bytes.ContainsAny(buffer[:n], "\r\n") {
			continue
		}
		content, _ := io.ReadAll(plaintext.Decode(bytes.NewReader(raw)))
		s := look(string(content), err != nil)
		if err != nil {
			r = io.MultiReader(bytes.NewReader(raw), failed{err})
		} else if s.kind != kindUnknown || len(raw) > maxSniffed {
			r = io.MultiReader(bytes.NewReader(raw), r)
		} else {
			continue
		}
		if s.kind == kindUnknown {
			s.kind = kindText
		}
		return s, r
	}
}

// failed is a reader that only fails.
type failed struct{ err error }

func (f failed) Read([]byte) (int, error) { return 0, f.err }

// look finds the format of a text from its beginning, which may be all of it. The kind is
// unknown if it takes more.
func look(content string, isAll bool) (s sniffed) {
	lines := strings.Split(content, "\n")
	for i, l := range lines {
		isWhole := isAll || i < len(lines)-1
		l = strings.TrimSpace(l)
		switch {
		case IsLink(l):
			s.kind = kindLinks
			return s
		case !isWhole:
			return s
		case l == "":
			continue
		case strings.HasPrefix(l, "#") && !isGrid(l):
			if isSDKHeader(l) {
				s.about.addSDKHeader(l)
			}
			continue
		}
		s.kind = kindOf(l)
		if isGrid(l) { // then what begins with # is a comment: no file of the format sdk has such a line
			s.about = Puzzle{}
		}
		switch {
		case s.kind == kindCSV:
			s.csv, _ = csvColumns(l)
		case s.kind == kindText && isSDXRow(l):
			s.kind, s.line = lookAtRows(lines[i:], isAll), i+1
		}
		return s
	}
	return s
}

// kindOf returns the format of a text from its first line that is no comment.
func kindOf(l string) kind {
	_, isCSV := csvColumns(l)
	switch {
	case isPuzzleObject(l):
		return kindJSONLines
	case isGrid(l), strings.HasPrefix(l, sudoku.Heading):
		return kindText
	case isSDKSection(l):
		return kindSections
	case isCSV:
		return kindCSV
	case beginsJSON.MatchString(l):
		return kindJSON
	}
	return kindText
}

// beginsJSON matches the first line of a document of JSON: an object, or a list of objects, of
// lists or of cells.
var beginsJSON = regexp.MustCompile(`^(\{$|\{"|\[$|\[ *[[{"]|\[ *(null|[0-9]) *(,|$))`)

// isPuzzleObject reports whether a line is an object of JSON that readObject may read.
func isPuzzleObject(l string) bool {
	if !strings.HasPrefix(l, "{") {
		return false
	}
	object := make(map[string]any)
	return json.Unmarshal([]byte(l), &object) == nil &&
		(object["puzzle"] != nil || object["grid"] != nil || object["cells"] != nil)
}

func isGrid(l string) bool {
	_, err := parseCells(sudoku.Classic(), l)
	return err == nil
}

func isSDXRow(l string) bool {
	_, _, ok := sdxRow(l)
	return ok
}

// lookAtRows decides whether lines, of which the first is a row of the format sdx, are one.
// Without a number that was entered they are ordinary candidates.
func lookAtRows(lines []string, isAll bool) kind {
	anyEntered := false
	for i := range side {
		if i >= len(lines)-1 && !isAll {
			return kindUnknown
		}
		if i >= len(lines) {
			return kindText
		}
		_, entered, ok := sdxRow(strings.TrimSpace(lines[i]))
		if !ok {
			return kindText
		}
		anyEntered = anyEntered || entered != [side]bool{}
	}
	if anyEntered {
		return kindProgress
	}
	return kindText
}

// wrong returns an error about what begins in a line, without the place that err may have.
func wrong(line int, where string, err error) error {
	what := err.Error()
	if syntax, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
		what = syntax.What
	}
	return &sudoku.SyntaxError{Line: line, What: where + what}
}

// A numbered is a line of a text, without white space around it.
type numbered struct {
	number int // from 1
	text   string
}

// numberedLines yields the lines of a text. An error ends the sequence: that of r, or that a line is
// too long.
func numberedLines(r io.Reader) iter.Seq2[numbered, error] {
	return func(yield func(numbered, error) bool) {
		lines := bufio.NewReader(plaintext.Decode(r))
		var content []byte
		var err error
		for n := 1; err == nil; n++ {
			content, err = plaintext.ReadLine(lines, content[:0], maxLine)
			switch {
			case errors.Is(err, bufio.ErrBufferFull) || len(content) > maxLine+1:
				yield(numbered{}, &sudoku.SyntaxError{Line: n, What: fmt.Sprintf("want at most %d bytes in a line, got more; the rest is not read", maxLine)})
				return
			case err != nil && !errors.Is(err, io.EOF):
				yield(numbered{}, fmt.Errorf("sudoku: line %d: %w", n, err))
				return
			case !yield(numbered{n, string(bytes.TrimSpace(content))}, nil):
				return
			}
		}
	}
}

// readLines reads a text with a Sudoku in each line.
func readLines(r io.Reader, s sniffed, yield func(Found, error) bool) {
	header := s.kind == kindCSV
	for l, err := range numberedLines(r) {
		switch {
		case err != nil:
			yield(Found{}, err)
			return
		case l.text == "" || l.text[0] == '#':
			continue
		case header:
			header = false
			continue
		}
		found := Found{Line: l.number}
		if found.Puzzle, err = s.readLine(l.text); err != nil {
			found, err = Found{}, wrong(l.number, "", err)
		}
		if !yield(found, err) {
			return
		}
	}
}

func (s sniffed) readLine(l string) (Puzzle, error) {
	switch s.kind {
	case kindCSV:
		return s.csv.read(l)
	case kindLinks:
		if !IsLink(l) {
			return Puzzle{}, fmt.Errorf("want a link to f-puzzles or SudokuPad, got %.40q", l)
		}
		return ReadLink(l)
	}
	object := make(map[string]any)
	if err := json.Unmarshal([]byte(l), &object); err != nil {
		if b, err := parseCells(sudoku.Classic(), l); err == nil {
			return Puzzle{Board: b}, nil
		}
		return Puzzle{}, fmt.Errorf("want an object of JSON, got %.40q", l)
	}
	return readObject(object)
}

// readDocument reads JSON in several lines: an object, or a list of them. What is no JSON
// is read as text.
func readDocument(r io.Reader, yield func(Found, error) bool) {
	content, err := io.ReadAll(io.LimitReader(plaintext.Decode(r), maxDocument+1))
	if err == nil && len(content) > maxDocument {
		err = fmt.Errorf("want at most %d bytes of JSON, got more; there is no limit if each line has one object", maxDocument)
	}
	if err != nil {
		yield(Found{}, fmt.Errorf("sudoku: line 1: %w", err))
		return
	}
	if !json.Valid(content) {
		readText(bytes.NewReader(content))(yield)
		return
	}
	if p, isCells, err := readCells(content); isCells {
		yield(Found{Puzzle: p, Line: 1}, err)
		return
	}
	d := json.NewDecoder(bytes.NewReader(content))
	if bytes.HasPrefix(bytes.TrimSpace(content), []byte("[")) {
		d.Token()
	}
	for d.More() {
		at := int(d.InputOffset())
		for at < len(content) && strings.IndexByte(" \t\r\n,", content[at]) >= 0 {
			at++
		}
		n := 1 + bytes.Count(content[:at], []byte("\n"))
		var value any
		err := d.Decode(&value)
		object, isObject := value.(map[string]any)
		var p Puzzle
		switch {
		case err != nil:
		case !isObject:
			err = errors.New("want an object of JSON for each puzzle")
		default:
			p, err = readObject(object)
		}
		if err != nil {
			err = wrong(n, "", err)
		}
		if !yield(Found{Puzzle: p, Line: n}, err) {
			return
		}
	}
}

// readCells reads JSON that is a list of cells, and reports whether it is one.
func readCells(content []byte) (p Puzzle, isCells bool, err error) {
	var v any
	const most = 64 << 10
	if len(content) > most || json.Unmarshal(content, &v) != nil || !areCells(v) {
		return p, false, nil
	}
	text, err := cellText(v)
	if err == nil {
		p.Board, err = parseCells(sudoku.Classic(), text)
	}
	if err != nil {
		err = wrong(1, "", err)
	}
	return p, true, err
}

// readSections reads a file of the format sdk that has sections: one Sudoku.
func readSections(r io.Reader, yield func(Found, error) bool) {
	var p Puzzle
	var clues strings.Builder
	begin, inClues := 0, false
	for l, err := range numberedLines(r) {
		switch {
		case err != nil:
			yield(Found{}, err)
			return
		case isSDKSection(l.text):
			begin, inClues = l.number, true
		case strings.HasPrefix(l.text, "["):
			inClues = false
		case isSDKHeader(l.text) && begin == 0:
			p.addSDKHeader(l.text)
		case inClues && clues.Len() < maxLine:
			clues.WriteString(l.text)
		}
	}
	var err error
	if p.Board, err = parseCells(sudoku.Classic(), clues.String()); err != nil {
		yield(Found{}, wrong(begin, "in the section [Puzzle]: ", err))
		return
	}
	yield(Found{Puzzle: p, Line: begin}, nil)
}

// readProgress reads a file of the format sdx, whose first row is in line s.line. Such a
// file has one Sudoku: what follows is ignored.
func readProgress(r io.Reader, s sniffed, yield func(Found, error) bool) {
	var rows []string
	for l, err := range numberedLines(r) {
		if err != nil {
			yield(Found{}, err)
			return
		}
		if l.number >= s.line {
			rows = append(rows, l.text)
		}
		if len(rows) > side { // the last row is whole if there is another line
			break
		}
	}
	p, ok := readSDX(rows[:min(len(rows), side)])
	if !ok {
		yield(Found{}, &sudoku.SyntaxError{Line: s.line, What: "want 9 lines of 9 cells"})
		return
	}
	p.Title, p.Author = s.about.Title, s.about.Author
	if len(rows) == side {
		p.Notice = sudoku.IsCut
	}
	yield(Found{Puzzle: p, Line: s.line}, nil)
}
