# Everything is built in .venv; nothing else needs to be installed but Python.
VENV := .venv
BIN := $(VENV)/bin
#: The Python to build with; once built, the same one goes on.
PYTHON ?= $(shell cat $(VENV)/made-with 2>/dev/null || echo python3)
#: Deals with known answers, for the solver's tests; left out where the folder is not there.
REFERENCE ?= ../shared/reference
export REFERENCE
#: What an environment fits: this folder, this Python, these dependencies.
FITS = $(CURDIR) $(PYTHON) $(shell cksum < pyproject.toml)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help env play test long lint golden bench clean

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /: /'

env:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "pyramide needs Python 3.11 or newer, and $(PYTHON) is not: name one, as in make play PYTHON=python3.12" >&2; exit 1; }
	@test "$$(cat $(VENV)/made 2>/dev/null)" = "$(FITS)" && $(BIN)/python -c '' 2>/dev/null || $(MAKE) --no-print-directory $(VENV)

.PHONY: $(VENV)
$(VENV):
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --upgrade 'pip>=25.1'
	@$(PIP) --group test --group lint --editable .
	@$(BIN)/python -m compileall -q pyramide_cli
	@echo "$(PYTHON)" > $(VENV)/made-with
	@echo "$(FITS)" > $(VENV)/made

play: env ## play; options go into ARGS: make play ARGS="--seed 8 --rules open"
	@$(BIN)/pyramide $(ARGS)

test: env ## the tests
	$(BIN)/python -m pytest -q

long: env ## the tests that take long, too
	KILLS=100 $(BIN)/python -m pytest -q -m 'long or not long'

lint: env ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

golden: env ## record the transcripts again; git diff is the review
	$(BIN)/python -m pytest -q --update-golden tests/test_transcripts.py

bench: env ## start-up, commands through a pipe, and the solver
	$(BIN)/python tests/bench.py

clean: ## remove what was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
