package compare

import (
	"encoding/json"
	"math"
	"strconv"
)

// AppendJSON appends what [json.Marshal] would return for r, in a fraction of the time.
func (r *CountResult) AppendJSON(b []byte) []byte {
	if r.Proof != nil {
		return appendValue(b, r)
	}
	b = appendHead(b, r.Puzzle, r.Source, string(r.Status), r.Reason)
	b = append(b, `,"solutions":`...)
	if r.Solutions == nil {
		b = append(b, "null"...)
	} else {
		b = r.Solutions.Append(b, 10)
	}
	b = appendInt(append(b, `,"choices":`...), r.Choices)
	b = appendInt(append(b, `,"backtracks":`...), r.Backtracks)
	b = appendFloat(append(b, `,"seconds":`...), r.Seconds)
	return appendSolver(b, r.RoundTrips, r.Solver, r.Mode)
}

// AppendJSON appends what [json.Marshal] would return for r, in a fraction of the time.
func (r *Result) AppendJSON(b []byte) []byte {
	solution, isText := r.Solution.(string)
	if r.Solution != nil && !isText || r.Proof != nil {
		return appendValue(b, r)
	}
	b = appendHead(b, r.Puzzle, r.Source, string(r.Status), r.Reason)
	b = append(b, `,"solution":`...)
	if isText {
		b = appendString(b, solution)
	} else {
		b = append(b, "null"...)
	}
	b = appendInt(append(b, `,"choices":`...), r.Choices)
	b = appendInt(append(b, `,"backtracks":`...), r.Backtracks)
	b = appendFloat(append(b, `,"seconds":`...), r.Seconds)
	if r.LoadSeconds != 0 {
		b = appendFloat(append(b, `,"loadSeconds":`...), r.LoadSeconds)
	}
	return appendSolver(b, r.RoundTrips, r.Solver, r.Mode)
}

// appendHead appends the first fields of a result.
func appendHead(b []byte, puzzle, source, status, reason string) []byte {
	b = appendString(append(b, `{"puzzle":`...), puzzle)
	if source != "" {
		b = appendString(append(b, `,"source":`...), source)
	}
	b = appendString(append(b, `,"status":`...), status)
	if reason != "" {
		b = appendString(append(b, `,"reason":`...), reason)
	}
	return b
}

// appendSolver appends the last fields of a result.
func appendSolver(b []byte, roundTrips int, solver, mode string) []byte {
	b = appendInt(append(b, `,"roundTrips":`...), roundTrips)
	b = appendString(append(b, `,"solver":`...), solver)
	b = appendString(append(b, `,"mode":`...), mode)
	return append(b, '}')
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// appendString appends s as package json writes it. If s is ASCII without special
// characters, package json only adds the quotes.
func appendString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return appendValue(b, s)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// appendFloat appends f as package json writes it, if that needs no exponent.
func appendFloat(b []byte, f float64) []byte {
	if size := math.Abs(f); f != 0 && (size < 1e-6 || size >= 1e21) {
		return appendValue(b, f)
	}
	return strconv.AppendFloat(b, f, 'f', -1, 64)
}

// appendValue appends what [json.Marshal] returns for v, which must be encodable.
func appendValue(b []byte, v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // no result holds NaN, infinity, a channel or a function
	}
	return append(b, text...)
}
