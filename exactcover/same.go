package exactcover

import "slices"

// Same reports whether p and q are one problem: they have the same items and options, in the
// same order and with the same names, and the same given and excluded options in any order.
// Attributes make no difference.
func Same(p, q *Problem) bool {
	sameItems := slices.EqualFunc(p.Items, q.Items, func(a, b Item) bool {
		return a.Name == b.Name && a.Secondary == b.Secondary
	})
	sameOptions := slices.EqualFunc(p.Options, q.Options, func(a, b Option) bool {
		if a.Name != b.Name || !slices.Equal(a.Items, b.Items) {
			return false
		}
		for k := range a.Items {
			if colorName(p, &a, k) != colorName(q, &b, k) {
				return false
			}
		}
		return true
	})
	sorted := func(options []int) []int { return slices.Compact(slices.Sorted(slices.Values(options))) }
	return sameItems && sameOptions && slices.Equal(sorted(p.Given), sorted(q.Given)) &&
		slices.Equal(sorted(p.Excluded), sorted(q.Excluded))
}

// colorName returns the name of the color that option o gives to its item number k, or "".
func colorName(p *Problem, o *Option, k int) string {
	if color := o.Color(k); color != NoColor && int(color) < len(p.Colors) {
		return p.Colors[color]
	}
	return ""
}
