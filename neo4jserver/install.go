package neo4jserver

import (
	"os/exec"
	"runtime"
)

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

func has(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}
