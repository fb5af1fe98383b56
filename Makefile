# make compare   set up, build, and compare the two ways to search for a desk
# make install   build, and install into PREFIX (/usr/local), below DESTDIR where it is given
# make package   make an archive and a Debian package that need no Swift, in .build/packages
# make test-package   make them, and run the program in a bare Debian root (as root, with debootstrap)
# make wheel     make a wheel of the program and its Python module in .build/packages, which needs no Swift
# make test-wheel   make it, and try it: command, module, types and notebook (with BARE=--bare: in a Debian root with Python alone)
# make test      set up and run all tests
# make lint      check the format of all Swift files
# make reproduce make the results in 'results' again, compare them, run the commands of results/claims.md and of the pages
#                on findings and validation, and draw the results' pages and, where there is gnuplot, figures for papers into .build/pages
# make docs     build the documents, the public API and a gallery of results as a site in .build/site, check its links,
#                and open it in Chromium where that can be had
# make truth     score the phones and run the fits of 'fits' on the measured data in DATA, and print docs/truth.md and docs/truth.json anew
# make values    compare the values of all scenarios with those that were last agreed upon
# make bytes     compare all files and JSON with those of another program, or of a folder that it wrote: OLD=PROGRAM or OLD=FOLDER
# make mutants   run the program on some changed scenarios, results and stores
# make mutation  change the code in 200 places, one at a time, and count how many changes the tests find (COUNT, SEED)
# make schema    hold all shipped files, and files with mistakes, against the schemas for editors
# make drawn-phones   draw DRAWS (199) phones from the ranges of each shipped profile, and check that they could exist
# make fuzz      fuzz all readers under the address sanitizer, SECONDS_EACH (160) seconds each, two at a time: an hour of a core
# make bench     measure the kernel against a C program of the same design
# make test-thread, make test-address   all tests under a sanitizer
# make threads   run the commands that use several cores under the thread sanitizer
# make release-check   everything that takes longer than the check of a change, for hours; writes docs/release-check.md
#                (STEPS, OLD as for 'make bytes', and the parameters of the other targets)

# The results that have a page of their own.
PAGES = A1-search A2-reconnect A3-remote-control A4-statistics A5-stray-scans A6-working-day C5-launches D3-mixed

.PHONY: drawn-phones threads threaded fuzz fuzzer stage install package test-package wheel test-wheel advice docs truth compare values bytes release-check mutants mutation test lint reproduce schema bench build setup test-thread test-address

compare: build
	.build/release/drainsim compare scenarios/ergondesk/search.yaml

values: build
	sh scripts/compare-values.sh .build/release/drainsim

bytes: build
	sh scripts/compare-bytes.sh "$(OLD)" .build/release/drainsim

mutants: build
	sh scripts/mutate-inputs.sh .build/release/drainsim 60 30

schema: build
	sh scripts/check-schema.sh .build/release/drainsim

DRAWS = 199
drawn-phones: build
	python3 scripts/check-drawn-phones.py --draws $(DRAWS) --at-once 2

# With Swift's own libraries, GSL and SQLite inside on Linux, the program starts in two thirds of the time, since their
# symbols need no search, and needs no Swift. No path of the sources is in it.
STATIC = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib --pkg-config-path "$(CURDIR)/.build/static" -Xlinker "-L$(CURDIR)/.build/static")
SAME = -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."

# The plan of a build that is kept from the last one knows only the files of sources. A new plan also embeds new texts, such as
# a phone. Nothing reads debug information.
build: setup
	linked="$$(sh scripts/static-libraries.sh .build/static)" && DRAINSIM_LINKED="$$linked" \
	  swift build -c release --disable-build-manifest-caching -debug-info-format none $(STATIC) $(SAME) --product drainsim >&2

stage: build
	sh scripts/setup-package.sh
	sh scripts/stage.sh .build/release/drainsim .build/stage

PREFIX = /usr/local
install: stage
	mkdir -p "$(DESTDIR)$(PREFIX)"
	cp -R .build/stage/. "$(DESTDIR)$(PREFIX)/"

package: stage
	sh scripts/package.sh .build/stage

test-package: package
	sh scripts/test-package.sh

wheel: stage
	python3 scripts/build-wheel.py .build/stage/bin/drainsim .build/packages --documents .build/stage/share/doc/drainsim

test-wheel: wheel
	sh scripts/test-wheel.sh $(BARE)

truth: build
	@test -d "$(DATA)" || { echo "make truth DATA=FOLDER: there is no folder of measured data '$(DATA)'" >&2; exit 66; }
	.build/release/drainsim fit fits --data "$(DATA)" --figures docs/figures > .build/truth.md
	.build/release/drainsim fit fits --data "$(DATA)" --format json > .build/truth.json
	python3 Benchmarks/whole-phones.py .build/release/drainsim "$(DATA)/phone-population/battery-tests.csv" \
	  --picture docs/figures/whole-phones.svg > .build/whole-phones.md
	awk 'NR == FNR { phones = phones $$0 "\n"; next } \
	  /^What is bad:/ && !done { printf "%s\n## Parts and batteries\n\n", phones; done = 1 } { print }' \
	  .build/whole-phones.md .build/truth.md > docs/truth.md
	mv .build/truth.json docs/truth.json

reproduce: build
	.build/release/drainsim reproduce --check
	sh scripts/check-claims.sh .build/release/drainsim
	mkdir -p .build/pages
	for name in $(PAGES); do \
	  .build/release/drainsim report results/$$name -o .build/pages/$$name.html --overwrite || exit 1; \
	  if command -v gnuplot > /dev/null; then \
	    .build/release/drainsim plot results/$$name --figure changes -o .build/pages/$$name-changes.pdf --overwrite > /dev/null || exit 1; \
	  fi; \
	done

docs: build
	sh scripts/build-site.sh

# Tests are built for debugging, with all checks; Package.swift optimizes what simulates, and what reads scenarios. A module is
# compiled at once, since nothing of it was compiled before, and without an index and debug information, which nothing reads.
OPTIMIZED = Quantities Kernel Recordings Numerics Configuration PowerAccounting Components Batteries Workloads Policies PhoneModel Statistics Importers Experiments ScenarioLanguage
FOR_TESTS = --disable-build-manifest-caching --disable-index-store -debug-info-format none -Xswiftc -whole-module-optimization -Xswiftc -disable-batch-mode -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -assert-config -Xswiftc Debug
BUILD_TESTS = DRAINSIM_OPTIMIZED="$(OPTIMIZED)" swift build --build-tests $(FOR_TESTS)
CHECKED = .build/checked
# The package manager looks for tests of XCTest in an index. There are none: Tests/XCTMain.swift runs the tests.
RUN_TESTS = env DRAINSIM_OPTIMIZED="$(OPTIMIZED)"
RUNNER = debug/drainsimPackageTests.xctest --testing-library swift-testing

test: setup
	$(BUILD_TESTS) --scratch-path $(CHECKED)
	$(RUN_TESTS) $(CHECKED)/$(RUNNER)

SANITIZED = DRAINSIM_PROGRAM="$(CURDIR)/.build/release/drainsim" SWIFT_BACKTRACE=enable=no

# By itself the sanitizer lets every program wait for a second at its end.
THREAD = --sanitize=thread --scratch-path .build-thread
test-thread: build
	$(BUILD_TESTS) $(THREAD)
	$(SANITIZED) TSAN_OPTIONS=atexit_sleep_ms=0 $(RUN_TESTS) .build-thread/$(RUNNER)

# The program as it is released; the tests under the sanitizer have a debug build in the same folder.
threaded: setup
	swift build -c release -debug-info-format none --product drainsim $(THREAD) >&2

threads: threaded
	sh scripts/run-threads.sh .build-thread/release/drainsim

# Foundation leaks when the tests read an empty file, and so does the testing library; the
# program itself must not leak.
ADDRESS = --sanitize=address --scratch-path .build-address
test-address: build
	$(BUILD_TESTS) $(ADDRESS)
	$(SANITIZED) ASAN_OPTIONS=detect_leaks=0 $(RUN_TESTS) .build-address/$(RUNNER)
	.build-address/debug/drainsim compare scenarios/ergondesk/search.yaml > /dev/null

# Holds advice against many random apps and combinations; the check takes a few of them.
advice: setup
	$(BUILD_TESTS) --scratch-path $(CHECKED)
	DRAINSIM_ADVICE_SCENARIOS=200 DRAINSIM_ADVICE_COMBINATIONS=20 $(RUN_TESTS) $(CHECKED)/$(RUNNER) --filter AdviceTests

# libFuzzer's main function and counters are in the whole program, which has a folder of its own. Of two flags for sanitizers
# the Swift compiler takes the last one alone, and so both are named in it. What reads is optimized, and nothing simulates.
READERS = Configuration Recordings Importers ScenarioLanguage Results FuzzedReaders
FUZZED = DRAINSIM_FUZZING=1 DRAINSIM_OPTIMIZED="$(READERS)" swift build $(FOR_TESTS) --sanitize=fuzzer --sanitize=address -Xswiftc -sanitize=fuzzer,address --product ReaderFuzzer --scratch-path .build-fuzz
SECONDS_EACH = 160

fuzzer: setup
	$(FUZZED) >&2

fuzz: fuzzer
	sh scripts/fuzz.sh .build-fuzz/debug/ReaderFuzzer $(SECONDS_EACH)

lint:
	swift format lint --strict --recursive Package.swift Plugins Sources Tests Benchmarks/Package.swift Benchmarks/Sources Mutation/Package.swift Mutation/Sources

# The copy that is changed, and the program that changes it, are kept in .build-mutation. WHOLE=--whole lets the whole
# suite look for the changes that the tests of the modules miss.
COUNT = 200
SEED = 2026
mutation: setup
	swift build --package-path Mutation --scratch-path .build-mutation/tool >&2
	.build-mutation/tool/debug/Mutation --count $(COUNT) --seed $(SEED) $(WHOLE)

release-check: build
	OLD="$(OLD)" COUNT="$(COUNT)" SEED="$(SEED)" SECONDS_EACH="$(SECONDS_EACH)" sh scripts/release-check.sh $(STEPS)

# One line a workload: name, million events a second, the same of the C program, their ratio.
bench: setup
	swift build --package-path Benchmarks -c release >&2
	@Benchmarks/.build/release/KernelBenchmarks

setup:
	@sh scripts/setup.sh
