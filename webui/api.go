package webui

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/plaintext"
	"graphcover/memsolver"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/deduce"
	"graphcover/workers/tasks"
)

// apiPath is what the path of every address of the API begins with.
const apiPath = "/api/"

// An answer says why a request was not served.
type answer struct {
	status  int
	Message string         `json:"message"`
	Hint    string         `json:"hint,omitempty"`
	Reason  string         `json:"reason,omitempty"` // "replaced" or "changed", as of a [goneEvent], or "no database"
	Line    int            `json:"line,omitempty"`   // of the text in the request, from 1
	Column  int            `json:"column,omitempty"` // in characters, from 1
	Tables  []puzzle.Sheet `json:"tables,omitempty"` // those whose columns are not known

	// Mistakes are those in the cells of tables.
	Mistakes []puzzle.Mistake `json:"mistakes,omitempty"`
}

func (a *answer) Error() string { return a.Message }

// refusal returns an answer of that status.
func refusal(status int, format string, args ...any) error {
	return &answer{status: status, Message: fmt.Sprintf(format, args...)}
}

// badRequest returns the answer to a request that makes no sense.
func badRequest(format string, args ...any) error {
	return refusal(http.StatusBadRequest, format, args...)
}

// A databaseError is the error of finding or starting a database.
type databaseError struct{ error }

func (e databaseError) Unwrap() error { return e.error }

// explain returns err as an answer.
func (h *handler) explain(err error) error {
	if known, ok := errors.AsType[*answer](err); ok {
		return known
	}
	a := &answer{status: http.StatusInternalServerError, Message: err.Error(), Hint: h.Hint(err)}
	var inSudoku *sudoku.SyntaxError
	var inDLX *dlx.SyntaxError
	var engine *memsolver.EngineError
	var quota *exactcover.QuotaError
	var noStep *graphsolver.NoStepError
	var move *graphsolver.MoveError
	var database databaseError
	a.Tables = sheetsOf(err)
	switch {
	case errors.Is(err, plaintext.ErrSpreadsheet): // whatever it was read as
		a.status, a.Message = http.StatusBadRequest, plaintext.ErrSpreadsheet.Error()
	case errors.As(err, &inSudoku):
		a.status, a.Line = http.StatusBadRequest, inSudoku.Line
	case errors.As(err, &inDLX):
		a.status, a.Line, a.Column = http.StatusBadRequest, inDLX.Line, inDLX.Column
		if all := puzzle.Grouped(err); slices.ContainsFunc(all, func(m puzzle.Mistake) bool { return m.Header != "" }) {
			a.Mistakes = all
		}
	case errors.As(err, &engine), errors.As(err, &quota), errors.As(err, &noStep), errors.As(err, &move), errors.Is(err, graphsolver.ErrNoChoice):
		a.status = http.StatusBadRequest
	case errors.Is(err, graphsolver.ErrNoPuzzle), errors.Is(err, tasks.ErrNoCount):
		a.status = http.StatusNotFound
	case errors.Is(err, graphsolver.ErrReplaced):
		a.status, a.Reason = http.StatusConflict, "replaced"
	case isChanged(err):
		a.status, a.Reason = http.StatusConflict, "changed"
	case errors.Is(err, graphsolver.ErrByHand), errors.Is(err, graphsolver.ErrOldGraph), errors.Is(err, graphsolver.ErrNoClues):
		a.status = http.StatusConflict
	case errors.Is(err, ErrStarting):
		a.status, a.Hint = http.StatusServiceUnavailable, "that takes longer than a solve may; try again when the top of the page says that Neo4j is there"
	case errors.Is(err, neo4jserver.ErrNotRunning):
		a.status, a.Reason = http.StatusServiceUnavailable, "no database"
	case errors.As(err, &database), errors.Is(err, graphsolver.ErrLost), errors.Is(err, graphsolver.ErrUnwritable),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		a.status = http.StatusServiceUnavailable
	}
	return a
}

// fail sends an error, which is an answer.
func fail(w http.ResponseWriter, r *http.Request, err error) {
	a, ok := errors.AsType[*answer](err)
	if !ok {
		a = &answer{status: http.StatusInternalServerError, Message: err.Error()}
	}
	if a.status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "2")
	}
	send(w, r, a.status, struct {
		Error *answer `json:"error"`
	}{a})
}

// send sends an object as JSON.
func send(w http.ResponseWriter, r *http.Request, status int, object any) error {
	text, err := json.Marshal(object)
	if err != nil {
		return err
	}
	sendBytes(w, r, status, "application/json", append(text, '\n'))
	return nil
}

// smallest is the size from which on an answer is compressed, in bytes.
const smallest = 1024

// sendBytes sends content, compressed if that is worth it.
func sendBytes(w http.ResponseWriter, r *http.Request, status int, kind string, content []byte) {
	w.Header().Add("Vary", "Accept-Encoding")
	if len(content) >= smallest && acceptsGzip(r) {
		content = pack(content, gzip.BestSpeed)
		w.Header().Set("Content-Encoding", "gzip")
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(status)
	w.Write(content)
}

// What a request may take.
const (
	mostBody  = 3 << 20  // bytes of a body
	mostUsual = 1 << 20  // of one of which many may be read at a time
	mostSmall = 16 << 10 // of one without a puzzle's text
	mostTrace = 32 << 20 // of the body of a trace: some 400,000 events
)

// receive reads the body of r, which is a JSON object of T and nothing else.
func receive[T any](w http.ResponseWriter, r *http.Request, most int64) (object T, err error) {
	control := http.NewResponseController(w)
	if err := control.SetReadDeadline(time.Now().Add(bodyTime)); err != nil {
		return object, err
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, most))
	decoder.DisallowUnknownFields()
	if err = decoder.Decode(&object); err == nil {
		_, err = decoder.Token() // what follows it
		if err == nil {
			err = errors.New("more than one object")
		} else if errors.Is(err, io.EOF) {
			err = nil
		}
	}
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return object, refusal(http.StatusRequestEntityTooLarge, "want at most %d bytes, got more", most)
	}
	if err != nil {
		return object, badRequest("want a JSON object: %v", err)
	}
	return object, control.SetReadDeadline(time.Time{})
}

// A reader is what requests that change nothing may use.
type reader interface {
	problemOf(ctx context.Context, id string) (*problem, error)
	treeOf(ctx context.Context, id string) (*recorded, error)
	behind(ctx context.Context, r *recorded) (bool, error)
	searches(ctx context.Context) ([]searchRow, error)
	status(ctx context.Context) status
	why(ctx context.Context, id, place string) (*deduce.Explanation, error)
	follow(ctx context.Context, id string) (*subscription, error)
	stream() (ctx context.Context, leave func(), err error)
	tasksOf(ctx context.Context, id string) (string, error)
}

var _ reader = (*handler)(nil)

// A call is a request of the API.
type call struct {
	w    http.ResponseWriter
	r    *http.Request
	ids  []string // what follows the name of the route in the path
	args url.Values
}

// reply sends an object, unless there is an error.
func (c call) reply(object any, err error) error {
	if err != nil {
		return err
	}
	return send(c.w, c.r, http.StatusOK, object)
}

// A route is an address of the API.
type route struct {
	name string
	ids  int                      // how many parts follow the name
	get  func(reader, call) error // one of both is nil
	post func(*handler, call) error
}

// admit has a request wait for one of a few slots if its body, of up to most bytes, may be large, so that the memory
// which bodies take is bounded. leave gives the slot back. If there is none, the body is read but not kept: who is still
// sending it would see no answer.
func (h *handler) admit(c call, most int64) (leave func(), err error) {
	if 0 <= c.r.ContentLength && c.r.ContentLength <= mostUsual {
		return func() {}, nil
	}
	if leave, err = h.large.take(c.r.Context()); err != nil {
		http.NewResponseController(c.w).SetReadDeadline(time.Now().Add(bodyTime))
		io.Copy(io.Discard, http.MaxBytesReader(c.w, c.r.Body, most)) // what fails is the sender's loss
	}
	return leave, err
}

// answering is like taking, for requests whose answer is one object.
func answering[Q, A any](most int64, slotsOf func(*handler) *slots, answer func(*handler, context.Context, Q) (A, error)) func(*handler, call) error {
	return taking(most, slotsOf, func(h *handler, c call, q Q) error { return c.reply(answer(h, c.r.Context(), q)) })
}

// taking returns the handler of requests with an object of Q, which takes up to most bytes. Once
// it is there, a request waits for one of the slots. If these are nil, serve waits itself.
func taking[Q any](most int64, slotsOf func(*handler) *slots, serve func(*handler, call, Q) error) func(*handler, call) error {
	return func(h *handler, c call) error {
		leave, err := h.admit(c, most)
		if err != nil {
			return err
		}
		defer leave()
		q, err := receive[Q](c.w, c.r, most)
		if err != nil {
			return err
		}
		if slotsOf != nil {
			release, err := slotsOf(h).take(c.r.Context())
			if err != nil {
				return err
			}
			defer release()
		}
		return serve(h, c, q)
	}
}

// The slots that requests wait for.
func ofSolves(h *handler) *slots { return h.solves }
func ofShort(h *handler) *slots  { return h.short }

var routes = []route{
	{name: "solve", post: answering(mostBody, nil, (*handler).solve)},
	{name: "parse", post: answering(mostBody, ofShort, (*handler).parse)},
	{name: "problem", post: answering(mostBody, ofShort, (*handler).problem)},
	{name: "hint", post: answering(mostSmall, ofShort, (*handler).hint)},
	{name: "why", post: answering(mostSmall, ofShort, (*handler).whyCell)},
	{name: "generate", post: answering(mostSmall, nil, (*handler).generate)},
	{name: "rate", post: answering(mostBody, ofSolves, (*handler).rate)},
	{name: "minimize", post: taking(mostBody, ofSolves, (*handler).minimize)},
	{name: "table", post: answering(mostBody, ofShort, (*handler).table)},
	{name: "wanted", post: answering(mostBody, ofShort, (*handler).wanted)},
	{name: "moves", post: answering(mostBody, ofSolves, (*handler).moves)},
	{name: "absent", post: answering(mostBody, ofSolves, (*handler).absent)},
	{name: "even", post: answering(mostBody, ofSolves, (*handler).even)},
	{name: "plan", post: answering(mostBody, ofSolves, (*handler).plan)},
	{name: "space", post: answering(mostBody, ofSolves, (*handler).space)},
	{name: "count", post: answering(mostBody, ofSolves, (*handler).count)},
	{name: "load", post: answering(mostBody, ofSolves, (*handler).load)},
	{name: "fork", post: answering(mostBody, ofSolves, (*handler).fork)},
	{name: "step", post: answering(mostSmall, nil, (*handler).step)},
	{name: "trace", post: answering(mostTrace, ofSolves, (*handler).replay)},
	{name: "status", get: func(s reader, c call) error { return c.reply(s.status(c.r.Context()), nil) }},
	{name: "columns", get: func(s reader, c call) error { return c.reply(columnsOfTables(), nil) }},
	{name: "searches", get: func(s reader, c call) error { return c.reply(s.searches(c.r.Context())) }},
	{name: "problem", ids: 1, get: func(s reader, c call) error { return c.reply(s.problemOf(c.r.Context(), c.ids[0])) }},
	{name: "tree", ids: 1, get: getTree},
	{name: "figures", ids: 1, get: getFigures},
	{name: "explain", ids: 1, get: getExplain},
	{name: "compare", ids: 2, get: getCompare},
	{name: "why", ids: 1, get: func(s reader, c call) error { return c.reply(s.why(c.r.Context(), c.ids[0], c.args.Get("of"))) }},
	{name: "live", ids: 1, get: getLive},
	{name: "tasks", ids: 1, get: getTasks},
	{name: "timings.svg", get: getTimings},
}

// serve serves a request that the guard has let pass. There are no addresses but those of
// the files and of the routes: none is made from a path, and no path is cleaned.
func (h *handler) serve(w http.ResponseWriter, r *http.Request) error {
	control := http.NewResponseController(w)
	if err := control.SetWriteDeadline(time.Now().Add(h.Limit + answerTime)); err != nil {
		return err
	}
	path := r.URL.EscapedPath()
	if f, ok := h.files[path]; ok {
		if err := allow(w, r, http.MethodGet, http.MethodHead); err != nil {
			return err
		}
		f.serve(w, r)
		return nil
	}
	if f := h.kitFile(r, path); f != nil {
		return serveKit(w, r, f)
	}
	rest, ok := strings.CutPrefix(path, apiPath)
	if !ok {
		return notFound(r)
	}
	parts := strings.Split(rest, "/")
	i := slices.IndexFunc(routes, func(t route) bool { return t.name == parts[0] && t.ids == len(parts)-1 })
	if i < 0 {
		return notFound(r)
	}
	c := call{w: w, r: r}
	for _, part := range parts[1:] {
		id, err := url.PathUnescape(part)
		if err != nil {
			return notFound(r)
		}
		c.ids = append(c.ids, id)
	}
	var err error
	if c.args, err = url.ParseQuery(r.URL.RawQuery); err != nil {
		return badRequest("want a query, got %q", r.URL.RawQuery)
	}
	if routes[i].get != nil {
		if err := allow(w, r, http.MethodGet); err != nil {
			return err
		}
		return routes[i].get(h, c)
	}
	if err := allow(w, r, http.MethodPost); err != nil {
		return err
	}
	return routes[i].post(h, c)
}

// allow returns an error if the method of r is none of methods.
func allow(w http.ResponseWriter, r *http.Request, methods ...string) error {
	if slices.Contains(methods, r.Method) {
		return nil
	}
	w.Header().Set("Allow", strings.Join(methods, ", "))
	return refusal(http.StatusMethodNotAllowed, "want the method %s, got %s", strings.Join(methods, " or "), r.Method)
}

func notFound(r *http.Request) error {
	return refusal(http.StatusNotFound, "there is nothing at %.200q", r.URL.EscapedPath())
}
