package console

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"graphcover/neo4jserver"
)

// fetchNoteEvery is the interval between notes on a download when stderr is not a
// terminal.
const fetchNoteEvery = 10 * time.Second

// Fetching returns a function that shows a download: on a terminal as a bar, otherwise as
// a line from time to time.
func Fetching(to io.Writer, note func(string)) func(neo4jserver.Download) {
	if IsTerminal(to) {
		return fetchBar(to)
	}
	shown := time.Now()
	return func(d neo4jserver.Download) {
		if d.Done || time.Since(shown) < fetchNoteEvery {
			return
		}
		shown = time.Now()
		note(fmt.Sprintf("fetched %s, %d MB of about %d MB",
			Plural(d.Jars, "jar"), d.Bytes/1_000_000, neo4jserver.TypicalDownload/1_000_000))
	}
}

// fetchBar shows a download as a bar. Its length is an estimate.
func fetchBar(to io.Writer) func(neo4jserver.Download) {
	var bar *progressbar.ProgressBar
	return func(d neo4jserver.Download) {
		switch {
		case bar == nil && !d.Done:
			bar = progressbar.NewOptions64(neo4jserver.TypicalDownload,
				progressbar.OptionSetWriter(to),
				progressbar.OptionShowBytes(true),
				progressbar.OptionSetWidth(20),
				progressbar.OptionThrottle(refreshEvery),
			)
		case bar == nil:
			return
		case d.Done:
			bar.Clear()
			return
		}
		bar.Describe(fmt.Sprintf("fetching: %s", Plural(d.Jars, "jar")))
		bar.Set64(min(d.Bytes, neo4jserver.TypicalDownload-1)) // at its maximum the bar would end
	}
}
