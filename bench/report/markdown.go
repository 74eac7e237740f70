package report

import (
	"fmt"
	"strings"
	"unicode"

	"graphcover/bench/plot"
)

// A File is a file that belongs to a page in Markdown.
type File struct {
	Name string
	Text []byte
}

// Markdown returns the page as Markdown, and its pictures, which must lie beside it. The names
// of the pictures begin with base.
func (p *Page) Markdown(base string) (text []byte, pictures []File) {
	var b strings.Builder
	printf := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	printf("# %s\n\n%s\n", plain(p.Title), plain(p.Lead))
	if len(p.Marks) > 0 {
		printf("\n")
		for _, m := range p.Marks {
			printf("- **%s** %s\n", plain(m.Value), plain(m.Name))
		}
	}
	for _, s := range p.Sections {
		printf("\n## %s\n", plain(s.Title))
		if s.Text != "" {
			printf("\n%s\n", plain(s.Text))
		}
		for _, picture := range s.Pictures {
			name := fmt.Sprintf("%s-%s.svg", base, slug(picture.Name()))
			pictures = append(pictures, File{name, []byte(picture.SVG(plot.Style))})
			printf("\n![%s](<%s>)\n", plain(picture.Name()), name)
		}
		for _, t := range s.Tables {
			printf("\n%s", t.markdown())
		}
	}
	printf("\n## Where and with what\n\n")
	facts := p.Facts
	if p.Command != "" {
		facts = append(facts[:len(facts):len(facts)], Fact{"command", p.Command})
	}
	for _, f := range append(facts, Fact{"made", day(p.Made)}) {
		printf("- %s: %s\n", plain(f.Name), plain(f.Value))
	}
	printf("\n## Raw figures\n\nWhat --json prints for this run. Times are in seconds.\n\n")
	fence := "```"
	for strings.Contains(string(p.Figures), fence) {
		fence += "`"
	}
	printf("<details><summary>Show the JSON</summary>\n\n%sjson\n%s\n%s\n\n</details>\n", fence, p.Figures, fence)
	return []byte(b.String()), pictures
}

// markdown returns the table, with all columns but the first aligned right.
func (t Table) markdown() string {
	var b strings.Builder
	line := func(cells []string) { fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | ")) }
	var head, rule []string
	for i, name := range t.Head {
		head = append(head, plain(name))
		if i == 0 {
			rule = append(rule, "---")
		} else {
			rule = append(rule, "---:")
		}
	}
	line(head)
	line(rule)
	for _, row := range t.Rows {
		var cells []string
		for _, cell := range row {
			cells = append(cells, plain(cell.String()))
		}
		line(cells)
	}
	return b.String()
}

// plain returns a text in which Markdown and HTML mean nothing, on one line. A file name or a
// puzzle may hold any character.
func plain(text string) string {
	var b strings.Builder
	for _, c := range text {
		switch {
		case strings.ContainsRune("\\`*_[]<>|#~&!", c):
			b.WriteByte('\\')
			b.WriteRune(c)
		case unicode.IsControl(c):
			b.WriteByte(' ')
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// slug returns a title as a part of a file name: "time-against-steps".
func slug(title string) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	return strings.Join(words, "-")
}
