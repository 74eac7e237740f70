package cells

import (
	"testing"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/enginetest"
)

// BenchmarkCount counts the solutions of problems without quotas, and the squares of 6 rows with two marks
// in each row and column.
func BenchmarkCount(b *testing.B) {
	const side = 6
	marks := &exactcover.Problem{Items: make([]exactcover.Item, 2*side)}
	for item := range marks.Items {
		marks.Items[item].Quota = exactcover.Quota{Low: 2, High: 2}
	}
	for cell := range side * side {
		marks.Options = append(marks.Options, exactcover.Option{Items: []int{cell / side, side + cell%side}})
	}
	for name, p := range map[string]*exactcover.Problem{
		"queens:10": enginetest.Problem(b, "queens:10"), "langford:8": enginetest.Problem(b, "langford:8"),
		"marks": marks,
	} {
		prepared, err := Prepare(p, 1)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for range b.N {
				if _, err := prepared.Count(b.Context(), nil, new(exactcover.Log)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
