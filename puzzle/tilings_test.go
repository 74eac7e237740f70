package puzzle_test

import (
	"errors"
	"os"
	"reflect"
	"testing"

	"graphcover/puzzle"
)

// TestTilingsReadAgain checks that puzzles of tilings and words can be read back from
// their String, without the file that they came from, and make the same problem.
func TestTilingsReadAgain(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct{ text, file, want string }{
		{"domino:file", ".##.\n####\n####\n.##.\n", "domino:.##./####/####/.##."},
		{"macmahon:4x6", "", "macmahon:4x6"},
		{"pentomino:3x4x5", "", "pentomino:3x4x5"},
		{"polyomino:file", "3x4\nL*2=###/#..\nI=####\n", "polyomino:3x4,L*2=###/#..,I=####"},
		{"soma:3x3x3", "", "soma:3x3x3"},
		{"words:2x3:file", "gob one bog eon\ngo on be no\n", "words:2x3:be,bog,eon,go,gob,no,on,one"},
	} {
		if err := os.WriteFile("file", []byte(c.file), 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := puzzle.Parse(c.text)
		if err = errors.Join(err, os.Remove("file")); err != nil {
			t.Fatal(err)
		}
		again, err := puzzle.Parse(p.String())
		if err != nil {
			t.Fatal(err)
		}
		if p.String() != c.want || again.String() != c.want || !reflect.DeepEqual(p.Problem(), again.Problem()) {
			t.Errorf("%s: want %s twice with the same problem, got %s and %s", c.text, c.want, p, again)
		}
		if first, second := p.Problem(), p.Problem(); first != second {
			t.Errorf("%s: want the problem made once", c.text)
		}
	}
}

// TestTilingsMistakes checks that errors name the puzzle and its usage.
func TestTilingsMistakes(t *testing.T) {
	t.Chdir(t.TempDir())
	const drawn = "ROWSxCOLUMNS, a drawing such as ###/#.#, or a file of one"
	for text, want := range map[string]string{
		"pentomino:5x5":     "want a board of 60 cells, got 25; want pentomino:" + drawn,
		"domino:none":       `file "none": there is no such file; want domino:` + drawn,
		"macmahon:5x5":      "want 6, 24 or 70 cells, for the squares of 2, 3 or 4 colors, got 25; want macmahon:ROWSxCOLUMNS",
		"soma:3x3x1":        "want a board of 27 cubes in several layers, got 3x3 of 9; want soma:3x3x3, a drawing such as ###//.#., or a file of one",
		"polyomino:3x3,A=x": `piece "A=x": layer 1, row 1: want 1 of '#' and '.', got "x"; want polyomino:BOARD,LETTER=DRAWING,... or a file of that`,
		"words:2x3:ab,cd":   "want words of 3 letters, got none; want words:ROWSxCOLUMNS:WORD,WORD,... or ROWSxCOLUMNS:FILE",
	} {
		if p, err := puzzle.Parse(text); p.Puzzle != nil || err == nil || err.Error() != `puzzle "`+text+`": `+want {
			t.Errorf("%s: want %s, got %v", text, want, err)
		}
	}
}
