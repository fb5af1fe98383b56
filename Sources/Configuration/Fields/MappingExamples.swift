/// An example of each mapping of the scenario language, for messages and `explain`.
///
/// A test compiles them all in one scenario.
package enum MappingExamples {
  /// The examples by the key whose value they show.
  package static let ofKeys: [String: String] = [
    "starts": "Monday 07:00",
    "duration": "24 h",
    "parameters": "{ interval: 15 min }",
    "surroundings": "{ network: { wi-fi: 80 %, cellular: 70 % } }",
    "network": "{ wi-fi: 80 %, cellular: 70 % }",
    "charging": "{ night: { around: 23:00, length: 7 h } }",
    "places":
      "{ home: { east: 0 km, north: 0 km, radius: 50 m, indoors: true, wi-fi-signal: 80 % } }",
    "movement":
      "{ commute: { between: [home, work], leaves: { around: 08:00 }, returns: { around: 17:30 }, speed: 30 km/h } }",
    "commute":
      "{ between: [home, work], leaves: { around: 08:00 }, returns: { around: 17:30 }, speed: 30 km/h }",
    "leaves": "{ around: 08:00, sd: 15 min, on: workdays }",
    "returns": "{ around: 17:30, sd: 15 min, on: workdays }",
    "temperature": "[ { from: 00:00, temperature: 20 °C } ]",
    "user":
      "{ day: { evening: { around: 20:00, length: 30 min, do: [ { open: mail } ], touches: 10 s } } }",
    "day": "{ evening: { around: 20:00, length: 30 min, do: [ { open: mail } ], touches: 10 s } }",
    "actions": "{ look: { every: 2 h, do: [ { open: mail }, { use: 1 min }, lock ] } }",
    "apps":
      "{ mail: { handlers: { start: [ { every: { interval: 15 min, do: [ { request: { down: 50 kB } } ] } } ] } } }",
    "handlers":
      "{ start: [ { every: { interval: 15 min, do: [ { request: { down: 50 kB } } ] } } ] }",
    "variables": "{ unread: 0 }",
    "metrics": "{ answer-time: { from: asked, to: answered, within: 10 s } }",
    "variants": "{ original: {}, improved: { parameters: { interval: 1 h } } }",
    "expect": "{ saves: { metric: app-energy, variant: improved, reduction: at least 20 % } }",
    "sweep": "{ matrix: { parameters.interval: [15 min, 1 h] } }",
    "policies": "{ doze: android-doze }",
  ]

  /// The keys of mappings that messages call by another word: "session 'night'".
  private static let titles = [
    "app": "apps", "action": "actions", "session": "day", "metric": "metrics",
    "variant": "variants", "expectation": "expect", "handler": "handlers",
  ]

  /// A hint that shows the mapping with a title: `'surroundings.charging'`, `charging 'night'`,
  /// `app 'mail'`; nil for one without an example.
  static func hint(for title: String) -> String? {
    let words = title.split(separator: "'", omittingEmptySubsequences: false)
    guard words.count == 3 else { return nil }
    let stem = words[0].isEmpty ? words[1].split(separator: ".").last ?? "" : words[0].dropLast()
    let key = titles[String(stem)] ?? String(stem)
    return ofKeys[key].map { "write, for example, \(key): \($0)" }
  }
}
