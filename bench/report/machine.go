package report

import (
	"context"
	"fmt"
	"runtime"
	"strings"

	"github.com/shirou/gopsutil/v4/cpu"
	"github.com/shirou/gopsutil/v4/host"
	"github.com/shirou/gopsutil/v4/mem"
)

// Machine returns what a reader wants to know about this machine. What the system does not
// tell is left out.
func Machine(ctx context.Context) []Fact {
	cores := plural(runtime.NumCPU(), "core")
	facts := []Fact{{"processor", cores}}
	if found, err := cpu.InfoWithContext(ctx); err == nil && len(found) > 0 && found[0].ModelName != "" {
		facts[0].Value = fmt.Sprintf("%s, %s", strings.Join(strings.Fields(found[0].ModelName), " "), cores)
	}
	if found, err := mem.VirtualMemoryWithContext(ctx); err == nil {
		facts = append(facts, Fact{"memory", fmt.Sprintf("%.3g GiB", float64(found.Total)/(1<<30))})
	}
	system := runtime.GOOS + "/" + runtime.GOARCH
	if found, err := host.InfoWithContext(ctx); err == nil {
		system = strings.Join(strings.Fields(fmt.Sprintf("%s %s, %s, kernel %s",
			found.Platform, found.PlatformVersion, system, found.KernelVersion)), " ")
	}
	return append(facts, Fact{"system", system}, Fact{"Go", strings.TrimPrefix(runtime.Version(), "go")})
}
