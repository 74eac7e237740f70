package macmahon

import "slices"

// colors holds the names of the colors. The first is that of the border.
const colors = "abcd"

// A square holds the colors of its edges, clockwise from the top.
type square [4]byte

// turned returns q rotated by 90 degrees.
func (q square) turned() square { return square{q[3], q[0], q[1], q[2]} }

// turns returns the different orientations of q, beginning with q.
func (q square) turns() []square {
	all := []square{q}
	for next := q.turned(); next != q; next = next.turned() {
		all = append(all, next)
	}
	return all
}

// squares returns the squares of n colors in alphabetical order, each in its
// alphabetically first orientation.
func squares(n int) (all []square) {
	names := []byte(colors[:n])
	for _, top := range names {
		for _, right := range names {
			for _, bottom := range names {
				for _, left := range names {
					q := square{top, right, bottom, left}
					if !slices.ContainsFunc(q.turns(), func(other square) bool { return string(other[:]) < string(q[:]) }) {
						all = append(all, q)
					}
				}
			}
		}
	}
	return all
}
