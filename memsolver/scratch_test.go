package memsolver

import (
	"fmt"
	"os"
	"testing"
	"syscall"
	"time"
	"context"

	"graphcover/memsolver/bits"
	"graphcover/memsolver/cells"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/memsolver/masks"
	"graphcover/memsolver/parts"
)

func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func TestScratch(t *testing.T) {
	if os.Getenv("SCRATCH") == "" {
		t.Skip()
	}
	for _, name := range []string{"queens:12", "queens:20", "queens:28", "queens:50", "queens:64", "queens:100", "langford:12", "langford:16", "langford:40", "langford:64", "langford:100", "latin:8", "latin:12", "latin:20", "pentomino:3x20", "pentomino:6x10", "domino:8x8", "domino:2x128","domino:2x129", "domino:20x20", "soma:3x3x3", "macmahon:6x4", "dlx:../../shared/networks/latin8-blk-00001.dlx","dlx:../../shared/networks/Airtel.dlx","dlx:../../shared/networks/bell-12.dlx"} {
		p := enginetest.Problem(t, name)
		run := func(w engine.Walker, what string) {
			w.Start(p.Given, nil)
			n := 0
			start := cpu()
			for n < 1<<18 && cpu()-start < 500*time.Millisecond {
				if w.Walk(256, true) == engine.Ended {
					break
				}
				n += 256
			}
			d := cpu() - start
			tl := w.Tally()
			n = max(n, 1)
			fmt.Printf("  %-6s nodes %8d %8.0f ns/node  updates %10d %6.1f/node %6.2f ns/update  progress %.2g likely %.3g choices %d\n", what, n, float64(d)/float64(n), tl.Updates, float64(tl.Updates)/float64(n), float64(d)/float64(max(tl.Updates,1)), w.Progress(), float64(d)/w.Progress()/1e9, tl.Choices)
		}
		start := cpu()
		cm := cells.New(p)
		tc := cpu() - start
		fmt.Printf("%s: items %d primary %d options %d words %d matches %d; prepare cells %v", name, len(p.Items), p.Primary(), len(p.Options), (len(p.Options)+63)/64, p.Matches(), tc)
		var bm *bits.Model
		if bits.Check(p) == nil {
			start = cpu()
			bm = bits.New(p)
			fmt.Printf(" bits %v", cpu()-start)
		}
		var mt *masks.Tables
		if masks.Check(p) == nil {
			start = cpu()
			mt = masks.NewTables(p, p.Given)
			fmt.Printf(" masks %v (nodes %.3g)", cpu()-start, mt.Nodes())
		}
		fmt.Println()
		run(cm.NewWalker(), "cells")
		if bm != nil {
			run(bm.NewWalker(), "bits")
		}
		if mt != nil {
			run(mt.NewWalker(), "masks")
			start = cpu()
			mc := mt.Start()
			prep := cpu() - start
			start = cpu()
			sol := mc.Run(context.Background(), 1<<19)
			d := cpu() - start
			fmt.Printf("  mcount prep %v work %d %.2f ns/work saved %.2f likely %.3g ended %v\n", prep, mc.Work(), float64(d)/float64(mc.Work()), mc.Saved(), mc.States(), sol != nil)
		}
		start = cpu()
		pc := parts.Start(p, p.Given)
		prep := cpu() - start
		start = cpu()
		sol := pc.Run(context.Background(), 1<<20)
		d := cpu() - start
		fmt.Printf("  parts  prep %v work %d %.2f ns/work saved %.2f likely %.3g ended %v\n", prep, pc.Work(), float64(d)/float64(max(pc.Work(),1)), pc.Saved(), float64(pc.Work())/pc.Progress(), sol != nil)
	}
}
