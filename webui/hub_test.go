package webui

import (
	"context"
	"strings"
	"testing"

	"graphcover/graphsolver"
	"graphcover/internal/testenv"
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
		sub := testenv.Must(h.follow(t.Context(), "name"))(t)
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

// TestPanicInLook has the looks at a search panic: those who follow it get an error, and the program lives on.
func TestPanicInLook(t *testing.T) {
	looks := 0
	h := newHub(t.Context(), func(context.Context, string, *view) (*view, error) {
		if looks++; looks > 1 {
			panic("index out of range")
		}
		return &view{loaded: "first"}, nil
	})
	sub := testenv.Must(h.follow(t.Context(), "name"))(t)
	defer sub.close()
	latest, changed := sub.f.wait()
	for latest.gone == "" {
		<-changed
		latest, changed = sub.f.wait()
	}
	if latest.gone != "changed" || !strings.Contains(latest.why, "index out of range") {
		t.Errorf("want it gone, and why, got %+v", latest)
	}
}
