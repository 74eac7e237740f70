package textfile_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/internal/textfile"
)

func TestRead(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"dos":    "\ufeffab\r\nc\rd\n",
		"full":   "12345678901234567890",
		"long":   "123456789012345678901",
		"latin1": "\xe9t\xe9",
	} {
		testenv.Check(t, os.WriteFile(name, []byte(text), 0o600))
	}
	testenv.Check(t, os.Mkdir("folder", 0o700))
	endless := strings.Repeat("a", 5000)
	for _, c := range []struct{ name, text, err string }{
		{"dos", "ab\nc\nd\n", "<nil>"},
		{"full", "12345678901234567890", "<nil>"},
		{"long", "", `file "long": want at most 20 bytes, got more`},
		{"latin1", "", `file "latin1": want text in UTF-8, got other bytes`},
		{"folder", "", `file "folder": is a directory`},
		{"none", "", `file "none": there is no such file`},
		{"", "", `file "": there is no such file`},
		{endless, "", `file "` + endless[:100] + `...": file name too long`},
	} {
		if text, err := textfile.Read(c.name, 20); text != c.text || fmt.Sprint(err) != c.err {
			t.Errorf("%.20s: want %q, %s, got %q, %v", c.name, c.text, c.err, text, err)
		}
	}
}
