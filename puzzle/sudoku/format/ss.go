package format

import "strings"

// The format ss is that of the program Simple Sudoku: nine lines with bars between the
// blocks, in a frame. SudoCue's description (sudocue.net/fileformats.php) names it. Package
// sudoku reads it.
var ss = &Format{
	Name: "ss", Extensions: []string{".ss"},
	write: func(p *Puzzle, _ *Encoder) (string, error) {
		const frame, rule = "*-----------*", "|---+---+---|"
		text := p.Board.Cells()
		lines := []string{frame}
		for row := range side {
			if row == 3 || row == 6 {
				lines = append(lines, rule)
			}
			r := text[row*side : row*side+side]
			lines = append(lines, "|"+r[:3]+"|"+r[3:6]+"|"+r[6:]+"|")
		}
		return strings.Join(append(lines, frame), "\n") + "\n", nil
	},
}
