package cypher

// Loaded returns every statement that a variable of this package holds.
func Loaded() []Query { return loaded }

// Files holds the statements' files.
var Files = files
