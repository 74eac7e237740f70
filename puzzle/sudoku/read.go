package sudoku

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"
	"unicode/utf8"

	"graphcover/internal/plaintext"
)

// maxLine is the length of the longest line that [Read] accepts, in bytes of UTF-8.
const maxLine = 1 << 20

// mostSkipped is how many bytes of a longer line Read skips in search of its end, which
// /dev/zero doesn't have.
var mostSkipped int64 = 4 << 30

// Heading begins a line with the rules of the boards that follow it.
const Heading = "sudoku:"

// A Found is a board with the line where it begins.
type Found struct {
	Board
	Line int

	// Notice says that the text may have meant another board, and how this one was read. It is ""
	// if there is no doubt.
	Notice string
}

// Read yields the boards in a text. A board of side n is a line of n*n cells, or n lines of n
// cells. These may have blanks and bars in them, and rules such as "----+----" between them. Blank
// lines may be between its rows, too. At most 1,000 boards are in memory at a time, however long
// the text is. Lines end with LF, CR or both. The text is UTF-8, or UTF-16 with a byte order mark.
//
// Boards have the rules of the last heading, which is a line such as "sudoku:16x16,x", or the given
// rules before the first one. A line of "sudoku:", rules, a colon and cells is a board by itself,
// and so is a heading that no board follows: an empty board. Lines that begin with '#' are
// comments. Anything else is an error.
//
// Lines of cages, such as "A1+A2=11" or "r1c1+r1c2=11, r1c3=4", are rules, too, which hold for the
// boards that follow, and are added to those of the heading. Without a heading they are a killer of
// 9x9. Blank lines and comments may be between them, but a killer ends before a blank line if its
// cages cover the board, and the first cell after it is in one of them. If no board follows, the
// killer has no clues.
//
// If rules is nil, the text before the first heading has Sudokus of 9x9, and may have other lines
// as well: Read skips titles (lines with words), rules such as ".-----.-----.", and lines that
// begin with '#' unless they have 81 cells.
//
// Other lines between two blank ones are one board, too, if they have n*n cells in all and nothing
// that may be something else, such as a letter: 3 lines of 27, for example, or a line of 81 that
// was wrapped.
//
// A board may have pencil marks: n lines of n groups of symbols, or all n*n groups in a line, with
// blanks, bars and box drawing between them, or a line of n characters for each cell. See
// [Candidates]. Groups that could also be decimal numbers are an error.
//
// A line may have more than a board, if that is a word of its own: a number before it, or a rating
// or its solution after it. Cells may be decimal numbers, and another sign may stand for empty
// cells: '-', '_', '*' or 'x'.
//
// What is wrong is a [*SyntaxError], after which reading continues. A number of rows that is not
// that of boards makes no board, since a wrong guess would give another puzzle than was meant.
// Binary data, a line that doesn't end and an error of r end the sequence.
func Read(r io.Reader, rules *Rules) iter.Seq2[Found, error] {
	f := form{Classic(), false}
	if rules != nil {
		f = form{rules, true}
	}
	return f.read(r)
}

func (f form) read(r io.Reader) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		g := gatherer{form: f, base: f, yield: yield, bare: bare{isEnded: f.given}}
		lines := bufio.NewReader(plaintext.Decode(r))
		var content []byte
		var err error
		for err == nil && !g.stopped {
			g.number++
			content, err = plaintext.ReadLine(lines, content[:0], maxLine)
			switch isLong := len(bytes.TrimSuffix(content, []byte("\n"))) > maxLine; {
			case isLong:
				g.endDrawing(false)
				g.endAll()
				g.fail(g.number, fmt.Sprintf("want at most %d bytes in a line, got more", maxLine))
				if !g.stopped && errors.Is(err, bufio.ErrBufferFull) {
					err = skipLine(lines)
				}
			case err == nil || errors.Is(err, io.EOF):
				trimmed := bytes.TrimLeftFunc(content, isSpace)
				g.indented = len(content) - len(trimmed)
				content := bytes.TrimRightFunc(trimmed, isSpace)
				g.unended = err != nil && len(content) > 0
				g.add(content)
			default:
				g.endDrawing(false)
				g.separate() // the last board may be cut off
				g.settleBare()
			}
		}
		switch {
		case g.stopped:
		case errors.Is(err, io.EOF):
			g.endDrawing(true)
			g.endText()
		case errors.Is(err, bufio.ErrBufferFull):
			g.fail(g.number, fmt.Sprintf("want the end of the line within %d bytes, got more; the rest is not read", mostSkipped))
		default:
			yield(Found{}, fmt.Errorf("sudoku: line %d: %w", g.number, err))
		}
	}
}

// skipLine reads to the end of a line. It returns [bufio.ErrBufferFull] if it gives up.
func skipLine(r *bufio.Reader) (err error) {
	for skipped := int64(maxLine); skipped < mostSkipped; skipped += int64(r.Size()) {
		if _, err = r.ReadSlice('\n'); !errors.Is(err, bufio.ErrBufferFull) {
			break
		}
	}
	return err
}

// parse reads a text that is one board, with other things in it only as [Read] allows them in a
// line, or if no rules were given.
func (f form) parse(text string) (Board, string, error) {
	trimmed := bytes.TrimFunc([]byte(text), isSpace)
	if f.beginsWithCages(trimmed) {
		return f.only(text)
	}
	if cells, ok := f.packed(trimmed, f.total()); ok {
		if b, err := f.settle(cells); err == nil {
			return b, b.notice(f.Rules), nil
		}
	}
	if f.isPicture(trimmed) {
		return f.only(text)
	}
	plain, _ := f.withDots(trimmed)
	if f.given {
		plain = f.plain(trimmed)
	}
	c := f.contentOf(f.cellsIn(plain), plain)
	if !bytes.ContainsAny(plain, "\r\n") {
		c = f.content(plain)
	}
	b, err := Board{}, f.foreign(c)
	switch {
	case err != nil:
	case c.n != f.total():
		err = errors.New(f.want(c.n, "") + c.beside + remark(trimmed))
	default:
		if b, err = f.settle(c.cells); err == nil {
			return b, b.notice(f.Rules), nil
		}
	}
	if marked, _, wrong := f.only(text); wrong == nil && marked.HasMarks() {
		return marked, "", nil
	}
	return Board{}, "", err
}

// only returns the board in a text that has no other, with its notice.
func (f form) only(text string) (b Board, notice string, err error) {
	boards := 0
	for found, err := range f.read(strings.NewReader(text)) {
		boards++
		switch syntax, ok := errors.AsType[*SyntaxError](err); {
		case ok:
			return Board{}, "", fmt.Errorf("line %d: %s", syntax.Line, syntax.What)
		case err != nil:
			return Board{}, "", err
		case boards > 1:
			return Board{}, "", errors.New("want one board, got several")
		}
		b, notice = found.Board, found.Notice
	}
	if boards == 0 {
		return Board{}, "", errors.New("want a board, got none")
	}
	return b, notice, nil
}

// add adds a line, without white space around it.
func (g *gatherer) add(content []byte) {
	if !g.addDrawn(content) && !g.stopped && !g.isRemark(content) {
		g.addText(content)
	}
}

// isRemark reports whether a line is one that a command prints below a picture, after a blank line.
func (g *gatherer) isRemark(content []byte) bool {
	switch {
	case len(content) == 0:
		g.isBelow = true
		return false
	case g.remarks && g.isBelow && aRemark.Match(content):
		return true
	}
	g.remarks, g.isBelow = false, false
	return false
}

// aRemark matches the lines that commands print below the picture of [Board.Headed]. None of them could be cells.
var aRemark = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`\d+ (?:clues?|cages?), seed \d+$`,                                              // generate
	`\d+\.\d (?:easy|medium|hard|expert|diabolical)\b.*; \d+ steps?, sum \d+\.\d; `, // generate --rate
	`(?:(?:solved|optimal|stopped|searching|unsolvable)(?: with .+ forbidden)?|no solution with .+ forbidden): ` + // solve, resume, status, step
		`(?:search \d+, |(?:(?:cost|no solution yet).*; )?\d+ choices?, )`,
	`(?:complete|limit|stopped): (?:at least )?\d+ solutions?\b`,  // solve --all
	`solved(?: after \d+ moves? \(.*\))?: nothing is left to do$`, // hint
	`(?:graph|memory) \(.+\)$`,                                    // compare
	`(?:status|cost|choices|backtracks|guesses|round trips|loading|solving)  +\S`,
	`.+; the graph took .+ as long$`,
	`after step \d+: `, // as-of
	`best so far: (?:cost|no solution yet)\b`,
	`next: `,
	`steps were made by hand\b`,
	`the clues were undone by hand; `,
	`\d+ clues?(?:, each needed|\. (?:One of them|Any one of these \d+) could be left out: .*)?(?:; there are several solutions)?$`, // minimal
}, "|") + `)`)

// addText adds a line that is not part of a picture.
func (g *gatherer) addText(content []byte) {
	isHeading := bytes.HasPrefix(content, []byte(Heading))
	switch {
	case len(content) == 0:
		g.bare.end()
		g.endPassage()
		g.giveHeld()
		g.list.isApart = true
		return
	case isHeading && g.mayBegin(content):
		g.addHeading(string(content))
	case g.given && (isBinary(content) || bytes.IndexByte(content, 0) >= 0 || !utf8.Valid(content)):
		g.failBinary(g.number)
	case g.isBad: // the rules of this line are not known
	case g.isCages(content):
		g.addCages(content)
	case content[0] == '#' && len(g.list.cages) > 0:
	default:
		g.endCages()
		if !g.isBad && !g.stopped {
			g.addLine(content)
		}
		if isLetter(content[0]) && almostCage.Match(content) {
			g.almost = listedCage{string(content), g.number}
		}
	}
	g.anyLine = g.anyLine || content[0] != '#'
}

// mayBegin reports whether a line that begins with [Heading] is one: among lines that may be
// anything, only if rules seem to follow.
func (g *gatherer) mayBegin(line []byte) bool {
	rest := bytes.TrimSpace(line[len(Heading):])
	return g.given || g.isBad || !g.anyLine || len(rest) > 0 && '1' <= rest[0] && rest[0] <= '9'
}

// addHeading adds a line that begins with [Heading].
func (g *gatherer) addHeading(line string) {
	g.endAll()
	g.endHeading("")
	b, notice, err := ParseWithNotice(line)
	_, cells, _ := strings.Cut(line[len(Heading):], ":")
	switch isWhole := strings.TrimSpace(cells) != ""; {
	case err != nil:
		g.fail(g.number, err.Error())
		g.isBad = g.isBad || !isWhole
	case isWhole:
		g.found(b, g.number, notice)
	default:
		g.form, g.heading, g.isBad = form{b.rules, true}, g.number, false
		g.base = g.form
	}
	g.isApart = false // a passage begins after the heading
}

// endHeading yields the empty board of a heading, or of a list of cages, that nothing has followed.
// The notice is that the board has no clues. A killer whose cages cover the board needs none.
func (g *gatherer) endHeading(notice string) {
	if g.heading == 0 {
		return
	}
	switch said := g.cageNotice(); {
	case said != "" || g.isCaged():
		notice = said
	case g.Rules != g.base.Rules:
		notice = g.uncagedNotice("list of cages")
	}
	g.found(g.Empty(), g.heading, notice)
}

// endAll ends everything that is not yet known to be complete.
func (g *gatherer) endAll() {
	g.bare.end()
	g.separate()
	g.end()
	g.giveHeld()
	g.endCages()
}

// endText ends the text. If nothing was found in it, it reports a title that may have been meant
// as a board.
func (g *gatherer) endText() {
	g.endPassage()
	g.endAll()
	g.endHeading("the text ends after this heading, so the board has no clues; is the text whole?")
	g.giveBare()
	if g.doubt != nil && !g.anyYielded {
		g.give(Found{}, g.doubt)
	}
}

// found yields a board.
func (g *gatherer) found(b Board, line int, notice string) {
	g.heading = 0
	g.give(Found{b, line, notice}, nil)
}

// failBinary ends everything with an error.
func (g *gatherer) failBinary(line int) {
	g.endAll()
	g.fail(line, "want text, got binary data")
	g.stopped = true
}

// fail yields an error.
func (g *gatherer) fail(line int, what string) {
	g.heading, g.failed = 0, line
	g.give(Found{}, &SyntaxError{Line: line, What: what})
}
