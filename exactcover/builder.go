package exactcover

import (
	"cmp"
	"fmt"
	"strings"
)

// A Builder makes a [Problem] from names. The zero value is empty and ready to use. The
// first mistake is remembered, and returned by [Builder.Problem].
//
// Items and options are numbered in the order in which they are added, from 0. So a slice
// that is filled beside the builder can say what each option of a [Solution] means.
type Builder struct {
	problem Problem
	items   map[string]int
	colors  map[string]Color
	err     error
}

// Primary adds items that must be covered exactly once. They must be added before the
// secondary ones. A name has no colon, because a colon stands before a color.
func (b *Builder) Primary(names ...string) *Builder { return b.addItems(names, Item{}) }

// Quota adds primary items that must be covered at least low and at most high times. low may be 0.
// They must be added before the secondary ones.
func (b *Builder) Quota(low, high int, names ...string) *Builder {
	if low == 0 && high == 0 { // which would stand for the usual
		b.fail("items %q: want a quota of at least one at most, got 0:0", names)
	}
	return b.addItems(names, Item{Quota: Quota{low, high}})
}

// Secondary adds items that need not be covered. Several options may cover such an item
// if all of them give it the same color.
func (b *Builder) Secondary(names ...string) *Builder {
	return b.addItems(names, Item{Secondary: true})
}

// addItems adds items with these names, which are like kind in all else.
func (b *Builder) addItems(names []string, kind Item) *Builder {
	if b.items == nil {
		b.items = make(map[string]int)
	}
	for _, name := range names {
		switch _, known := b.items[name]; {
		case known:
			b.fail("item %q: want it once, got it again", name)
		case name == "":
			b.fail("item %d: want a name, got none", len(b.problem.Items))
		case strings.Contains(name, ":"):
			b.fail("item %q: want a name without a colon, which stands before a color", name)
		case !kind.Secondary && b.problem.Primary() < len(b.problem.Items):
			b.fail("item %q: want the primary items first", name)
		}
		b.items[name] = len(b.problem.Items)
		kind.Name = name
		b.problem.Items = append(b.problem.Items, kind)
	}
	return b
}

// Option adds an option that contains the items with these names. The name of a secondary
// item may be followed by a colon and the color that the option gives it: "x:red". The
// option itself has no name; [Problem.OptionName] lists its items instead. No solution contains an
// option of secondary items alone: an item of Quota(0, 1) is primary and need not be covered.
func (b *Builder) Option(items ...string) *Builder { return b.Named("", items...) }

// Named is [Builder.Option] for an option with a name.
func (b *Builder) Named(name string, items ...string) *Builder {
	option := Option{Name: name, Items: make([]int, 0, len(items))}
	title := cmp.Or(name, strings.Join(items, " "))
	for k, text := range items {
		name, colorName, colored := strings.Cut(text, ":")
		item, known := b.items[name]
		if !known {
			b.fail("option %q: there is no item %q", title, name)
			return b
		}
		option.Items = append(option.Items, item)
		if !colored {
			continue
		}
		if colorName == "" {
			b.fail("option %q: want the name of a color after the colon", title)
			return b
		}
		if option.Colors == nil {
			option.Colors = make([]Color, len(items))
		}
		option.Colors[k] = b.color(colorName)
	}
	b.problem.Options = append(b.problem.Options, option)
	return b
}

// Cost sets what the option that was added last costs. Without it an option costs nothing.
func (b *Builder) Cost(cost int) *Builder {
	if len(b.problem.Options) == 0 {
		b.fail("cost %d: want an option before its cost, got none", cost)
		return b
	}
	b.problem.Options[len(b.problem.Options)-1].Cost = cost
	return b
}

// color returns the color called name. It adds the color if it is new.
func (b *Builder) color(name string) Color {
	if b.colors == nil {
		b.colors = make(map[string]Color)
		b.problem.Colors = []string{""}
	}
	color, known := b.colors[name]
	if !known {
		color = Color(len(b.problem.Colors))
		b.colors[name] = color
		b.problem.Colors = append(b.problem.Colors, name)
	}
	return color
}

func (b *Builder) fail(format string, args ...any) {
	if b.err == nil {
		b.err = fmt.Errorf("exactcover: "+format, args...)
	}
}

// Problem returns the problem, or the first mistake: an item that is unknown, added
// twice or badly named, a primary item after a secondary one, or what
// [Problem.Validate] finds. The builder must not be used afterwards.
func (b *Builder) Problem() (*Problem, error) {
	if b.err == nil {
		b.err = b.problem.Validate()
	}
	if b.err != nil {
		return nil, b.err
	}
	return &b.problem, nil
}
