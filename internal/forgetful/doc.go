// Package forgetful has a file system for tests that forgets what was not synced, as a disk may
// do when the power fails: [Mount] mounts one, [FS.Cut] cuts its power.
//
// Files and folders lie in the memory of a process that [Mount] starts. What a program writes into
// a file is there for all to read, but only what was there at the last fsync of the file survives a
// cut. Names are safer than contents: files that were made, renamed or deleted stay so without a
// sync. So after a cut a new file may be empty, which is what journaling file systems may leave,
// too.
//
// The idea is that of LazyFS (M. Ramos and others, "When Amnesia Strikes: Understanding and
// Reproducing Data Loss Bugs with Fault Injection", VLDB 2024). It needs Linux, root and
// /dev/fuse.
package forgetful
