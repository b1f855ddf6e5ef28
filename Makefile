# `make` alone lists what there is.
PYTHON ?= python3
BIN := .venv/bin
# Twice as many as there are cores: a third of the time a test waits for a process, a thread, a socket.
WORKERS = $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
PYTEST = $(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder
# Kept, or each of the many processes of a check compiles all code for itself.
export PYTHONDONTWRITEBYTECODE :=
RECORDING := tests/evals/recordings/scripted.jsonl

.DEFAULT_GOAL := help
.PHONY: help chat page test check all-but-tests soak format evals record year bench screenshots lock

help:  ## list these commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | sort

chat: .venv/chat  ## talk with the character in the terminal
	@$(BIN)/companion chat

page: .venv/chat  ## fetch what the Memory Center's pages load of others (npm)
	@$(BIN)/python -m bot.center.third_party

test: .venv/dev  ## run all tests
	$(PYTEST)

check: .venv/dev  ## format, lint, types, layers, tests: what decides whether a change lands
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@$(MAKE) --no-print-directory --jobs 2 all-but-tests test

all-but-tests: .venv/dev
	$(BIN)/mypy
	$(BIN)/lint-imports
	@$(MAKE) --no-print-directory evals

soak: .venv/dev  ## try ten times as many new examples, and live the long lives whole (hours)
	SOAK=10 $(PYTEST)

evals: .venv/dev  ## score the offline agents and the recorded answers on the labelled cases
	$(BIN)/companion prompts eval --offline
	$(BIN)/companion prompts eval --replay $(RECORDING)

record: .venv/dev  ## make the replayed recording and the README's figures anew
	$(BIN)/python -m tests.evals.record

format: .venv/dev  ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

year: .venv/dev  ## live a scripted year twice, print what holds, draw build/year.html
	$(BIN)/python -m tests.year

bench: .venv/dev  ## measure speed, each figure beside its floor
	$(BIN)/python -m tests.bench

screenshots: .venv/dev  ## show each tab of the Memory Center in bot/center/screenshots/
	$(BIN)/python -m tests.bot.center.page.screenshots

lock: .venv/dev  ## write the versions in use to requirements.lock
	$(BIN)/pip freeze --exclude-editable > requirements.lock

.venv/chat: pyproject.toml requirements.lock bot/center/package-lock.json
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; try make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	@echo "Installing into .venv (about a minute, once)…"
	@$(BIN)/pip install --quiet --disable-pip-version-check -c requirements.lock -e '.[center]'
	@$(BIN)/python -m bot.center.third_party
	@touch $@

.venv/dev: .venv/chat
	@$(BIN)/pip install --quiet --disable-pip-version-check -c requirements.lock -e '.[center,postgres,dev]'
	@$(BIN)/python -m bot.center.third_party --dev
	@touch $@
