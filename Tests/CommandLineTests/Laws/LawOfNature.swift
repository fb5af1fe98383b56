import ScenarioLanguage
import Testing

/// A law that holds for every phone, in the language of scenarios: an app that does more and more of
/// something, which never costs less.
struct LawOfNature: Sendable, CustomTestStringConvertible {
  /// For example `once-up-cellular`.
  let name: String
  /// The components without which the law has nothing to say.
  let roles: [String]
  /// The patches of the variants, from the least to the most.
  let levels: [String]
  /// Whether the app works at each level, so that doing nothing costs no more.
  let isWork: Bool
  /// Whether each level costs more than the one before on a phone as its profile has it.
  let isStrict: Bool
  /// Whether it holds only where the radio stays connected from one request to the next, and waits
  /// for no more than it moves data; not every network and every phone that is drawn does so.
  let needsConnection: Bool

  init(
    _ name: String, needs roles: [String], levels: [String], isWork: Bool = true,
    isStrict: Bool = false, needsConnection: Bool = false
  ) {
    self.name = name
    self.roles = roles
    self.levels = levels
    self.isWork = isWork
    self.isStrict = isStrict
    self.needsConnection = needsConnection
  }

  /// A law of an app that does one step at its start, in which each level stands for `LEVEL`.
  init(
    _ name: String, needs roles: [String], _ step: String, _ levels: [String],
    isWork: Bool = true, isStrict: Bool = false
  ) {
    self.init(
      name, needs: roles, levels: levels.map { Self.app(step.replacing("LEVEL", with: $0)) },
      isWork: isWork, isStrict: isStrict)
  }

  var testDescription: String { name }

  var variants: [String] { levels.indices.map { "\(name)-\($0)" } }

  /// The laws about which a shipped phone has something to say.
  static func laws(on phone: String) -> [LawOfNature] {
    all.filter { law in
      law.roles.allSatisfy { DeviceLibrary.model(of: $0, on: phone) != nil }
    }
  }

  /// A scenario in which the laws are variants: one for each level, beside one whose app does nothing
  /// (`idle`) and one whose user darkens the screen as well (`dark`).
  static func scenario(of laws: [LawOfNature]) -> String {
    let variants = laws.flatMap { law in
      zip(law.variants, law.levels).map { "  \($0): { \($1) }" }
    }
    return """
      scenario: laws-of-nature
      duration: 100 s
      surroundings: \(surroundings(cellular: 100, wiFi: 100))
      user: { actions: { opens: { at: 1 s, do: [ { open: a }, { use: 95 s } ] } } }
      apps: { a: { handlers: { start: [ { count: starts } ] } } }
      variants:
        idle: {}
        dark: { changes-world: true, user: { actions: { opens: { at: 1 s, do: [ { open: a }, { wait: 1 s }, lock ] } } } }
      \(variants.joined(separator: "\n"))

      """
  }

  private static func surroundings(cellular: Int, wiFi: Int) -> String {
    "{ conditions: [ { from: 0 s, sky: 100 %, cellular-signal: \(cellular) %, wi-fi-signal: \(wiFi) % } ] }"
  }

  /// The patch of a variant whose app does these steps at its start.
  static func app(_ steps: String...) -> String {
    "apps: { a: { handlers: { start: [ \(steps.joined(separator: ", ")) ] } } }"
  }

  static func every(_ interval: String, _ step: String) -> String {
    "{ every: { interval: \(interval), do: [ \(step) ] } }"
  }

  static let all: [LawOfNature] = cellular + wiFi + display + parts

  /// More bytes in one request; and in requests that come so soon one after another that the radio
  /// stays connected, so that waiting for data costs no more than moving it. With longer breaks it
  /// would be no law: a byte more may just reach the next request before the radio is idle.
  private static let cellular: [LawOfNature] = [
    LawOfNature(
      "once-up-cellular", needs: ["cellular"], "{ request: { via: cellular, up: LEVEL } }", once),
    LawOfNature(
      "once-down-cellular", needs: ["cellular"], "{ request: { via: cellular, down: LEVEL } }",
      once),
    LawOfNature(
      "again-up-cellular", needs: ["cellular"],
      levels: [
        app(every("1 s", "{ request: { via: cellular, up: 1 B } }")),
        app(every("1 s", "{ request: { via: cellular, up: 8 kB } }")),
        app("{ request: { via: cellular, up: 100 GB } }"),
      ], needsConnection: true),
    LawOfNature(
      "again-down-cellular", needs: ["cellular"],
      levels: [
        app(every("1 s", "{ request: { via: cellular, down: 1 B } }")),
        app(every("1 s", "{ request: { via: cellular, down: 8 kB } }")),
        app("{ request: { via: cellular, down: 100 GB } }"),
      ], needsConnection: true),
    // The same bytes, few enough to arrive at the weakest signal.
    LawOfNature(
      "weaker-cellular", needs: ["cellular"],
      levels: [
        weaker("cellular", surroundings(cellular: 100, wiFi: 100)),
        weaker("cellular", surroundings(cellular: 50, wiFi: 100)),
        weaker("cellular", surroundings(cellular: 10, wiFi: 100)),
      ]),
  ]

  private static let wiFi: [LawOfNature] = [
    LawOfNature(
      "once-up-wi-fi", needs: ["wi-fi"], "{ request: { via: wi-fi, up: LEVEL } }", once),
    LawOfNature(
      "once-down-wi-fi", needs: ["wi-fi"], "{ request: { via: wi-fi, down: LEVEL } }", once),
    LawOfNature(
      "again-up-wi-fi", needs: ["wi-fi"],
      levels: [
        app(every("30 ms", "{ request: { via: wi-fi, up: 1 B } }")),
        app(every("30 ms", "{ request: { via: wi-fi, up: 1 kB } }")),
        app("{ request: { via: wi-fi, up: 100 GB } }"),
      ], needsConnection: true),
    LawOfNature(
      "again-down-wi-fi", needs: ["wi-fi"],
      levels: [
        app(every("30 ms", "{ request: { via: wi-fi, down: 1 B } }")),
        app(every("30 ms", "{ request: { via: wi-fi, down: 1 kB } }")),
        app("{ request: { via: wi-fi, down: 100 GB } }"),
      ], needsConnection: true),
    LawOfNature(
      "weaker-wi-fi", needs: ["wi-fi"],
      levels: [
        weaker("wi-fi", surroundings(cellular: 100, wiFi: 100)),
        weaker("wi-fi", surroundings(cellular: 100, wiFi: 50)),
        weaker("wi-fi", surroundings(cellular: 100, wiFi: 10)),
      ]),
  ]

  private static let once = ["1 B", "10 kB", "1 MB", "1 GB"]

  private static func weaker(_ radio: String, _ surroundings: String) -> String {
    let patch = app("{ request: { via: \(radio), up: 5 kB, down: 20 kB } }")
    return "changes-world: true, surroundings: \(surroundings), \(patch)"
  }

  private static let display: [LawOfNature] = [
    LawOfNature(
      "brighter", needs: ["display"], "{ brightness: { level: LEVEL } }",
      ["0 %", "20 %", "50 %", "100 %"], isWork: false, isStrict: true),
    // A backlit panel ignores how light the picture is.
    LawOfNature(
      "lighter", needs: ["display"], "{ content: { light: LEVEL } }",
      ["0 %", "20 %", "50 %", "100 %"], isWork: false),
    LawOfNature(
      "faster", needs: ["display", "gpu"], "{ animate: { rate: LEVEL } }",
      ["5 Hz", "10 Hz", "30 Hz"], isStrict: true),
    // So slowly that no GPU drops a frame.
    LawOfNature(
      "fuller", needs: ["display", "gpu"], "{ animate: { rate: 5 Hz, views: LEVEL } }",
      ["1", "10", "50"]),
    LawOfNature(
      "faster-film", needs: ["display", "video-decoder"], "{ play-video: { rate: LEVEL } }",
      ["15 Hz", "30 Hz"]),
    LawOfNature(
      "larger-film", needs: ["display", "video-decoder"], "{ play-video: { size: LEVEL } }",
      ["360p", "720p", "1080p"]),
  ]

  private static let parts: [LawOfNature] = [
    LawOfNature(
      "louder", needs: ["speaker"], "{ speaker: { volume: LEVEL } }",
      ["0 %", "20 %", "50 %", "100 %"], isStrict: true),
    LawOfNature(
      "more-cycles", needs: ["cpu"], every("1 s", "{ compute: { cycles: LEVEL } }"),
      ["1 M", "20 M", "100 M"], isStrict: true),
    LawOfNature(
      "longer-position", needs: ["location"], "{ track: { accuracy: best, for: LEVEL } }",
      ["5 s", "20 s", "80 s"], isStrict: true),
    LawOfNature(
      "faster-sensor", needs: ["accelerometer"],
      "{ sense: { sensor: accelerometer, rate: LEVEL } }", ["5 Hz", "20 Hz", "50 Hz"]),
    LawOfNature(
      "longer-camera", needs: ["camera"], "{ camera: { for: LEVEL } }", ["5 s", "80 s"],
      isStrict: true),
    LawOfNature(
      "longer-light", needs: ["flashlight"], "{ flashlight: { for: LEVEL } }", ["5 s", "80 s"],
      isStrict: true),
    LawOfNature(
      "longer-record", needs: ["microphone"], "{ microphone: { for: LEVEL } }", ["5 s", "80 s"],
      isStrict: true),
    LawOfNature(
      "longer-vibration", needs: ["vibration"], "{ vibrate: { for: LEVEL } }", ["1 s", "5 s"],
      isStrict: true),
    LawOfNature(
      "more-written", needs: ["storage"], "{ write-file: { size: LEVEL } }",
      ["4 kB", "1 MB", "50 MB"]),
    LawOfNature(
      "more-read", needs: ["storage"], "{ read-file: { size: LEVEL } }",
      ["4 kB", "1 MB", "50 MB"]),
  ]
}
