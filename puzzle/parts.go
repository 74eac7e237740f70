package puzzle

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"graphcover/puzzle/internal/table"
)

// withoutParts returns args without those that lack a table of their problem, if others have tables of the same
// format, and with an error about these, which says how to give them as one argument. The argument that seems to have
// the missing table is left out, too: without the others it is another problem. What else has all tables stays, and so
// does what can't be read twice.
func withoutParts(args []string) ([]string, error) {
	if len(args) < 2 {
		return args, nil
	}
	for _, f := range problemFormats {
		var parts, whole []string
		for _, arg := range args {
			switch lacks, known := f.lacks(f.filesOf(arg)); {
			case lacks:
				parts = append(parts, arg)
			case known:
				whole = append(whole, arg)
			}
		}
		if len(parts) == 0 || len(parts)+len(whole) < 2 {
			continue
		}
		joined := f.filesOfAll(parts)
		if lacks, _ := f.lacks(joined); lacks && len(whole) > 0 { // perhaps a table that is missing is in the first of these
			parts = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg != whole[0] && !slices.Contains(parts, arg) })
			joined = f.filesOfAll(parts)
		}
		rest := slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return slices.Contains(parts, arg) })
		return rest, fmt.Errorf("%s: several tables of one problem are one argument: %s:%s", strings.Join(parts, " "), f.name, strings.Join(joined, ","))
	}
	return args, nil
}

// filesOfAll returns the names of the files that all of args name.
func (f problemFormat) filesOfAll(args []string) (files []string) {
	for _, arg := range args {
		files = append(files, f.filesOf(arg)...)
	}
	return files
}

// asTables returns how to write files as the tables of a problem, or "" if one of them holds none of the same family.
func asTables(files []string) string {
	for _, f := range problemFormats {
		if !slices.ContainsFunc(files, func(file string) bool { return f.filesOf(file) == nil }) {
			return f.name + ":" + strings.Join(files, ",")
		}
	}
	return ""
}

// filesOf returns the names of the files with tables of this format that arg names; nil if there are none.
func (f problemFormat) filesOf(arg string) (files []string) {
	if f.tables == nil {
		return nil
	}
	if names, ok := strings.CutPrefix(arg, f.name+":"); ok {
		return strings.Split(names, ",")
	}
	readTwice(arg, func(r io.Reader) {
		if found, _, _, _ := recognize(arg, r); found.name == f.name {
			files = []string{arg}
		}
	})
	return files
}

// lacks reports whether a table that is needed is in none of these files. It is not known if there are none, or if
// one can't be read twice.
func (f problemFormat) lacks(files []string) (lacks, known bool) {
	var all []byte
	for _, file := range files {
		isRead := readTwice(file, func(r io.Reader) {
			content, _ := table.Text(r) // an error comes again when the puzzle is read
			all = append(append(all, content...), '\n')
		})
		if !isRead {
			return false, false
		}
	}
	return len(files) > 0 && table.Lacks(all, f.tables), len(files) > 0
}

// otherTable returns what to say if the line of that number in what was seen, at which an error was found, is the header of a table
// of another format; else "". name is what was given for it, whose lines come from the files that at tells.
func (f problemFormat) otherTable(seen *bytes.Buffer, line int, name string, at place) string {
	if seen == nil {
		return ""
	}
	content, err := table.Text(seen)
	lines := strings.Split(string(content), "\n")
	if err != nil || line > len(lines) {
		return ""
	}
	for _, other := range problemFormats {
		found, ok := table.Header(lines[line-1], other.tables)
		if !ok || other.name == f.name {
			continue
		}
		said := fmt.Sprintf("want a table of a %s, got one of a %s (%s)", f.name, other.name, found.Short())
		if files := other.begun(lines, at); len(files) > 0 {
			if name == "-" {
				files = []string{name}
			}
			said += fmt.Sprintf(": write %s:%s", other.name, strings.Join(files, ","))
		}
		return said
	}
	return ""
}

// begun returns the names of the files, of those that the lines come from, that begin with a table of this format.
func (f problemFormat) begun(lines []string, at place) (files []string) {
	before := ""
	for i, line := range lines {
		if file, _ := at(i + 1); file != before && strings.TrimSpace(line) != "" {
			if before = file; f.looks(line) {
				files = append(files, file)
			}
		}
	}
	return files
}

// readTwice calls read with the text of a file that will be read again, and reports whether it did. It can't read so
// what is no regular file: a pipe is not opened.
func readTwice(name string, read func(io.Reader)) bool {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return false
	}
	file, err := openFile(name)
	if err != nil {
		return false
	}
	defer file.Close()
	r, err := decompress(file)
	if err != nil {
		return false
	}
	read(r)
	return true
}
