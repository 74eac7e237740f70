package memsolver_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"
	"time"

	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/memsolver/internal/enginetest"
)

// knownCounts are numbers of solutions from other sources: queens from OEIS A000170,
// Langford's pairs from A014552, Latin squares from A002860; the pentominoes in 6x10 from
// C. B. and J. Haselgrove (1960) times 4 symmetries, around the hole from D. S. Scott (1958)
// times 8; Soma's 240 from J. H. Conway and M. J. T. Guy (1961) times 48; dominoes by
// Kasteleyn's formula (1961); MacMahon's squares from TAOCP 7.2.2.1, exercise 126.
// Of the words, ab over cd and ac over bd are the only squares.
var knownCounts = []struct {
	puzzle string
	want   int64
	long   bool // takes too long for the short run with some engine
	colors bool // Masks refuses them
	only   []memsolver.Engine
}{
	{puzzle: "queens:8", want: 92},
	{puzzle: "queens:12", want: 14_200},
	{puzzle: "langford:7", want: 26},
	{puzzle: "langford:11", want: 17_792},
	{puzzle: "langford:12", want: 108_144, long: true},
	{puzzle: "latin:3", want: 12},
	{puzzle: "latin:4", want: 576},
	{puzzle: "latin:5", want: 161_280},
	{puzzle: "words:2x2:ab,cd,ac,bd", want: 2, colors: true},
	{puzzle: "soma:3x3x3", want: 11_520},
	{puzzle: "pentomino:6x10", want: 9_356, long: true},
	{puzzle: "pentomino:########/########/########/###..###/###..###/########/########/########", want: 520, long: true},
	{puzzle: "domino:8x8", want: 12_988_816, long: true},
	// The fastest engine takes half a minute, the others longer.
	{puzzle: "macmahon:6x4", want: 106_624, long: true, colors: true, only: []memsolver.Engine{memsolver.Bits}},
}

// manyForClauses is how many solutions Clauses lists in the short run.
const manyForClauses = 1000

// TestKnownCounts has every engine find all solutions, and count them.
func TestKnownCounts(t *testing.T) {
	for _, c := range knownCounts {
		for _, engine := range general() {
			if c.only != nil && !slices.Contains(c.only, engine) {
				continue
			}
			t.Run(c.puzzle+" by "+string(engine), func(t *testing.T) {
				if c.long && !testenv.LongRun() {
					t.Skip("long")
				}
				if engine == memsolver.Clauses && c.want > manyForClauses && (c.long || !testenv.LongRun()) {
					t.Skip("many solutions, and each is a clause")
				}
				p := enginetest.Problem(t, c.puzzle)
				s := memsolver.New(engine)
				got := int64(0)
				for _, err := range s.All(t.Context(), p, nil) {
					var refusal *memsolver.EngineError
					switch refuses := c.colors && engine == memsolver.Masks; {
					case refuses && errors.As(err, &refusal):
						return
					case err != nil:
						t.Fatal(err)
					}
					got++
				}
				if got != c.want {
					t.Errorf("want %d solutions, got %d", c.want, got)
				}
				if engine == memsolver.DLX || c.long && engine != memsolver.Masks {
					return // DLX counts by a search, too
				}
				counted, err := s.Count(t.Context(), p, nil)
				if err != nil || counted.Cmp(big.NewInt(c.want)) != 0 {
					t.Errorf("want %d solutions counted, got %d, %v", c.want, counted, err)
				}
			})
		}
	}
}

// TestCountsDominoes counts as the command does. A count may give up its memory if that
// seems useless; without the memory, 12x12 would take years.
func TestCountsDominoes(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // some seconds are enough
	defer cancel()
	largest := testenv.Cases(12, 16)
	for rows := 1; rows <= largest; rows++ {
		for columns := rows; columns <= largest; columns++ {
			if rows*columns%2 == 1 {
				continue
			}
			got, err := memsolver.Count(ctx, enginetest.Problem(t, fmt.Sprintf("domino:%dx%d", rows, columns)))
			if want := enginetest.Dominoes(rows, columns); err != nil || got.Cmp(want) != 0 {
				t.Fatalf("%dx%d: want %v, got %v, %v", rows, columns, want, got, err)
			}
		}
	}
}
