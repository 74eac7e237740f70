// Command entrypoint starts Neo4j in the image that scripts/neo4j-image makes. It
// answers to the part of the official image's interface that graphcover uses:
//
//	NEO4J_AUTH=user/password    the first user, where there are no data yet
//	NEO4J_AUTH=none             no authentication
//	NEO4J_server_memory_...     a setting: __ stands for _, and _ for .
//
// Data lie in /data, the log goes to stdout, the ports are 7687 and 7474.
//
// Usage: entrypoint JAVA MAIN_CLASS [neo4j]
package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"graphcover/neo4jserver/internal/authini"
)

const (
	home = "/var/lib/neo4j"
	data = "/data"
)

func main() {
	err := start()
	fmt.Fprintln(os.Stderr, "entrypoint:", err)
	os.Exit(1)
}

// start becomes Neo4j, or returns what went wrong.
func start() error {
	if len(os.Args) < 3 {
		return errors.New("want a Java and a main class")
	}
	settings, err := settingsOf(os.Environ())
	if err != nil {
		return err
	}
	switch auth := os.Getenv("NEO4J_AUTH"); auth {
	case "": // the server has a password of its own that must be changed
	case "none":
		settings["dbms.security.auth_enabled"] = "false"
	default:
		if err := setPassword(auth); err != nil {
			return err
		}
	}
	var conf strings.Builder
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		fmt.Fprintf(&conf, "%s=%s\n", name, settings[name])
	}
	if err := os.WriteFile(filepath.Join(home, "conf", "neo4j.conf"), []byte(conf.String()), 0o600); err != nil {
		return err
	}
	os.Unsetenv("NEO4J_AUTH") // the server needs it no more
	java := os.Args[1]
	return syscall.Exec(java, []string{java, "-Xmx" + cmp.Or(settings["server.memory.heap.max_size"], "1g"),
		"-cp", filepath.Join(home, "lib", "*"), os.Args[2],
		"--home-dir=" + home, "--config-dir=" + filepath.Join(home, "conf"), "--console-mode"}, os.Environ())
}

// settingsOf returns the settings of an environment, with what the image needs
// where it says nothing.
func settingsOf(environment []string) (map[string]string, error) {
	settings := map[string]string{
		"server.default_listen_address": "0.0.0.0",
		"server.directories.data":       data,
		"server.memory.pagecache.size":  "256m",
	}
	for _, variable := range environment {
		name, value, _ := strings.Cut(variable, "=")
		name, ours := strings.CutPrefix(name, "NEO4J_")
		if !ours || name == "" || value == "" || name[0] < 'a' || name[0] > 'z' { // such as NEO4J_AUTH
			continue
		}
		if strings.ContainsAny(value, "\r\n") {
			return nil, fmt.Errorf("NEO4J_%s: want one line", name)
		}
		settings[strings.NewReplacer("__", "_", "_", ".").Replace(name)] = value
	}
	return settings, nil
}

// credentials returns the password of NEO4J_AUTH, which it does not repeat in an
// error.
func credentials(auth string) (password string, err error) {
	user, password, found := strings.Cut(auth, "/")
	switch {
	case !found:
		return "", errors.New("NEO4J_AUTH: want none, or neo4j/PASSWORD")
	case user != "neo4j":
		return "", errors.New("NEO4J_AUTH: the first user is neo4j")
	case len(password) < 8:
		return "", errors.New("NEO4J_AUTH: want a password of at least 8 characters")
	}
	return password, nil
}

// setPassword gives a server without data the password of its first user.
func setPassword(auth string) error {
	password, err := credentials(auth)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(data, "databases")); err == nil {
		return nil
	}
	file := filepath.Join(data, authini.Path)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	return os.WriteFile(file, authini.Line("neo4j", password), 0o600)
}
