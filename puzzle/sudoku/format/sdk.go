package format

import (
	"fmt"
	"strings"

	"graphcover/puzzle/internal/text"
)

// The format sdk is that of the program SadMan Sudoku: nine lines of nine characters, with
// '.' for an empty cell. Lines that begin with '#' and a letter come first: A is the author,
// D the description. In files with sections the clues are in the section [Puzzle]; the
// others, such as [State], have what a person has done. It is described by SudoCue
// (sudocue.net/fileformats.php).
var sdk = &Format{
	Name: "sdk", Extensions: []string{".sdk"},
	write: func(p *Puzzle, _ *Encoder) (string, error) {
		var b strings.Builder
		for _, field := range []struct{ letter, text string }{{"A", p.Author}, {"D", p.Title}} {
			if field.text != "" {
				fmt.Fprintf(&b, "#%s%s\r\n", field.letter, inOneLine(field.text))
			}
		}
		text := p.Board.Cells()
		for row := range side {
			b.WriteString(text[row*side:row*side+side] + "\r\n")
		}
		return b.String(), nil
	},
}

// inOneLine returns a text with blanks for line ends and control characters.
func inOneLine(lines string) string {
	return strings.TrimSpace(text.OneLine(strings.NewReplacer("\u2028", " ", "\u2029", " ").Replace(lines)))
}

// isSDKHeader reports whether text is a header line of the format sdk.
func isSDKHeader(text string) bool {
	return len(text) > 1 && text[0] == '#' && strings.IndexByte("ADCBSLU", text[1]) >= 0
}

// isSDKSection reports whether text is the name of the section with the clues.
func isSDKSection(text string) bool { return strings.EqualFold(text, "[Puzzle]") }

// addSDKHeader takes the title or the author from a header line.
func (p *Puzzle) addSDKHeader(text string) {
	switch rest := strings.TrimSpace(text[2:]); text[1] {
	case 'A':
		p.Author = rest
	case 'D':
		p.Title = rest
	}
}
