package enginetest

import (
	"fmt"

	"graphcover/exactcover"
)

// Pigeons returns the problem of finding a hole for each of n pigeons.
func Pigeons(n, holes int) *exactcover.Problem {
	p := &exactcover.Problem{}
	for i := range n {
		p.Items = append(p.Items, exactcover.Item{Name: fmt.Sprint("pigeon ", i+1)})
	}
	for i := range holes {
		p.Items = append(p.Items, exactcover.Item{Name: fmt.Sprint("hole ", i+1), Secondary: true})
	}
	for i := range n {
		for h := range holes {
			p.Options = append(p.Options, exactcover.Option{Items: []int{i, n + h}})
		}
	}
	return p
}

// Timetable returns the timetable of four teachers, four classes and three rooms in ten slots. Eve has so
// many lessons, the others have eight: each its own item, or all of a teacher one with a quota.
func Timetable(lessonsOfEve int, quotas bool) *exactcover.Problem {
	const slots, classes, rooms = 10, 4, 3
	p := &exactcover.Problem{}
	add := func(secondary bool, format string, args ...any) int {
		p.Items = append(p.Items, exactcover.Item{Name: fmt.Sprintf(format, args...), Secondary: secondary})
		return len(p.Items) - 1
	}
	type lesson struct{ item, teacher, class int }
	var lessons []lesson
	teachers := []string{"Eve", "Ada", "Bob", "Cy"}
	for t, name := range teachers {
		n := 8
		if t == 0 {
			n = lessonsOfEve
		}
		if quotas {
			item := add(false, "lessons of %s", name)
			p.Items[item].Quota = exactcover.Quota{Low: n, High: n}
			for class := range classes {
				lessons = append(lessons, lesson{item, t, class})
			}
			continue
		}
		for k := range n {
			lessons = append(lessons, lesson{add(false, "lesson %d of %s", k+1, name), t, k % classes})
		}
	}
	first := len(p.Items)
	slot := func(k, s int) int { return first + k*slots + s }
	for k := range len(teachers) + classes + rooms {
		for s := range slots {
			switch name := fmt.Sprintf("room %d", k-len(teachers)-classes+1); {
			case k < len(teachers):
				add(true, "%s in slot %d", teachers[k], s+1)
			case k < len(teachers)+classes:
				add(true, "class %d in slot %d", k-len(teachers)+1, s+1)
			default:
				add(true, "%s in slot %d", name, s+1)
			}
		}
	}
	for _, l := range lessons {
		for s := range slots {
			for r := range rooms {
				p.Options = append(p.Options, exactcover.Option{
					Items: []int{l.item, slot(l.teacher, s), slot(len(teachers)+l.class, s), slot(len(teachers)+classes+r, s)},
				})
			}
		}
	}
	return p
}

// Officers returns L. Euler's problem of n² officers, of n ranks and n regiments, who shall stand in a
// square so that each row and column has every rank and every regiment. There is no solution for n = 6 (G.
// Tarry, 1900), and no simple reason for that.
func Officers(n int) *exactcover.Problem {
	p := &exactcover.Problem{}
	for kind := range 6 {
		for k := range n * n {
			p.Items = append(p.Items, exactcover.Item{Name: fmt.Sprintf("%s %d %d", []string{
				"row and column", "row and rank", "row and regiment", "column and rank", "column and regiment", "rank and regiment",
			}[kind], k/n+1, k%n+1)})
		}
	}
	for o := range n * n * n * n {
		of := [4]int{o % n, o / n % n, o / n / n % n, o / n / n / n}
		var items []int
		for a := range 4 {
			for b := a + 1; b < 4; b++ {
				items = append(items, len(items)*n*n+of[a]*n+of[b])
			}
		}
		p.Options = append(p.Options, exactcover.Option{Items: items})
	}
	return p
}
