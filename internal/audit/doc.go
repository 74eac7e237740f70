// Package audit checks the source of the whole program for things that no compiler
// forbids: statements and commands built from text, licenses of dependencies, and imports
// in the wrong direction. It contains only tests.
package audit
