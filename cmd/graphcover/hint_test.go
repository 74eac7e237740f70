package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/creack/pty"
)

// TestHintColors runs hint on a terminal: with colors, unless the user wants none.
func TestHintColors(t *testing.T) {
	for _, c := range []struct {
		noColor string
		flags   []string
		want    bool
	}{
		{"", nil, true},
		{"1", nil, false},
		{"1", []string{"--color", "always"}, true},
		{"", []string{"--color", "never"}, false},
	} {
		screen, terminal, err := pty.Open()
		if err != nil {
			t.Skip(err)
		}
		var shown bytes.Buffer
		done := make(chan struct{})
		go func() {
			io.Copy(&shown, screen) // until the terminal is closed
			close(done)
		}()
		t.Setenv("NO_COLOR", c.noColor)
		a := &app{program: "graphcover", stdout: terminal, stderr: io.Discard}
		status := a.main(t.Context(), append([]string{"hint", "../../examples/easy.sudoku"}, c.flags...))
		terminal.Close()
		<-done
		screen.Close()
		if got := strings.Contains(shown.String(), "\x1b["); status != 0 || got != c.want {
			t.Errorf("NO_COLOR=%q, %q: want colors %v, got status %d and\n%q", c.noColor, c.flags, c.want, status, shown.String())
		}
	}
}
