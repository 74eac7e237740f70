package format_test

import (
	"strings"
	"testing"

	"graphcover/puzzle/sudoku/format"
)

// TestPacked compares with what JavaScript's lz-string 1.5.0 returns.
func TestPacked(t *testing.T) {
	for text, want := range map[string]string{
		"hello, i am a 猫":                     "BYUwNmD2A0AECWsCGBbZtDUzkA==",
		"I have some string to be compressed": "JIAgFghgbgpiDOB7AtneAXATgSwHYHMR1EQAjOAYxQAdMZ54YATIA===",
		"":                                    "Q===",
	} {
		if got := format.Compress(text); got != want {
			t.Errorf("%q: want %s, got %s", text, want, got)
		}
		if got, err := format.Decompress(want); err != nil || got != text {
			t.Errorf("%s: want %q, got %q, %v", want, text, got, err)
		}
	}
}

// FuzzPacked packs text and unpacks it.
func FuzzPacked(f *testing.F) {
	f.Add("hello")
	f.Add(strings.Repeat("a", 1000) + strings.Repeat("\u00e9\U0001f9e9", 100))
	f.Fuzz(func(t *testing.T, text string) {
		want := strings.ToValidUTF8(text, "\ufffd")
		if got, err := format.Decompress(format.Compress(want)); err != nil || got != want {
			t.Errorf("%q: got %q, %v", want, got, err)
		}
	})
}

// FuzzUnpack unpacks anything, and reads it as shortened JSON.
func FuzzUnpack(f *testing.F) {
	f.Add(format.Compress(`{ce:[[{v:1},,{}],[]],t:'it\'s',a:t,b:f,c:#0,d:FFFFFF}`))
	f.Add("N4Ig")
	f.Fuzz(func(t *testing.T, text string) {
		unpacked, err := format.Decompress(text)
		if err != nil {
			unpacked = text
		}
		if len(unpacked) > 8<<20 {
			t.Errorf("want a bounded text, got %d bytes", len(unpacked))
		}
		format.ReadRelaxed(unpacked)
	})
}

// FuzzRead reads any text, in whatever format it seems to be.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		blog, "[Puzzle]\n" + blog + "\n[State]\n", "puzzle,solution\n" + blog + "," + solution, "{\"puzzle\":\"" + blog + "\"}",
		"[\n{\"puzzle\":\"" + blog + "\"}]", "https://sudokupad.app/scl" + format.Compress(`{ce:[],re:[]}`), "u1 2 3 4 5 6 7 8 9\n",
		`{"size":9,"grid":[[{"value":1,"given":true,"centerPencilMarks":[1]}]]}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for found, err := range format.Read(strings.NewReader(text)) {
			if err != nil {
				continue
			}
			for cell, number := range found.Board.Numbers() {
				if int(number) > found.Board.Rules().Side() || found.Solution != nil && number > 0 && found.Solution.Numbers()[cell] != number {
					t.Errorf("%v with the solution %v", found.Board, found.Solution)
				}
			}
		}
	})
}
