// Command kidney finds the most transplants in a kidney exchange. With an argument it writes the
// problem to a file of that name, which graphcover and D. E. Knuth's programs read.
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"strings"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle/dlx"
)

// A pair is a patient and a donor who wants to help, but can't give to this patient.
type pair struct {
	name           string
	patient, donor string // blood groups
	refuses        []bool // by pair: whether the patient has antibodies against its donor
}

const pairs = 40

// waiting returns pairs as they wait in a hospital: by chance, and always the same ones.
func waiting() []pair {
	rng := rand.New(rand.NewPCG(1, 1))
	groups := strings.Fields("O O O O A A A A B AB") // as often as among people, roughly
	all := make([]pair, pairs)
	for i := range all {
		all[i] = pair{fmt.Sprint("p", i+1), groups[rng.IntN(10)], groups[rng.IntN(10)], make([]bool, pairs)}
		for k := range all[i].refuses {
			all[i].refuses[k] = rng.IntN(10) < 8 || k == i
		}
	}
	return all
}

// gives reports whether the donor of pair i can give to the patient of pair k.
func gives(all []pair, i, k int) bool {
	return (all[i].donor == "O" || strings.Contains(all[k].patient, all[i].donor)) && !all[k].refuses[i]
}

// exchange has an option for each cycle of two or three pairs, in which each donor gives to the next
// patient. A pair is in one cycle at most. A cycle costs -1 for each transplant.
func exchange() (*exactcover.Problem, error) {
	var b exactcover.Builder
	all := waiting()
	for _, p := range all {
		b.Quota(0, 1, p.name)
	}
	add := func(cycle ...string) {
		b.Named(strings.Join(cycle, " gives to ")+" gives to "+cycle[0], cycle...).Cost(-len(cycle))
	}
	for i := range all { // the first of the cycle
		for j := i + 1; j < pairs; j++ {
			if gives(all, i, j) && gives(all, j, i) {
				add(all[i].name, all[j].name)
			}
			for k := i + 1; k < pairs; k++ {
				if j != k && gives(all, i, j) && gives(all, j, k) && gives(all, k, i) {
					add(all[i].name, all[j].name, all[k].name)
				}
			}
		}
	}
	return b.Problem()
}

func main() {
	ctx := context.Background()
	p, err := exchange()
	check(err)
	if len(os.Args) > 1 {
		file, err := os.Create(os.Args[1])
		check(err)
		check(dlx.Write(file, p, "A kidney exchange, as examples/library/kidney makes it."))
		check(file.Close())
	}
	best, err := memsolver.Minimize(ctx, p)
	check(err)
	fmt.Println(len(p.Options), "cycles, of which", len(best.Solution), "with", -best.Cost, "transplants", best.Proved())
	for _, name := range p.OptionNames(best.Solution) {
		fmt.Println(name)
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
