// Package audit checks the whole repository for mistakes that the compiler does not find:
// statements and commands built from text, licenses that are not allowed, imports in the
// wrong direction, and documents with broken links, with names of files or tests that do
// not exist, or with lines that are too long. It contains only tests.
package audit
