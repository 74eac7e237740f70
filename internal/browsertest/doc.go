// Package browsertest looks at a search as people do: in Neo4j Browser, the page
// that the server itself offers. It holds a test only, which drives the page in
// a headless Chromium and leaves a picture of what it saw.
//
// The test needs these variables:
//
//	NEO4J_URI, NEO4J_USERNAME, NEO4J_PASSWORD   the server, as for all tests
//	GRAPHCOVER_BROWSER      the page: http://127.0.0.1:7474/browser/
//	GRAPHCOVER_SCREENSHOT   the file for the picture, an absolute path; optional
//
// and is skipped without them, unless package testenv is told otherwise.
package browsertest
