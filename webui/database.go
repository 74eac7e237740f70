package webui

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
)

// A Keeper finds the database for a [Site], and starts it. Servers come and go while the page is
// open, so no failure is final, and a server that has gone is looked for again. It is safe for
// concurrent use.
type Keeper struct {
	ctx      context.Context // of the program: a start outlives the request that asked for it
	config   neo4jserver.Config
	database string // its name

	mutex    sync.Mutex
	graphs   *graphsolver.DB // nil if none was found
	driver   neo4j.DriverWithContext
	server   Description
	seen     time.Time                 // when it answered last
	looking  *look                     // that is under way; nil if none is
	starting *look                     // a start that is under way; nil if none is
	refused  *look                     // the last look, if the server refused the password
	retired  []neo4j.DriverWithContext // of servers before: requests may still use them
}

// NewKeeper returns a keeper of connections to the database of that name. ctx is that of the
// program.
func NewKeeper(ctx context.Context, config neo4jserver.Config, database string) *Keeper {
	return &Keeper{ctx: ctx, config: config, database: database}
}

// A look is a look for a server, or the start of one, on which several requests wait.
type look struct {
	done   chan struct{} // closed at its end, when the other fields are set
	ended  time.Time
	graphs *graphsolver.DB
	server Description
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

// Find implements [Site].Find. It waits no longer than ctx.
func (k *Keeper) Find(ctx context.Context) (*graphsolver.DB, Description, error) {
	k.mutex.Lock()
	if k.starting != nil {
		k.mutex.Unlock()
		return nil, Description{}, ErrStarting
	}
	if k.isThere() {
		defer k.mutex.Unlock()
		return k.graphs, k.server, nil
	}
	if k.refused != nil && time.Since(k.refused.ended) < refusedFor {
		defer k.mutex.Unlock()
		return nil, Description{}, k.refused.err
	}
	if k.looking == nil {
		k.looking = &look{done: make(chan struct{})}
		go k.look(k.looking)
	}
	look := k.looking
	k.mutex.Unlock()
	select {
	case <-look.done:
		return look.graphs, look.server, look.err
	case <-ctx.Done():
		return nil, Description{}, ctx.Err()
	}
}

// isThere reports whether the server has answered a short while ago. The caller holds the
// mutex.
func (k *Keeper) isThere() bool { return k.graphs != nil && time.Since(k.seen) < seenFor }

// look asks the server that was found before, and looks for one if it does not answer.
func (k *Keeper) look(look *look) {
	k.mutex.Lock()
	driver, began := k.driver, time.Now()
	k.mutex.Unlock()
	answered, slow := k.ask(driver)
	var found neo4j.DriverWithContext
	var server Description
	if !answered {
		s, other, err := k.config.Find(k.ctx)
		if err != nil {
			look.err = err
		} else {
			found, server = other, Description{URI: s.URI, User: s.User, Browser: s.Browser, Version: s.Version}
		}
	}
	k.mutex.Lock()
	switch {
	case k.driver != driver && k.seen.After(began): // started meanwhile
		look.err = nil
	case answered, found != nil && slow && server.URI == k.server.URI: // its searches go on
		k.seen = time.Now()
	case found != nil:
		k.use(found, server)
		found = nil
	}
	look.ended, k.looking, k.refused = time.Now(), nil, nil
	if look.err == nil {
		look.graphs, look.server = k.graphs, k.server
	} else if errors.Is(look.err, neo4jserver.ErrCredentials) || errors.Is(look.err, neo4jserver.ErrLockedOut) {
		k.refused = look
	}
	k.mutex.Unlock()
	close(look.done)
	if found != nil { // it is not needed
		found.Close(context.WithoutCancel(k.ctx))
	}
}

// ask reports whether the server of a driver answers, and if not, whether it was only too
// slow.
func (k *Keeper) ask(driver neo4j.DriverWithContext) (answered, slow bool) {
	if driver == nil {
		return false, false
	}
	ctx, cancel := context.WithTimeout(k.ctx, askPatience)
	defer cancel()
	err := driver.VerifyConnectivity(ctx)
	return err == nil, ctx.Err() != nil
}

// use remembers a server. It keeps the driver of the one before until the program ends: closing
// it would end the searches of other requests. The caller holds the mutex.
func (k *Keeper) use(driver neo4j.DriverWithContext, server Description) {
	if k.driver != nil {
		k.retired = append(k.retired, k.driver)
	}
	k.driver, k.server, k.seen = driver, server, time.Now()
	k.graphs = graphsolver.NewDB(driver, k.database)
	k.graphs.Notify = k.config.Notify
	k.graphs.Parse = func(_ context.Context, text string) (*exactcover.Problem, error) {
		if puzzle.IsFile(text) { // the page opens no files: the problem is read from the graph
			return nil, nil
		}
		return compare.ProblemOf(text)
	}
}

// Start implements [Site].Start.
func (k *Keeper) Start(ctx context.Context) (*graphsolver.DB, error) {
	if db, _, err := k.Find(ctx); err == nil {
		return db, nil
	}
	k.mutex.Lock()
	if k.isThere() { // it was found or started meanwhile
		defer k.mutex.Unlock()
		return k.graphs, nil
	}
	if k.starting == nil {
		k.starting = &look{done: make(chan struct{})}
		go k.launch(k.starting)
	}
	start := k.starting
	k.mutex.Unlock()
	select {
	case <-start.done:
		return start.graphs, start.err
	case <-ctx.Done():
		return nil, ErrStarting
	}
}

// launch starts a server, or finds one.
func (k *Keeper) launch(start *look) {
	server, driver, err := k.config.Start(k.ctx)
	k.mutex.Lock()
	defer k.mutex.Unlock()
	if start.err = err; err == nil {
		k.use(driver, Description{URI: server.URI, User: server.User, Browser: server.Browser, Version: server.Version})
		start.graphs = k.graphs
	}
	k.starting, k.refused = nil, nil
	close(start.done)
}

// Close waits for a start and a look that are under way, which end with the program, and closes
// the connections.
func (k *Keeper) Close(ctx context.Context) {
	k.mutex.Lock()
	starting, looking := k.starting, k.looking
	k.mutex.Unlock()
	for _, look := range []*look{starting, looking} {
		if look != nil {
			<-look.done
		}
	}
	k.mutex.Lock()
	defer k.mutex.Unlock()
	for _, driver := range append(k.retired, k.driver) {
		if driver != nil {
			driver.Close(context.WithoutCancel(ctx))
		}
	}
}
