# graphcover: make demo shows it, make test tests it. Both install what they
# need; see scripts/need.

GO      ?= go
VENV    := .cache/venv
PYTHON  := $(VENV)/bin/python
REPORT  := .cache/report.txt
TIMEOUT := 40m

.PHONY: build demo test test-fast browser-test lint audit bench readme plans clean

build:
	@$(GO) build -o bin/graphcover ./cmd/graphcover

demo: build
	@scripts/need java mvn
	@bin/graphcover compare --puzzle-name sudoku examples/blog.sudoku
	@echo
	@bin/graphcover db status

# Everything, on a real Neo4j that is started for it and stopped after it. No
# test is skipped for want of a tool, but for that of containers, which needs a
# Docker engine with the image.
test: export GRAPHCOVER_REQUIRE += tools
test: lint build $(PYTHON)
	@scripts/audit
	@scripts/need java mvn chromium
	@rm -f $(REPORT)
	@GRAPHCOVER_PYTHON=$(CURDIR)/$(PYTHON) GRAPHCOVER_REPORT=$(CURDIR)/$(REPORT) \
		scripts/with-neo4j $(GO) test -count=1 -timeout $(TIMEOUT) ./...
	@cat $(REPORT)

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
