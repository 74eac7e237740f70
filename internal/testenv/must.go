package testenv

import (
	"errors"
	"iter"
	"os"
	"path/filepath"
	"testing"
)

// Must takes what a call has returned. The function that it returns ends the test with the error, if
// there is one, and returns the value otherwise:
//
//	search := testenv.Must(db.Open(t.Context(), name))(t)
func Must[T any](value T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		Check(t, err)
		return value
	}
}

// Check ends the test with the error, if there is one.
func Check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Values yields the values of a sequence, and ends the test with the first error.
func Values[T any](t testing.TB, all iter.Seq2[T, error]) iter.Seq[T] {
	return func(yield func(T) bool) {
		t.Helper()
		for value, err := range all {
			Check(t, err)
			if !yield(value) {
				return
			}
		}
	}
}

// Is reports whether err is an error of type E, or wraps one.
func Is[E error](err error) bool {
	_, found := errors.AsType[E](err)
	return found
}

// AddFiles adds the texts of the files that match a pattern to the inputs of a fuzz test.
func AddFiles(f *testing.F, pattern string) {
	f.Helper()
	paths := Must(filepath.Glob(pattern))(f)
	if len(paths) == 0 {
		f.Fatal("no file " + pattern)
	}
	for _, path := range paths {
		f.Add(string(Must(os.ReadFile(path))(f)))
	}
}
