import Foundation
import Advice
import Configuration
import ScenarioLanguage
import ScenarioTestSupport

/// Apps with the mistakes that practices look for, each a scenario of its own.
enum SampleApps {
  /// By name, what differs from ``frame``: surroundings, policies and the app `app`.
  static let all: [String: String] = [
    "scan": """
    surroundings: { bluetooth: { desk: { services: [desk], interval: 1 s, notifies: [height], samples-input-every: 0.3 s }, other: { count: 9, services: [x], interval: 1 s } } }
    app: { handlers: { go-tapped: [ { scan: { duplicates: true } } ], peripheral-discovered: [ { compute: 2 M }, { if: $(event.offers-desk), then: [ { connect: { to: $(event.peripheral) } }, { discover: { services: all } }, { mark: linked } ] } ] } }
    """,
    "windows": """
    surroundings: { bluetooth: { desk: { services: [desk], interval: 1 s } } }
    app: { handlers: { go-tapped: [ { scan: { mode: low-latency, duplicates: true } } ], peripheral-discovered: [ { if: $(event.offers-desk), then: [ { mark: linked } ] } ] } }
    """,
    "link": """
    surroundings: { bluetooth: { desk: { services: [desk], interval: 1 s, notifies: [height], samples-input-every: 0.3 s } } }
    app: { handlers: { start: [ { connect: { to: desk } }, { discover: {} }, { every: { name: poll, interval: 0.2 s, do: [ { write: { to: desk } }, { read: { from: desk } }, { compute: 2 M } ] } } ], go-tapped: [ { read: { from: desk } } ] } }
    """,
    "screen": """
    app: { handlers: { start: [ keep-screen-on, { content: 90 % }, { brightness: 80 % }, { animate: { rate: 60 Hz, overdraw: 2, translucent: 30 % } }, { every: { interval: 1 s, do: [ { compute: { cycles: 4 M, qos: user-interactive } } ] } } ], go-tapped: [ { compute: { cycles: 90 M, qos: user-initiated } } ] } }
    """,
    "film": """
    app: { handlers: { start: [ { play-video: { rate: 30 Hz } }, { animate: { rate: 60 Hz } } ], go-tapped: [ { mark: touched } ] } }
    """,
    "music": """
    app: { background-modes: [audio], handlers: { start: [ keep-screen-on, speaker, { speaker: { volume: 0 % } } ] } }
    """,
    "timers": """
    policies: { timer-coalescing: tolerance-windows }
    surroundings: { sources: { file: { changes: { exponential: 20 s } } } }
    app: { variables: { seen: 0 }, handlers: { go-tapped: [ { every: { name: poll, interval: 1 s, do: [ { if: $(file.version > seen), then: [ { set: { seen: $(file.version) } }, { compute: 9 M } ] } ] } }, { wait: 60 s }, { compute: 1 M } ] } }
    """,
    "chat": """
    surroundings: { network: { cellular: 80 % } }
    policies: { push-delivery: apns-like }
    app: { pushes: { news: { every: { exponential: 10 s }, size: 1 kB }, clock: { every: 1 min, size: 1 kB, kind: alert } }, handlers: { push-received: [ { compute: 30 M }, { draw: { views: 20 } } ] } }
    """,
    "sort": """
    app: { handlers: { go-tapped: [ { sort: { elements: 5000, algorithm: insertion } } ] } }
    """,
    "files": """
    app: { handlers: { start: [ { read-file: { size: 4 MB, pieces: 900, pattern: random } }, { every: { interval: 5 s, do: [ { do: save } ] } } ], go-tapped: [ { do: save } ] }, tasks: { save: [ { write-file: { size: 400 kB, pieces: 90, sync: true } } ] } }
    """,
    "places": """
    surroundings: { places: { shop: { east: 500 m, north: 0 m, radius: 50 m } }, conditions: [ { from: 0 s, sky: 80 %, speed: 4 km/h, heading: 90 } ] }
    app: { variables: { known: 0 m }, handlers: { start: [ { track: { accuracy: best-for-navigation } }, { every: { interval: 30 s, do: [ { locate: { accuracy: best, timeout: 9 s }, on-failure: [] } ] } } ], location-updated: [ { set: { known: $(event.east) } } ], go-tapped: [ { observe: { far: $(abs(known - 4 km/h * now)) } } ], finish-tapped: [ { compute: 1 M } ] } }
    metrics: { far: { mean-of: far } }
    """,
    "network": """
    surroundings: { network: { cellular: { states: { there: { signal: 80 %, stays: { exponential: 60 s } }, gone: { signal: 0 %, stays: { exponential: 20 s } } } }, wi-fi: { states: { out: { signal: 0 %, stays: { exponential: 60 s } }, home: { signal: 80 %, stays: { exponential: 60 s } } } } }, sources: { inbox: { changes: { exponential: 60 s } } } }
    policies: { network-service: ios-background-sessions, push-delivery: apns-like }
    app: { variables: { got: never }, handlers: { start: [ { every: { name: poll, interval: 10 s, do: [ { do: load } ] } }, { every: { name: log, interval: 10 s, phase: 3 s, do: [ { request: { up: 2 kB }, on-failure: [] } ] } }, { repeat: { times: 3, do: [ { request: { down: 900 kB, up: 1 kB }, on-failure: [] } ] } } ], go-tapped: [ { do: load }, { request: { up: 1 kB, down: 20 kB, retry: { times: 3, back-off: 2 s } }, on-failure: [] }, { compute: 600 M } ], send-tapped: [ { request: { up: 900 kB }, on-failure: [] }, { request: { up: 9 kB }, on-failure: [] } ], more-tapped: [ { schedule-transfer: { down: 3 MB } } ] }, tasks: { load: [ { request: { up: 1 kB, down: 30 kB }, on-failure: [ stop ] }, { set: { got: $(now) } } ] } }
    """,
    "calls": """
    surroundings: { network: { cellular: 80 % } }
    policies: { push-delivery: apns-like }
    app: { pushes: { call: { every: { exponential: 60 s }, size: 1 kB, over: connection } }, handlers: { start: [ { open-connection: { keep-alive: 20 s } } ], message-received: [ { compute: 9 M } ] } }
    """,
    "hardware": """
    app: { variables: { on: false }, handlers: { start: [ camera, microphone, { set: { on: true } } ], take-tapped: [ { if: $(not on), then: [ camera, microphone, { set: { on: true } } ] }, { mark: taken } ], leave-take-tapped: [ { vibrate: { for: 1 s } } ] } }
    """,
    "sensors": """
    user: { actions: { turn: { at: 20 s, do: [ turn-phone ] } } }
    app: { handlers: { start: [ { sense: { sensor: accelerometer, rate: 100 Hz, batch: 50 ms } }, { sense: { sensor: gyroscope, rate: 100 Hz } } ], accelerometer-samples: [ { compute: 1 M } ], stop-tapped: [ { mark: stopped } ] } }
    """,
    "launches": """
    policies: { app-lifecycle: ios-lifecycle, background-tasks: ios-background-tasks, low-power-mode: ios-low-power-mode }
    battery: { model: ideal, state-of-charge: 21 % }
    surroundings: { network: { cellular: 80 % }, sources: { inbox: { changes: { exponential: 60 s } } } }
    app: { background-modes: [fetch, processing], variables: { got: 0 }, handlers: { start: [ { animate: { rate: 60 Hz } } ], background: [ begin-background-task, { compute: 9 M }, { schedule-refresh: 5 min }, { schedule-processing: {} } ], refresh-task: [ { request: { down: 9 kB }, on-failure: [] }, { set: { got: $(inbox.version) } } ], processing-task: [ { compute: 9 M }, complete-task ] } }
    """,
    "loops": """
    surroundings: { network: { cellular: 80 %, wi-fi: 40 % }, charging: { soon: { around: 0:01, sd: 1 s, length: 1 min } }, sources: { inbox: { changes: { exponential: 60 s }, at: server }, camera: { changes: { exponential: 60 s }, at: phone } } }
    policies: { job-scheduling: android-jobs, push-delivery: fcm-like }
    app: { variables: { sent: 0, taken: 0, near: false }, handlers: { start: [ hold-wake-lock, { do: watch }, { every: { interval: 20 s, while-idle: true, do: [ { compute: 20 M }, { draw: { views: 4 } } ] } }, { every: { interval: $(pace), tolerance: 0 s, do: [ { request: { up: $(100 B/s * pace), brings: inbox }, on-failure: [] } ] } } ], camera-changed: [ { set: { taken: $(taken + 1) } } ], go-tapped: [ { locate: { timeout: 9 s }, on-failure: [] }, { compute: 1 M }, { if: $(taken > 2), then: [ { observe: { close: $(1) } } ] } ], location-updated: [ { set: { near: true } } ], again: [ { request: { up: 90 kB, down: 1 kB }, on-failure: [] }, { set: { sent: $(camera.version) } }, { wait: 30 s }, { emit: again } ] }, tasks: { watch: [ { emit: again }, { repeat: { while: $(true), do: [ { read-file: { size: 1 MB } }, { wait: 25 s } ] } } ] } }
    parameters: { pace: 15 s }
    metrics: { close: { mean-of: close } }
    """,
    "clock": """
    surroundings: { network: { cellular: 80 % } }
    app: { variables: { due: 30 s }, handlers: { start: [ { every: { name: look, interval: 1 s, do: [ { compute: 1 M }, { if: $(now >= due), then: [ { mark: rung }, { set: { due: $(now + 60 s) } }, { do: save } ] } ] } } ], stop-tapped: [ { cancel: { timer: look } } ] }, tasks: { save: [ { animate: { rate: 60 Hz, for: 1 s } }, { request: { up: 1 kB }, on-failure: [] } ] } }
    """,
    "publisher": """
    surroundings: { network: { cellular: 80 % }, conditions: [ { from: 0 s, sky: 80 %, speed: 4 km/h, heading: 90 } ] }
    app: { variables: { near: 0 m }, handlers: { start: [ { open-connection: { keep-alive: 20 s } }, { track: { accuracy: 100 m } }, { every: { interval: 30 s, do: [ { request: { up: 1 kB }, on-failure: [] } ] } } ], location-updated: [ { set: { near: $(event.east) } } ], go-tapped: [ { if: $(near > 9 m), then: [ { mark: far } ] } ] } }
    """,
    "jobs": """
    surroundings: { network: { cellular: 80 % } }
    policies: { job-scheduling: android-jobs }
    app: { handlers: { start: [ { schedule-job: { id: 1, network: any } } ], job-started: [ { request: { down: 9 kB }, on-failure: [] }, finish-job ] } }
    """,
  ]

  /// The scenario of a sample.
  static func text(_ name: String) -> String {
    let own = all[name] ?? ""
    let lines = own.split(separator: "\n").map { line in
      line.hasPrefix("app: ") ? "apps: { app: \(line.dropFirst(5)) }" : String(line)
    }
    let user = own.contains("user:") ? "" : user
    return (["scenario: \(name)"] + frame + [user] + lines).joined(separator: "\n")
  }

  private static let frame = ["device: standard-phone", "duration: 3 min", "replications: 4"]
  private static let user =
    "user: { actions: { go: { at: 1 s, do: [ { open: app }, { wait: 2 s }, { tap: go }, { wait: 60 s }, lock ] } } }"

  /// The baseline of a sample, and what practices propose.
  static func proposals(_ name: String) throws -> (root: ConfigurationNode, [Proposal]) {
    try Samples.withFolder { folder in
      let path = "\(folder)/\(name).yaml"
      try text(name).write(toFile: path, atomically: true, encoding: .utf8)
      let template = try ScenarioTemplate(path)
      var found: ConfigurationNode?
      _ = try template.baseline(settings: []) { root in
        found = root
        return root
      }
      guard let found else { throw Missing() }
      return (found, EditCatalogue.proposals(for: found))
    }
  }

  struct Missing: Error {}
}
