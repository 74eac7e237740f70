package dlx

import (
	"fmt"
	"io"
	"slices"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/internal/english"
)

// Read reads a problem. Lines end with LF, CR or both, and have at most 16 MiB. The
// text is UTF-8, or UTF-16 with a byte order mark. Options have no names unless comments give
// them some, so [exactcover.Problem.OptionName] lists their items.
//
// Apart from names, the problem takes 80 bytes for each
// option (up to a quarter more for the list of options, which is copied as it grows),
// 8 bytes for each item of an option, and 4 more if the option has colors.
//
// An error is a [*SyntaxError], or comes from r.
func Read(r io.Reader) (*exactcover.Problem, error) {
	c, err := ReadContent(r)
	return c.Problem, err
}

// A Content is what a text says.
type Content struct {
	Problem    *exactcover.Problem
	Symmetries []symmetry.Permutation // those that the comments have
	Notice     string                 // about options that were left out, or ""
}

// ReadContent is [Read], and also returns what else the text says.
func ReadContent(r io.Reader) (Content, error) {
	reader, err := newReader(r)
	if err != nil {
		return Content{}, err
	}
	p := &exactcover.Problem{Items: reader.items}
	var items block[int]
	var colors block[exactcover.Color]
	for option, err := range reader.Options() {
		if err != nil {
			return Content{}, err
		}
		option.Items, option.Colors = items.keep(option.Items), colors.keep(option.Colors)
		p.Options = append(p.Options, option)
	}
	p.Colors = reader.colors
	symmetries, err := reader.Symmetries(p)
	if err != nil {
		return Content{}, err
	}
	return Content{p, symmetries, reader.notice()}, nil
}

// notice says that options were skipped.
func (r *optionReader) notice() string {
	if len(r.skipped) == 0 {
		return ""
	}
	others := ""
	if more := len(r.skipped) - 1; more > 0 {
		others = fmt.Sprintf(", and so is %s", english.Plural(more, "other option"))
		if more > 1 {
			others = fmt.Sprintf(", and so are %s", english.Plural(more, "other option"))
		}
	}
	return fmt.Sprintf("line %d: an option of secondary items alone is in no solution%s; to let it be chosen, list one of its items before the bar, as 0:1|NAME", r.skippedAt, others)
}

// Uncovered returns the names of the items that must be covered and are in no option. If there are any, p has
// no solution.
func Uncovered(p *exactcover.Problem) (names []string) {
	covered := make([]bool, len(p.Items))
	for _, option := range p.Options {
		for _, item := range option.Items {
			covered[item] = true
		}
	}
	for i := range p.Primary() {
		if !covered[i] && p.Quota(i).Low > 0 {
			names = append(names, p.ItemName(i))
		}
	}
	return names
}

// A block stores copies of short slices side by side, so that they take no more
// memory than their elements.
type block[T any] struct {
	last []T // the block being filled, in use up to its length
	size int // of that block; the next is twice as large, up to maxBlock
}

const maxBlock = 1 << 16

// keep returns a copy of s.
func (b *block[T]) keep(s []T) []T {
	if len(s) > maxBlock/64 || s == nil { // so little of a block is wasted
		return slices.Clone(s)
	}
	start := len(b.last)
	if cap(b.last)-start < len(s) {
		b.size = min(max(64, 2*b.size), maxBlock)
		b.last, start = make([]T, 0, max(b.size, len(s))), 0
	}
	b.last = append(b.last, s...)
	return slices.Clip(b.last[start:])
}
