package webui

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"graphcover/exactcover"
	"graphcover/puzzle"
	"graphcover/puzzle/roster"
	"graphcover/puzzle/sudoku"
)

// A problem is the exact cover problem of a puzzle as the page gets it: once, after which
// the page plays a search without asking again.
type problem struct {
	ID     string `json:"id"`
	Text   string `json:"text"`
	Family string `json:"family"`

	// Loaded is the id of the load, as in the mark of its tree; "" for a run in memory. Another
	// one means that another puzzle has got the name.
	Loaded string `json:"loaded,omitempty"`

	Items    []problemItem   `json:"items"`
	Options  []problemOption `json:"options"`
	Colors   []string        `json:"colors,omitempty"` // the first is "", for no color
	Given    []int           `json:"given"`
	Excluded []int           `json:"excluded"`
	Deduced  []int           `json:"deduced,omitempty"` // those of Given that are no clues

	// Sequence is the order in which the search tries options, left out if it is that of Options.
	Sequence []int `json:"sequence,omitempty"`

	// Goal is what the search looks for, left out if that is any solution, or not known.
	Goal *problemGoal `json:"goal,omitempty"`

	// Begins is the date of day 1 of a roster whose days have dates.
	Begins string `json:"begins,omitempty"`

	Picture *cellBoard      `json:"picture"`          // null if the puzzle has no cells
	Layout  *sudoku.Outline `json:"layout,omitempty"` // of a Sudoku of another size, or a variant
}

// A problemGoal is the goal of a search for the best solution: see [exactcover.Goal].
type problemGoal struct {
	Maximize bool `json:"maximize,omitempty"`

	// Prices are those of the items, in units of 1/Scale. They are null if they are too large for the numbers of a page.
	Prices []int `json:"prices"`
	Scale  int   `json:"scale"`
}

// mostExact is the greatest number up to which a page knows all whole numbers.
const mostExact = 1 << 53

// seek says that the search of p looks for a goal, and in which order it tries options.
func (p *problem) seek(goal *exactcover.Goal, sequence []int) {
	p.Sequence = sequence
	if goal == nil {
		return
	}
	p.Goal = &problemGoal{goal.Maximize, goal.Prices.Items, goal.Prices.Scale}
	if p.mostSum(p.Goal) > mostExact {
		p.Goal.Prices = nil
	}
}

// mostSum returns more than any sum of costs and prices that a page makes of p, in units of the prices.
func (p *problem) mostSum(goal *problemGoal) float64 {
	most := 0.0
	for _, option := range p.Options {
		most += math.Abs(float64(option.Cost)) * float64(goal.Scale)
	}
	for i, price := range goal.Prices {
		times := 1
		if high := p.Items[i].High; high != nil && price < 0 {
			times = *high
		} else if high != nil {
			times = min(*high, len(p.Options))
		}
		const sums = 3 // the bound at first, what is added to it, and what is covered too often
		most += sums * math.Abs(float64(price)) * float64(times)
	}
	return most
}

type problemItem struct {
	Name      string `json:"name"`
	Secondary bool   `json:"secondary,omitempty"`
	Low       *int   `json:"low,omitempty"` // with High, if the item has a quota
	High      *int   `json:"high,omitempty"`

	// Away says that the item is an hour in which somebody is away by the tables of a timetable.
	Away bool `json:"away,omitempty"`
}

type problemOption struct {
	Name   string `json:"name"`
	Items  []int  `json:"items"`
	Colors []int  `json:"colors,omitempty"` // of Items, indices into the colors of the problem

	// Cells are the cells of the picture that the option covers, and Labels what it puts
	// into each of them: a number, a letter, or the name of a piece. Number is 0 if the
	// option has none.
	Cells  []int    `json:"cells,omitempty"`
	Labels []string `json:"labels,omitempty"`
	Number int      `json:"number,omitempty"`

	Cost int `json:"cost,omitempty"`

	// Avoided says whose wishes are not met, in a timetable or a roster: names with a + between them.
	Avoided string `json:"avoided,omitempty"`
}

// A cellBoard says where the cells of a puzzle are.
type cellBoard struct {
	Rows    int `json:"rows"`
	Columns int `json:"columns"`
	Layers  int `json:"layers"`

	Cells [][3]int `json:"cells"` // row, column and layer of each, from 1
	Items []int    `json:"items"` // the item of each cell, or -1 if its cells have none

	// Edges says that a label has the colors of the four edges of a tile, clockwise from the top: a
	// letter each.
	Edges bool `json:"edges,omitempty"`
}

type problemRequest struct {
	Puzzle string `json:"puzzle"`
}

// problem returns the problem of a puzzle that nobody has solved yet, to be drawn.
func (h *handler) problem(_ context.Context, q problemRequest) (*problem, error) {
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	return newProblem("", entry.String(), entry.Problem()), nil
}

// newProblem returns p as the page gets it.
func newProblem(id, text string, p *exactcover.Problem) *problem {
	made := &problem{
		ID: id, Text: text, Family: familyOf(text), Colors: p.Colors,
		Given: notNil(p.Given), Excluded: notNil(p.Excluded),
		Items: make([]problemItem, len(p.Items)), Options: make([]problemOption, len(p.Options)),
	}
	cells := newCells(p)
	made.Picture = cells.board()
	made.Layout = layoutOf(text)
	if begins := roster.Begins(p); !begins.IsZero() {
		made.Begins = begins.Format(time.DateOnly)
	}
	for i := range p.Items {
		made.Items[i] = problemItem{Name: p.ItemName(i), Secondary: p.Items[i].Secondary}
		if quota := p.Quota(i); p.HasQuota(i) {
			made.Items[i].Low, made.Items[i].High = &quota.Low, &quota.High
		}
		made.Items[i].Away, _ = p.Items[i].Attributes["away"].(bool)
	}
	for o := range p.Options {
		option := &p.Options[o]
		made.Options[o] = problemOption{Name: p.OptionName(o), Items: notNil(option.Items), Cost: option.Cost}
		if option.Colors != nil {
			for k := range option.Items {
				made.Options[o].Colors = append(made.Options[o].Colors, int(option.Color(k)))
			}
		}
		made.Options[o].Avoided, _ = option.Attributes["avoided"].(string)
		made.Options[o].Number, _ = option.Attributes["number"].(int)
		made.Options[o].Cells, made.Options[o].Labels = cells.of(o)
	}
	return made
}

// notNil returns list, or an empty list in place of nil, which JSON would show as null.
func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// layoutOf returns the layout of the board that is written in text, or nil if that is no
// board.
func layoutOf(text string) *sudoku.Outline {
	if familyOf(text) != "board" {
		return nil
	}
	entry, err := entryOf(text)
	if b, ok := entry.Puzzle.(sudoku.Board); ok && err == nil {
		return b.Rules().Outline()
	}
	return nil
}

// familyOf returns the name of the family of a puzzle by its text. It is "sudoku" only for
// the Sudokus that the page draws as such; others of that family are a "board".
func familyOf(text string) string {
	name, _, ok := strings.Cut(text, ":")
	switch {
	case !ok || !puzzle.IsFamily(text):
	case name == "sudoku":
		return "board"
	default:
		return name
	}
	return "sudoku"
}

// cells are the cells of a puzzle, found by the attributes of its items, or by their names if they
// have no attributes, as in a file. Where no item is a cell, as in the queens' problem, they are found
// by its options.
type cells struct {
	p      *exactcover.Problem
	places [][3]int
	items  []int
	byItem map[int]int
	byCell map[[3]int]int
}

func newCells(p *exactcover.Problem) *cells {
	c := &cells{p: p, byItem: make(map[int]int), byCell: make(map[[3]int]int)}
	for i := range p.Items {
		kind, typed := p.Items[i].Attributes["type"].(string)
		_, numbered := p.Items[i].Attributes["number"]
		if numbered || typed && kind != "cell" && !strings.HasPrefix(kind, "Cell ") {
			continue
		}
		place, ok := placeOf(p.Items[i].Attributes)
		if len(p.Items[i].Attributes) == 0 {
			place, ok = placeNamed(p.ItemName(i))
		}
		if _, known := c.byCell[place]; ok && !known {
			c.byItem[i] = len(c.places)
			c.add(place, i)
		}
	}
	if len(c.places) > 0 {
		return c
	}
	for o := range p.Options {
		if place, ok := placeOfOption(&p.Options[o]); ok {
			if _, known := c.byCell[place]; !known {
				c.add(place, -1)
			}
		}
	}
	return c
}

func (c *cells) add(place [3]int, item int) {
	c.byCell[place] = len(c.places)
	c.places, c.items = append(c.places, place), append(c.items, item)
}

// placeOf returns the row, the column and the layer that attributes name.
func placeOf(attributes map[string]any) (place [3]int, ok bool) {
	for _, names := range [][]string{{"row", "column"}, {"x", "y", "z"}, {"place"}} {
		found := [3]int{1, 1, 1}
		all := true
		for k, name := range names {
			n, is := attributes[name].(int)
			found[k], all = n, all && is
		}
		if !all {
			continue
		}
		if len(names) == 1 { // places lie beside each other
			found[0], found[1] = 1, found[0]
		}
		return found, true
	}
	return place, false
}

// cellName matches the name of a cell as polyforms and Sudokus have it: r2c3, or x2y3z1.
var cellName = regexp.MustCompile(`^(?:r([1-9]\d{0,2})c([1-9]\d{0,2})|x([1-9]\d{0,2})y([1-9]\d{0,2})z([1-9]\d{0,2}))$`)

// placeOfOption returns the cell that an option is about, by its attributes or its name.
func placeOfOption(o *exactcover.Option) (place [3]int, ok bool) {
	if len(o.Attributes) > 0 {
		return placeOf(o.Attributes)
	}
	name, _, _ := strings.Cut(o.Name, "#")
	return placeNamed(name)
}

// placeNamed returns the row, the column and the layer that the name of a cell says.
func placeNamed(name string) (place [3]int, ok bool) {
	found := cellName.FindStringSubmatch(name)
	if found == nil {
		return place, false
	}
	numbers := found[3:]
	if found[1] != "" {
		numbers = []string{found[1], found[2], "1"}
	}
	for k, number := range numbers {
		place[k], _ = strconv.Atoi(number) // of three digits
	}
	return place, true
}

// board returns the cells as the page gets them, or nil if there are none.
func (c *cells) board() *cellBoard {
	if len(c.places) == 0 {
		return nil
	}
	b := &cellBoard{Cells: c.places, Items: c.items, Edges: c.haveEdges()}
	for _, place := range c.places {
		b.Rows, b.Columns, b.Layers = max(b.Rows, place[0]), max(b.Columns, place[1]), max(b.Layers, place[2])
	}
	return b
}

// haveEdges reports whether the options are tiles with colored edges.
func (c *cells) haveEdges() bool {
	return slices.ContainsFunc(c.p.Options, func(o exactcover.Option) bool {
		_, ok := o.Attributes["edges"].(string)
		return ok
	})
}

// of returns the cells that an option covers, and what it puts into each.
func (c *cells) of(o int) (covered []int, labels []string) {
	option := &c.p.Options[o]
	label := labelOf(option.Attributes)
	if len(option.Attributes) == 0 {
		_, label, _ = strings.Cut(option.Name, "#") // r1c1#5
	}
	for k, i := range option.Items {
		cell, is := c.byItem[i]
		if !is {
			continue
		}
		covered = append(covered, cell)
		if color := option.Color(k); color != exactcover.NoColor && label == "" {
			labels = append(labels, c.p.Colors[color])
		} else {
			labels = append(labels, label)
		}
	}
	if place, ok := placeOfOption(option); ok && len(covered) == 0 {
		if cell, is := c.byCell[place]; is {
			covered, labels = []int{cell}, []string{label}
		}
	}
	if !slices.ContainsFunc(labels, func(l string) bool { return l != "" }) {
		labels = nil
	}
	return covered, labels
}

// labelOf returns what an option with these attributes puts into its cells, or "".
func labelOf(attributes map[string]any) string {
	if n, ok := attributes["number"].(int); ok {
		return strconv.Itoa(n)
	}
	for _, name := range []string{"piece", "edges"} {
		if label, ok := attributes[name].(string); ok {
			return label
		}
	}
	return ""
}
