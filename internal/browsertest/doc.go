// Package browsertest looks at a search as users do: in Neo4j Browser, the page that the
// server itself serves. It contains only tests. They control the page in a headless
// Chromium and save a screenshot.
//
// A test needs these variables:
//
//	NEO4J_URI, NEO4J_USERNAME, NEO4J_PASSWORD   the server, as for all tests
//	GRAPHCOVER_BROWSER      the page: http://127.0.0.1:7474/browser/
//	GRAPHCOVER_SCREENSHOT   an absolute path of docs/browser-style.png; optional. The other
//	                        pictures of the documents go beside it
//	GRAPHCOVER_SHEETS       a folder for pictures of all states of the page; optional
//
// Without them it is skipped, or fails if GRAPHCOVER_REQUIRE contains "tools".
package browsertest
