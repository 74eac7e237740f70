package words_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/words"
)

// TestRandomLists counts the rectangles of random words. The reference tries all words in
// all rows.
func TestRandomLists(t *testing.T) {
	rng := rand.New(rand.NewPCG(5757, 42))
	total := 0
	for range 300 {
		rows, columns := 2+rng.IntN(2), 2+rng.IntN(2)
		var list []string
		for range 4 + rng.IntN(20) {
			word := make([]byte, 2+rng.IntN(2))
			for k := range word {
				word[k] = "abc"[rng.IntN(3)]
			}
			list = append(list, string(word))
		}
		list = append(list, strings.Repeat("c", rows), strings.Repeat("c", columns))
		r := testenv.Must(words.Parse(fmt.Sprintf("%dx%d:%s", rows, columns, strings.Join(list, ","))))(t)
		got := 0
		for s := range testenv.Values(t, memsolver.All(t.Context(), r.Problem(), memsolver.DLX)) {
			testenv.Check(t, exactcover.Verify(r.Problem(), s))
			got++
		}
		want := count(rows, columns, list)
		if got != want || want > 0 && r.Contradictions() != nil {
			t.Errorf("%s: want %d, got %d", r, want, got)
		}
		total += want
	}
	if total == 0 {
		t.Error("want some rectangles, got none at all")
	}
}

// count counts the rectangles by trying all words.
func count(rows, columns int, list []string) int {
	known := make(map[string]bool)
	var fit []string
	for _, word := range list {
		if !known[word] && len(word) == columns {
			fit = append(fit, word)
		}
		known[word] = true
	}
	var try func(chosen []string) int
	try = func(chosen []string) (n int) {
		if len(chosen) < rows {
			for _, word := range fit {
				n += try(append(chosen, word))
			}
			return n
		}
		used := make(map[string]bool)
		for _, word := range chosen {
			used[word] = true
		}
		for k := range columns {
			var word string
			for _, row := range chosen {
				word += row[k : k+1]
			}
			if !known[word] {
				return 0
			}
			used[word] = true
		}
		if len(used) < rows+columns {
			return 0
		}
		return 1
	}
	return try(make([]string, 0, rows))
}

func TestParse(t *testing.T) {
	t.Chdir(t.TempDir())
	dir := testenv.Must(os.Getwd())(t)
	var long strings.Builder // all 2197 words of three letters from a to m
	for a := 'a'; a <= 'm'; a++ {
		for b := 'a'; b <= 'm'; b++ {
			for c := 'a'; c <= 'm'; c++ {
				fmt.Fprintf(&long, "%c%c%c\n", a, b, c)
			}
		}
	}
	for name, text := range map[string]string{
		"few":  "Cat\r\ndog\r\n\r\nat dodo,GO,cat\r\n",
		"long": long.String(),
		"bad":  "cat\ndon't\n",
	} {
		testenv.Check(t, os.WriteFile(name, []byte(text), 0o600))
	}
	const usage = "want ROWSxCOLUMNS of 2 to 12, got "
	familytest.CheckParse(t, words.Parse, map[string]string{
		"2x3:few":                   "words:2x3:at,cat,dog,go",
		"2x3:AT,cat,dog,dodo,at,go": "words:2x3:at,cat,dog,go",
		"2x2:ÄÖ,öä,é,xy":            "words:2x2:xy,äö,öä",
		"2x2:at,":                   "words:2x2:at,",
		"3x3:long":                  "words:3x3:" + filepath.Join(dir, "long") + "#5b316b02",
		"3x3:long#00000000":         `file "long": want words with checksum 00000000, got 5b316b02`,
		"3x4:few":                   `words:3x4:cat,dodo,dog`,
		"5x3:few":                   `file "few": want words of 5 letters, got none`,
		"3x5:few":                   `file "few": want words of 5 letters, got none`,
		"2x3:bad":                   `file "bad": word 2: want letters, got "don't"`,
		"2x3:at,c3t,dog":            `word 2: want letters, got "c3t"`,
		"2x3:at,\xff":               "word 2: want letters, got \"\ufffd\"",
		"2x3:none":                  `file "none": there is no such file`,
		"2x3":                       `file "": there is no such file`,
		"2x3:":                      `file "": there is no such file`,
		"":                          usage + `""`,
		"2":                         usage + `""`,
		"1x2:few":                   usage + `"1"`,
		"2x13:few":                  usage + `"13"`,
		"2xx:few":                   usage + `"x"`,
	})
}

func TestTooManyWords(t *testing.T) {
	var list strings.Builder // 26³ of three letters, 26²·10 of four
	for a := 'a'; a <= 'z'; a++ {
		for b := 'a'; b <= 'z'; b++ {
			for c := 'a'; c <= 'z'; c++ {
				fmt.Fprintf(&list, "%c%c%c,", a, b, c)
				if c <= 'j' {
					fmt.Fprintf(&list, "a%c%c%c,", a, b, c)
				}
			}
		}
	}
	_, err := words.Parse("3x4:" + list.String())
	if want := "want at most 20000 words of 4 or 3 letters, got 24336"; fmt.Sprint(err) != want {
		t.Errorf("want %s, got %v", want, err)
	}
}

func TestContradictions(t *testing.T) {
	r := testenv.Must(words.Parse("2x2:ab,cd,ac"))(t)
	if got := fmt.Sprint(r.Contradictions()); got != "[3 different words for 4 rows and columns]" {
		t.Errorf("got %s", got)
	}
}

func Example() {
	r, err := words.Parse("2x3:gob,one,bog,eon,go,on,be,no")
	if err != nil {
		panic(err)
	}
	solution, err := memsolver.Solve(context.Background(), r.Problem(), memsolver.DLX)
	if err != nil {
		panic(err)
	}
	fmt.Print(r.Picture(solution[:1]))
	fmt.Print(r.Picture(solution))
	fmt.Println(r.Answer(solution))
	// Output:
	// g o b
	// . . .
	// g o b
	// o n e
	// [row1=gob row2=one column1=go column2=on column3=be]
}

// FuzzParse checks that puzzles can be read back from their String. It reads no
// files, since it looks only at lists with a comma.
func FuzzParse(f *testing.F) {
	for _, spec := range []string{"2x2:ab,cd,ac,bd", "2x3:abc,def,ad,be,cf", "3x2:Ä,ÖÜ,", "2x2:,", "12x12:,", "2x2:a b,c", "x:,", "0x2:ab,", "2x2:İİ,ǅǅ"} {
		f.Add(spec)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		if !strings.Contains(spec, ",") || strings.ContainsRune(spec, filepath.Separator) {
			return
		}
		r, err := words.Parse(spec)
		if err != nil {
			return
		}
		if err := r.Problem().Validate(); err != nil {
			t.Errorf("%q: %v", spec, err)
		}
		text, _ := strings.CutPrefix(r.String(), "words:")
		again, err := words.Parse(text)
		if err != nil || again.String() != r.String() || len(again.Problem().Options) != len(r.Problem().Options) {
			t.Errorf("%q: want %s again, got %v, %v", spec, r, again, err)
		}
	})
}
