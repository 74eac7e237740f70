// Package audit looks at the sources of the whole program for what no compiler
// forbids. It holds tests only.
package audit
