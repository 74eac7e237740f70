package main

import "testing"

func TestDuration(t *testing.T) {
	for seconds, want := range map[float64]string{
		0: "0 µs", 1.234e-7: "0.123 µs", 5e-6: "5 µs", 999.4e-6: "999 µs", 999.6e-6: "1 ms", 0.01234: "12.3 ms",
		0.9994: "999 ms", 0.9996: "1 s", 1.5: "1.5 s", 99.94: "99.9 s", 99.96: "100 s", 1234: "1234 s",
	} {
		if got := duration(seconds); got != want {
			t.Errorf("%g s: want %s, got %s", seconds, want, got)
		}
	}
}
