import DrainsimTestSupport
import Quantities
import Testing
import Workloads

/// Two apps that say who they are: 1 and 2, with what happened to them.
private let apps: Tree = [
  "mail": [
    "handlers": [
      "start": [["say": "10"]], "foreground": [["say": "11"]], "background": [["say": "12"]],
      "send-tapped": [["say": "13"]],
    ]
  ],
  "maps": [
    "handlers": [
      "start": [["say": "20"]], "foreground": [["say": "21"]], "background": [["say": "22"]],
      "send-tapped": [["say": "23"]], "up-pressed": [["say": "24"]],
      "up-released": [["say": "25"]],
    ]
  ],
]

/// A bench where a person does one thing. Another day they touch every button, since a button
/// that nobody touches is not known.
private func bench(_ action: Tree, seconds: Double = 60) -> ScriptBench {
  let anotherDay: Tree = [
    "at": "1 d", "do": [["tap": "send"], ["press": "up"], ["release": "up"]],
  ]
  let bench = ScriptBench(
    apps: apps, user: ["action": action, "another-day": anotherDay], seconds: seconds)
  bench.run()
  return bench
}

private func log(_ action: Tree, seconds: Double = 60) -> [LogEntry] {
  bench(action, seconds: seconds).log
}

struct `A person` {
  @Test func `opens an app, which starts and comes to the front`() {
    #expect(
      log(["at": "7 s", "do": [["open": "mail"]]]) == [
        LogEntry(7, "lit, app 1"), LogEntry(7, "10"), LogEntry(7, "11"),
      ])
  }

  @Test func `leaves one app for another`() {
    let told = log(["at": "7 s", "do": [["open": "mail"], ["open": "maps"]]])
    #expect(
      told.map(\.what) == ["lit, app 1", "lit, app 2", "10", "11", "12", "20", "21"])
  }

  @Test func `starts an app only once`() {
    let told = log(["at": "7 s", "do": [["open": "mail"], "close", ["open": "mail"]]])
    #expect(told.filter { $0.what == "10" }.count == 1)
    #expect(told.filter { $0.what == "11" }.count == 2)
  }

  @Test func `notices nothing when the app is in front already`() {
    let told = log(["at": "7 s", "do": [["open": "mail"], ["open": "mail"]]])
    #expect(told.filter { $0.what == "11" }.count == 1)
  }

  @Test func `closes the app in front`() {
    let told = log(["at": "7 s", "do": [["open": "mail"], ["wait": "1 s"], "close"]])
    #expect(told.suffix(2) == [LogEntry(8, "lit, app 0"), LogEntry(8, "12")])
  }

  @Test func `locks the phone, which darkens it and closes the app`() {
    let told = log(["at": "7 s", "do": [["open": "mail"], ["wait": "1 s"], "lock"]])
    #expect(told.suffix(2) == [LogEntry(8, "dark, app 0"), LogEntry(8, "12")])
  }

  @Test func `unlocks the phone to its home screen`() {
    #expect(
      log(["at": "7 s", "do": ["unlock"]]) == [LogEntry(7, "lit, app 0")])
  }

  @Test func `taps the app in front only`() {
    let told = log([
      "at": "7 s", "do": [["open": "mail"], ["open": "maps"], ["wait": "1 s"], ["tap": "send"]],
    ])
    #expect(told.filter { $0.time == .at(8) } == [LogEntry(8, "23")])
  }

  @Test func `taps nobody on the home screen`() {
    let told = log(["at": "7 s", "do": ["unlock", ["tap": "send"]]])
    #expect(told.map(\.what) == ["lit, app 0"])
  }

  @Test func `presses and releases`() {
    let told = log([
      "at": "7 s", "do": [["open": "maps"], ["press": "up"], ["wait": "2 s"], ["release": "up"]],
    ])
    #expect(told.suffix(2) == [LogEntry(7, "24"), LogEntry(9, "25")])
  }

  @Test func `leaves a mark with every touch`() {
    let bench = bench(["at": "7 s", "do": [["press": "up"]]])
    #expect(bench.firstTime(of: "up-pressed") == .at(7))
  }
}

struct `An action` {
  @Test func `happens once at its time`() {
    let told = log(["at": "7 s", "do": ["unlock"]])
    #expect(told.map(\.time) == [.at(7)])
  }

  @Test func `happens again and again`() {
    let told = log(["every": "7 s", "do": ["unlock"]], seconds: 30)
    #expect(told.map(\.time) == [.at(7), .at(14), .at(21), .at(28)])
  }

  @Test func `happens first at its time, then again and again`() {
    let told = log(["at": "2 s", "every": "10 s", "do": ["unlock"]], seconds: 30)
    #expect(told.map(\.time) == [.at(2), .at(12), .at(22)])
  }

  // Begins at 4, 8, 12, 16 s and takes 5 s, so those of 8 and 16 s are left out.
  @Test func `is skipped while the one before goes on, counted`() {
    let bench = bench(["every": "4 s", "do": ["unlock", ["wait": "5 s"]]], seconds: 19)
    #expect(bench.log.map(\.time) == [.at(4), .at(12)])
    #expect(bench.counter("skips") == 2)
  }

  // Times between draws lie between 2 and 6 s, from beginning to beginning; 300 of them have mean 4
  // with a standard error of 4 / √12 / √300 = 0.067.
  @Test func `happens at intervals that are drawn`() {
    let told = log(["every": ["uniform": ["2 s", "6 s"]], "do": ["unlock"]], seconds: 1200)
    let times = [SimTime.zero] + told.map(\.time)
    let gaps = zip(times.dropFirst(), times).map { ($0 - $1).seconds }
    #expect(gaps.allSatisfy { (2...6).contains($0) })
    #expect(Set(gaps).count == gaps.count)
    let mean = gaps.reduce(0, +) / Double(gaps.count)
    #expect((mean - 4).magnitude < 3.3 * 0.067)
  }

  @Test func `that comes again at once is given up`() {
    let bench = bench(["every": ["uniform": ["0 s", "0 s"]], "do": []])
    #expect(bench.failure == "an action that comes again after less than a nanosecond")
  }

  @Test func `at a time of its own does not happen after the run`() {
    #expect(log(["at": "61 s", "do": ["unlock"]]) == [])
  }
}
