package testenv

import "testing"

// Must takes what a call has returned. The function that it returns ends the test with the error, if
// there is one, and returns the value otherwise:
//
//	search := testenv.Must(db.Open(t.Context(), name))(t)
func Must[T any](value T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}
