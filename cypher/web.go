package cypher

// ReadSearches is what the page asks beside the statements that commands send.
var ReadSearches = load("read/searches")
