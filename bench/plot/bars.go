package plot

import (
	"cmp"
	"fmt"
)

// Bars shows values as horizontal bars, in groups.
type Bars struct {
	Title       string
	Description string // for people who can't see the picture
	Axis        Axis
	Groups      []Group
	Width       float64 // in pixels; 0 is that of a chart
}

// A Group is a list of bars with a name, which is not drawn if it is "".
type Group struct {
	Name string
	Bars []Bar
}

// A Bar is a value, with its spread unless Least and Most are both 0.
type Bar struct {
	Name        string
	Value       float64
	Least, Most float64
	Look        Look
}

// The heights of the rows of [Bars], and the space for the values on the right, in pixels.
const (
	groupHeight = 30
	barRow      = 26
	barHeight   = 16
	valueWidth  = 76
)

// The greatest numbers of characters of a name that are drawn: of a bar, and of a group.
const longestName, longestGroup = 36, 90

// Name implements [Picture].
func (b Bars) Name() string { return b.Title }

// SVG implements [Picture]. On a logarithmic axis the bars begin at a round number below the
// least value, so that only their ends mean something. A value that has no place there is
// written, but has no bar.
func (b Bars) SVG(style string) string {
	rows, longest := 0.0, 0
	var shown []float64
	for _, g := range b.Groups {
		if g.Name != "" {
			rows += groupHeight
		}
		rows += barRow * float64(len(g.Bars))
		for _, bar := range g.Bars {
			longest = max(longest, len([]rune(short(bar.Name, longestName))))
			if values := spread(bar.Value, bar.Least, bar.Most); b.Axis.shows(values...) {
				shown = append(shown, values...)
			}
		}
	}
	const top = 34
	wide := cmp.Or(b.Width, width)
	d := newDrawing(wide, top+rows+marginBottom, b.Title, b.Description, style)
	d.heading(b.Title, nil)
	left := 24 + 6.6*float64(longest)
	x := b.Axis.scale(shown, left, wide-marginRight-valueWidth)
	for _, v := range x.ticks {
		d.line(x.at(v), top, x.at(v), top+rows, "plot-grid")
		d.text(x.at(v), top+rows+18, "plot-tick", "middle", b.Axis.text(v))
	}
	d.line(x.from, top, x.from, top+rows, "plot-axis")
	d.text((x.from+x.to)/2, top+rows+40, "plot-label", "middle", b.Axis.label())
	y := float64(top)
	for _, g := range b.Groups {
		if g.Name != "" {
			d.text(16, y+20, "plot-group", "start", short(g.Name, longestGroup))
			y += groupHeight
		}
		for i, bar := range g.Bars {
			d.bar(b.Axis, i, bar, x, y)
			y += barRow
		}
	}
	return d.end()
}

// bar draws bar i of a group in the row that begins at y.
func (d *drawing) bar(axis Axis, i int, b Bar, x scale, y float64) {
	middle := y + barRow/2
	d.text(x.from-8, middle+4, "plot-tick", "end", short(b.Name, longestName))
	if !axis.shows(spread(b.Value, b.Least, b.Most)...) {
		d.text(x.from+6, middle+4, "plot-value", "start", axis.text(b.Value))
		return
	}
	end := x.at(b.Value)
	d.printf(`<g class="plot-s%d" fill="currentColor"><rect x="%s" y="%s" width="%s" height="%d" class="plot-bar" fill-opacity="0.75"/>`,
		b.Look.at(i)%Looks, pixels(x.from), pixels(middle-barHeight/2), pixels(end-x.from), barHeight)
	text := fmt.Sprintf("%s: %s", b.Name, axis.text(b.Value))
	if b.Least < b.Most {
		d.line(x.at(b.Least), middle, x.at(b.Most), middle, "plot-spread")
		end = x.at(b.Most)
		text += fmt.Sprintf(" (%s to %s)", axis.text(b.Least), axis.text(b.Most))
	}
	d.tooltip(text)
	d.printf("</g>\n")
	d.text(end+6, middle+4, "plot-value", "start", axis.text(b.Value))
}

// short returns a name with an ellipsis in place of what is longer than most characters.
func short(name string, most int) string {
	if runes := []rune(name); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return name
}
