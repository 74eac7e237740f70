package plot_test

import (
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/bench/plot"
	"graphcover/internal/testenv"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// hostile is a text that would be more than a text if it were not escaped.
const hostile = "</text><script>alert(1)</script>\" onload='x' &amp; \x00\x1b[31m\xff"

// pictures are the pictures of testdata, by name.
var pictures = map[string]plot.Picture{
	"scatter": plot.Chart{
		Title: "Graph against memory", Description: "A point for each puzzle.",
		X: plot.Axis{Label: "in memory", Log: true, Format: plot.Seconds}, Y: plot.Axis{Label: "in the graph", Log: true, Format: plot.Seconds},
		Guides: true,
		Series: []plot.Series{
			{Name: "graph (server)", Points: []plot.Point{
				{X: 21e-6, Y: 9.5e-3, Least: 9e-3, Most: 11e-3, Name: "easy"}, {X: 130e-6, Y: 61e-3, Name: "hard"}, {X: 1.9e-3, Y: 0.8, Name: "hardest"},
			}},
			{Name: "graph (classic)", Points: []plot.Point{{X: 21e-6, Y: 0.31}, {X: 130e-6, Y: 2.1}, {X: 1.9e-3, Y: 29}, {X: 0, Y: 1}}},
		},
	},
	"lines": plot.Chart{
		Title: "Jobs", X: plot.Axis{Label: "jobs"}, Y: plot.Axis{Label: "puzzles a second"},
		Series: []plot.Series{{Name: "wall time", Line: true, Points: []plot.Point{{X: 1, Y: 14.2}, {X: 2, Y: 25}, {X: 4, Y: 31.5}}}},
	},
	"bars": plot.Bars{
		Title: "Steps a second", Axis: plot.Axis{Label: "steps a second", Log: true},
		Groups: []plot.Group{
			{Name: "graph", Bars: []plot.Bar{{Name: "classic", Value: 410, Least: 380, Most: 430}, {Name: "server", Value: 13513, Least: 12900, Most: 14000}}},
			{Name: "memory", Bars: []plot.Bar{{Name: "dlx", Value: 4.1e6}, {Name: "an engine that declines every puzzle of this kind", Value: 0}}},
		},
	},
	"empty":   plot.Chart{Title: "Nothing", X: plot.Axis{Label: "x", Log: true}, Y: plot.Axis{Label: "y"}},
	"hostile": plot.Bars{Title: hostile, Description: hostile, Axis: plot.Axis{Label: hostile}, Groups: []plot.Group{{Name: hostile, Bars: []plot.Bar{{Name: hostile, Value: 1}}}}},
}

// TestPictures compares the pictures with those of testdata, which people have looked at.
// The flag -update rewrites them.
func TestPictures(t *testing.T) {
	for name, p := range pictures {
		file := filepath.Join("testdata", name+".svg")
		got := p.SVG(plot.Style)
		if *update {
			testenv.Check(t, os.WriteFile(file, []byte(got), 0o666))
		}
		want := testenv.Must(os.ReadFile(file))(t)
		if got != string(want) {
			t.Errorf("%s has changed; look at it after go test ./bench/plot -update", file)
		}
	}
}

// An element is an element of a picture.
type element struct {
	name, text string
	attributes map[string]string
}

// elements parses a picture. It must be well-formed.
func elements(t *testing.T, svg string) []element {
	t.Helper()
	var found []element
	inside := false // of the last element, and of no other
	decoder := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attributes: make(map[string]string)}
			for _, a := range token.Attr {
				e.attributes[a.Name.Local] = a.Value
			}
			found, inside = append(found, e), true
		case xml.EndElement:
			inside = false
		case xml.CharData:
			if inside {
				found[len(found)-1].text += string(token)
			}
		}
	}
}

// TestHarmless checks that a picture has nothing that a strict Content-Security-Policy forbids
// or that reaches outside, whatever its texts are.
func TestHarmless(t *testing.T) {
	allowed := []string{"svg", "g", "text", "line", "rect", "circle", "path", "polyline", "title"}
	for name, p := range pictures {
		for _, e := range elements(t, p.SVG("")) {
			if !slices.Contains(allowed, e.name) {
				t.Errorf("%s: want no element %s", name, e.name)
			}
			for attribute := range e.attributes {
				if attribute == "style" || attribute == "href" || strings.HasPrefix(attribute, "on") {
					t.Errorf("%s: want no attribute %s", name, attribute)
				}
			}
		}
	}
	texts := elements(t, pictures["hostile"].SVG(""))
	clean := strings.NewReplacer("\x00", "\uFFFD", "\x1b", "\uFFFD", "\xff", "\uFFFD").Replace(hostile)
	if !slices.ContainsFunc(texts, func(e element) bool { return e.name == "text" && e.text == clean }) {
		t.Errorf("want the text %q as it is, but for characters that XML has no place for", clean)
	}
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	return testenv.Must(strconv.ParseFloat(text, 64))(t)
}

// TestPlaces reads the points of random charts back from where they are drawn, by way of the
// ticks, which say what a place means.
func TestPlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 1))
	for i := range 200 {
		log := i%2 == 0
		var points []plot.Point
		for range 1 + rng.IntN(5) {
			points = append(points, plot.Point{X: math.Pow(10, 8*rng.Float64()-4), Y: math.Pow(10, 3*rng.Float64())})
		}
		exact := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
		axis := plot.Axis{Log: log, Format: exact}
		svg := plot.Chart{X: axis, Y: axis, Series: []plot.Series{{Points: points}}}.SVG("")
		var x, y [][2]float64 // place and value of each tick
		var got []element
		for _, e := range elements(t, svg) {
			switch {
			case e.attributes["class"] == "plot-tick" && e.attributes["text-anchor"] == "middle":
				x = append(x, [2]float64{number(t, e.attributes["x"]), number(t, e.text)})
			case e.attributes["class"] == "plot-tick":
				y = append(y, [2]float64{number(t, e.attributes["y"]) - 4, number(t, e.text)})
			case e.name == "circle":
				got = append(got, e)
			}
		}
		if len(x) < 2 || len(x) > 10 || len(y) < 2 || len(y) > 10 {
			t.Fatalf("want 2 to 10 ticks on each axis, got %v and %v for %v", x, y, points)
		}
		if len(got) != len(points) {
			t.Fatalf("want %d points, got %d", len(points), len(got))
		}
		for k, e := range got {
			want := [2]float64{place(points[k].X, x, log), place(points[k].Y, y, log)}
			if at := [2]float64{number(t, e.attributes["cx"]), number(t, e.attributes["cy"])}; math.Abs(at[0]-want[0]) > 0.3 || math.Abs(at[1]-want[1]) > 0.3 {
				t.Errorf("%v: want %v, got %v", points[k], want, at)
			}
			if at := number(t, e.attributes["cx"]); at < 84 || at > 720-34 {
				t.Errorf("%v lies outside the area", points[k])
			}
		}
	}
}

// place returns where v lies, seen from the first and the last tick.
func place(v float64, ticks [][2]float64, log bool) float64 {
	first, last := ticks[0], ticks[len(ticks)-1]
	if log {
		v, first[1], last[1] = math.Log(v), math.Log(first[1]), math.Log(last[1])
	}
	return first[0] + (v-first[1])/(last[1]-first[1])*(last[0]-first[0])
}

func TestFormats(t *testing.T) {
	for _, c := range []struct {
		format func(float64) string
		v      float64
		want   string
	}{
		{plot.Seconds, 0, "0 µs"}, {plot.Seconds, 2e-6, "2 µs"}, {plot.Seconds, 0.9996e-3, "1 ms"}, {plot.Seconds, 0.0123456, "12.3 ms"},
		{plot.Seconds, 0.9999, "1 s"}, {plot.Seconds, 1234, "1234 s"},
		{plot.Count, 0, "0"}, {plot.Count, 0.25, "0.25"}, {plot.Count, 999.6, "1,000"}, {plot.Count, 1350, "1,350"}, {plot.Count, 9999.6, "10k"},
		{plot.Count, 13513, "13.5k"}, {plot.Count, 999600, "1M"}, {plot.Count, 4.1e6, "4.1M"}, {plot.Count, 2e9, "2G"},
	} {
		if got := c.format(c.v); got != c.want {
			t.Errorf("%v: want %s, got %s", c.v, c.want, got)
		}
	}
}
