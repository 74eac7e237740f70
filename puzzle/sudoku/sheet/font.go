package sheet

import (
	"strings"
	"sync"

	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Texts are measured in Go Regular, the font of a PDF. It has the letters of the Latin, Greek and
// Cyrillic alphabets.
var regular = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(goregular.TTF)
	if err != nil {
		panic(err) // a constant of the module
	}
	return f
})

// advance returns the width of a character in a font of size 1, and whether the font has it.
func advance(c rune) (width float64, has bool) {
	var b sfnt.Buffer
	glyph, err := regular().GlyphIndex(&b, c)
	if err != nil || glyph == 0 {
		return 1, false // of a character of China or Japan
	}
	const em = 1000
	a, err := regular().GlyphAdvance(&b, glyph, fixed.I(em), 0)
	if err != nil {
		return 1, false
	}
	return float64(a) / 64 / em, true
}

func widthOf(text string, size float64) (width float64) {
	for _, c := range text {
		w, _ := advance(c)
		width += w * size
	}
	return width
}

// wrap breaks a text into lines of a width, between words if it can. The last of the most lines
// ends with an ellipsis if the text goes on.
func wrap(text string, width, size float64, most int) (lines []string) {
	fits := func(line string) bool { return widthOf(line, size) <= width }
	for rest := strings.TrimSpace(text); rest != ""; {
		line := rest
		if len(lines) == most-1 && !fits(rest) {
			return append(lines, longest(rest, func(line string) bool { return fits(line + "…") })+"…")
		}
		if !fits(rest) {
			line = longest(rest, fits)
			if space := strings.LastIndexByte(rest[:min(len(line)+1, len(rest))], ' '); space > 0 {
				line = rest[:space]
			}
		}
		lines, rest = append(lines, strings.TrimSpace(line)), strings.TrimSpace(rest[len(line):])
	}
	return lines
}

// longest returns the longest prefix of a text that fits, but no less than its first character.
func longest(text string, fits func(string) bool) string {
	last := len(text)
	for i := range text {
		if i > 0 {
			if !fits(text[:i]) {
				break
			}
			last = i
		} else {
			last = len(text)
		}
	}
	return text[:last]
}
