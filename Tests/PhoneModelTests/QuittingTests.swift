import Experiments
import ScenarioTestSupport
import Testing

/// An app that is opened at 1 s, ended at 10 s and, in some, opened again at 20 s.
struct `Ending an app` {
  private static func run(
    _ app: String, metrics: String, then: String = "", policy: String = "off", modes: String = "",
    variables: String = ""
  ) throws -> RunReport {
    try Samples.run(
      """
      scenario: quitting
      device:
        components: { base: {}, speaker: { path: 100 mW, amplifier: 0 mW } }
      policies: { app-lifecycle: \(policy) }
      duration: 60 s
      user:
        actions:
          use: { at: 1 s, do: [ { open: app }, { wait: 9 s }, { quit: app } \(then) ] }
      apps:
        app: { background-modes: [\(modes)], variables: { \(variables) }, handlers: { \(app) } }
      metrics: { \(metrics), endings: { count: endings } }
      """)
  }

  private static let again = ", { wait: 10 s }, { open: app }"

  // Ticks at 2 s to 9 s: the tick at 10 s is scheduled after the hand that ends the app moves.
  @Test func `stops its timers`() throws {
    let report = try Self.run(
      "start: [ { every: { interval: 1 s, do: [ { count: ticks } ] } } ]",
      metrics: "ticks: { count: ticks }")
    #expect(report["ticks"] == 8)
    #expect(report["endings"] == 1)
  }

  @Test func `ends the runs of its handlers`() throws {
    let report = try Self.run(
      "start: [ { wait: 20 s }, { count: finished } ]", metrics: "finished: { count: finished }")
    #expect(report["finished"] == 0)
  }

  // Nine seconds at 100 mW, also with the mode to go on in the background.
  @Test(arguments: ["", "audio"])
  func `takes away what it held`(modes: String) throws {
    let report = try Self.run(
      "start: [ { speaker: {} } ]", metrics: "sound: { energy: speaker }", modes: modes)
    #expect(report["sound"] == 0.9)
  }

  @Test func `lets it start anew, with its first variables`() throws {
    let report = try Self.run(
      "start: [ { count: starts }, { observe: { seen: $(level) } }, { set: { level: 5 } } ]",
      metrics: "starts: { count: starts }, seen: { mean-of: seen }", then: Self.again,
      variables: "level: 2")
    #expect(report["starts"] == 2)
    #expect(report["seen"] == 2)
  }

  // Each time three waits end while the app is suspended and none is left: more than there are threads
  // in all. The wait of another app ends before all of them, and is seen when that app goes on.
  @Test func `makes room for waits that end while others are suspended`() throws {
    let times = 1500
    let report = try Samples.run(
      """
      scenario: quitting
      device: { components: { base: {} } }
      policies: { app-lifecycle: ios-lifecycle }
      duration: \(times * 30 + 60) s
      user:
        actions:
          begin: { at: 1 s, do: [ { open: patient }, { wait: 1 s }, close ] }
          again: { at: 20 s, every: 30 s, do: [ { open: app }, { wait: 1 s }, close, { wait: 15 s }, { quit: app } ] }
          end: { at: \(times * 30 + 50) s, do: [ { open: patient } ] }
      apps:
        patient: { handlers: { start: [ { wait: 10 s }, { count: seen } ] } }
        app:
          handlers:
            start: [ { count: starts }, { wait: 10 s }, { count: ended } ]
            foreground: [ { wait: 10 s }, { count: ended } ]
            active: [ { wait: 10 s }, { count: ended } ]
      metrics: { starts: { count: starts }, ended: { count: ended }, seen: { count: seen } }
      """)
    let begun = report["starts"] ?? 0
    #expect(3 * begun > 4096)
    #expect(report["ended"] == 0)
    #expect(report["seen"] == 1)
  }

  // Suspended at 15 s, after 5 s at the home screen, and ended at 20 s: opened at 30 s it is not resumed.
  @Test func `leaves nothing of a suspended app`() throws {
    let report = try Samples.run(
      """
      scenario: quitting
      device: { components: { base: {} } }
      policies: { app-lifecycle: ios-lifecycle }
      duration: 60 s
      user:
        actions:
          use: { at: 1 s, do: [ { open: app }, { wait: 9 s }, close, { wait: 10 s }, { quit: app }, { wait: 10 s }, { open: app } ] }
      apps:
        app:
          handlers:
            start: [ { every: { interval: 1 s, do: [ { count: ticks } ] } } ]
            resumed: [ { count: resumed } ]
      metrics: { ticks: { count: ticks }, resumed: { count: resumed } }
      """)
    #expect(report["resumed"] == 0)
    // 2 s to 14 s, and 31 s to 59 s.
    #expect(report["ticks"] == 13.0 + 29)
  }

  @Test func `means nothing for an app that is not running`() throws {
    let report = try Samples.run(
      """
      scenario: quitting
      device: { components: { base: {} } }
      duration: 10 s
      user: { actions: { use: { at: 1 s, do: [ { quit: app } ] } } }
      apps: { app: { handlers: { start: [ { count: starts } ] } } }
      metrics: { endings: { count: endings } }
      """)
    #expect(report["endings"] == 0)
  }
}

/// The readings of the system that scripts can use.
struct `A reading of the system` {
  @Test(arguments: [
    ("cellular: { model: lte }", 1.0, 0.0), ("wi-fi: { model: wi-fi }", 1, 1),
    ("speaker: {}", 0, 0),
  ])
  func `tells which networks there are`(part: String, network: Double, wifi: Double) throws {
    let report = try Samples.run(
      """
      scenario: readings
      device: { components: { base: {}, \(part) } }
      duration: 10 s
      user: { actions: { use: { at: 1 s, do: [ { open: app } ] } } }
      apps:
        app:
          handlers:
            start:
              - { if: $(network.available), then: [ { count: networks } ] }
              - { if: $(network.wi-fi), then: [ { count: wi-fis } ] }
      metrics: { networks: { count: networks }, wi-fis: { count: wi-fis } }
      """)
    #expect(report["networks"] == network)
    #expect(report["wi-fis"] == wifi)
  }

  @Test func `changes with the surroundings`() throws {
    let report = try Samples.run(
      """
      scenario: readings
      device: { components: { base: {}, cellular: { model: lte } } }
      duration: 10 s
      surroundings: { conditions: [ { from: 5500 ms, cellular-signal: 0 % } ] }
      user: { actions: { use: { at: 1 s, do: [ { open: app } ] } } }
      apps:
        app:
          handlers:
            start:
              - every: { interval: 1 s, do: [ { if: $(network.available), then: [ { count: networks } ] } ] }
      metrics: { networks: { count: networks } }
      """)
    // At 2 s, 3 s, 4 s and 5 s.
    #expect(report["networks"] == 4)
  }

  @Test func `says that a phone without a battery is full, cool and fed by nothing`() throws {
    let report = try Samples.run(
      """
      scenario: readings
      device: { components: { base: {} } }
      duration: 10 s
      user: { actions: { use: { at: 1 s, do: [ { open: app } ] } } }
      apps:
        app:
          handlers:
            start:
              - if: $(battery.level = 100 % and thermal.state = 0 and not battery.charging and not low-power-mode)
                then: [ { count: right } ]
      metrics: { right: { count: right } }
      """)
    #expect(report["right"] == 1)
  }
}
