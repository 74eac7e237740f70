package cdcl

// An order says which variable is decided next: the most active one. It is a binary heap of
// variables, in which those that have a value may be missing.
type order struct {
	heap     []int32
	position []int32 // by variable: in heap, or -1
	activity []float64
	step     float64 // what a conflict adds
}

const (
	// decay is by how much the step grows with each conflict, so that old conflicts count less.
	decay = 1 / 0.95

	// When an activity exceeds tooActive, all are divided by it.
	tooActive = 1e100
)

func newOrder(variables int) order {
	o := order{
		heap:     make([]int32, variables),
		position: make([]int32, variables+1),
		activity: make([]float64, variables+1),
		step:     1,
	}
	for i := range o.heap {
		o.heap[i] = int32(i + 1)
		o.position[i+1] = int32(i)
	}
	o.position[0] = -1
	return o
}

// before reports whether v is decided before w.
func (o *order) before(v, w int32) bool {
	return o.activity[v] > o.activity[w] || o.activity[v] == o.activity[w] && v < w
}

// next removes and returns the most active variable.
func (o *order) next() int {
	v := o.heap[0]
	last := o.heap[len(o.heap)-1]
	o.heap = o.heap[:len(o.heap)-1]
	o.position[v] = -1
	if len(o.heap) > 0 {
		o.down(0, last)
	}
	return int(v)
}

// insert inserts a variable, unless it is there.
func (o *order) insert(v int) {
	if o.position[v] < 0 {
		o.heap = append(o.heap, int32(v))
		o.up(len(o.heap)-1, int32(v))
	}
}

// bump makes a variable more active.
func (o *order) bump(v int) {
	o.activity[v] += o.step
	if o.activity[v] > tooActive {
		for i := range o.activity {
			o.activity[i] /= tooActive
		}
		o.step /= tooActive
	}
	if at := o.position[v]; at >= 0 {
		o.up(int(at), int32(v))
	}
}

func (o *order) setActivity(v int, activity float64) {
	o.activity[v] = activity
	if at := o.position[v]; at >= 0 {
		o.up(int(at), int32(v))
		o.down(int(o.position[v]), int32(v))
	}
}

// up puts v in the place at, or nearer to the top.
func (o *order) up(at int, v int32) {
	for at > 0 {
		parent := (at - 1) / 2
		if !o.before(v, o.heap[parent]) {
			break
		}
		o.put(at, o.heap[parent])
		at = parent
	}
	o.put(at, v)
}

// down puts v in the place at, or farther from the top.
func (o *order) down(at int, v int32) {
	for {
		child := 2*at + 1
		if child >= len(o.heap) {
			break
		}
		if child+1 < len(o.heap) && o.before(o.heap[child+1], o.heap[child]) {
			child++
		}
		if !o.before(o.heap[child], v) {
			break
		}
		o.put(at, o.heap[child])
		at = child
	}
	o.put(at, v)
}

func (o *order) put(at int, v int32) {
	o.heap[at] = v
	o.position[v] = int32(at)
}
