# `make run` and `make test` set up everything they need from a bare clone.

PYTHON ?= python3
# If this is set, every process compiles all of our modules again.
unexport PYTHONDONTWRITEBYTECODE
BIN := .venv/bin
# The locked files name every package, so pip has nothing to resolve: a release made since then cannot change what it does.
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --require-hashes --no-deps
# They allow wheels alone: a source archive would run a program of its own while it is installed.
WHEELS := --only-binary :all: --emit-build-options
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header $(WHEELS)
LOCKED := requirements.txt requirements-dev.txt requirements-api.txt requirements-build.txt requirements-cluster.txt
PYTEST := $(BIN)/python -m pytest -q --dist=loadfile

.PHONY: release run test test-long test-postgres check bench hold cluster package image hosting api mutants screenshots messages lock lock-check format clean

# Print a step's name, and write its output to a log. If the step fails, print the end of the log.
quietly = @echo "$(1) …"; { $(3); } > .venv/$(2).log 2>&1 || { tail -n 40 .venv/$(2).log; echo "$(1): failed. All of it is in .venv/$(2).log"; exit 1; }

run: .venv/run
	@exec $(BIN)/python -m scorekeeper

# Both kinds of tests wait now and then, for a site to start or for a phone: more processes than there are cores use that time.
# All at once would take longer than one after the other. Browser tests do not count for coverage, which slows them down.
test: .venv/dev
	@$(BIN)/python -m tests.browser.chromium
	@$(BIN)/python -m tests.nginx
	$(call quietly,Tests of the scripts,node,$(BIN)/python -m tests.js)
	@echo "Tests in a browser …"
	@$(PYTEST) --numprocesses=$(shell expr $$(nproc) + 2) tests/browser
	@echo "All other tests …"
	@$(PYTEST) --numprocesses=$(shell expr $$(nproc) + 1) --no-loadscope-reorder --ignore=tests/browser -p tests.covered -p no:slipcover
	$(call quietly,Coverage,coverage,$(BIN)/python -m tests.covered)

# Property tests with many examples, different ones each time. A failure found here gets a test of its own.
test-long: .venv/dev
	@$(BIN)/python -m pytest --no-header --numprocesses=auto -m hypothesis --hypothesis-profile=long

test-postgres: .venv/dev
	@$(BIN)/python -m tests.browser.chromium
	@echo "Tests on a PostgreSQL server …"
	@$(BIN)/python -m tests.postgres $(BIN)/python -m pytest -q

check: .venv/dev lock-check
	$(call quietly,Style,ruff,$(BIN)/ruff check . && $(BIN)/ruff format --check .)
	$(call quietly,Types,mypy,$(BIN)/mypy)
	$(call quietly,Imports,imports,$(BIN)/lint-imports --no-logo)
	$(call quietly,Templates,templates,$(BIN)/djade --check $$(git ls-files 'templates/*.html') && $(BIN)/djlint --quiet --lint templates)
	$(call quietly,Translations,translations,$(BIN)/python -m tests.messages --check)
	$(call quietly,Scripts,scripts,$(BIN)/oxlint static/js templates/sw.js tests/js)
	$(call quietly,Migrations,migrations,$(BIN)/python manage.py makemigrations --check --dry-run)
	$(call quietly,Deployment,deployment,HTTPS=true ALLOWED_HOSTS=scores.example $(BIN)/python manage.py check --deploy --fail-level WARNING)
	@echo "All checks passed."

bench: .venv/dev
	$(BIN)/python -m tests.bench

# Try whether the site holds out. One part of it: make hold WHAT=load
hold: .venv/dev
	$(BIN)/python -m tests.hold $(WHAT)

# Try many machines, in network namespaces. One part of it: make cluster WHAT=standby
cluster: .venv/cluster
	@$(BIN)/python -m tests.cluster $(WHAT)

# Build the wheel and the source archive in dist/, twice, and install and try them.
package: .venv/dev
	@$(BIN)/python -m tests.package

# Build the image on a base that is made here, and run it in containers.
image: .venv/dev
	@$(BIN)/python -m tests.image

# Follow docs/hosting.md on a machine of its own.
hosting: .venv/dev
	@$(BIN)/python -m tests.hosting

# Try docs/openapi.json on a running site with schemathesis.
api: .venv/api
	@$(BIN)/python -m tests.api

# Print the changes of a file that no test notices: make mutants WHAT=scoring/rules/score.py TESTS="tests/rules tests/wording"
mutants: .venv/dev
	@nice $(BIN)/python -m tests.mutants $(WHAT) $(TESTS)

screenshots: .venv/dev
	@$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.screenshots $(if $(LANGUAGES),--languages $(LANGUAGES))

# Release a version that is ready: make release VERSION=0.2.0
release: .venv/dev
	@$(BIN)/python -m tests.release $(VERSION)

# Collect all sentences for their translators. Begin a language: make messages LANGUAGES=de
messages: .venv/dev
	@$(BIN)/python -m tests.messages $(LANGUAGES)

format: .venv/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djade $$(git ls-files 'templates/*.html')

# The locked files name no registry; pip and uv use the one configured on the machine.
lock: .venv/dev
	$(COMPILE) pyproject.toml -o requirements.txt
	$(COMPILE) pyproject.toml --group dev -c requirements.txt -o requirements-dev.txt
	$(COMPILE) pyproject.toml --group dev --group api -c requirements-dev.txt -o requirements-api.txt
	$(COMPILE) --group build -c requirements-dev.txt -o requirements-build.txt
	$(COMPILE) --group cluster -o requirements-cluster.txt

lock-check: .venv/dev
	@mkdir -p .venv/lock && cp $(LOCKED) .venv/lock/
	@$(COMPILE) pyproject.toml -o .venv/lock/requirements.txt
	@$(COMPILE) pyproject.toml --group dev -c requirements.txt -o .venv/lock/requirements-dev.txt
	@$(COMPILE) pyproject.toml --group dev --group api -c requirements-dev.txt -o .venv/lock/requirements-api.txt
	@$(COMPILE) --group build -c requirements-dev.txt -o .venv/lock/requirements-build.txt
	@$(COMPILE) --group cluster -o .venv/lock/requirements-cluster.txt
	@for file in $(LOCKED); do diff -q $$file .venv/lock/$$file \
	  || { echo "The locked requirements do not match pyproject.toml: run make lock"; exit 1; }; done

clean:
	rm -rf .venv

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Scorekeeper needs Python 3.11 or newer: make $(MAKECMDGOALS) PYTHON=python3.12")'
	@echo "Python's environment in .venv …"
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/run: requirements.txt | .venv/python
	$(call quietly,Packages of the site,pip,$(INSTALL) -r requirements.txt)
	@touch $@

.venv/dev: requirements-dev.txt | .venv/python
	$(call quietly,Packages of the site and its tests,pip,$(INSTALL) -r requirements-dev.txt)
	@touch .venv/run $@

.venv/api: requirements-api.txt | .venv/dev
	$(call quietly,Packages that try the answers to other programs,pip,$(INSTALL) -r requirements-api.txt)
	@touch $@

.venv/cluster: requirements-cluster.txt | .venv/dev
	$(call quietly,Programs that try many machines,pip,$(INSTALL) -r requirements-cluster.txt)
	@touch $@
