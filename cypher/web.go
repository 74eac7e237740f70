package cypher

// What the page asks beside the statements that commands send.
var (
	ReadSearches = load("read/searches")
)
