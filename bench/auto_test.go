package bench_test

import (
	"testing"
	"time"

	"graphcover/bench"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

func TestRunAuto(t *testing.T) {
	r := testenv.Must(bench.RunAuto(t.Context(), bench.AutoConfig{
		Instances: []bench.Instance{instance(t, "queens:6"), instance(t, "words:2x2:ab,cd,ac,bd"), instance(t, "langford:5")},
		Questions: bench.Questions(), Engines: memsolver.Engines()[1:], Cores: []int{1, 2}, Rounds: 2, Limit: time.Minute,
	}))(t)
	answers := map[string][]string{"queens:6": {"1", "2", "4"}, "words:2x2:ab,ac,bd,cd": {"1", "2", "2"}, "langford:5": {"0", "0", "0"}}
	if len(r.Cases) != 18 || r.Worst == nil {
		t.Fatalf("want 18 cases and the worst of them, got %+v", r)
	}
	for i, c := range r.Cases {
		k := i / 2 % 3
		if c.Question != bench.Questions()[k] || c.Cores != 1+i%2 {
			t.Errorf("case %d: got %s on %d cores", i, c.Question, c.Cores)
		}
		want, ok := answers[c.Instance]
		if !ok {
			want = answers["words:2x2:ab,ac,bd,cd"]
		}
		if c.Answer != want[k] || c.Seconds[memsolver.Auto] <= 0 || c.Seconds[c.Fastest] <= 0 || c.Fastest == memsolver.Auto || c.Auto == "" {
			t.Errorf("case %d: want the answer %s, the time of auto and the fastest engine, got %+v", i, want[k], c)
		}
	}
}

// TestAutoIsTooSlow checks which times break the promise of auto.
func TestAutoIsTooSlow(t *testing.T) {
	for _, c := range []struct {
		auto, best float64 // 0: no answer
		held       bool
	}{
		{1, 1, true}, {3.04, 1, true}, {3.06, 1, false}, {0.05, 0.001, true}, {0.06, 0.001, false}, {0, 1, false}, {1, 0, true}, {0, 0, true},
	} {
		one := bench.AutoCase{Fastest: memsolver.Bits, Seconds: map[memsolver.Engine]float64{}}
		if c.auto > 0 {
			one.Seconds[memsolver.Auto] = c.auto
		}
		if c.best > 0 {
			one.Seconds[memsolver.Bits] = c.best
		}
		one.Conclude()
		if one.Held() != c.held {
			t.Errorf("%v beside %v: want the promise held: %v, got %+v", c.auto, c.best, c.held, one)
		}
	}
}
