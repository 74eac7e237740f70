package corpus

import (
	"compress/gzip"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle/setpart"
)

// SetPartitioning returns a set partitioning problem of OR-Library by its name, such as "sppnw41",
// which it finds as [Setpart] does.
func SetPartitioning(t testing.TB, name string) *exactcover.Problem {
	t.Helper()
	text := testenv.Must(gzip.NewReader(Setpart(t, name+".txt.gz")))(t)
	return testenv.Must(setpart.Read(text))(t)
}
