package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
	"graphcover/webui"
)

// A pageDatabase finds the database for the page, and starts it. Servers come and go while
// the page is open, so no failure is final, and a server that has gone is looked for again.
// It is safe for concurrent use.
type pageDatabase struct {
	*app
	ctx context.Context // of the program: a start outlives the request that asked for it

	mutex    sync.Mutex
	graphs   *graphsolver.DB // nil if none was found
	driver   neo4j.DriverWithContext
	server   webui.Description
	seen     time.Time                 // when it answered last
	looking  *pageLook                 // that is under way; nil if none is
	starting *pageLook                 // a start that is under way; nil if none is
	refused  *pageLook                 // the last look, if the server refused the password
	retired  []neo4j.DriverWithContext // of servers before: requests may still use them
}

// A pageLook is a look for a server, or the start of one, on which several requests wait.
type pageLook struct {
	done   chan struct{} // closed at its end, when the other fields are set
	ended  time.Time
	graphs *graphsolver.DB
	server webui.Description
	err    error
}

const (
	// seenFor is how long a server is believed to be there without being asked.
	seenFor = 5 * time.Second
	// askPatience is how long it may take to answer.
	askPatience = 3 * time.Second
	// refusedFor is how long a refused password is not tried again, unless a start is asked for.
	// The page asks every few seconds, and Neo4j lets nobody in for a while after three failures.
	refusedFor = time.Minute
)

// find implements [webui.Site].Find. It waits no longer than ctx.
func (d *pageDatabase) find(ctx context.Context) (*graphsolver.DB, webui.Description, error) {
	d.mutex.Lock()
	if d.starting != nil {
		d.mutex.Unlock()
		return nil, webui.Description{}, webui.ErrStarting
	}
	if d.isThere() {
		defer d.mutex.Unlock()
		return d.graphs, d.server, nil
	}
	if d.refused != nil && time.Since(d.refused.ended) < refusedFor {
		defer d.mutex.Unlock()
		return nil, webui.Description{}, d.refused.err
	}
	if d.looking == nil {
		d.looking = &pageLook{done: make(chan struct{})}
		go d.look(d.looking)
	}
	look := d.looking
	d.mutex.Unlock()
	select {
	case <-look.done:
		return look.graphs, look.server, look.err
	case <-ctx.Done():
		return nil, webui.Description{}, stopped(ctx.Err())
	}
}

// isThere reports whether the server has answered a short while ago. The caller holds the
// mutex.
func (d *pageDatabase) isThere() bool { return d.graphs != nil && time.Since(d.seen) < seenFor }

// look asks the server that was found before, and looks for one if it does not answer.
func (d *pageDatabase) look(look *pageLook) {
	d.mutex.Lock()
	driver, began := d.driver, time.Now()
	d.mutex.Unlock()
	answered, slow := d.ask(driver)
	var found neo4j.DriverWithContext
	var server webui.Description
	if !answered {
		s, other, err := d.app.server.Find(d.ctx)
		if err != nil {
			look.err = stopped(err)
		} else {
			found, server = other, webui.Description{URI: s.URI, Browser: s.Browser, Version: s.Version}
		}
	}
	d.mutex.Lock()
	switch {
	case d.driver != driver && d.seen.After(began): // started meanwhile
		look.err = nil
	case answered, found != nil && slow && server.URI == d.server.URI: // its searches go on
		d.seen = time.Now()
	case found != nil:
		d.use(found, server)
		found = nil
	}
	look.ended, d.looking, d.refused = time.Now(), nil, nil
	if look.err == nil {
		look.graphs, look.server = d.graphs, d.server
	} else if errors.Is(look.err, neo4jserver.ErrCredentials) || errors.Is(look.err, neo4jserver.ErrLockedOut) {
		d.refused = look
	}
	d.mutex.Unlock()
	close(look.done)
	if found != nil { // it is not needed
		found.Close(context.WithoutCancel(d.ctx))
	}
}

// ask reports whether the server of a driver answers, and if not, whether it was only too
// slow.
func (d *pageDatabase) ask(driver neo4j.DriverWithContext) (answered, slow bool) {
	if driver == nil {
		return false, false
	}
	ctx, cancel := context.WithTimeout(d.ctx, askPatience)
	defer cancel()
	err := driver.VerifyConnectivity(ctx)
	return err == nil, ctx.Err() != nil
}

// use remembers a server. It keeps the driver of the one before until the program ends: closing
// it would end the searches of other requests. The caller holds the mutex.
func (d *pageDatabase) use(driver neo4j.DriverWithContext, server webui.Description) {
	if d.driver != nil {
		d.retired = append(d.retired, d.driver)
	}
	d.driver, d.server, d.seen = driver, server, time.Now()
	d.graphs = graphsolver.NewDB(driver, d.database)
	d.graphs.Notify = d.note
	d.graphs.Parse = func(ctx context.Context, text string) (*exactcover.Problem, error) {
		if puzzle.IsFile(text) { // the page opens no files: the problem is read from the graph
			return nil, nil
		}
		return problemOf(ctx, text)
	}
}

// start implements [webui.Site].Start.
func (d *pageDatabase) start(ctx context.Context) (*graphsolver.DB, error) {
	if db, _, err := d.find(ctx); err == nil {
		return db, nil
	}
	d.mutex.Lock()
	if d.isThere() { // it was found or started meanwhile
		defer d.mutex.Unlock()
		return d.graphs, nil
	}
	if d.starting == nil {
		d.starting = &pageLook{done: make(chan struct{})}
		go d.launch(d.starting)
	}
	start := d.starting
	d.mutex.Unlock()
	select {
	case <-start.done:
		return start.graphs, start.err
	case <-ctx.Done():
		return nil, webui.ErrStarting
	}
}

// launch starts a server, or finds one.
func (d *pageDatabase) launch(start *pageLook) {
	server, driver, err := d.app.server.Start(d.ctx)
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if start.err = stopped(err); err == nil {
		d.use(driver, webui.Description{URI: server.URI, Browser: server.Browser, Version: server.Version})
		start.graphs = d.graphs
	}
	d.starting, d.refused = nil, nil
	close(start.done)
}

// close waits for a start and a look that are under way, which end with the program, and closes
// the connections.
func (d *pageDatabase) close(ctx context.Context) {
	d.mutex.Lock()
	starting, looking := d.starting, d.looking
	d.mutex.Unlock()
	for _, look := range []*pageLook{starting, looking} {
		if look != nil {
			<-look.done
		}
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	for _, driver := range append(d.retired, d.driver) {
		if driver != nil {
			driver.Close(context.WithoutCancel(ctx))
		}
	}
}
