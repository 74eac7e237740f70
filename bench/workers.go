package bench

import "graphcover/bench/fleet"

// A WorkersReport says how long counts by workers took, how long they should have taken by the
// model of package fleet, and what the model says of many workers.
type WorkersReport struct {
	Puzzle    string `json:"puzzle"`
	Solutions string `json:"solutions"`
	Rounds    int    `json:"rounds"`
	Tasks     int    `json:"tasks"`

	Times   fleet.Times `json:"times"`         // measured before the first round
	Lengths Spread      `json:"lengthSeconds"` // of the tasks, by one worker
	Mean    float64     `json:"meanSeconds"`   // of these

	Runs   []WorkersRun `json:"runs"`             // real ones, by number of workers
	Fleets []Fleet      `json:"fleets,omitempty"` // simulated ones, by number of workers
}

// A WorkersRun is a count by real workers on this machine, and what the model says of it.
type WorkersRun struct {
	Workers int     `json:"workers"`
	Seconds Spread  `json:"seconds"` // until all tasks are done, from when all workers wait for one
	Model   Spread  `json:"model"`   // the same by the model, for the lengths of the round
	Ratio   Spread  `json:"ratio"`   // the first divided by the second, in each round
	Loss    float64 `json:"loss"`    // of the model, in the last round: see [fleet.Outcome]
}

// A Fleet is many simulated workers.
type Fleet struct {
	Workers int       `json:"workers"`
	Losses  []float64 `json:"losses"` // of a long count, with tasks of [FleetLengths]

	// LeastSeconds is how long tasks have to be on average for a loss of [FleetLoss] in a long
	// count. Outcome is that of the beginning of such a count.
	LeastSeconds   float64       `json:"leastSeconds"`
	TasksPerSecond float64       `json:"tasksPerSecond"`
	Limit          string        `json:"limit"` // what limits shorter tasks
	Outcome        fleet.Outcome `json:"outcome"`
}

// FleetLengths are the mean lengths of tasks, in seconds, for which fleets are simulated.
var FleetLengths = []float64{0.1, 1, 10, 100}

// FleetLoss is how much of their time workers may lose.
const FleetLoss = 0.05

// FleetSizes are the numbers of workers that are simulated.
var FleetSizes = []int{10, 30, 100, 300, 1000, 3000, 10000}

// SimulateFleet simulates that many workers, with tasks whose lengths are spread as the measured
// ones are.
func SimulateFleet(t fleet.Times, measured []float64, workers int) Fleet {
	f := Fleet{Workers: workers}
	for _, length := range FleetLengths {
		f.Losses = append(f.Losses, fleet.Long(t, measured, workers, length).Steady())
	}
	f.LeastSeconds = fleet.LeastLength(t, measured, workers, FleetLoss)
	f.Outcome = fleet.Begin(t, measured, workers, f.LeastSeconds)
	f.TasksPerSecond = (1 - FleetLoss) * float64(workers) / f.LeastSeconds
	f.Limit = fleet.Long(t, measured, workers, f.LeastSeconds/2).Limit()
	return f
}
