# make run    start Pairwright on this machine
# make test   everything a change must pass, in an environment it makes for itself
# make check  the same checks with the environment as it stands (no network, nothing installed)

SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
.DELETE_ON_ERROR:
.PHONY: run test check format catalogues clean

# Status 130 is Ctrl+C: that is how it is stopped.
run: $(VENV)/.ready-to-run
	$(BIN)/pairwright serve || [ $$? -eq 130 ]

test: $(VENV)/.ready-to-test
	$(MAKE) --no-print-directory check

# The tests come last, so that the last line on the screen is theirs. Each process of them has a browser and a
# database server of its own: four fill a machine of any size.
check:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/codespell
	$(BIN)/pytest --numprocesses=auto --maxprocesses=4 --dist=worksteal

format:
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Collects every sentence of the program into the translation files (src/pairwright/words/catalogues).
catalogues: $(VENV)/.ready-to-test
	$(BIN)/python tools/catalogues.py

# The stamps are newer than pyproject.toml for as long as what is installed is what it asks for.
$(VENV)/.ready-to-run: pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --editable .
	touch $@

$(VENV)/.ready-to-test: pyproject.toml | $(BIN)/python
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@ $(VENV)/.ready-to-run

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
