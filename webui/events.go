package webui

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// How long a stream of events may be without one, and how long one may take.
const (
	pingEvery = 15 * time.Second // so that a page that is gone is noticed
	eventTime = 10 * time.Second // to send an event
)

// A stream sends server-sent events to a page.
type stream struct {
	w       io.Writer
	control *http.ResponseController
}

// beginStream sends the header of an answer that is a stream of events.
func beginStream(w http.ResponseWriter) stream {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	return stream{w, http.NewResponseController(w)}
}

// send sends an event, with an id unless that is "". The data are sent as JSON.
func (s stream) send(name, id string, data any) error {
	text, err := json.Marshal(data)
	if err != nil {
		return err
	}
	event := "event: " + name + "\n"
	if id != "" {
		event += "id: " + strings.NewReplacer("\n", "", "\r", "").Replace(id) + "\n"
	}
	return s.sendText(fmt.Sprintf("%sdata: %s\n\n", event, text))
}

// ping sends a comment, which the page ignores.
func (s stream) ping() error { return s.sendText(": \n\n") }

// sendText sends text within eventTime.
func (s stream) sendText(text string) error {
	if err := s.control.SetWriteDeadline(time.Now().Add(eventTime)); err != nil {
		return err
	}
	if _, err := io.WriteString(s.w, text); err != nil {
		return err
	}
	return s.control.Flush()
}
