package corpus

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
)

// SetPartitioning returns a set partitioning problem of OR-Library by its name, such as "sppnw41".
// GRAPHCOVER_SETPART names the folder. The default is shared/setpart beside the repository. It
// skips the test if there is no such file.
//
// The format is J. E. Beasley's: the numbers of rows and columns, and then for each column its
// cost, how many rows it covers, and these rows, from 1.
func SetPartitioning(t testing.TB, name string) *exactcover.Problem {
	t.Helper()
	path := filepath.Join(folder("GRAPHCOVER_SETPART", "setpart"), name+".txt.gz")
	file, err := os.Open(path)
	if err != nil {
		testenv.Missing(t, testenv.Puzzles, fmt.Sprintf("no problem: %v; GRAPHCOVER_SETPART names the folder", err))
	}
	defer file.Close()
	words := bufio.NewScanner(testenv.Must(gzip.NewReader(file))(t))
	words.Split(bufio.ScanWords)
	next := func() int {
		if !words.Scan() {
			t.Fatalf("%s: want a number, got the end: %v", path, words.Err())
		}
		return testenv.Must(strconv.Atoi(words.Text()))(t)
	}
	p := &exactcover.Problem{Items: make([]exactcover.Item, next())}
	p.Options = make([]exactcover.Option, next())
	for o := range p.Options {
		option := &p.Options[o]
		option.Cost = next()
		option.Items = make([]int, next())
		for k := range option.Items {
			option.Items[k] = next() - 1
		}
	}
	testenv.Check(t, p.ValidateOptions())
	return p
}
