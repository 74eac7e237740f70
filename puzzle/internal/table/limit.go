package table

import "fmt"

// A Limit is what can make the problem of tables impossible, and can be left out. T is what the tables are read into.
type Limit[T any] struct {
	Says   string   // in the words of the tables: "ann: away 1-3"
	About  []string // names of what it is about: items, or somebody in the tables
	Lift   func(T)
	Change Change // leaves it out of the tables
}

// Limits are those of some tables.
type Limits[T any] []Limit[T]

// Add adds a limit.
func (l *Limits[T]) Add(says string, about []string, lift func(T), change Change) {
	*l = append(*l, Limit[T]{says, about, lift, change})
}

// Wishes returns what each limit says.
func (l Limits[T]) Wishes() []string {
	var all []string
	for i := range l {
		all = append(all, l[i].Says)
	}
	return all
}

// Lift lifts the limits of these indices.
func (l Limits[T]) Lift(of T, indices []int) {
	for _, i := range indices {
		l[i].Lift(of)
	}
}

// LeaveOut returns the content of tables of these kinds without the limit of that index.
func (l Limits[T]) LeaveOut(index int, format, content string, kinds []Kind) (string, error) {
	if index < 0 || index >= len(l) {
		return "", fmt.Errorf("want a wish from 0 to %d, got %d", len(l)-1, index)
	}
	return l[index].Change.Make(format, content, kinds)
}
