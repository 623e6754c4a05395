# Needs Python 3.11 or newer with venv, git and make; everything else is installed into .venv.

PYTHON ?= python3
JOBS ?= 2
BIN := .venv/bin
PYTEST := $(BIN)/pytest -n $(JOBS) --dist worksteal

export UV_PYTHON_DOWNLOADS := never
export UV_SYSTEM_CERTS ?= 1

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup run test check core store truth explore storm crash bank randomness bench golden mutate lock format clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## make or update .venv
	@$(PYTHON) scripts/setup.py

run: setup ## play the demonstration
	@$(BIN)/megalink demo

test: check core store truth ## everything that has to pass

check: setup ## format, lint, types, order of the rooms, links and made pages, list of rule tests
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python scripts/check_links.py
	$(BIN)/python -m scripts.rule_tests --check
	$(BIN)/python -m scripts.power_failure --check

core: setup ## the quick tests, with whole branch coverage of the words, games, table, jackpot and ledger
	$(PYTEST) -m "not truth and not store and not browser" --cov

store: setup ## the floor: what every store promises, faults, and the program killed
	$(PYTEST) -m store --no-cov

truth: setup ## the exhaustive counts and the mathematics
	$(PYTEST) -m truth --no-cov

explore: setup ## the properties with other cases than before, and many more; the tables with what goes wrong too
	$(PYTEST) -m "hypothesis and not store and not browser" --no-cov --hypothesis-profile explore

storm: setup ## whole floors, each from one seed, with faults everywhere; in part with HOW="--minutes 10"
	$(BIN)/python -m scripts.campaigns.storms $(HOW)

crash: setup ## a floor under load is killed at every step, again and again; in part with HOW="--minutes 10"
	$(BIN)/python -m scripts.campaigns.crash $(HOW)

bank: setup ## fifty clients move money for two minutes while the disk fails; every read has to add up
	$(BIN)/python -m scripts.campaigns.bank $(HOW)

randomness: setup ## the statistical battery of the shoe; the published size with SIZE=--full
	$(BIN)/python -m scripts.randomness $(SIZE)

bench: ## measurements side by side with peers
	@$(PYTHON) scripts/setup.py bench
	.venv-bench/bin/python -m bench

golden: setup ## write tests/golden again; read the difference before it is committed
	$(BIN)/python scripts/golden.py --write

mutate: setup ## change the code in small ways and see which changes no test notices; can be stopped and resumed
	$(BIN)/python -m scripts.mutation

COMPILE := UV_CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/uv pip compile --quiet --universal \
	--python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links $(UPGRADE)

lock: setup ## write requirements/*.txt again; newer versions with UPGRADE=--upgrade
	$(COMPILE) --group uv --output-file requirements/uv.txt
	$(COMPILE) pyproject.toml --group build --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --group dev --output-file requirements/dev.txt
	$(COMPILE) pyproject.toml --group bench --output-file requirements/bench.txt

format: setup ## format the code and mend what the linter can
	$(BIN)/ruff check --fix --exit-zero --quiet
	$(BIN)/ruff format

clean: ## remove the environments and everything that the tools leave behind
	rm -rf .venv .venv-bench .venv-run build dist htmlcov .coverage .coverage.* \
		.hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
