package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The names of what the program uses of a NATS server. They are part of the permissions that
// docs/workers.md gives to workers.
const (
	streamName   = "GRAPHCOVER"
	consumerName = "workers"
	subjects     = "graphcover.task."
	inbox        = "_INBOX_graphcover"
)

// Options say how to connect to a NATS server.
type Options struct {
	// URL is that of the server, or of several servers of a cluster with commas between them:
	// nats://HOST:4222, or tls://HOST:4222 for a connection that is encrypted in any case. It
	// may contain a user and a password.
	URL string

	Credentials string // a file with a JWT and its key, or ""
	NKey        string // a file with the seed of an nkey, or ""
	Authority   string // a file with the certificate of the server's authority, or ""
	Certificate string // a file with the client's certificate, or ""
	Key         string // a file with the key of Certificate

	// Replicas is on how many servers of a cluster each message is kept: 1, 3 or 5. 0 is 3 in
	// a cluster and 1 elsewhere.
	Replicas int

	// Patience is what [Queue.Patience] is to return; 0 is [DefaultPatience]. Only Create uses
	// it: the workers take over what the coordinator has set.
	Patience time.Duration

	// Notify, if not nil, is called with messages for a person who is waiting.
	Notify func(message string)

	inProcess nats.InProcessConnProvider // a server within this process
}

// A Queue hands out messages. A message that was handed out is handed out again unless its
// receiver reports, again and again, that it is at work, and at last that it is done. A Queue is safe
// for concurrent use.
//
// Each task has a subject of its own, of which the stream keeps one message and refuses others. So a
// message that is put twice is kept once.
type Queue struct {
	Address string // of the server, for workers on this machine

	connection *nats.Conn
	js         jetstream.JetStream
	consumer   jetstream.Consumer
	patience   time.Duration
	notify     func(message string)

	// permitted ends when the server says that something is not permitted. It says so apart from
	// the request, which gets no answer.
	permitted context.Context
	refuse    context.CancelCauseFunc

	server *embedded // the server within this process, which ends with the queue; nil if it is another one
}

// Time limits.
const (
	// The first try of a request waits for firstLimit, each later one for twice as long as the one
	// before it, up to answerLimit. A cluster that has no leader for the moment answers nothing.
	firstLimit  = 4 * time.Second
	answerLimit = 20 * time.Second

	// patienceLimit is how long a request is tried again.
	patienceLimit = 40 * time.Second

	// fetchLimit is how long one request for a message waits at the server, which gives signs of
	// life meanwhile. An answer that takes longer is lost.
	fetchLimit     = 20 * time.Second
	fetchHeartbeat = 9 * time.Second

	// doneLimit is how long to wait for the confirmation that a message is removed.
	doneLimit = 10 * time.Second

	// connectLimit is how long to try to connect.
	connectLimit = 15 * time.Second

	retryAfter = 500 * time.Millisecond
)

// ErrUnreachable reports that no NATS server answers at the address.
var ErrUnreachable = errors.New("the queue does not answer")

// ErrRefused reports that the NATS server refuses the user, or does not permit something.
var ErrRefused = errors.New("the queue refuses access")

// ErrStoresNothing reports that a NATS server answers, but does not store messages.
var ErrStoresNothing = errors.New("the server of the queue answers, but stores no message; its disk may be full")

// Create connects to a server, for a coordinator, and makes the stream that holds the tasks,
// or changes it to the options. It needs the permission to manage the stream.
func Create(ctx context.Context, o Options) (*Queue, error) {
	q, err := connect(ctx, o)
	if err != nil {
		return nil, err
	}
	return q.created(ctx, o)
}

// created makes the stream. It closes q if that fails.
func (q *Queue) created(ctx context.Context, o Options) (*Queue, error) {
	if err := q.create(ctx, o); err != nil {
		q.Close()
		return nil, fmt.Errorf("queue: %w", explained(err))
	}
	return q, nil
}

// Connect connects to a server, for a worker. If no coordinator has made the stream yet, it
// waits.
func Connect(ctx context.Context, o Options) (*Queue, error) {
	q, err := connect(ctx, o)
	if err != nil {
		return nil, err
	}
	if err := q.join(ctx); err != nil {
		q.Close()
		return nil, fmt.Errorf("queue: %w", explained(err))
	}
	return q, nil
}

// Reach returns nil if a server is at the address and lets the user in. It does not wait for a
// coordinator.
func Reach(ctx context.Context, o Options) error {
	q, err := connect(ctx, o)
	if err != nil {
		return err
	}
	return q.Close()
}

// connect connects without using the stream.
func connect(ctx context.Context, o Options) (*Queue, error) {
	q := &Queue{Address: o.URL, notify: o.Notify}
	if q.notify == nil {
		q.notify = func(string) {}
	}
	q.permitted, q.refuse = context.WithCancelCause(context.Background())
	options, err := o.options(q)
	if err != nil {
		return nil, err
	}
	for start := time.Now(); ; {
		q.connection, err = nats.Connect(o.URL, options...)
		switch {
		case err == nil:
			if q.js, err = jetstream.New(q.connection, jetstream.WithDefaultTimeout(answerLimit)); err != nil {
				q.connection.Close()
				return nil, err
			}
			return q, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case !isAbsent(err) || time.Since(start) > connectLimit:
			return nil, fmt.Errorf("queue: %w", explained(err))
		}
		pause(ctx)
	}
}

// mostKey is how many bytes a file with a key or a certificate may have.
const mostKey = 1 << 20

// A FileError says that a file can't be a key or a certificate.
type FileError struct{ Name, Got string }

func (e *FileError) Error() string {
	return fmt.Sprintf("queue: %s: want a file of at most %d bytes, got %s", e.Name, mostKey, e.Got)
}

// checkFiles returns a [*FileError] for a file that the client must not read: it would read a device
// to its end. It reads each file again for each connection, so a pipe would not do.
func (o Options) checkFiles() error {
	for _, name := range []string{o.Credentials, o.NKey, o.Authority, o.Certificate, o.Key} {
		if name == "" {
			continue
		}
		switch info, err := os.Stat(name); {
		case err != nil: // the client says so
		case info.IsDir():
			return &FileError{name, "a folder"}
		case !info.Mode().IsRegular():
			return &FileError{name, "a device or a pipe"}
		case info.Size() > mostKey:
			return &FileError{name, fmt.Sprintf("one of %d", info.Size())}
		}
	}
	return nil
}

// options returns the client's options for the connection.
func (o Options) options(q *Queue) ([]nats.Option, error) {
	list := []nats.Option{
		nats.Name("graphcover"), nats.MaxReconnects(-1), nats.ReconnectWait(retryAfter), nats.ReconnectJitter(retryAfter, retryAfter),
		nats.Timeout(connectLimit), nats.PingInterval(5 * time.Second), nats.MaxPingsOutstanding(2), nats.CustomInboxPrefix(inbox),
		nats.IgnoreAuthErrorAbort(),
		nats.DisconnectErrHandler(func(c *nats.Conn, err error) {
			if err != nil && !c.IsClosed() {
				q.notify("the connection to the queue is lost; waiting for it to come back")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { q.notify("the queue is back") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) {
				q.refuse(err)
			} // else the call that fails returns the error
		}),
	}
	if o.inProcess != nil {
		list = append(list, nats.InProcessServer(o.inProcess))
	}
	if err := o.checkFiles(); err != nil {
		return nil, err
	}
	if o.Credentials != "" {
		list = append(list, nats.UserCredentials(o.Credentials))
	}
	if o.NKey != "" {
		key, err := nats.NkeyOptionFromSeed(o.NKey)
		if err != nil {
			return nil, fmt.Errorf("queue: %s: %w", o.NKey, err)
		}
		list = append(list, key)
	}
	if o.Authority != "" {
		list = append(list, nats.RootCAs(o.Authority))
	}
	if o.Certificate != "" {
		list = append(list, nats.ClientCert(o.Certificate, o.Key))
	}
	return list, nil
}

// create makes the stream and its consumer.
func (q *Queue) create(ctx context.Context, o Options) error {
	replicas := o.Replicas
	if replicas == 0 {
		if replicas = 1; q.connection.ConnectedClusterName() != "" {
			replicas = 3
		}
	}
	if q.patience = o.Patience; q.patience == 0 {
		q.patience = DefaultPatience
	}
	return q.retry(ctx, func(ctx context.Context) error {
		_, err := q.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: streamName, Description: "tasks of graphcover", Subjects: []string{subjects + ">"},
			Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Replicas: replicas,
			Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1,
		})
		if err != nil {
			return err
		}
		q.consumer, err = q.js.CreateOrUpdateConsumer(ctx, streamName, jetstream.ConsumerConfig{
			Durable: consumerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: q.patience,
			MaxDeliver: -1, MaxAckPending: -1, MaxWaiting: 1 << 16,
		})
		return err
	})
}

// join finds the consumer that a coordinator has made.
func (q *Queue) join(ctx context.Context) error {
	for noted := false; ; {
		err := q.retry(ctx, func(ctx context.Context) (err error) {
			q.consumer, err = q.js.Consumer(ctx, streamName, consumerName)
			return err
		})
		switch {
		case err == nil:
			q.patience = q.consumer.CachedInfo().Config.AckWait
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case !errors.Is(err, jetstream.ErrStreamNotFound) && !errors.Is(err, jetstream.ErrConsumerNotFound):
			return err
		case !noted:
			noted = true
			q.notify("the queue has no tasks yet; waiting for a count to begin")
		}
		pause(ctx)
	}
}

// retry calls do until it succeeds, or fails for good. What fails because a server does not
// answer, or because a cluster has no leader for the moment, is tried again for patienceLimit.
func (q *Queue) retry(ctx context.Context, do func(ctx context.Context) error) error {
	limit := firstLimit
	for start := time.Now(); ; limit = min(2*limit, answerLimit) {
		try, cancel := context.WithTimeout(ctx, limit)
		stop := context.AfterFunc(q.permitted, cancel)
		err := do(try)
		stop()
		cancel()
		if err != nil && q.permitted.Err() != nil {
			return context.Cause(q.permitted)
		}
		if err != nil && q.server != nil {
			if broken := q.server.probe(); broken != nil {
				return broken
			}
		}
		if err == nil || ctx.Err() != nil || !isTemporary(err) || time.Since(start) > patienceLimit {
			return err
		}
		pause(ctx)
	}
}

// isTemporary reports whether the same request may succeed later.
func isTemporary(err error) bool {
	if refused, ok := errors.AsType[*jetstream.APIError](err); ok {
		return refused.Code == 503 // no leader, or JetStream is not ready yet
	}
	return errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrNoResponders) ||
		errors.Is(err, jetstream.ErrNoStreamResponse) || errors.Is(err, nats.ErrConnectionReconnecting) || errors.Is(err, nats.ErrDisconnected)
}

// isAbsent reports whether err says that no server is at the address, or no such host is known. Both
// may come later.
func isAbsent(err error) bool {
	var unknown *net.DNSError
	return errors.Is(err, nats.ErrNoServers) || errors.As(err, &unknown)
}

// explained returns err with the words of this package for it.
func explained(err error) error {
	switch {
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrPermissionViolation), errors.Is(err, nats.ErrAuthExpired):
		return fmt.Errorf("%w: %w", ErrRefused, err)
	case storesNothing(err):
		return fmt.Errorf("%w: %w", ErrStoresNothing, err)
	case isTemporary(err), isAbsent(err), errors.Is(err, nats.ErrConnectionClosed):
		return fmt.Errorf("%w: %w", ErrUnreachable, err)
	}
	return err
}

// storesNothing reports whether a server says that it can't write to its disk.
func storesNothing(err error) bool {
	const consumerStore, resources, streamStore, messageStore = 10012, 10047, 10049, 10077 // docs.nats.io, JetStream API errors
	var refused *jetstream.APIError
	return errors.As(err, &refused) && refused.Code >= 500 &&
		(slices.Contains([]jetstream.ErrorCode{consumerStore, resources, streamStore, messageStore}, refused.ErrorCode) ||
			strings.Contains(refused.Description, syscall.ENOSPC.Error())) // what the server was told, in its words
}

// pause waits for retryAfter, but not after ctx is done.
func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(retryAfter):
	}
}

// Patience is how long a receiver may be silent before its message is handed out again.
func (q *Queue) Patience() time.Duration { return q.patience }

// Close ends the connection, and the server if it is in this process. Messages stay in the queue.
func (q *Queue) Close() error {
	q.connection.Close()
	if q.server != nil {
		return q.server.close()
	}
	return nil
}

// subject returns the subject of a task, or of all tasks of a count for the task ">". The dots
// in the text of a prefix would divide it, so they become dashes.
func subject(count, task string) string {
	return subjects + count + "." + strings.ReplaceAll(task, ".", "-")
}

func taskOf(subject string) string {
	return strings.ReplaceAll(subject[strings.LastIndexByte(subject, '.')+1:], "-", ".")
}

// Put adds messages, and returns after the server has stored all of them. A task that is in the queue
// already, waiting or handed out, is not added again.
func (q *Queue) Put(ctx context.Context, messages []Message) error {
	for _, m := range messages {
		text, err := json.Marshal(m)
		if err != nil {
			return err
		}
		err = q.retry(ctx, func(ctx context.Context) error {
			_, err := q.js.Publish(ctx, subject(m.Count, m.Task), text)
			if isThereAlready(err) {
				return nil
			}
			return err
		})
		if err != nil {
			return fmt.Errorf("queue: task %s: %w", m.Task, q.whyNotStored(ctx, explained(err)))
		}
	}
	return nil
}

// whyNotStored returns the error for a message that was not stored, for the reason err. A server
// whose disk is full does not answer when it is given a message, but it answers questions.
func (q *Queue) whyNotStored(ctx context.Context, err error) error {
	if !errors.Is(err, ErrUnreachable) {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, firstLimit)
	defer cancel()
	if _, unknown := q.js.Stream(ctx, streamName); unknown != nil {
		return err
	}
	return ErrStoresNothing
}

// isThereAlready reports whether the stream has a message of the same subject.
func isThereAlready(err error) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) && strings.Contains(refused.Description, "per subject exceeded")
}

// Tasks returns the tasks of a count that are in the queue, waiting or handed out.
func (q *Queue) Tasks(ctx context.Context, count string) (map[string]bool, error) {
	found := make(map[string]bool)
	err := q.retry(ctx, func(ctx context.Context) error {
		stream, err := q.js.Stream(ctx, streamName)
		if err != nil {
			return err
		}
		info, err := stream.Info(ctx, jetstream.WithSubjectFilter(subject(count, ">")))
		if err != nil {
			return err
		}
		for name := range info.State.Subjects {
			found[taskOf(name)] = true
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("queue: %w", explained(err))
	}
	return found, nil
}

// Forget removes the messages of a count, also those that are handed out.
func (q *Queue) Forget(ctx context.Context, count string) error {
	err := q.retry(ctx, func(ctx context.Context) error {
		stream, err := q.js.Stream(ctx, streamName)
		if err != nil {
			return err
		}
		return stream.Purge(ctx, jetstream.WithPurgeSubject(subject(count, ">")))
	})
	if err != nil {
		return fmt.Errorf("queue: %w", explained(err))
	}
	return nil
}

// Waiting returns how many workers wait for a task.
func (q *Queue) Waiting(ctx context.Context) (n int, err error) {
	err = q.retry(ctx, func(ctx context.Context) error {
		info, err := q.consumer.Info(ctx)
		if err == nil {
			n = info.NumWaiting
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("queue: %w", explained(err))
	}
	return n, nil
}

// Next waits for a message and returns it. It also waits while the server does not answer. The error is
// that of ctx, [ErrClosed], or says why the queue can't be used.
func (q *Queue) Next(ctx context.Context) (*Delivery, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if q.permitted.Err() != nil {
			return nil, fmt.Errorf("queue: %w", explained(context.Cause(q.permitted)))
		}
		if q.connection.IsClosed() {
			return nil, ErrClosed
		}
		try, cancel := context.WithTimeout(ctx, fetchLimit)
		options := []jetstream.FetchOpt{jetstream.FetchContext(try)}
		if deadline, _ := try.Deadline(); time.Until(deadline) > 2*fetchHeartbeat {
			options = append(options, jetstream.FetchHeartbeat(fetchHeartbeat))
		}
		message, err := q.consumer.Next(options...)
		cancel()
		if err != nil {
			if !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded) {
				pause(ctx)
			}
			continue
		}
		d := &Delivery{message: message}
		if err := json.Unmarshal(message.Data(), &d.content); err == nil {
			return d, nil
		}
		message.Term() // nobody can read it
	}
}

// A Delivery is a message that was handed out. An error of its methods says that the queue may
// hand out the message again; no more harm is done.
type Delivery struct {
	message jetstream.Msg
	content Message
}

// Message returns the message.
func (d *Delivery) Message() Message { return d.content }

// Working reports that the receiver is still at work. It is to be called several times within
// [Queue.Patience].
func (d *Delivery) Working(context.Context) error { return d.message.InProgress() }

// Done removes the message from the queue.
func (d *Delivery) Done(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, doneLimit)
	defer cancel()
	return d.message.DoubleAck(ctx)
}

// Return hands the message back, to be handed out again after that time, perhaps to another receiver.
func (d *Delivery) Return(after time.Duration) error { return d.message.NakWithDelay(after) }
