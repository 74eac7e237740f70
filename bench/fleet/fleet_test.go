package fleet

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// equal returns n lengths of that many seconds.
func equal(n int, seconds float64) []float64 {
	return slices.Repeat([]float64{seconds}, n)
}

// about reports whether two values differ by at most a share of the second.
func about(got, want, share float64) bool { return math.Abs(got-want) <= share*math.Abs(want) }

// TestNothingButTasks has messages and transactions that take no time: what is left is the time
// until the coordinator looks.
func TestNothingButTasks(t *testing.T) {
	for _, c := range []struct {
		workers, tasks int
		oneMachine     bool
		want           float64
	}{
		{1, 10, false, 10}, {4, 10, false, 3}, {10, 10, false, 1}, {20, 10, false, 1},
		{1, 10, true, 10}, {2, 10, true, 5}, {10, 10, true, 5}, // two cores
	} {
		o := Run(Count{Times: Times{Cores: 2}, Workers: c.workers, Lengths: equal(c.tasks, 1), OneMachine: c.oneMachine})
		if o.Seconds < c.want || o.Seconds > c.want+lookEvery+1e-9 {
			t.Errorf("%d workers, %d tasks, one machine %v: want %v s, got %v", c.workers, c.tasks, c.oneMachine, c.want, o.Seconds)
		}
	}
}

// TestLatencyAlone has one worker, which waits for each request: the times add up.
func TestLatencyAlone(t *testing.T) {
	times := Times{
		Cores: 2, Next: Operation{0.01, 0.004}, Done: Operation{0.02, 0.02}, Open: Operation{1, 0.5},
		Take: Operation{0.03, 0.01}, Finish: Operation{0.04, 0.03},
	}
	const n = 100
	o := Run(Count{Times: times, Workers: 1, Lengths: equal(n, 0.1)})
	want := n*(0.01+0.02+0.03+0.04+0.1) + 1
	if o.Seconds < want-0.02 || o.Seconds > want+lookEvery {
		t.Errorf("want %v s, got %v", want, o.Seconds)
	}
	if !about(o.Steady(), 0.5, 0.02) {
		t.Errorf("want half of the time lost, got %v", o.Steady())
	}
	if !about(o.Start*o.Seconds, 1.04, 1e-6) || o.Limit() != "workers" {
		t.Errorf("want 1.04 s before the first task and no limit, got %v s, %s", o.Start*o.Seconds, o.Limit())
	}
	if sum := o.Start + o.Between + o.End; !about(sum, o.Loss, 1e-9) {
		t.Errorf("want parts of a loss of %v, got %v", o.Loss, sum)
	}
}

// TestHands has workers with two tasks at a time: what messages and transactions take is lost no
// more.
func TestHands(t *testing.T) {
	times := Times{Next: Operation{0.01, 0.001}, Done: Operation{0.01, 0.001}, Take: Operation{0.01, 0.001}, Finish: Operation{0.01, 0.001}}
	one := Run(Count{Times: times, Workers: 3, Lengths: equal(300, 0.1)})
	two := Run(Count{Times: times, Workers: 3, Lengths: equal(300, 0.1), Hands: 2})
	if !about(one.Steady(), 0.04/0.14, 0.2) || two.Steady() > 0.01 {
		t.Errorf("want losses of %v and 0, got %v and %v", 0.04/0.14, one.Steady(), two.Steady())
	}
}

// TestBottlenecks has 200 workers, which keep a server busy all the time. So the count takes as
// long as the demand for that server.
func TestBottlenecks(t *testing.T) {
	const n, workers = 4000, 200
	// Workers with equal tasks would all ask at the same moments, and the server would be idle in
	// between.
	lengths := stretch([]float64{1, 2, 3, 4, 5}, n, 0.1)
	for _, c := range []struct {
		limit string
		times Times
	}{
		{"Neo4j", Times{Take: Operation{0.01, 0.002}, Finish: Operation{0.01, 0.003}}},
		{"queue", Times{Next: Operation{0.01, 0.002}, Done: Operation{0.01, 0.003}}},
		{"coordinator", Times{Put: Operation{0.005, 0.001}}},
	} {
		o := Run(Count{Times: c.times, Workers: workers, Lengths: lengths})
		if !about(o.Seconds, n*0.005, 0.05) || o.Limit() != c.limit {
			t.Errorf("want %v s, limited by %s, got %v, %s: %+v", n*0.005, c.limit, o.Seconds, o.Limit(), o)
		}
	}
}

// TestLooks lists 20,000 tasks. The coordinator's looks at them keep Neo4j busy.
func TestLooks(t *testing.T) {
	o := Run(Count{Times: Times{LookPerTask: 1e-4}, Workers: 100, Lengths: equal(2000, 0.1), Listed: 20_000})
	if o.Neo4j < 0.85 || o.Neo4j > 0.99 || o.Limit() != "Neo4j" {
		t.Errorf("want Neo4j busy for 2 s of each 2.2, got %v, %s", o.Neo4j, o.Limit())
	}
}

// TestLeastLength compares with what can be calculated. One worker counts a task while it makes
// the requests for another, 0.1 s, so it loses 5% if a task takes 0.095 s.
func TestLeastLength(t *testing.T) {
	times := Times{Take: Operation{0.05, 0.001}, Finish: Operation{0.05, 0.001}}
	if length := LeastLength(times, []float64{1}, 1, 0.05); !about(length, 0.095, 0.1) {
		t.Errorf("want tasks of 0.095 s, got %v", length)
	}
	// A hundred workers need longer ones, as Neo4j takes 40 ms for a task: 3.8 s at least.
	times = Times{Take: Operation{0.05, 0.02}, Finish: Operation{0.05, 0.02}}
	if many := LeastLength(times, []float64{1, 2, 3}, 100, 0.05); many < 3.7 || many > 10 {
		t.Errorf("want tasks of 3.8 s or somewhat more, got %v", many)
	}
}

// TestStation compares a station with a simulation of the same in small steps of time.
func TestStation(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 7))
	for range 20 {
		var c clock
		cores := float64(1 + random.IntN(3))
		s := c.station(cores)
		n := 1 + random.IntN(8)
		at, work, got, want := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
		for i := range n {
			at[i], work[i] = random.Float64(), random.Float64()
			c.after(at[i], func() { s.serve(work[i], func() { got[i] = c.now }) })
		}
		for c.step() {
		}
		const step = 1e-4
		left := slices.Clone(work)
		for now := 0.0; slices.Max(left) > 0; now += step {
			there := 0.0
			for i := range n {
				if at[i] <= now && left[i] > 0 {
					there++
				}
			}
			for i := range n {
				if at[i] <= now && left[i] > 0 {
					left[i] -= step * min(1, cores/there)
					want[i] = now + step
				}
			}
		}
		for i := range n {
			if math.Abs(got[i]-want[i]) > 0.01 {
				t.Errorf("%v cores, request %d: want it to end at %v s, got %v", cores, i, want[i], got[i])
			}
		}
	}
}

func TestStretch(t *testing.T) {
	lengths := stretch([]float64{1, 2, 3, 6}, 100, 2)
	if !about(Sum(lengths), 200, 1e-9) || !about(slices.Max(lengths)/slices.Min(lengths), 6, 1e-9) {
		t.Errorf("want a mean of 2 and a ratio of 6, got %v, %v", Sum(lengths)/100, slices.Max(lengths)/slices.Min(lengths))
	}
}

// BenchmarkLong simulates ten thousand workers.
func BenchmarkLong(b *testing.B) {
	times := Times{Put: Operation{1e-3, 1e-4}, Next: Operation{1e-3, 1e-4}, Done: Operation{1e-3, 1e-4},
		Take: Operation{2e-3, 1e-3}, Finish: Operation{2e-3, 1e-3}, LookPerTask: 1e-6, ListPerTask: 1e-5}
	for b.Loop() {
		Long(times, []float64{1, 2, 3}, 10_000, 60)
	}
}
