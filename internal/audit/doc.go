// Package audit checks the source of the whole program for what no compiler forbids:
// statements and commands built from text, and licenses of dependencies. It holds only
// tests.
package audit
