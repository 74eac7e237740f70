package webui_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"
)

// unpack returns what gzip has compressed.
func unpack(t *testing.T, packed []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
