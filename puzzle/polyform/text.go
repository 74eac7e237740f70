package polyform

import (
	"fmt"
	"strings"

	"graphcover/puzzle/internal/text"
	"graphcover/puzzle/internal/textfile"
)

// maxText is the most bytes of a file.
const maxText = 1 << 16

// IsFile reports whether [OpenBoard] takes spec for the name of a file.
func IsFile(spec string) bool {
	return !isDrawing(spec) && strings.Trim(spec, "0123456789x") != ""
}

// OpenBoard reads a board that is written out, or else the file with that name.
func OpenBoard(spec string) (*Board, error) {
	if IsFile(spec) {
		text, err := Read(spec)
		if err != nil {
			return nil, err
		}
		spec = text
	}
	return ParseBoard(spec)
}

// Read returns the text of a file in the form of an argument. Each line of the file
// is a part, and parts are joined by commas. Rows of a drawing are joined by "/", or
// by "//" if there are empty lines between them, and follow a line that ends with "="
// directly. A comment begins with "|". It is an error if a line is almost a row.
func Read(name string) (string, error) {
	content, err := textfile.Read(name, maxText)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	inDrawing, gap, number := false, "", 0
	for line := range strings.Lines(content) {
		number++
		line, _, commented := strings.Cut(line, "|")
		line = strings.TrimSpace(line)
		if line == "" {
			if !commented {
				gap = "/"
			}
			continue
		}
		row := isDrawing(line)
		switch {
		case !row && strings.ContainsAny(line, "#.") && !strings.Contains(line, "="):
			return "", fmt.Errorf("file %q: line %d: want a row of '#' and '.', got %q", name, number, text.Shorten(line))
		case row && inDrawing:
			b.WriteString("/" + gap)
		case b.Len() > 0 && !(row && strings.HasSuffix(b.String(), "=")):
			b.WriteByte(',')
		}
		b.WriteString(line)
		inDrawing, gap = row, ""
	}
	return b.String(), nil
}
