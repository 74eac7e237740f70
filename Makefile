# graphcover: make demo shows it, make test tests it. Both install what they
# need; see scripts/need.

GO      ?= go
VENV    := .cache/venv
PYTHON  := $(VENV)/bin/python
REPORT  := .cache/report.txt
TIMEOUT := 40m
TABLE   := awk '{ i = index($$0, ": "); printf "%-28s %s\n", substr($$0, 1, i - 1), substr($$0, i + 2) }'

.PHONY: build demo test suite test-containers container-suite test-fast browser-test lint fuzz audit bench readme plans clean

build: export GO := $(GO)
build:
	@scripts/need go
	@$(GO) build -o bin/graphcover ./cmd/graphcover

demo: build
	@scripts/need java mvn
	@bin/graphcover compare --puzzle-name sudoku examples/blog.sudoku
	@echo
	@bin/graphcover db status

# Everything: every test on a real Neo4j, in every way that one comes by it and on
# each version that we start, then fuzzing and the audit of what we depend on. All
# servers, and the Docker engine where none runs, are started for it and stopped
# after it. No test is skipped for want of a tool, but those of containers, if there
# is no engine and none can be started.
test: export GRAPHCOVER_REQUIRE += tools
test: export GRAPHCOVER_REPORT := $(CURDIR)/$(REPORT)
test: lint build $(PYTHON)
	@rm -f $(REPORT)
	@scripts/audit
	@scripts/need java mvn chromium
	@scripts/with-docker $(MAKE) --no-print-directory suite
	@scripts/fuzz
	@$(TABLE) $(REPORT)

# The tests of make test, by a Docker engine that answers or by none.
suite: export GRAPHCOVER_PYTHON := $(CURDIR)/$(PYTHON)
suite:
	@scripts/with-neo4j scripts/test-and-tell -count=1 -timeout $(TIMEOUT) ./...
	@scripts/matrix existing/2026.08 jvm compose container

# The part of make test that needs a Docker engine: alone.
test-containers: export GRAPHCOVER_REQUIRE += tools containers
test-containers: export GRAPHCOVER_REPORT := $(CURDIR)/$(REPORT)
test-containers: build $(PYTHON)
	@scripts/need java mvn
	@rm -f $(REPORT)
	@scripts/with-docker $(MAKE) --no-print-directory container-suite
	@$(TABLE) $(REPORT)

container-suite: export GRAPHCOVER_PYTHON := $(CURDIR)/$(PYTHON)
container-suite:
	@GRAPHCOVER_SERVER=containers scripts/test-and-tell -count=1 -timeout $(TIMEOUT) -run Container ./neo4jserver
	@scripts/matrix compose container

# The same within two minutes: without whole collections, without starting
# further servers, without Browser.
test-fast: build
	@scripts/need java mvn
	@scripts/with-neo4j $(GO) test -short -timeout $(TIMEOUT) $$($(GO) list ./... | grep -v /browsertest)

browser-test: export GRAPHCOVER_REQUIRE += tools
browser-test: build
	@scripts/need java mvn chromium
	@GRAPHCOVER_SCREENSHOT=$(CURDIR)/docs/browser.png scripts/with-neo4j $(GO) test -count=1 -v ./internal/browsertest

lint:
	@unformatted=$$(gofmt -l .); [ -z "$$unformatted" ] || { echo "gofmt: $$unformatted"; exit 1; }
	@$(GO) vet ./...
	@$(GO) tool staticcheck ./...
	@scripts/need shellcheck
	@shellcheck scripts/* .ci/run

# Known vulnerabilities, licences, and what no compiler forbids.
audit:
	@scripts/audit
	@$(GO) test -count=1 ./internal/audit

# Every fuzz test there is, for FUZZTIME (20s) each.
fuzz: export GO := $(GO)
fuzz:
	@scripts/fuzz

bench:
	@$(GO) test -run '^$$' -bench . -count 5 ./memsolver

# Write the output of the README's commands anew.
readme: export GRAPHCOVER_README = write
readme: build
	@scripts/need java mvn
	@$(GO) test -count=1 -run TestReadme ./cmd/graphcover

# Write the plans of the search's statements anew, for git to show what changed.
plans: export GRAPHCOVER_PLANS = write
plans: build
	@scripts/need java mvn
	@scripts/with-neo4j $(GO) test -count=1 -run TestPlans ./cypher

$(PYTHON): cypher/testdata/requirements.txt
	@scripts/need venv
	@python3 -m venv --clear $(VENV)
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check -r $<

clean:
	rm -rf bin .cache
