package neo4jserver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/shirou/gopsutil/v4/process"
)

// homeFlag is the argument by which the processes of j are recognized.
func (j *jvm) homeFlag() string { return "--home-dir=" + j.dir }

// owns reports whether p is a Neo4j that runs on j.dir. The process id alone proves
// nothing: it may have been reused.
func (j *jvm) owns(ctx context.Context, p *process.Process) bool {
	arguments, err := p.CmdlineSliceWithContext(ctx)
	return err == nil && slices.Contains(arguments, j.homeFlag()) && isOfUser(ctx, p) && seesOurFiles(p)
}

// isOfUser reports whether p runs as the user of this process, as far as the system says.
func isOfUser(ctx context.Context, p *process.Process) bool {
	users, err := p.UidsWithContext(ctx)
	return err != nil || len(users) == 0 || int(users[0]) == os.Getuid()
}

// seesOurFiles reports whether p has the root folder of this process. On Linux a process in a
// container can have another one, where the same path is another folder.
func seesOurFiles(p *process.Process) bool {
	if runtime.GOOS != "linux" {
		return true
	}
	ours, err := os.Stat("/")
	if err != nil {
		return false
	}
	its, err := os.Stat(fmt.Sprintf("/proc/%d/root", p.Pid))
	return err == nil && os.SameFile(ours, its)
}

// processes returns every process that runs on j.dir.
func (j *jvm) processes(ctx context.Context) ([]*process.Process, error) {
	all, err := process.ProcessesWithContext(ctx)
	if err != nil {
		return nil, fmt.Errorf("list processes: %w", err)
	}
	return slices.DeleteFunc(all, func(p *process.Process) bool { return !j.owns(ctx, p) }), nil
}

// endAll ends every process that runs on j.dir, and waits for them.
func (j *jvm) endAll(ctx context.Context, graceful bool) error {
	running, err := j.processes(ctx)
	if err != nil {
		return err
	}
	for _, p := range running {
		if err := j.end(ctx, p, graceful); err != nil {
			return fmt.Errorf("end process %d: %w", p.Pid, err)
		}
	}
	return j.recordStop()
}

// end ends a process and waits for it. If a graceful end takes too long, it kills it.
func (j *jvm) end(ctx context.Context, p *process.Process, graceful bool) error {
	if graceful {
		if err := p.TerminateWithContext(ctx); err != nil && !errors.Is(err, os.ErrProcessDone) {
			return err
		}
	}
	for start := time.Now(); j.owns(ctx, p); time.Sleep(50 * time.Millisecond) {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case !graceful || time.Since(start) > stopTimeout:
			if err := p.KillWithContext(ctx); err != nil && !errors.Is(err, os.ErrProcessDone) {
				return err
			}
		}
	}
	return nil
}
