package report

import (
	"slices"
	"testing"
)

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		names, want []string
		remark      string
	}{
		{[]string{"/a/b/hard.txt", "/a/b/17.txt"}, []string{"hard.txt", "17.txt"}, " The files are in /a/b."},
		{[]string{"/a/b/x/hard.txt", "/a/b/17.txt:3", "queens:8"}, []string{"x/hard.txt", "17.txt:3", "queens:8"}, " The files are in /a/b."},
		{[]string{"/a/hard.txt"}, []string{"hard.txt"}, " The files are in /a."},
		{[]string{"examples/hard.txt", "/a/b"}, []string{"examples/hard.txt", "/a/b"}, ""},
		{[]string{"domino:###/#.#", "hard.txt"}, []string{"domino:###/#.#", "hard.txt"}, ""},
	} {
		before := slices.Clone(c.names)
		got, remark := shorten(c.names, func(name *string) *string { return name })
		if !slices.Equal(got, c.want) || remark != c.remark {
			t.Errorf("%q: want %q and %q, got %q and %q", c.names, c.want, c.remark, got, remark)
		}
		if !slices.Equal(c.names, before) {
			t.Errorf("want the names unchanged, got %q", c.names)
		}
	}
}
