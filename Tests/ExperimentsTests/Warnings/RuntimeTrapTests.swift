import Experiments
import PhoneModel
import ScenarioTestSupport
import Testing

/// The warnings of a scenario.
func warnings(
  of text: String, jobs: Int = 1, replications: ClosedRange<Int>? = nil
) throws -> [ComparisonDocument.Warning] {
  let head = "scenario: t\nquestion: q\nreplications: 3\n"
  let experiment = try Samples.experiment(head + text, replications: replications, jobs: jobs)
  return try #require(try experiment.compare().warnings)
}

struct `Work left undone` {
  @Test(arguments: RuntimeTrap.all)
  func `is told`(trap: RuntimeTrap) throws {
    let all = try warnings(of: trap.text)
    let own = all.first { $0.code.name == trap.code && $0.variant == trap.variant }
    let found = try #require(own, "told: \(all.map { "\($0.variant) \($0.code.name)" })")
    if let counts = trap.counts {
      #expect(found.count == counts.count)
      #expect(found.of == counts.of)
    } else {
      #expect(found.count > found.of / 2)
    }
    if let clause = trap.clause { #expect(all.compactMap(\.clause).first == clause) }
  }
}

struct `A time that ends after the person has left` {
  private static let page = RuntimeTrap.ofTouches.first { $0.code == "mark-unseen" }?.text ?? ""

  private func told(_ text: String) throws -> [String] {
    try warnings(of: text).filter { $0.code == .markUnseen }.map(\.variant)
  }

  @Test func `is a warning about the variant that lets the person go`() throws {
    #expect(try told(Self.page) == ["slow"])
  }

  @Test(arguments: [
    // The second mark is that of coming back, nobody was there at the first, and the reader is back.
    ("{ mark: shown } ]", "{ count: pages } ], foreground: [ { mark: shown } ]"),
    ("go-tapped: [", "background: ["),
    ("{ use: 3 s }, lock", "{ use: 3 s }, lock, { wait: 2 s }, { open: web }, { use: 20 s }, lock"),
  ])
  func `is no warning where nobody has left`(part: String, other: String) throws {
    let text = Self.page.replacing(part, with: other)
    #expect(text != Self.page)
    #expect(try told(text) == [])
  }
}

struct `A wait that the system holds back to the end` {
  @Test func `is not told to be cut by the end as well`() throws {
    let trap = try #require(RuntimeTrap.ofSuspendedApps.first { $0.code == "wait-held" })
    let codes = try warnings(of: trap.text).filter { $0.variant == trap.variant }.map(\.code)
    #expect(codes.contains(.waitHeld))
    #expect(!codes.contains(.workCut))
  }
}

struct `A claim about a metric that no variant moves` {
  @Test func `is told to measure nothing`() throws {
    let all = try warnings(of: RuntimeTrap.constantMetric)
    #expect(all.map(\.code) == [.metricConstant])
    let text = "'asked' has one value in all runs of all variants: it measures nothing here"
    #expect(all.first?.text == text)
  }
}

struct `Ordinary work` {
  private func told(_ apps: String, variants: String = "{ now: {} }") throws -> [String] {
    try warnings(
      of: """
        device: standard-phone
        duration: 10 min
        surroundings: { network: { wi-fi: 80 %, cellular: 70 % } }
        user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
        apps: \(apps)
        variants: \(variants)
        """
    ).map(\.code.name)
  }

  // Ticks at 61 s + 70 s, 140 s …: the eighth would come after the end.
  @Test func `is the last tick of a timer that the end cuts off`() throws {
    #expect(
      try told(
        "{ pod: { handlers: { start: [ { every: { interval: 70 s, do: [ { request: { down: 1 kB } } ] } } ] } } }"
      ) == [])
  }

  // From 60 s on, the third and the fourth tick are due at 600 s.
  @Test(arguments: ["180 s", "135 s"])
  func `is no tick that is due at the end`(interval: String) throws {
    let every = "{ every: { interval: \(interval), do: [ { request: { down: 1 kB } } ] } }"
    #expect(try told("{ pod: { handlers: { start: [ \(every) ] } } }") == [])
  }

  // The app is suspended before the minute is over; nothing comes after it.
  @Test func `is a wait with nothing behind it`() throws {
    let wait = "{ pod: { handlers: { start: [ { request: { down: 1 kB } }, { wait: 20 min } ] } } }"
    #expect(try told(wait) == [])
  }

  // Nine requests a run, the last of which is under way when the run ends.
  @Test func `is the last of many requests`() throws {
    #expect(
      try told(
        "{ pod: { handlers: { start: [ { every: { interval: 1 min, phase: 0 s, do: [ { request: { down: 1 kB, answer: 59.9 s } } ] } } ] } } }"
      ) == [])
  }

  // It starts at 50 min and goes on at the end: nobody meant to unplug the phone before.
  @Test func `is a charging session that goes on at the end`() throws {
    let text = """
      phone: pixel-6
      starts: Monday 22:00
      duration: 4 h
      surroundings: { charging: { night: { around: 23:00, length: 7 h } } }
      user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
      apps: { pod: { handlers: { start: [ { compute: { cycles: 1 M } } ] } } }
      """
    #expect(try warnings(of: text).map(\.code.name) == [])
  }

  @Test func `is a timer that is cancelled before it ticks`() throws {
    #expect(
      try told(
        "{ pod: { handlers: { start: [ { every: { interval: 1 min, name: idle, do: [ { compute: { cycles: 1 M } } ] } }, { wait: 10 s }, { cancel: idle } ] } } }"
      ) == [])
  }

  // A parameter that switches a step off is the author's own choice.
  @Test func `is a step that a parameter switches off`() throws {
    let variants = "{ now: { parameters: { asks: 1 } }, never: { parameters: { asks: 0 } } }"
    let apps =
      "{ pod: { handlers: { start: [ { if: $(asks = 1), then: [ { request: { down: 1 kB } } ] } ] } } }"
    let text = """
      device: standard-phone
      duration: 10 min
      parameters: { asks: 1 }
      user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
      apps: \(apps)
      variants: \(variants)
      """
    #expect(try warnings(of: text).map(\.code.name) == [])
  }

  // Who quits an app means to end what it does.
  @Test func `is the tracking of an app that a person quits`() throws {
    let text = """
      phone: iphone-6s
      duration: 30 min
      user: { actions: { a: { every: 3 min, do: [ { open: p }, { use: 50 s }, { quit: p }, lock ] } } }
      apps: { p: { handlers: { start: [ { track: { accuracy: best } } ], location-updated: [ { compute: 10 M } ] } } }
      variants: { fast: {}, slow: { apps: { p: { handlers: { start: [ { track: { accuracy: 100 m } } ] } } } } }
      """
    #expect(try warnings(of: text).map(\.code.name) == [])
  }

  @Test func `ends with a run that ends at its mark`() throws {
    let text = """
      device: standard-phone
      duration: { until: { mark: done, at most: 1 h } }
      user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
      apps: { pod: { handlers: { start: [ { parallel: { branches: { long: [ { wait: 1 h } ], short: [ { wait: 1 s }, { mark: done } ] } } } ] } } }
      """
    #expect(try warnings(of: text).map(\.code.name) == [])
  }
}

struct `Warnings` {
  @Test(arguments: [RuntimeTrap.ofWork[0], .ofHandlers[0], .ofHandlers[6]])
  func `are the same for any number of workers`(trap: RuntimeTrap) throws {
    func lines(jobs: Int) throws -> [String] {
      try warnings(of: trap.text, jobs: jobs, replications: 1...8).map {
        "\($0.variant) \($0.code.name) \($0.line ?? 0) \($0.count) \($0.of) \($0.text)"
      }
    }
    let one = try lines(jobs: 1)
    #expect(!one.isEmpty)
    #expect(try lines(jobs: 4) == one)
  }

  // Runs 1 to 3 and 4 to 6 together are runs 1 to 6.
  @Test func `add up over runs`() throws {
    let text = RuntimeTrap.ofHandlers[0].text
    func counts(_ runs: ClosedRange<Int>) throws -> (Int, Int) {
      let own = try warnings(of: text, replications: runs).first {
        $0.code == .eventDropped && $0.variant == "now"
      }
      let found = try #require(own)
      return (found.count, found.of)
    }
    let (first, second, all) = (try counts(1...3), try counts(4...6), try counts(1...6))
    #expect(first.0 + second.0 == all.0)
    #expect(first.1 + second.1 == all.1)
  }

  @Test func `carry the reason for which a scenario expects them`() throws {
    let known = "known-warnings: { touch-without-app: the game is closed on purpose }\n"
    let all = try warnings(of: known + RuntimeTrap.ofTouches[1].text)
    #expect(
      all.first { $0.code == .touchWithoutApp }?.known == "the game is closed on purpose")
    #expect(all.first { $0.code == .scriptNotRun }?.known == nil)
  }

  @Test func `name a known one that does not occur`() throws {
    let known = "known-warnings: { push-lost: many are sent }\n"
    let all = try warnings(of: known + RuntimeTrap.ofTouches[1].text)
    #expect(all.last?.code == .knownAbsent)
    #expect(all.last?.text == "the known warning 'push-lost' did not occur")
    #expect(all.last?.line == 4)
    // In fewer runs than the scenario wants it may be missing by chance.
    let few = try warnings(of: known + RuntimeTrap.ofTouches[1].text, replications: 1...2)
    #expect(!few.contains { $0.code == .knownAbsent })
  }

  @Test func `are refused under 'known-warnings' where no code is called so`() throws {
    let text = "scenario: t\nknown-warnings: { push-lots: many }\n" + RuntimeTrap.ofTouches[1].text
    let complaints = try Samples.complaints(text)
    #expect(complaints.map(\.message) == ["no warning is called 'push-lots'"])
    #expect(complaints.first?.notes == ["did you mean 'push-lost'?"])
  }

  @Test func `of a run that lets its battery end are not about what was under way`() throws {
    let text = """
      device: standard-phone
      duration: until empty
      battery: { model: ideal, capacity: 10 mAh, voltage: 3.8 V }
      user: { actions: { b: { at: 1 min, do: [ { open: pod } ] } } }
      apps: { pod: { handlers: { start: [ keep-screen-on, { wait: 300 h } ] } } }
      """
    #expect(try warnings(of: text).map(\.code.name) == [])
  }
}
