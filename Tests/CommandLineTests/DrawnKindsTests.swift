import Foundation
import Testing

/// What draws change, and what they leave alone.
struct `Draws over phones, networks and habits` {
  private let room: Room

  init() throws { room = try Room() }

  /// The document of a comparison, and the rows of its draws by their titles.
  private func drawn(
    _ scenario: String, _ options: [String] = [], points: Int = 39
  ) throws -> (document: [String: Any], rows: [[String: String]]) {
    let path = try room.file("s.yaml", scenario)
    let folder = room.path + "/out"
    let outcome = try Program.run(
      [
        "compare", path, "--over-ranges", "\(points)", "--range-replications", "1", "-n", "1",
        "--format", "json", "-o", folder,
      ] + options)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let root = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let lines = try room.text("out/ranges.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let rows = lines.dropFirst().map { line in
      Dictionary(zip(lines[0], line), uniquingKeysWith: { first, _ in first })
    }
    return (try #require(root as? [String: Any]), rows)
  }

  private func ranges(_ document: [String: Any]) throws -> [String: Any] {
    try #require(document["over-ranges"] as? [String: Any])
  }

  private func names(_ document: [String: Any]) throws -> [String] {
    try #require(ranges(document)["parameters"] as? [[String: Any]]).compactMap {
      $0["name"] as? String
    }
  }

  private static let refresh = """
    scenario: refresh
    device: { extends: galaxy-s20-ultra, components: { display: { refresh-rate: 120 Hz } } }
    duration: 10 min
    user: { actions: { scroll: { at: 1 s, do: [ { open: browser } ] } } }
    apps: { browser: { handlers: { foreground: [ { content: 65 % }, keep-screen-on, { animate: { rate: 120 Hz, views: 20 } } ] } } }
    variants:
      at-120: {}
      at-60: { device: { components: { display: { refresh-rate: 60 Hz } } } }

    """

  /// 60 against 120 Hz is the treatment, whatever phone it is.
  @Test func `leave the treatment as it was written`() throws {
    let (document, rows) = try drawn(Self.refresh)
    #expect(try !names(document).contains { $0.contains("refresh-rate") })
    let signs = rows.compactMap { $0["app-energy difference of at-60 (J)"].flatMap(Double.init) }
    #expect(signs.count == 39)
    #expect(signs.allSatisfy { $0 < 0 })
  }

  private static func panels(_ first: String, _ second: String) -> String {
    """
    scenario: panels
    device: { components: { base: {}, cpu: { model: cpu-clusters }, display: { model: oled } } }
    duration: 10 s
    user: { actions: { look: { at: 1 s, do: [ { open: app } ] } } }
    apps: { app: { handlers: { start: [ { content: 65 % } ] } } }
    variants:
      plain: {}
      first: { device: { components: { display: { panel: \(first) } } } }
      second: { device: { components: { display: { panel: \(second), gamma: 2 } } } }

    """
  }

  @Test func `draw once what two variants have alike, and each number with a range of its own`()
    throws
  {
    let alike = "{ value: 100 mW, grade: assumed, range: [50 mW, 200 mW], reason: r }"
    let other = "{ value: 100 mW, grade: assumed, range: [50 mW, 300 mW], reason: r }"
    func drawnPanels(_ scenario: String) throws -> Int {
      try names(drawn(scenario).document).count { $0.hasSuffix("display.panel") }
    }
    // The phone's own, and one of both variants.
    #expect(try drawnPanels(Self.panels(alike, alike)) == 2)
    #expect(try drawnPanels(Self.panels(alike, other)) == 3)
    #expect(try drawnPanels(Self.panels("100 mW", "110 mW")) == 1)
  }

  private static let polling = """
    scenario: polling
    device: aro-captivate
    duration: 1 h
    surroundings: { conditions: [ { from: 0 s, cellular-signal: 90 %, wi-fi-signal: 0 % } ] }
    user: { actions: { begin: { at: 0 s, do: [ { open: app }, lock ] } } }
    apps: { app: { handlers: { start: [ { every: { interval: $(pace), do: [ { request: { up: 1 kB, down: 2 kB } } ] } } ] } } }
    parameters: { pace: 16 s }
    metrics: { radio: { energy: cellular } }
    variants: { every-16-s: {}, every-8-s: { parameters: { pace: 8 s } } }

    """

  private func change(_ document: [String: Any]) throws -> (low: Double, high: Double) {
    let metrics = try #require(ranges(document)["metrics"] as? [[String: Any]])
    let radio = try #require(metrics.first { $0["name"] as? String == "radio" })
    let contrast = try #require((radio["comparisons"] as? [[String: Any]])?.first)
    let change = try #require(contrast["change"] as? [String: Any])
    return (try #require(change["low"] as? Double), try #require(change["high"] as? Double))
  }

  /// The timers of the phone's own network are published, and other people have other networks.
  @Test func `draw the networks of a phone whose own network is known`() throws {
    let (document, rows) = try drawn(Self.polling, ["--over", "networks"])
    #expect(try ranges(document)["over"] as? [String] == ["network"])
    let networks = Set(rows.compactMap { $0["network"] })
    #expect(networks.count >= 3)
    let alone = try change(document)
    #expect(alone.low < alone.high - 5)
    let all = try change(drawn(Self.polling).document)
    #expect(all.low <= alone.low + 2 && all.high >= alone.high - 2)
  }

  @Test func `hold a timer that the scenario sets, in every network`() throws {
    let set = Self.polling.replacing(
      "device: aro-captivate",
      with:
        "device: { extends: aro-captivate, components: { cellular: { dch-timer: 4 s, fach-timer: 6 s } } }"
    )
    let free = try change(drawn(Self.polling, ["--over", "networks"]).document)
    let held = try change(drawn(set, ["--over", "networks"]).document)
    // The rest of each network is still drawn, such as whether its phones wait in PCH.
    #expect(held.high - held.low < 0.9 * (free.high - free.low))
  }

  private static let tail = """
    scenario: tail
    device: { extends: pixel-8, components: { cellular: { tail: 12 s } } }
    duration: 20 min
    surroundings: { conditions: [ { from: 0 s, cellular-signal: 90 %, wi-fi-signal: 0 % } ] }
    user: { actions: { begin: { at: 0 s, do: [ { open: app }, lock ] } } }
    apps: { app: { handlers: { start: [ { every: { interval: $(pace), do: [ { request: { up: 1 kB, down: 2 kB } } ] } } ] } } }
    parameters: { pace: 30 s }
    variants: { often: {}, seldom: { parameters: { pace: 60 s } } }

    """

  /// The other leg waits for at least as long as the tail that is set, and for 10.2 s in some networks.
  @Test func `keep what is set where a network has a shorter time beside it`() throws {
    let (document, rows) = try drawn(Self.tail)
    #expect(try ranges(document)["impossible"] as? Int == 0)
    let waits = rows.compactMap {
      $0["device.components.cellular.leg-until (s)"].flatMap(Double.init)
    }
    #expect(waits.count == 39)
    #expect(waits.allSatisfy { $0 >= 12 })
  }

  @Test func `leave out the networks that a phone is not made for`() throws {
    let free = Self.tail.replacing("tail: 12 s", with: "")
    let networks = try Set(drawn(free, ["--over", "networks"]).rows.compactMap { $0["network"] })
    #expect(networks.count >= 3)
    #expect(!networks.contains { $0.contains("standalone") })
    let either = Self.tail.replacing("pixel-8", with: "standard-phone")
      .replacing("cellular: { tail: 12 s }", with: "cellular: { model: nr }")
    let all = try Set(drawn(either, ["--over", "networks"]).rows.compactMap { $0["network"] })
    #expect(all.contains("t-mobile-us-2021-nr-standalone"))
  }

  @Test func `offer only the kinds that are drawn`() throws {
    let path = try room.file(
      "s.yaml",
      Self.tail.replacing(
        "tail: 12 s",
        with: "tail: { value: 12 s, grade: assumed, range: [9 s, 14 s], reason: r, kind: phon }"))
    let outcome = try Program.run("validate", path)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("did you mean 'phone'?"))
    #expect(!outcome.errors.contains("structure"))
  }

  @Test func `tell the interval of each kind alone`() throws {
    let (document, _) = try drawn(Self.polling, points: 79)
    let verdict = try #require((document["verdict"] as? [[String: Any]])?.first)
    let intervals = try #require(verdict["intervals"] as? [[String: Any]])
    let over = intervals.compactMap { $0["over"] as? String }
    #expect(over.contains("all") && over.contains("phones") && over.contains("networks"))
    #expect(intervals.filter { $0["over"] as? String == "networks" }[0]["points"] as? Int == 39)
  }

  @Test func `refuse a kind that is none`() throws {
    let outcome = try Program.run("compare", Program.search, "--over", "phones,moods")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("moods"))
  }

  /// Equal to the digit: the model was named before.
  @Test func `a battery keeps its facts under the same model and under another one`() throws {
    func voltage(_ battery: String) throws -> Double {
      let scenario = """
        scenario: cells
        device: bench
        battery: { model: equivalent-circuit, capacity: 2336 mAh, cut-off: 2 V }
        load: [ { from: 0 s, current: 1.14 A } ]
        duration: 1 h
        replications: 1
        variants: { own: {}, other: { battery: \(battery) } }
        metrics: { voltage: { battery-voltage: at-end } }

        """
      let path = try room.file("cells.yaml", scenario)
      let outcome = try Program.run("compare", path, "--no-ranges", "--format", "json")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let root = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let metrics = try #require((root as? [String: Any])?["metrics"] as? [[String: Any]])
      let voltage = try #require(metrics.first { $0["name"] as? String == "voltage" })
      let variants = try #require(voltage["variants"] as? [[String: Any]])
      return try #require(variants[1]["mean"] as? Double)
    }
    let said = try voltage("{ resistance-scale: 1.2 }")
    #expect(try voltage("{ model: equivalent-circuit, resistance-scale: 1.2 }") == said)
    #expect(try voltage("{ resistance-scale: 1.3 }") != said)
    #expect(
      try voltage("{ model: shepherd }")
        == voltage("{ model: shepherd, capacity: 2336 mAh, cut-off: 2 V }"))
  }
}
