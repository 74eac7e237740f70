package report

import (
	"path"
	"slices"
	"strings"
)

// shorten returns a copy of a list of measurements in which the names of puzzles are short: those that
// are paths lack the folders that all paths have in common. The remark says which these are; it begins
// with a blank, or is "".
func shorten[T any](list []T, nameOf func(*T) *string) (short []T, remark string) {
	short = slices.Clone(list)
	common := commonFolder(short, nameOf)
	for i := range short {
		if name := nameOf(&short[i]); isPath(*name) {
			*name = strings.TrimPrefix(*name, common)
		}
	}
	if common != "" {
		remark = " The files are in " + path.Clean(common) + "."
	}
	return short, remark
}

// commonFolder returns the longest path of folders that all names begin with which are paths, with a
// slash at its end, or "".
func commonFolder[T any](list []T, nameOf func(*T) *string) string {
	var common []string
	for i := range list {
		name := *nameOf(&list[i])
		if !isPath(name) {
			continue
		}
		folders := strings.SplitAfter(name[:strings.LastIndexByte(name, '/')+1], "/")
		if common == nil {
			common = folders
		}
		same := 0
		for same < min(len(common), len(folders)) && common[same] == folders[same] {
			same++
		}
		common = common[:same]
	}
	return strings.Join(common, "")
}

// isPath reports whether the name of a puzzle is the path of a file, and not a drawing in which a slash
// ends a row.
func isPath(name string) bool {
	before, _, slash := strings.Cut(name, "/")
	return slash && !strings.Contains(before, ":")
}
