package fleet

import "cmp"

// What the coordinator does; the figures are those of package workers.
const (
	lookEvery = 0.2 // seconds between polls of the tasks
	fillEvery = 50  // polls between two times when the queue is filled
)

// A run is a simulated count under way.
type run struct {
	Count
	clock
	neo4j, queue, machine *station

	waiting int      // messages in the queue that nobody has got yet
	idle    []func() // workers that wait for a message, in their order
	put     int      // tasks that were put into the queue
	begun   int      // tasks that workers have begun
	done    int      // tasks whose results are written
	ended   bool

	workers []worker
	putting float64 // how long the coordinator has put messages
	drained float64 // when the last task was put or begun

	neo4jBusy, queueBusy float64 // until then
}

// A worker began to count its first task at the time first, ended its last task at the time
// last, and counted for counted seconds in all. Each of its hands holds a task; those in hands
// wait for the worker's core, which counts one task at a time.
type worker struct {
	first, last, counted float64
	busy                 bool
	hands                []func()
}

// Run simulates a count.
func Run(c Count) Outcome {
	r := &run{Count: c, workers: make([]worker, c.Workers)}
	if c.OneMachine {
		r.machine = r.station(float64(c.Cores))
		r.neo4j, r.queue = r.machine, r.machine
	} else {
		r.neo4j, r.queue = r.station(1), r.station(1)
	}
	r.look(0)
	for range max(c.Hands, 1) {
		for w := range r.workers {
			r.ask(w)
		}
	}
	for !r.ended && r.step() {
	}
	return r.outcome()
}

// request sends a request to a server and then does something.
func (r *run) request(to *station, o Operation, then func()) {
	demand := o.Demand
	if r.OneMachine {
		// All cores were busy while Demand was measured, or else the request waits for a disk
		// for most of its time, where others do not wait for it.
		demand = min(o.Demand*float64(r.Cores), o.Latency)
	}
	to.serve(demand, func() { r.after(max(o.Latency-demand, 0), then) })
}

// look is the coordinator's poll of the tasks; polls are numbered from 0.
func (r *run) look(number int) {
	done := r.done
	r.request(r.neo4j, r.perTask(r.LookPerTask), func() {
		next := func() { r.after(lookEvery, func() { r.look(number + 1) }) }
		switch {
		case done == len(r.Lengths):
			r.ended = true
		case number%fillEvery == 0:
			r.request(r.neo4j, r.perTask(r.ListPerTask), func() { r.fill(next) })
		default:
			next()
		}
	})
}

// perTask returns an operation whose time is seconds multiplied by the number of tasks.
func (r *run) perTask(seconds float64) Operation {
	all := seconds * float64(cmp.Or(r.Listed, len(r.Lengths)))
	return Operation{Latency: all, Demand: all}
}

// fill puts the tasks that were not put yet into the queue, one after another.
func (r *run) fill(then func()) {
	if r.put == len(r.Lengths) {
		then()
		return
	}
	start := r.now
	r.request(r.queue, r.Put, func() {
		r.putting += r.now - start
		r.put++
		r.offer()
		r.fill(then)
	})
}

// offer gives a message to a worker that waits for one, or lets it wait.
func (r *run) offer() {
	if len(r.idle) == 0 {
		r.waiting++
		return
	}
	next := r.idle[0]
	r.idle = r.idle[1:]
	next()
}

// ask has a hand of a worker ask the queue for a task, and work on it.
func (r *run) ask(worker int) {
	get := func() { r.request(r.queue, r.Next, func() { r.take(worker) }) }
	if r.waiting > 0 {
		r.waiting--
		get()
		return
	}
	r.idle = append(r.idle, get)
}

func (r *run) take(worker int) {
	task := r.begun
	r.begun++
	if r.begun == len(r.Lengths) {
		r.drain()
	}
	r.request(r.neo4j, r.Take, func() { r.wait(worker, func() { r.open(worker, task) }) })
}

// wait waits until the core of a worker is free.
func (r *run) wait(worker int, then func()) {
	w := &r.workers[worker]
	if w.busy {
		w.hands = append(w.hands, then)
		return
	}
	w.busy = true
	then()
}

// free frees the core of a worker, for its other hand if that waits.
func (r *run) free(worker int) {
	w := &r.workers[worker]
	if w.busy = len(w.hands) > 0; w.busy {
		next := w.hands[0]
		w.hands = w.hands[1:]
		next()
	}
}

// open reads the puzzle if the worker has not, and then counts.
func (r *run) open(worker, task int) {
	if r.workers[worker].counted > 0 {
		r.count(worker, task)
		return
	}
	r.request(r.neo4j, r.Open, func() { r.count(worker, task) })
}

// drain notes how busy the servers were until the last task was begun.
func (r *run) drain() {
	r.drained = r.now
	for _, s := range r.stations {
		s.advance()
	}
	r.neo4jBusy, r.queueBusy = r.neo4j.busy, r.queue.busy
}

func (r *run) count(worker, task int) {
	w, length := &r.workers[worker], r.Lengths[task]
	if w.counted == 0 {
		w.first = r.now
	}
	end := func() {
		w.last, w.counted = r.now, w.counted+length
		r.free(worker)
		r.request(r.neo4j, r.Finish, func() {
			r.done++
			r.request(r.queue, r.Done, func() { r.ask(worker) })
		})
	}
	if r.OneMachine {
		r.machine.serve(length, end)
		return
	}
	r.after(length, end)
}

// outcome returns the totals of the simulated count. A worker that got no task has only a start. On one machine, the workers'
// times overlap, so only the loss as a whole is known.
func (r *run) outcome() Outcome {
	o := Outcome{Seconds: r.now}
	cores := float64(r.Workers)
	if r.OneMachine {
		cores = min(cores, float64(r.Cores))
	}
	all := cores * o.Seconds
	o.Loss = 1 - Sum(r.Lengths)/all
	if r.OneMachine {
		return o
	}
	for _, w := range r.workers {
		if w.counted == 0 {
			w.first, w.last = o.Seconds, o.Seconds
		}
		o.Start += w.first / all
		o.End += (o.Seconds - w.last) / all
	}
	o.Between = max(o.Loss-o.Start-o.End, 0)
	o.Neo4j, o.Queue, o.Coordinator = r.neo4jBusy/r.drained, r.queueBusy/r.drained, r.putting/r.drained
	return o
}
