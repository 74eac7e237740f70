package neo4jserver

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
)

// findJava returns the program of the Java of JAVA_HOME, or else of PATH. If that is older than
// atLeast, it looks where Linux systems install several versions side by side.
func findJava(ctx context.Context, atLeast int) (string, error) {
	preferred := "java"
	if home := os.Getenv("JAVA_HOME"); home != "" {
		preferred = filepath.Join(home, "bin", "java")
	}
	version, err := javaVersion(ctx, preferred)
	if err != nil {
		return "", fmt.Errorf("%w: Java %d or newer: %w", ErrMissing, atLeast, err)
	}
	if version >= atLeast {
		return preferred, nil
	}
	installed, _ := filepath.Glob("/usr/lib/jvm/*/bin/java") // the pattern is valid
	for _, path := range installed {
		if version, err := javaVersion(ctx, path); err == nil && version >= atLeast {
			return path, nil
		}
	}
	return "", fmt.Errorf("%w: Java %d or newer: %s is version %d", ErrMissing, atLeast, preferred, version)
}

// javaVersion returns the feature release of a Java.
func javaVersion(ctx context.Context, path string) (int, error) {
	output, err := exec.CommandContext(ctx, path, "-version").CombinedOutput()
	if err != nil {
		return 0, err
	}
	match := javaVersionPattern.FindSubmatch(output)
	if match == nil {
		return 0, fmt.Errorf("%s -version says %q", path, output)
	}
	return strconv.Atoi(string(match[1]))
}

var javaVersionPattern = regexp.MustCompile(`version "(\d+)`)

// collector returns the option of java for the parallel garbage collector, with which searches are
// faster than with the default one: see docs/notes/server-mode.md. It returns none if an environment
// variable that java reads names a collector, or a file of options that may: java does not start with two.
func collector(getenv func(string) string) []string {
	for _, variable := range []string{"JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS"} {
		if collectorOption.MatchString(getenv(variable)) {
			return nil
		}
	}
	return []string{"-XX:+UseParallelGC"}
}

// collectorOption matches an option of java that chooses a garbage collector, or that names a file of options.
var collectorOption = regexp.MustCompile(`-XX:\+Use(Epsilon|G1|Parallel|Serial|Shenandoah|Z)GC\b|-XX:(Flags|VMOptionsFile)=|(^|\s)["']?@`)

// Install returns how to install, on this machine, what a JVM that we start needs.
func Install() string {
	switch {
	case runtime.GOOS == "darwin":
		return "brew install openjdk@17 maven && export JAVA_HOME=$(brew --prefix openjdk@17)"
	case has("apt-get"):
		return "apt-get install openjdk-17-jre-headless maven, or on a newer Debian default-jre-headless maven (as root)"
	default:
		return "install Java 17 or newer and Maven, or start Docker"
	}
}

// InstallDocker returns how to get a Docker engine on this machine.
func InstallDocker() string {
	switch {
	case has("docker"):
		return "start Docker, or use --neo4j jvm"
	case has("apt-get"):
		return "apt-get install docker.io (as root), or use --neo4j jvm"
	default:
		return "install Docker and start it, or use --neo4j jvm"
	}
}

func has(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}
