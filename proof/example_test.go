package proof_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/proof"
	"graphcover/puzzle"
)

// Six queens can be placed in four ways: the proof lists them, and shows that there is no other.
func Example() {
	temporary, err := os.MkdirTemp("", "")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(temporary)
	queens, err := puzzle.Parse("queens:6")
	if err != nil {
		panic(err)
	}
	writer, err := proof.Create(filepath.Join(temporary, "queens"), queens.Problem())
	if err != nil {
		panic(err)
	}
	log := exactcover.Log{Observe: writer.Observe}
	if _, err := memsolver.Count(context.Background(), queens.Problem(), memsolver.Log(&log)); err != nil {
		panic(err)
	}
	result, err := writer.Finish(true)
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Listed, result.Conclusion)
	// Output: 4 UNSAT
}
