package plot

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// An Axis says how values are placed and written.
type Axis struct {
	Label string
	Log   bool // logarithmic, for positive values; a linear axis begins at 0

	// Format writes a value, such as [Seconds] or [Count], which is the default.
	Format func(float64) string
}

func (a Axis) text(v float64) string {
	if a.Format == nil {
		return Count(v)
	}
	return a.Format(v)
}

// label returns the label, and says if the axis is logarithmic.
func (a Axis) label() string {
	if a.Log {
		return a.Label + " (logarithmic)"
	}
	return a.Label
}

// shows reports whether all values have a place on the axis.
func (a Axis) shows(values ...float64) bool {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) || v < 0 || a.Log && v == 0 {
			return false
		}
	}
	return true
}

// A scale maps values between least and most to pixels between from and to.
type scale struct {
	log         bool
	least, most float64
	from, to    float64
	ticks       []float64
}

// at returns the place of v in pixels.
func (s scale) at(v float64) float64 {
	share := (v - s.least) / (s.most - s.least)
	if s.log {
		share = math.Log(v/s.least) / math.Log(s.most/s.least)
	}
	return s.from + share*(s.to-s.from)
}

// scale returns a scale with room for values, which the axis shows. If there are none, it has room
// for 1.
func (a Axis) scale(values []float64, from, to float64) scale {
	if len(values) == 0 {
		values = []float64{1}
	}
	s := scale{log: a.Log, from: from, to: to}
	if a.Log {
		s.logTicks(slices.Min(values), slices.Max(values))
	} else {
		s.linearTicks(slices.Max(values))
	}
	return s
}

// mantissas are the first digits of round numbers.
var mantissas = []float64{1, 2, 5}

// A roundNumber is 1, 2 or 5 times a power of ten. They are numbered: 0 is 1, 1 is 2, 2 is 5,
// 3 is 10, and -1 is 0.5.
type roundNumber int

func (n roundNumber) value() float64 {
	power := int(math.Floor(float64(n) / 3))
	m := mantissas[int(n)-3*power]
	if power < 0 {
		return m / math.Pow10(-power) // exact: 0.2 is not 2 times the float nearest to 0.1
	}
	return m * math.Pow10(power)
}

// roundDown returns the greatest round number that is at most v, which must be positive.
func roundDown(v float64) roundNumber {
	n := roundNumber(3*math.Floor(math.Log10(v)) - 3)
	for (n + 1).value() <= v {
		n++
	}
	return n
}

// roundUp returns the least round number that is at least v, which must be positive.
func roundUp(v float64) roundNumber {
	n := roundDown(v)
	if n.value() < v {
		n++
	}
	return n
}

// mostTicks is the greatest number of ticks of an axis, but for one.
const mostTicks = 8

// logTicks sets a logarithmic scale from one round number to another.
func (s *scale) logTicks(least, most float64) {
	first, last := roundDown(least), roundUp(most)
	if last-first < 3 { // less than a power of ten
		first, last = first-1, last+1
	}
	s.least, s.most = first.value(), last.value()
	step := roundNumber(1)
	if last-first > mostTicks { // only powers of ten, or every so many of them
		step = 3 * (((last-first)/3-1)/mostTicks + 1)
	}
	for n := first; n <= last; n++ {
		if n%step == 0 {
			s.ticks = append(s.ticks, n.value())
		}
	}
}

// linearTicks sets a linear scale from 0 to at least most.
func (s *scale) linearTicks(most float64) {
	if most <= 0 {
		most = 1
	}
	step := roundUp(most / mostTicks).value()
	n := math.Ceil(most/step - 1e-9)
	s.most = n * step
	for i := range int(n) + 1 {
		s.ticks = append(s.ticks, float64(i)*step)
	}
}

// Seconds writes a time with three digits, in the unit that fits the rounded value: "1.35 ms".
func Seconds(v float64) string {
	switch {
	case v >= 99.95:
		return fmt.Sprintf("%.0f s", v)
	case v >= 0.9995:
		return fmt.Sprintf("%.3g s", v)
	case v >= 0.9995e-3:
		return fmt.Sprintf("%.3g ms", v*1e3)
	default:
		return fmt.Sprintf("%.3g µs", v*1e6)
	}
}

// Count writes a number with three digits: "1,350", "13.5k", "13.5M". A number below 10,000
// that is whole is written in full.
func Count(v float64) string {
	switch {
	case v >= 999.5e6:
		return fmt.Sprintf("%.3gG", v/1e9)
	case v >= 999.5e3:
		return fmt.Sprintf("%.3gM", v/1e6)
	case v >= 9999.5:
		return fmt.Sprintf("%.3gk", v/1e3)
	case v >= 999.5:
		n := int(math.Round(v))
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	default:
		return strconv.FormatFloat(v, 'g', 3, 64)
	}
}
