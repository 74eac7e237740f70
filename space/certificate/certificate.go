// Package certificate checks the number of solutions of an exact cover problem. The proof is a
// text, a certificate, which anybody may have written; [Check] believes nothing in it. It
// imports no solver and makes no choice: which item to branch on, and what the parts of a
// state are, it reads from the certificate, and checks that nothing is left out.
//
// docs/certificates.md has the format and says why the check is enough. A certificate is about
// the problem as [Reduce] returns it, which is the one that Knuth's programs read. So
// verify/check_count.py, which shares nothing with this package, can check the same file.
package certificate

import (
	"slices"

	"graphcover/exactcover"
)

// Reduce returns the problem that a certificate of p is about. It has the items of p and those
// of its options that may be in a solution: no excluded ones, none that conflicts with a given
// one, and none without a primary item. They keep their order. Nothing is given: as all that
// conflicts with a given option is gone, every solution contains it. If two given options
// conflict, there are no options, and therefore no solution. Package dlx writes the same problem
// for p. The place of an option in kept, which is ascending, is its number in that problem.
//
// The error is an [*exactcover.QuotaError], or what p.Validate returns, unless that is a conflict.
// It is a conflict only if p has no
// primary item: then the lack of options would not say that there is no solution.
func Reduce(p *exactcover.Problem) (reduced *exactcover.Problem, kept []int, err error) {
	if kept, err = keep(p); err != nil {
		return nil, nil, err
	}
	reduced = &exactcover.Problem{Items: p.Items, Colors: p.Colors}
	for _, o := range kept {
		reduced.Options = append(reduced.Options, p.Options[o])
	}
	return reduced, kept, nil
}

// keep returns the options of p that [Reduce] keeps.
func keep(p *exactcover.Problem) (kept []int, err error) {
	if err := p.RefuseQuotas("a certificate"); err != nil {
		return nil, err
	}
	switch err := p.Validate(); {
	case exactcover.IsConflict(err) && p.Primary() > 0:
		return nil, nil
	case err != nil:
		return nil, err
	}
	primary := p.Primary()
	colors := make(map[int]exactcover.Color) // by item that a given option covers
	for _, o := range p.Given {
		for k, item := range p.Options[o].Items {
			colors[item] = p.Options[o].Color(k)
		}
	}
	for o := range p.Options {
		option := &p.Options[o]
		if slices.Contains(p.Excluded, o) || !slices.ContainsFunc(option.Items, func(item int) bool { return item < primary }) {
			continue
		}
		if slices.Contains(p.Given, o) || fits(option, colors) {
			kept = append(kept, o)
		}
	}
	return kept, nil
}

// fits reports whether an option conflicts with nothing that gives these colors to its items.
func fits(option *exactcover.Option, colors map[int]exactcover.Color) bool {
	for k, item := range option.Items {
		color, covered := colors[item]
		if covered && (color == exactcover.NoColor || color != option.Color(k)) {
			return false
		}
	}
	return true
}
