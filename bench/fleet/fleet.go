// Package fleet simulates a count that is split over workers: how much of their time they lose
// because they wait for the queue, for Neo4j, or for each other.
//
// [Run] simulates one count. [LeastLength] finds how long tasks have to be so that little is
// lost. Both are fed with [Times], which were measured on a real queue and a real Neo4j (package
// workers/measure).
//
// The model: a worker asks the queue for a task, takes it in a transaction, reads the puzzle if it
// is its first, counts, writes the result in a transaction, and confirms the message. The
// coordinator puts messages into the queue, one after another, and polls the tasks every fifth
// of a second. Neo4j and the queue are servers at which requests wait for each other. The time of
// a request that is not spent there passes for the one that waits for it alone.
//
// Not in the model: tasks that are split, workers that die, the network between machines, which
// is slower than loopback, and messages that the coordinator lists.
//
// References:
//
//   - E. D. Lazowska and others, Quantitative System Performance (1984), chapters 3 and 6: bounds
//     and closed networks of servers, of which this is one.
package fleet

import (
	"math"
	"slices"
)

// An Operation is a request to Neo4j or to the queue. Both figures are in seconds.
type Operation struct {
	// Latency is how long it takes if nobody else asks for anything.
	Latency float64 `json:"latency"`

	// Demand is how long the server is kept from others by it: the time of many requests that
	// were sent side by side, divided by their number.
	Demand float64 `json:"demand"`
}

// Times are what was measured.
type Times struct {
	Cores int `json:"cores"` // of the machine

	Put  Operation `json:"put"`  // a message into the queue
	Next Operation `json:"next"` // a message out of it
	Done Operation `json:"done"` // the confirmation of a message

	Open   Operation `json:"open"`   // the puzzle is read, and prepared for the search
	Take   Operation `json:"take"`   // the transaction that takes a task
	Finish Operation `json:"finish"` // the transaction that writes its result

	LookPerTask float64 `json:"lookPerTask"` // seconds of a poll of all tasks, divided by their number
	ListPerTask float64 `json:"listPerTask"` // the same for a list of the tasks that are open
}

// A Count says what to simulate.
type Count struct {
	Times
	Workers int       // at least 1
	Lengths []float64 // the seconds that each task takes on one core, in the order of the queue
	Hands   int       // how many tasks a worker has at a time, of which it counts one; 0 is 1

	// Listed is how many tasks the coordinator sees at each look, if the simulated ones are only a
	// part of the count; 0 for the number of Lengths.
	Listed int

	// OneMachine puts the workers, Neo4j and the queue onto one machine with Times.Cores cores.
	// Otherwise each worker has a core of its own, and Neo4j and the queue a machine each, like
	// the one that was measured.
	OneMachine bool
}

// An Outcome is what a simulated count has come to.
type Outcome struct {
	Seconds float64 `json:"seconds"` // until the coordinator saw that all was done

	// Loss is the share of the cores' time in which no task was counted. It has three parts. In
	// the time of a worker they are what comes before its first task (Start), after its last one
	// (End), and between tasks (Between).
	Loss    float64 `json:"loss"`
	Start   float64 `json:"start"`
	Between float64 `json:"between"`
	End     float64 `json:"end"`

	// How busy the servers were while there were tasks to hand out, from 0 to 1, and how busy the
	// coordinator with putting them into the queue.
	Neo4j       float64 `json:"neo4j"`
	Queue       float64 `json:"queue"`
	Coordinator float64 `json:"coordinator"`
}

// Steady is the loss of a count that is so long that its start and its end do not matter.
func (o Outcome) Steady() float64 { return o.Between / (1 - o.Start - o.End) }

// Limit names what keeps workers waiting most: "Neo4j", "queue" or "coordinator"; "workers" if
// none of these is busy for half of the time.
func (o Outcome) Limit() string {
	name, most := "workers", 0.5
	for _, l := range []struct {
		name string
		busy float64
	}{{"Neo4j", o.Neo4j}, {"queue", o.Queue}, {"coordinator", o.Coordinator}} {
		if l.busy > most {
			name, most = l.name, l.busy
		}
	}
	return name
}

// stretch returns n lengths with that mean, which are spread as the measured ones are.
func stretch(measured []float64, n int, mean float64) []float64 {
	lengths := make([]float64, n)
	var sum float64
	for i := range lengths {
		// A step that has no divisor in common with most numbers: the order of the tasks does
		// not matter, but neighbors in the tree are alike.
		lengths[i] = measured[i*7919%len(measured)]
		sum += lengths[i]
	}
	for i := range lengths {
		lengths[i] *= mean * float64(n) / sum
	}
	return lengths
}

// Hands is how many tasks a worker of package workers has at a time.
const Hands = 2

// How many tasks there are for each worker: as many as a coordinator makes, and as many as are
// simulated. Few are enough, as there are many workers.
const (
	tasksPerWorker = 24
	simulated      = 8
	leastSimulated = 2000
)

// Begin simulates the beginning of a count by that many workers, whose tasks take mean seconds on
// average and are spread as the measured ones are.
func Begin(t Times, measured []float64, workers int, mean float64) Outcome {
	n := max(simulated*workers, leastSimulated)
	return Run(Count{
		Times: t, Workers: workers, Hands: Hands, Lengths: stretch(measured, n, mean), Listed: max(tasksPerWorker*workers, n),
	})
}

// Long is like [Begin] for a part of a long count: the workers have read the puzzle.
func Long(t Times, measured []float64, workers int, mean float64) Outcome {
	t.Open = Operation{}
	return Begin(t, measured, workers, mean)
}

// The mean length of tasks with which LeastLength begins, in seconds, by how much it grows, and
// how exact the result is.
const (
	shortest = 1e-2
	growth   = 4
	exactly  = 1.1
)

// LeastLength returns the least mean length of tasks, in seconds, with which that many workers
// lose at most that share of their time in a long count ([Outcome.Steady]).
func LeastLength(t Times, measured []float64, workers int, loss float64) float64 {
	enough := func(mean float64) bool { return Long(t, measured, workers, mean).Steady() <= loss }
	low, high := shortest/growth, shortest
	for !enough(high) {
		low, high = high, growth*high
	}
	for high/low > exactly {
		if middle := math.Sqrt(low * high); enough(middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// Sum returns the sum of values, from the least to the greatest.
func Sum(values []float64) (sum float64) {
	for _, v := range slices.Sorted(slices.Values(values)) {
		sum += v
	}
	return sum
}
