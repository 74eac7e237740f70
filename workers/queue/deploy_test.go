package queue_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"graphcover/internal/testenv"
	"graphcover/workers/queue"
)

const deployed = "../../deploy"

// TestConfigurations has nats-server read the configurations of docker-compose.yml and of
// deploy/kubernetes. Both write each message to the disk, and in the second workers may do what
// they have to and nothing else.
func TestConfigurations(t *testing.T) {
	for name, value := range map[string]string{"POD_NAME": "queue-0", "COUNT_PASSWORD": "p1", "WORKER_PASSWORD": "p2"} {
		t.Setenv(name, value)
	}
	inMap := filepath.Join(t.TempDir(), "nats.conf")
	testenv.Check(t, os.WriteFile(inMap, []byte(configMap(t)), 0o600))
	for _, name := range []string{filepath.Join(deployed, "nats.conf"), inMap} {
		o := testenv.Must(server.ProcessConfigFile(name))(t)
		if !o.JetStream || !o.SyncAlways || o.StoreDir != "/data/jetstream" || o.Port != 4222 {
			t.Errorf("%s: want JetStream that syncs always in /data/jetstream, and port 4222, got %v, %v, %s, %d",
				name, o.JetStream, o.SyncAlways, o.StoreDir, o.Port)
		}
		if name != inMap {
			continue
		}
		if o.ServerName != "queue-0" || len(o.Routes) != 3 || len(o.Users) != 2 {
			t.Fatalf("want server queue-0 with three routes and two users, got %s, %v, %v", o.ServerName, o.Routes, o.Users)
		}
		for _, user := range o.Users {
			want := &server.Permissions{
				Publish: &server.SubjectPermission{Allow: []string{">"}}, Subscribe: &server.SubjectPermission{Allow: []string{">"}},
			}
			if user.Username == "worker" {
				want = queue.WorkerPermissions()
			}
			if !reflect.DeepEqual(user.Permissions, want) {
				t.Errorf("%s: want the permissions %+v, got %+v", user.Username, want, user.Permissions)
			}
		}
	}
}

// configMap returns the configuration of nats-server in deploy/kubernetes/queue.yaml.
func configMap(t *testing.T) string {
	t.Helper()
	text := testenv.Must(os.ReadFile(filepath.Join(deployed, "kubernetes", "queue.yaml")))(t)
	_, rest, _ := strings.Cut(string(text), "  nats.conf: |\n")
	config, _, found := strings.Cut(rest, "---\n")
	if !found {
		t.Fatal("queue.yaml: want nats.conf in it, before another document")
	}
	return config
}

// TestSettingsOfNeo4j looks at the environment of the Neo4j containers. Their image takes every
// variable that begins with NEO4J_ for a setting, except a few such as NEO4J_AUTH, and Neo4j refuses
// to start if it does not know the setting.
func TestSettingsOfNeo4j(t *testing.T) {
	text := testenv.Must(os.ReadFile(filepath.Join(deployed, "kubernetes", "neo4j.yaml")))(t)
	names := regexp.MustCompile(`name: NEO4J_(\w+)`).FindAllStringSubmatch(string(text), -1)
	if len(names) < 3 {
		t.Fatalf("want NEO4J_AUTH and settings, got %v", names)
	}
	setting := regexp.MustCompile(`^(server|dbms|client|db)_`)
	for _, name := range names {
		if name[1] != "AUTH" && !setting.MatchString(name[1]) {
			t.Errorf("want no variable %s", name[0])
		}
	}
}

// TestKubernetes compares the manifests with the schemas of Kubernetes. A field that they don't
// know must be found.
func TestKubernetes(t *testing.T) {
	testenv.Long(t, "TestConfigurations")
	python := os.Getenv("GRAPHCOVER_PYTHON")
	if python == "" {
		testenv.Missing(t, testenv.Tools, "GRAPHCOVER_PYTHON does not name a Python with the packages for tests; make test does")
	}
	validate := func(names ...string) (string, error) {
		args := append([]string{"-m", "kubernetes_validate", "-k", "1.37", "--strict"}, names...)
		output, err := exec.CommandContext(t.Context(), python, args...).CombinedOutput()
		return string(output), err
	}
	names, err := filepath.Glob(filepath.Join(deployed, "kubernetes", "*.yaml"))
	if err != nil || len(names) < 5 {
		t.Fatalf("want manifests, got %v, %v", names, err)
	}
	if output, err := validate(names...); err != nil || strings.Count(output, "passed") < len(names) {
		t.Errorf("%v: %s", err, output)
	}
	text := testenv.Must(os.ReadFile(filepath.Join(deployed, "kubernetes", "worker.yaml")))(t)
	wrong := filepath.Join(t.TempDir(), "wrong.yaml")
	testenv.Check(t, os.WriteFile(wrong, []byte(strings.Replace(string(text), "replicas: 4", "replica: 4", 1)), 0o600))
	if output, err := validate(wrong); err == nil || !strings.Contains(output, "replica") {
		t.Errorf("want the unknown field refused, got %v: %s", err, output)
	}
}
