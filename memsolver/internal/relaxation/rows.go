package relaxation

// sparseRows are the rows of the options that are not fixed: the options of row i are those from
// start i to start i+1. Only such an option can enter the basis, so the pivot row of the others is
// not needed.
type sparseRows struct {
	start  []int32
	option []int32
}

// collect finds the options that are not fixed.
func (s *sparseRows) collect(r *Relaxation) {
	if s.start == nil {
		s.start = make([]int32, r.rows+2)
	}
	clear(s.start)
	entries := int32(0)
	free := func(j int) bool { return r.lower[j] != r.upper[j] }
	for j, column := range r.columns[:r.n] {
		if free(j) {
			for _, i := range column {
				s.start[i+2]++
				entries++
			}
		}
	}
	for i := range r.rows {
		s.start[i+2] += s.start[i+1]
	}
	if int(entries) > cap(s.option) {
		s.option = make([]int32, entries)
	}
	s.option = s.option[:entries]
	for j, column := range r.columns[:r.n] {
		if free(j) {
			for _, i := range column {
				s.option[s.start[i+1]] = int32(j)
				s.start[i+1]++
			}
		}
	}
}

// of returns the options of row i that are not fixed.
func (s *sparseRows) of(i int) []int32 { return s.option[s.start[i]:s.start[i+1]] }
