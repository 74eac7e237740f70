package puzzle

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"graphcover/puzzle/internal/table"
)

// withoutParts returns args without those that hold only some of the tables of a problem, and with an error about
// these, which says how to give them as one argument. There is none if no table is missing anywhere.
func withoutParts(args []string) ([]string, error) {
	if len(args) < 2 {
		return args, nil
	}
	for _, f := range problemFormats {
		var parts, files []string // the arguments, and all their files
		lacks := false
		for _, arg := range args {
			if of := f.filesOf(arg); of != nil {
				parts, files = append(parts, arg), append(files, of...)
				lacks = lacks || f.lacks(of)
			}
		}
		if lacks && len(parts) > 1 {
			rest := slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return slices.Contains(parts, arg) })
			return rest, fmt.Errorf("%s: several tables of one problem are one argument: %s:%s", strings.Join(parts, " "), f.name, strings.Join(files, ","))
		}
	}
	return args, nil
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

// lacks reports whether a table that is needed is in none of these files.
func (f problemFormat) lacks(files []string) bool {
	var all []byte
	for _, file := range files {
		readTwice(file, func(r io.Reader) {
			content, _ := table.Text(r) // an error comes again when the puzzle is read
			all = append(append(all, content...), '\n')
		})
	}
	return table.Lacks(all, f.tables)
}

// readTwice calls read with the text of a file that will be read again, unless it can't be: a pipe is not opened.
func readTwice(name string, read func(io.Reader)) {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return
	}
	file, err := openFile(name)
	if err != nil {
		return
	}
	defer file.Close()
	if r, err := decompress(file); err == nil {
		read(r)
	}
}
