package bench

// Conclude computes the ratio of a case from its times.
func (c *AutoCase) Conclude() { c.conclude() }
