# Two commands do everything from a bare clone: `make run` and `make test`.

PYTHON ?= python3
BIN := .venv/bin
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header pyproject.toml
EXACT := scoring/rules/*,scoring/document/*

.PHONY: run test test-long test-postgres check bench screenshots lock lock-check format clean

run: .venv/run
	@exec $(BIN)/python -m scorekeeper

# What a browser shows is not counted as covered: code is to be tested where it stands, and counting takes its time.
# A browser waits half of the time, so the rest runs beside it, politely, on all cores, and is printed after it.
test: .venv/dev
	$(BIN)/python -m tests.browser.chromium
	nice $(BIN)/python -m pytest --numprocesses=auto --dist=loadfile --ignore=tests/browser --cov --cov-report= \
	  > .venv/rest.log 2>&1 & rest=$$!; \
	  $(BIN)/python -m pytest tests/browser; browser=$$?; \
	  wait $$rest; rest=$$?; cat .venv/rest.log; exit $$((browser + rest))
	$(BIN)/coverage report
	$(BIN)/coverage report --include='$(EXACT)' --fail-under=100

# Properties with many examples, and others every time: what is found belongs into a test of its own.
test-long: .venv/dev
	$(BIN)/python -m pytest --numprocesses=auto -m hypothesis --hypothesis-profile=long

test-postgres: .venv/dev
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.postgres $(BIN)/python -m pytest

check: .venv/dev lock-check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djade --check $$(git ls-files 'templates/*.html')
	$(BIN)/djlint --quiet --lint templates
	$(BIN)/python manage.py makemigrations --check --dry-run
	HTTPS=true ALLOWED_HOSTS=scores.example $(BIN)/python manage.py check --deploy --fail-level WARNING

bench: .venv/dev
	$(BIN)/python -m tests.bench

screenshots: .venv/dev
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.screenshots

format: .venv/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djade $$(git ls-files 'templates/*.html')

# The locked files name no registry: pip and uv take whatever is set up on the machine.
lock: .venv/dev
	$(COMPILE) -o requirements.txt
	$(COMPILE) --group dev -c requirements.txt -o requirements-dev.txt

lock-check: .venv/dev
	@mkdir -p .venv/lock && cp requirements.txt requirements-dev.txt .venv/lock/
	@$(COMPILE) -o .venv/lock/requirements.txt
	@$(COMPILE) --group dev -c requirements.txt -o .venv/lock/requirements-dev.txt
	@diff -q requirements.txt .venv/lock/requirements.txt && diff -q requirements-dev.txt .venv/lock/requirements-dev.txt \
	  || { echo "The locked requirements do not match pyproject.toml: run make lock"; exit 1; }

clean:
	rm -rf .venv

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Scorekeeper needs Python 3.11 or newer: make $(MAKECMDGOALS) PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	@touch $@

.venv/run: requirements.txt | .venv/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

.venv/dev: requirements-dev.txt | .venv/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch .venv/run $@
