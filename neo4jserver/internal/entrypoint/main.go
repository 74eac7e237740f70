// Command entrypoint starts Neo4j in the image that scripts/neo4j-image builds. It
// supports the part of the official image's interface that graphcover uses:
//
//	NEO4J_AUTH=neo4j/password   the initial password, if there is no data yet
//	NEO4J_AUTH=none             no authentication
//	NEO4J_AUTH_FILE=path        a file with the value of NEO4J_AUTH
//	NEO4J_server_memory_...     a setting: __ stands for _, and _ for .
//
// As there, every other variable that begins with NEO4J_ is a setting, too, so Neo4j refuses to
// start with NEO4J_PASSWORD.
//
// The data is in /data, the log goes to stdout, the ports are 7687 and 7474.
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

// start replaces this process by Neo4j, or returns an error.
func start() error {
	if len(os.Args) < 3 {
		return errors.New("want a Java and a main class")
	}
	settings, err := settingsOf(os.Environ())
	if err != nil {
		return err
	}
	auth, err := authentication()
	if err != nil {
		return err
	}
	switch auth {
	case "": // the server has its default password, which must be changed
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
	os.Unsetenv("NEO4J_AUTH") // the server does not need it
	java := os.Args[1]
	return syscall.Exec(java, []string{java, "-Xmx" + cmp.Or(settings["server.memory.heap.max_size"], "1g"),
		"-cp", filepath.Join(home, "lib", "*"), os.Args[2],
		"--home-dir=" + home, "--config-dir=" + filepath.Join(home, "conf"), "--console-mode"}, os.Environ())
}

// authentication returns the value of NEO4J_AUTH, which may be in a file.
func authentication() (string, error) {
	path := os.Getenv("NEO4J_AUTH_FILE")
	if path == "" {
		return os.Getenv("NEO4J_AUTH"), nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("NEO4J_AUTH_FILE: %w", err)
	}
	return strings.TrimSpace(string(text)), nil
}

// notSettings are the variables, after NEO4J_, that the official image does not take for
// settings, besides those that end in _FILE.
var notSettings = []string{
	"ACCEPT_LICENSE_AGREEMENT", "AUTH", "AUTH_PATH", "DEBUG", "DEPRECATION_WARNING", "EDITION", "HOME",
	"PLUGINS", "SHA256", "TARBALL",
}

// settingsOf returns the settings in an environment, and the defaults that the image
// needs.
func settingsOf(environment []string) (map[string]string, error) {
	settings := map[string]string{
		"server.default_listen_address": "0.0.0.0",
		"server.directories.data":       data,
		"server.memory.pagecache.size":  "256m",
	}
	for _, variable := range environment {
		name, value, _ := strings.Cut(variable, "=")
		name, ours := strings.CutPrefix(name, "NEO4J_")
		if !ours || value == "" || slices.Contains(notSettings, name) || strings.HasSuffix(name, "_FILE") {
			continue
		}
		if strings.ContainsAny(value, "\r\n") {
			return nil, fmt.Errorf("NEO4J_%s: want one line", name)
		}
		settings[strings.NewReplacer("__", "_", "_", ".").Replace(name)] = value
	}
	return settings, nil
}

// credentials returns the password in the value of NEO4J_AUTH. Its errors don't repeat
// the value.
func credentials(auth string) (password string, err error) {
	user, password, found := strings.Cut(auth, "/")
	switch {
	case !found:
		return "", errors.New("NEO4J_AUTH: want none, or neo4j/PASSWORD")
	case user != "neo4j":
		return "", errors.New("NEO4J_AUTH: the user must be neo4j")
	case strings.Contains(password, "/"):
		return "", errors.New("NEO4J_AUTH: the password must not contain a slash")
	case len(password) < 8:
		return "", errors.New("NEO4J_AUTH: want a password of at least 8 characters")
	}
	return password, nil
}

// setPassword sets the initial password of a server without data.
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
