package timetable

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// lessonName matches the name of the option of a lesson: "1a+1b: double math with ann, mon1".
var lessonName = regexp.MustCompile(`^(.*?): (.*) with (.*), ([^0-9]+)([0-9]+)$`)

// A lesson is what the name of an option says.
type lesson struct {
	classes, teachers []string
	with              string // the teachers as the table of courses has them
	subject           string
	day               string
	hours             []int // one or two, from 1
}

// lessonOf returns the lesson that a name says. Other options, such as those of free hours, are none.
func lessonOf(name string) (l lesson, ok bool) {
	parts := lessonName.FindStringSubmatch(name)
	if parts == nil {
		return l, false
	}
	l = lesson{classes: strings.Split(parts[1], "+"), subject: parts[2], with: parts[3], teachers: strings.FieldsFunc(parts[3], func(c rune) bool { return c == '+' || c == '/' }), day: parts[4]}
	hour, err := strconv.Atoi(parts[5])
	l.hours = []int{hour}
	if subject, double := strings.CutPrefix(l.subject, doubleLesson); double {
		l.subject, l.hours = subject, append(l.hours, hour+1)
	}
	return l, err == nil
}

// Picture draws a timetable, or part of one: a table of hours and days for each class, and one of all
// teachers, with the class that each has in each hour, the first one and a + if there are several. Below them is who
// would rather not have a lesson in which hour, but has. p is a problem that [School.Without] has made, perhaps in
// another process: only the names of its options are used, and the attribute avoided, if they have any.
func Picture(p *exactcover.Problem, s exactcover.Solution) string {
	d := newDrawing(p)
	var avoided []string
	for _, o := range s {
		l, ok := lessonOf(p.OptionName(o))
		if !ok {
			continue
		}
		d.add(l)
		if who, isAvoided := p.Options[o].Attributes["avoided"]; isAvoided {
			avoided = append(avoided, fmt.Sprintf("%v %s%d", who, l.day, l.hours[0]))
		}
	}
	var b strings.Builder
	for _, class := range d.classes {
		d.class(&b, class)
		b.WriteByte('\n')
	}
	d.teaching(&b)
	if len(avoided) > 0 {
		slices.Sort(avoided)
		b.WriteString("\nin spite of a wish: " + strings.Join(avoided, ", ") + "\n")
	}
	return b.String()
}

// A drawing is what is drawn: the classes, teachers, days and hours of all lessons that there could be.
type drawing struct {
	classes, teachers, days []string
	hours                   int
	ofClass, ofTeacher      map[string]string // by name, day and hour
}

func newDrawing(p *exactcover.Problem) *drawing {
	d := &drawing{ofClass: make(map[string]string), ofTeacher: make(map[string]string)}
	known := make(map[string]bool)
	add := func(list *[]string, kind, name string) {
		if !known[kind+name] {
			known[kind+name] = true
			*list = append(*list, name)
		}
	}
	for o := range p.Options {
		l, ok := lessonOf(p.OptionName(o))
		if !ok {
			continue
		}
		for _, class := range l.classes {
			add(&d.classes, "class ", class)
		}
		for _, teacher := range l.teachers {
			add(&d.teachers, "teacher ", teacher)
		}
	}
	slices.Sort(d.teachers)
	for i := range p.Items { // the hours of a class are in the order of the week
		hour, ofClass := strings.CutPrefix(p.ItemName(i), d.first())
		if parts := hourName.FindStringSubmatch(hour); ofClass && parts != nil {
			add(&d.days, "day ", parts[1])
			n, _ := strconv.Atoi(parts[2])
			d.hours = max(d.hours, n)
		}
	}
	return d
}

// hourName matches the name of the item of an hour, without its beginning.
var hourName = regexp.MustCompile(`^([^0-9_]+)([0-9]+)$`)

// first is how the names of the hours of the first class begin.
func (d *drawing) first() string {
	if len(d.classes) == 0 {
		return "_"
	}
	return d.classes[0] + "_"
}

// place is the key of an hour of a class or a teacher.
func place(name, day string, hour int) string { return name + "\n" + day + "\n" + strconv.Itoa(hour) }

func (d *drawing) add(l lesson) {
	for _, hour := range l.hours {
		for _, class := range l.classes {
			d.ofClass[place(class, l.day, hour)] = l.subject + " " + l.with
		}
		for _, teacher := range l.teachers {
			d.ofTeacher[place(teacher, l.day, hour)] = l.classes[0]
			if len(l.classes) > 1 {
				d.ofTeacher[place(teacher, l.day, hour)] += "+" // all of them would make the table too wide
			}
		}
	}
}

// class draws the table of a class: a column for each day.
func (d *drawing) class(b *strings.Builder, class string) {
	rows := [][]string{slices.Concat([]string{class}, d.days)}
	for hour := 1; hour <= d.hours; hour++ {
		row := []string{strconv.Itoa(hour)}
		for _, day := range d.days {
			row = append(row, cmp.Or(d.ofClass[place(class, day, hour)], "."))
		}
		rows = append(rows, row)
	}
	b.WriteString(text.Columns(rows))
}

// teaching draws the table of all teachers: for each day a column of its hours.
func (d *drawing) teaching(b *strings.Builder) {
	rows := [][]string{slices.Concat([]string{"teacher"}, d.days)}
	for _, teacher := range d.teachers {
		rows = append(rows, []string{teacher})
	}
	for _, day := range d.days {
		for hour := 1; hour <= d.hours; hour++ {
			width := 1
			for _, teacher := range d.teachers {
				width = max(width, utf8.RuneCountInString(d.ofTeacher[place(teacher, day, hour)]))
			}
			for k, teacher := range d.teachers {
				row := &rows[k+1]
				cell := text.Pad(cmp.Or(d.ofTeacher[place(teacher, day, hour)], "."), width)
				if hour == 1 {
					*row = append(*row, cell)
				} else {
					(*row)[len(*row)-1] += " " + cell
				}
			}
		}
	}
	b.WriteString(text.Columns(rows))
}
