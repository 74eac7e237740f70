package polyform_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/polyform"
)

func TestParseBoard(t *testing.T) {
	for _, c := range []struct {
		text, want string // board or error
		cells      int
	}{
		{"6x10", "6x10", 60},
		{"06x010", "6x10", 60},
		{"3x3x3", "3x3x3", 27},
		{"3x4x1", "3x4", 12},
		{"1x1", "1x1", 1},
		{"##/##", "2x2", 4},
		{"##//##", "1x2x2", 4},
		{".#./###", ".#./###", 4},
		{"...../..#../.....", "...../..#../.....", 1},
		{"#.//.#", "#.//.#", 2},
		{"64x64", "64x64", 4096},
		{"", `want ROWSxCOLUMNS or ROWSxCOLUMNSxLAYERS or a drawing of '#', '.' and '/', got ""`, 0},
		{"6", `want ROWSxCOLUMNS or ROWSxCOLUMNSxLAYERS or a drawing of '#', '.' and '/', got "6"`, 0},
		{"1x2x3x4", `want ROWSxCOLUMNS or ROWSxCOLUMNSxLAYERS or a drawing of '#', '.' and '/', got "1x2x3x4"`, 0},
		{"6x", `"6x": want sides of 1 to 4096, got ""`, 0},
		{"6x0", `"6x0": want sides of 1 to 4096, got "0"`, 0},
		{"6x-1", `"6x-1": want sides of 1 to 4096, got "-1"`, 0},
		{"64x65", "want a board that lies in 4096 cells, got more", 0},
		{"2147483647x2147483647x2147483647", "want a board that lies in 4096 cells, got more", 0},
		{strings.Repeat("9", 110) + "x1", `"` + strings.Repeat("9", 100) + `...": want sides of 1 to 4096, got "` + strings.Repeat("9", 100) + `..."`, 0},
		{strings.Repeat("#", 4097), "want a board that lies in 4096 cells, got more", 0},
		{"###/##", `layer 1, row 2: want 3 of '#' and '.', got "##"`, 0},
		{"##/##/", `layer 1, row 3: want 2 of '#' and '.', got ""`, 0},
		{"/##", `layer 1, row 1: want 1 of '#' and '.', got ""`, 0},
		{"##/##//##", `layer 2: want as many rows as in the first, 2, got 1`, 0},
		{"##///##", `layer 2: want as many rows as in the first, 1, got 2`, 0},
		{"...", "want a cell '#', got none", 0},
	} {
		board, err := polyform.ParseBoard(c.text)
		switch {
		case c.cells == 0 && fmt.Sprint(err) != c.want:
			t.Errorf("%.50q: want %s, got %v", c.text, c.want, err)
		case c.cells > 0 && (err != nil || board.String() != c.want || board.Cells() != c.cells):
			t.Errorf("%.50q: want %s of %d cells, got %v, %v", c.text, c.want, c.cells, board, err)
		}
	}
}

func TestParsePieces(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"I=###", "I=###"},
		{"I*1=###,i*=#,L*12=.../##./#..", "I=###,i*=#,L*12=##/#."},
		{"A=...//.#.", "A=#"},
		{"A=#..#", "A=#..#"},
		{"I=###,I=#", `piece "I=#": want a name that no other piece has`},
		{"", `piece "": want LETTER=DRAWING or LETTER*COPIES=DRAWING`},
		{"I", `piece "I": want LETTER=DRAWING or LETTER*COPIES=DRAWING`},
		{"II=#", `piece "II=#": want LETTER=DRAWING or LETTER*COPIES=DRAWING`},
		{"1=#", `piece "1=#": want LETTER=DRAWING or LETTER*COPIES=DRAWING`},
		{"I=###,", `piece "": want LETTER=DRAWING or LETTER*COPIES=DRAWING`},
		{"I*0=#", `piece "I*0=#": want a number of copies after '*', or nothing, got "0"`},
		{"I*x=#", `piece "I*x=#": want a number of copies after '*', or nothing, got "x"`},
		{"I=", `piece "I=": layer 1, row 1: want 1 of '#' and '.', got ""`},
		{"I=#x#", `piece "I=#x#": layer 1, row 1: want 3 of '#' and '.', got "#x#"`},
		{"I=..", `piece "I=..": want a cell '#', got none`},
	} {
		pieces, err := polyform.ParsePieces(c.text)
		got := fmt.Sprint(err)
		if err == nil {
			got = join(pieces)
		}
		if got != c.want {
			t.Errorf("%q: want %s, got %s", c.text, c.want, got)
		}
	}
}

func join(pieces []polyform.Piece) string {
	var texts []string
	for _, piece := range pieces {
		texts = append(texts, piece.String())
	}
	return strings.Join(texts, ",")
}

func TestRead(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"6x10\n", "6x10"},
		{"##\r\n#.\r\n", "##/#."},
		{"| a board\n\n##\n| in between\n#.\n\n\n", "##/#."},
		{"##\n#.\n\n.#\n##\n", "##/#.//.#/##"},
		{"3x4,free\nL*2=\n###\n#..  | of four\n\nI=####\n", "3x4,free,L*2=###/#..,I=####"},
		{"##\n##\n\nI=##\n##\n", "##/##,I=##,##"},
	} {
		testenv.Check(t, os.WriteFile("board", []byte(c.text), 0o600))
		if got, err := polyform.Read("board"); err != nil || got != c.want {
			t.Errorf("%q: want %s, got %s, %v", c.text, c.want, got, err)
		}
	}
	for text, want := range map[string]string{
		"###\n\n#?#\n":  `file "board": line 3: want a row of '#' and '.', got "#?#"`,
		"| x\n.x.\n###": `file "board": line 2: want a row of '#' and '.', got ".x."`,
	} {
		testenv.Check(t, os.WriteFile("board", []byte(text), 0o600))
		if got, err := polyform.Read("board"); fmt.Sprint(err) != want {
			t.Errorf("%q: want %s, got %q, %v", text, want, got, err)
		}
	}
	if board, err := polyform.OpenBoard("nosuch"); err == nil || err.Error() != `file "nosuch": there is no such file` {
		t.Errorf("want an error for a missing file, got %v, %v", board, err)
	}
}

// FuzzParseBoard checks that a board can be read back from its String, and that it
// has as many cells as a drawing.
func FuzzParseBoard(f *testing.F) {
	for _, text := range []string{"6x10", "3x3x3", "1x1x1", "##/#.", "#.//.#", "...", "/", "//", "#", "0x0", "99999999999x1", "6x", "x", "６x1", ".#\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		board, err := polyform.ParseBoard(text)
		if err != nil {
			if len(err.Error()) > 1000 { // two quotes of 100 bytes, each of which may be escaped as 4
				t.Errorf("want a short error, got %v", err)
			}
			return
		}
		if n := strings.Count(text, "#"); n > 0 && n != board.Cells() {
			t.Errorf("%q: want %d cells, got %d", text, n, board.Cells())
		}
		again, err := polyform.ParseBoard(board.String())
		if err != nil || again.String() != board.String() || again.Cells() != board.Cells() || again.Solid() != board.Solid() {
			t.Errorf("%q: want %s again, got %v, %v", text, board, again, err)
		}
	})
}

// FuzzParsePieces checks that pieces can be read back from their String.
func FuzzParsePieces(f *testing.F) {
	for _, text := range []string{"I=###", "I*=#,J*3=##/#.", "A=#//#", "=", ",", "I*=", "I**2=#", "I=#,I=#", "I=#./.."} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		pieces, err := polyform.ParsePieces(text)
		if err != nil {
			return
		}
		again, err := polyform.ParsePieces(join(pieces))
		if err != nil || join(again) != join(pieces) || len(again) != strings.Count(text, "=") {
			t.Errorf("%q: want %s again, got %s, %v", text, join(pieces), join(again), err)
		}
	})
}
