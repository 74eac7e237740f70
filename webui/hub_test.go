package webui

import (
	"context"
	"testing"

	"graphcover/graphsolver"
)

// TestMissingForAMoment has a puzzle missing in three looks, as one that is being replaced on a
// busy machine, and another one for good.
func TestMissingForAMoment(t *testing.T) {
	for want, loads := range map[string][]string{"replaced": {"first", "", "", "", "second"}, "dropped": {"first"}} {
		looks := 0
		h := newHub(t.Context(), func(context.Context, string, *view) (*view, error) {
			looks++
			if looks > len(loads) || loads[looks-1] == "" {
				return nil, graphsolver.ErrNoPuzzle
			}
			return &view{loaded: loads[looks-1]}, nil
		})
		sub, err := h.follow(t.Context(), "name")
		if err != nil {
			t.Fatal(err)
		}
		latest, changed := sub.f.wait()
		for latest.gone == "" {
			<-changed
			latest, changed = sub.f.wait()
		}
		sub.close()
		if latest.gone != want {
			t.Errorf("want the puzzle %s, got %q", want, latest.gone)
		}
	}
}
