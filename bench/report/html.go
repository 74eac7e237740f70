package report

import (
	_ "embed"
	"html/template"
	"io"
	"time"

	"graphcover/bench/plot"
)

//go:embed page.html
var pageHTML string

var page = template.Must(template.New("page").Funcs(template.FuncMap{
	// The pictures and their style sheet are made by package plot, which escapes every text.
	"style":   func() template.CSS { return plot.Style },
	"picture": func(p plot.Picture) template.HTML { return template.HTML(p.SVG("")) },
	"day":     day,
	"figures": func(b []byte) string { return string(b) },
}).Parse(pageHTML))

// HTML writes the page as one file that loads nothing and runs nothing.
func (p *Page) HTML(w io.Writer) error { return page.Execute(w, p) }

func day(t time.Time) string { return t.Format("2 January 2006, 15:04 MST") }
