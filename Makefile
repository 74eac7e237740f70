# graphcover: make demo shows it, make test tests it. Both install what they
# need; see scripts/need.
#
# There are three runs of the tests:
#
#   make test       the short run, for every change: about five minutes on two cores.
#                   It has every kind of test, and two to four cases of each kind.
#   make test-rest  what the short run leaves to CI: the post on a server of its own, the
#                   life of a server, most of the page and of Neo4j Browser, containers and
#                   docker-compose, the second series of Neo4j, and two seconds of each
#                   fuzz test.
#   make test-all   the long run, for every release and every night: all cases, all
#                   paths to a server on all series of Neo4j, hundreds of kills and
#                   faults, whole collections, 20 s for each fuzz test.
#
# make test-exhaustive has more cases of the few tests that would take too long even there.
#
# Variables tell the runs apart: GRAPHCOVER_LONG is set in the long run, and GRAPHCOVER_REST in
# test-rest. A test asks testenv.Cases for the number of its cases. A test that only the long run
# has calls testenv.Long, and one that test-rest has, too, testenv.Rest. Both take the name of the
# short test that would fail for the same defects; a test checks that the name exists.
# testing.Short is not used. So go test ./... is always the short run. Tests that need a server
# skip without one:
#
#   scripts/with-neo4j go test ./graphsolver
#   GRAPHCOVER_LONG=1 scripts/with-neo4j go test -run TestKilledClients ./cmd/graphcover

GO      ?= go
# Clones of the repository share what Go has compiled, because it does not contain their paths.
export GOFLAGS := $(shell $(GO) env GOFLAGS 2>/dev/null) -trimpath
CACHE   := $(shell scripts/cache)
PACKAGES := cypher/testdata/requirements.txt examples/notebook/requirements.txt deploy/kubernetes/requirements.txt
VENV    := $(CACHE)/venv-$(shell cat $(PACKAGES) | cksum | cut -d ' ' -f 1)
PYTHON  := $(VENV)/bin/python
REPORT  := .cache/report.txt
TIMEOUT := 40m
TABLE   := awk '{ i = index($$0, ": "); printf "%-28s %s\n", substr($$0, 1, i - 1), substr($$0, i + 2) }'

.PHONY: build demo test test-rest test-all test-kills test-exhaustive suite suite-packages suite-on-server suite-alone suite-lint suite-rest-servers suite-rest-fuzz suite-all suite-all-packages test-containers container-suite browser-test defects lint fuzz audit bench readme plans notebook clean

build: export GO := $(GO)
build:
	@scripts/need go
	@$(GO) build -o bin/graphcover ./cmd/graphcover

demo: build
	@scripts/need java mvn
	@scripts/demo

# Tests never skip for want of a tool: all are installed. Those of containers skip if there
# is no Docker engine that can be used and none can be started, some others without root or
# without the published collections. Servers, and the engine if there was none, are stopped
# at the end.
test test-rest test-all test-kills: export GRAPHCOVER_REQUIRE += tools
test test-rest test-all test-kills: export GRAPHCOVER_REPORT := $(CURDIR)/$(REPORT)
test-all test-kills: export GRAPHCOVER_LONG := 1

# The short run. Most servers live for seconds, so their Java skips the optimizing
# compiler (C2), which takes half of the processor time of such a server. The server that
# the packages share lives for minutes: there C2 compiles what runs ten times as often as
# by default. The serial collector takes a fifth less processor time than the default one,
# whose threads work beside the tests.
SHORT_LIVED := -XX:+UseSerialGC -XX:TieredStopAtLevel=1
ARCHIVED := archive=$$(scripts/class-archive) && export JDK_JAVA_OPTIONS="$$JDK_JAVA_OPTIONS $$archive"
test: export JDK_JAVA_OPTIONS += $(SHORT_LIVED)
LATE_C2 := -XX:+UseSerialGC -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000 \
	-XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000
test: build $(PYTHON)
	@mkdir -p .cache; rm -f $(REPORT)
	@scripts/need java mvn chromium
	@scripts/part 'all parts' $(MAKE) --no-print-directory suite
	@$(TABLE) $(REPORT)

# What is repeated on a server of docker-compose, which differs in how it is started and found:
# the command, and searches in both modes that are compared with memory step by step. The
# second series of Neo4j runs the queries for Neo4j Browser, too. On the first series, the short
# run has all of these tests, and go test runs every fuzz test on the inputs that are kept.
COMPOSE := ^TestFamilies$$/^langford:4|^TestScripts$$/^server$$
SECOND  := $(COMPOSE)|^TestQueries$$|^TestLanguages

# The tests that call testenv.Rest.
REST          := ^Test(ChangedGraph|ChangedSpace|ChangedTree|ChangedWork|CellsSeenInBrowser|DamagedJarIsFetchedAgain|Demo|FailedServerSaysWhy|HelpExamples|HintSeenInBrowser|Kit|LifeOfAContainer|LifeOfAJVM|OwnServer|PageInFull|PageStates|PasswordIsNotPrinted|Post|Readme|Schemes|SearchSeenInBrowser|StrategiesAgree|TakenPorts)$$
REST_PACKAGES := ./cmd/graphcover ./internal/browsertest ./internal/faults ./internal/posttest ./neo4jserver

# The packages that take longest begin first, so that none of them is left to run alone at
# the end.
LONGEST := ./cmd/graphcover ./neo4jserver ./graphsolver ./internal/posttest ./space/stored ./compare ./strategy/deduce

# The parts run beside each other, because the packages wait for servers.
suite: export GRAPHCOVER_PYTHON := $(PYTHON)
suite:
	@CLASSES=$$(scripts/class-archive) && export CLASSES JDK_JAVA_OPTIONS="$$JDK_JAVA_OPTIONS $$CLASSES" && \
		$(MAKE) --no-print-directory -j 3 suite-packages suite-alone suite-lint

suite-lint:
	@scripts/part lint $(MAKE) --no-print-directory lint

suite-packages:
	@GRAPHCOVER_JAVA_OPTIONS="$(LATE_C2) $$CLASSES" scripts/with-neo4j $(MAKE) --no-print-directory suite-on-server

# First the server plans each statement once: several packages that begin at the same time would have a new server
# plan the same statements several times, beside each other. The packages do not run this test again.
suite-on-server:
	@$(GO) test -count=1 -vet=off -run '^TestExplain$$' ./cypher
	@scripts/test-and-tell -count=1 -p 4 -timeout $(TIMEOUT) -skip '^TestExplain$$' $(LONGEST) $$(scripts/packages server)

# Of packages that reach no server, Go answers for those that have not changed.
suite-alone:
	@scripts/test-and-tell -p 1 -timeout $(TIMEOUT) $$(scripts/packages alone)
	@scripts/part audit scripts/audit

# What the short run leaves to CI. This does not run beside the packages: their tests that look
# for a server would find these.
test-rest: export JDK_JAVA_OPTIONS += $(SHORT_LIVED)
test-rest: export GRAPHCOVER_COMPOSE_JAVA_OPTIONS := -XX:TieredStopAtLevel=1
test-rest: export GRAPHCOVER_SERIES := 5.26
test-rest: export GRAPHCOVER_PYTHON := $(PYTHON)
test-rest: build $(PYTHON)
	@mkdir -p .cache
	@scripts/need java mvn chromium
	@$(ARCHIVED) && scripts/with-docker $(MAKE) --no-print-directory -j 2 suite-rest-servers suite-rest-fuzz
	@$(TABLE) $(REPORT)

suite-rest-servers:
	@GRAPHCOVER_REST=1 scripts/with-neo4j scripts/test-and-tell -count=1 -timeout $(TIMEOUT) -run '$(REST)' $(REST_PACKAGES)
	@scripts/matrix -run '$(SECOND)' existing/2026.08
	@scripts/matrix -run '$(COMPOSE)' compose/5.26

suite-rest-fuzz: export FUZZTIME ?= 2s
suite-rest-fuzz:
	@scripts/part fuzz scripts/fuzz

# The long run. Neo4j runs as users have it, but for the servers that single tests of the packages
# start, most of which are killed after seconds. After a failure it goes on, because an hour is too
# long to learn of one failure only.
test-all: build $(PYTHON)
	@mkdir -p .cache; rm -f $(REPORT) .cache/failed
	@scripts/part lint $(MAKE) --no-print-directory lint
	@scripts/part audit scripts/audit
	@scripts/need java mvn chromium
	@scripts/part 'all servers' scripts/with-docker $(MAKE) --no-print-directory suite-all || touch .cache/failed
	@scripts/part fuzz scripts/fuzz || touch .cache/failed
	@$(TABLE) $(REPORT)
	@! [ -e .cache/failed ]

suite-all: export GRAPHCOVER_PYTHON := $(PYTHON)
suite-all:
	@failed=0; \
	$(MAKE) --no-print-directory suite-all-packages || failed=1; \
	scripts/matrix existing/2026.08 jvm compose container || failed=1; \
	exit $$failed

# The server that the packages share keeps the options of the user.
suite-all-packages: export GRAPHCOVER_JAVA_OPTIONS := $(JDK_JAVA_OPTIONS)
suite-all-packages: export JDK_JAVA_OPTIONS += $(SHORT_LIVED)
suite-all-packages: TIMEOUT := 60m
suite-all-packages:
	@$(ARCHIVED) && scripts/with-neo4j scripts/test-and-tell -count=1 -p 3 -timeout $(TIMEOUT) $(LONGEST) ./...

# The kills and faults of the long run alone, after make test in .ci/run: what they count is
# added to its table. The faults need a server that does nothing else, so the packages run
# one after the other.
KILLS := Kill|LostAnswers|FullDisk|TestFaults

test-kills: export JDK_JAVA_OPTIONS += $(SHORT_LIVED)
test-kills: build
	@mkdir -p .cache
	@scripts/need java mvn
	@$(ARCHIVED) && scripts/part 'kills and faults' scripts/with-neo4j scripts/test-and-tell -count=1 -p 1 -timeout $(TIMEOUT) \
		-run '$(KILLS)' ./cmd/graphcover ./internal/faults
	@$(TABLE) $(REPORT)

# Every stop of searches that are made by hand, a thousand changed graphs, and deductions in
# all of four collections, which is too much for the long run: for a change of how the state
# is read from the tags, or of a rule.
test-exhaustive: export GRAPHCOVER_REQUIRE += tools puzzles
test-exhaustive: export GRAPHCOVER_LONG := exhaustive
test-exhaustive: export GRAPHCOVER_PYTHON := $(PYTHON)
test-exhaustive: export GRAPHCOVER_REPORT := $(CURDIR)/$(REPORT)
test-exhaustive: build $(PYTHON)
	@mkdir -p .cache; rm -f $(REPORT)
	@scripts/need java mvn
	@scripts/with-neo4j scripts/test-and-tell -count=1 -timeout 4h \
		-run '^TestPost$$|^TestChangedGraph$$|^TestCollections$$|^TestVeriPBOnCollections$$|^TestRandom$$' \
		./internal/posttest ./cmd/graphcover ./strategy/deduce ./proof ./space/stored
	@$(TABLE) $(REPORT)

# Plant defects, one after another, and check that a test that every change must pass catches each.
defects: export JDK_JAVA_OPTIONS += $(SHORT_LIVED)
defects: export GRAPHCOVER_PYTHON := $(PYTHON)
defects: build $(PYTHON)
	@scripts/need java mvn chromium
	@scripts/with-neo4j scripts/plant-defects

# The tests that need a Docker engine, alone.
test-containers: export GRAPHCOVER_REQUIRE += tools containers
test-containers: export GRAPHCOVER_REPORT := $(CURDIR)/$(REPORT)
test-containers: build $(PYTHON)
	@scripts/need java mvn
	@mkdir -p .cache; rm -f $(REPORT)
	@scripts/with-docker $(MAKE) --no-print-directory container-suite
	@$(TABLE) $(REPORT)

container-suite: export GRAPHCOVER_PYTHON := $(PYTHON)
container-suite:
	@GRAPHCOVER_SERVER=containers GRAPHCOVER_REST=1 scripts/test-and-tell -count=1 -timeout $(TIMEOUT) -run Container ./neo4jserver
	@scripts/matrix compose container

browser-test: export GRAPHCOVER_REQUIRE += tools
browser-test: export GRAPHCOVER_REST := 1
# Neo4j Browser and the page in Chromium; rewrites the pictures in docs.
browser-test: build
	@scripts/need java mvn chromium
	@GRAPHCOVER_SCREENSHOT=$(CURDIR)/docs/browser-style.png scripts/with-neo4j $(GO) test -count=1 -v ./internal/browsertest

lint:
	@unformatted=$$(gofmt -l .) && [ -z "$$unformatted" ] || { echo "gofmt: $$unformatted"; exit 1; }
	@$(GO) vet ./...
	@$(GO) tool staticcheck ./...
	@scripts/need shellcheck
	@shellcheck $$(grep -l '^#!/' scripts/*) .ci/run
	@scripts/plant-defects -n
	@$(GO) tool actionlint

# Known vulnerabilities, the licenses of dependencies, and rules that no compiler checks.
audit:
	@scripts/audit
	@$(GO) test -count=1 ./internal/audit

# Every fuzz test, for FUZZTIME (20s) each.
fuzz: export GO := $(GO)
fuzz:
	@scripts/fuzz

bench:
	@$(GO) test -run '^$$' -bench . -count 5 ./memsolver/...

# Rewrite the output of the commands in the README and the documents after it.
readme: export GRAPHCOVER_README = write
readme: build
	@scripts/need java mvn
	@GRAPHCOVER_REST=1 $(GO) test -count=1 -run TestReadme ./cmd/graphcover

# Rewrite the plans of the search's statements; git then shows what changed.
plans: export GRAPHCOVER_PLANS = write
plans: export GRAPHCOVER_LONG = 1
plans: build
	@scripts/need java mvn
	@scripts/with-neo4j $(GO) test -count=1 -run TestPlans ./cypher

# Rewrite the outputs of the notebook.
notebook: export GRAPHCOVER_NOTEBOOK = write
notebook: export GRAPHCOVER_PYTHON := $(PYTHON)
notebook: build $(PYTHON)
	@scripts/need java mvn
	@scripts/with-neo4j $(GO) test -count=1 -run 'TestPost/notebook' ./internal/posttest

$(PYTHON):
	@scripts/need venv
	@scripts/venv $(VENV) $(PACKAGES)

clean:
	rm -rf bin .cache
