# Everything is built in .venv; nothing else needs to be installed but Python.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
#: Deals with known answers, for the solver's tests and its benchmark; left out where the folder is not there.
REFERENCE ?= ../shared/reference
export REFERENCE

.PHONY: help play test lint golden bench clean

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /: /'

$(VENV)/made: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group test --group lint --editable .
	@$(BIN)/python -m compileall -q pyramide_cli
	@touch $@

play: $(VENV)/made ## play; options go into ARGS: make play ARGS="--seed 7 --rules open"
	@$(BIN)/pyramide $(ARGS)

test: $(VENV)/made ## all tests, with branch coverage
	$(BIN)/python -m pytest --cov --cov-report=term-missing

lint: $(VENV)/made ## ruff and mypy --strict
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

golden: $(VENV)/made ## record the transcripts again; git diff is the review
	$(BIN)/python -m pytest -q --update-golden tests/test_transcripts.py

bench: $(VENV)/made ## start-up, commands through a pipe, and the solver
	$(BIN)/python tests/bench.py

clean: ## remove what was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .coverage .coverage.*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
