package fleet

import (
	"cmp"
	"container/heap"
	"math"
)

// A clock runs what is to happen, in the order of time.
type clock struct {
	now      float64
	later    events
	stations []*station
	number   int // of events so far
}

// An event is what happens at a time. Of two at the same time the one with the lower number is
// first, so that a run can be repeated.
type event struct {
	at     float64
	number int
	do     func()
}

// events is a heap with the first event on top.
type events []event

var _ heap.Interface = (*events)(nil)

func (e events) Len() int      { return len(e) }
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *events) Push(n any)   { *e = append(*e, n.(event)) }
func (e events) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(e[i].at, e[j].at), e[i].number-e[j].number) < 0
}

func (e *events) Pop() any {
	last := len(*e) - 1
	n := (*e)[last]
	(*e)[last] = event{}
	*e = (*e)[:last]
	return n
}

func (c *clock) event(at float64, do func()) event {
	c.number++
	return event{at, c.number, do}
}

// after lets something happen after that many seconds.
func (c *clock) after(seconds float64, do func()) {
	heap.Push(&c.later, c.event(c.now+seconds, do))
}

// step lets the next thing happen, and reports whether there was one.
func (c *clock) step() bool {
	next := math.Inf(1)
	if len(c.later) > 0 {
		next = c.later[0].at
	}
	var first *station
	for _, s := range c.stations {
		if at := s.next(); at < next {
			next, first = at, s
		}
	}
	if math.IsInf(next, 1) {
		return false
	}
	c.now = next
	if first != nil {
		first.end()
	} else {
		heap.Pop(&c.later).(event).do()
	}
	return true
}

// A station is a server with some cores. While it has more requests than cores, they share the
// cores evenly.
type station struct {
	*clock
	cores float64

	// work is what a request has got that has been there since the beginning, in seconds of a
	// core. The requests are events whose time is in this measure.
	work     float64
	requests events
	since    float64 // the time for which work is right
	busy     float64 // seconds of all cores until since, divided by the cores
}

// station adds a station to the clock.
func (c *clock) station(cores float64) *station {
	s := &station{clock: c, cores: cores}
	c.stations = append(c.stations, s)
	return s
}

// rate is how many seconds of a core each request gets in a second.
func (s *station) rate() float64 { return min(1, s.cores/float64(len(s.requests))) }

// advance brings the figures up to now.
func (s *station) advance() {
	if n := float64(len(s.requests)); n > 0 {
		s.work += (s.now - s.since) * s.rate()
		s.busy += (s.now - s.since) * min(1, n/s.cores)
	}
	s.since = s.now
}

// serve lets something happen after a request got that many seconds of a core.
func (s *station) serve(seconds float64, do func()) {
	s.advance()
	heap.Push(&s.requests, s.event(s.work+seconds, do))
}

// next returns when the next request ends.
func (s *station) next() float64 {
	if len(s.requests) == 0 {
		return math.Inf(1)
	}
	return max(s.now, s.since+(s.requests[0].at-s.work)/s.rate())
}

// end ends the first request.
func (s *station) end() {
	s.advance()
	heap.Pop(&s.requests).(event).do()
}
