package relaxation

import (
	"bufio"
	"compress/gzip"
	"context"
	"fmt"
	"math"
	"os"
	"testing"
	"time"
)

func read(t *testing.T, name string) (columns [][]int32, cost []float64, rows int) {
	f, err := os.Open("../../../../shared/setpart/" + name + ".txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	s := bufio.NewScanner(z)
	s.Split(bufio.ScanWords)
	next := func() (v int) {
		s.Scan()
		fmt.Sscan(s.Text(), &v)
		return v
	}
	rows = next()
	n := next()
	for range n {
		cost = append(cost, float64(next()))
		column := make([]int32, next())
		for k := range column {
			column[k] = int32(next() - 1)
		}
		columns = append(columns, column)
	}
	return
}

func TestPublished(t *testing.T) {
	for _, c := range []struct {
		name string
		want float64
	}{{"sppnw41", 10972.5}, {"sppnw32", 14570}, {"sppnw36", 7260}, {"meteor", 60}, {"heart", 180}, {"air03", 338864.25}, {"nw04", 16310.67}, {"sppaa06", 26977.19}, {"air04", 55535.44}} {
		t.Run(c.name, func(t *testing.T) {
			columns, cost, m := read(t, c.name)
			ones := make([]int, m)
			for i := range ones {
				ones[i] = 1
			}
			began := time.Now()
			r := New(columns, cost, ones, ones)
			status, err := r.Solve(context.Background(), math.Inf(1))
			t.Log(status, err, r.Objective(), c.want, r.Iterations, r.Factorizations, time.Since(began))
		})
	}
}
