import Recordings

/// The steps with which an app of a scenario repeats a kind of recorded event, and what they assume.
struct RecordedPart {
  let kind: RecordedKind
  /// The steps, as YAML: the elements of a list on one line.
  let steps: String
  /// Other steps on iOS.
  var iosSteps: String?
  /// Parameters of the scenario that the steps use, as YAML on one line each.
  var parameters: [(name: String, value: String)] = []
  var assumption: RecordingImport.Assumption?
  /// The mode with which iOS lets an app do it behind another one.
  var mode: String?
  /// Whether the processor stays awake for the event's length, on a system where apps can have that.
  var holdsAwake = false

  /// The list of all steps; nil where the system lets an app do nothing of it.
  func list(isIOS: Bool) -> String? {
    let hold = holdsAwake && !isIOS ? ["{ hold-wake-lock: { timeout: $(event.length) } }"] : []
    let own = isIOS ? iosSteps ?? steps : steps
    let all = hold + (own.isEmpty ? [] : [own])
    return all.isEmpty ? nil : "[ \(all.joined(separator: ", ")) ]"
  }

  /// All kinds that have steps.
  static let all: [RecordedPart] = [
    RecordedPart(kind: .packetBurst, steps: "{ do: transfer }"),
    RecordedPart(kind: .repeatedDownload, steps: "{ do: transfer }"),
    RecordedPart(
      kind: .computation,
      steps: "{ compute: { cycles: $(event.time / 1 s * cycles-a-second), qos: utility } }",
      parameters: [clock],
      assumption: .init(
        path: "parameters.cycles-a-second", value: "1000 M", range: "300 M to 2500 M",
        why: "the recording has the processor's time, and not its clock")),
    RecordedPart(kind: .drawing, steps: "{ draw: { time: $(event.time), views: 0 } }"),
    // No curve of the slider of iOS is published. The cube is near that of Android, where half of
    // the slider is a twelfth of the light.
    RecordedPart(
      kind: .brightness, steps: "{ brightness: { slider: $(event.level) } }",
      iosSteps: "{ brightness: $(event.level * event.level * event.level) }"),
    RecordedPart(
      kind: .location, steps: "\(tracking(accuracies[...]))",
      assumption: .init(
        path: "surroundings.conditions.sky", value: "50 %",
        why: "the recording does not tell how much of the sky the receiver saw"),
      mode: "location"),
    RecordedPart(kind: .audio, steps: "{ speaker: { for: $(event.length) } }", mode: "audio"),
    RecordedPart(
      kind: .video, steps: "{ play-video: { for: $(event.length) } }",
      assumption: .init(
        path: "play-video", value: "1080p at 30 Hz",
        why: "the recording does not tell which video it was")),
    RecordedPart(kind: .camera, steps: "{ camera: { for: $(event.length) } }"),
    RecordedPart(kind: .flashlight, steps: "{ flashlight: { for: $(event.length) } }"),
    RecordedPart(
      kind: .scan, steps: "scan, { wait: $(event.length) }, stop-scan",
      assumption: .init(
        path: "scan.mode", value: "low-power",
        why: "the recording does not tell how eagerly the app listened")),
    RecordedPart(kind: .writing, steps: "{ write-file: { size: $(event.bytes) } }"),
    RecordedPart(
      kind: .job, steps: busy("event.length"), parameters: [clock, share],
      assumption: busy, holdsAwake: true),
    RecordedPart(
      kind: .sync, steps: busy("event.length"), parameters: [clock, share],
      assumption: busy, holdsAwake: true),
    RecordedPart(kind: .wakeLock, steps: "", holdsAwake: true),
  ]

  /// The accuracies that Core Location has names for, in metres, the coarsest first.
  private static let accuracies: [(metres: Int, name: String)] = [
    (3000, "3 km"), (1000, "1 km"), (100, "100 m"), (10, "10 m"), (5, "best"),
  ]

  /// The step that tracks as finely as the recording says.
  private static func tracking(_ rest: ArraySlice<(metres: Int, name: String)>) -> String {
    func track(_ accuracy: String) -> String {
      "{ track: { accuracy: \(accuracy), for: $(event.length) } }"
    }
    guard let first = rest.first else { return track("best-for-navigation") }
    let others = tracking(rest.dropFirst())
    return
      "{ if: $(event.accuracy >= \(first.metres)), then: [ \(track(first.name)) ], else: [ \(others) ] }"
  }

  /// The kinds whose events are data over the network.
  static let traffic: [RecordedKind] = [.packetBurst, .repeatedDownload]

  static func of(_ kind: RecordedKind) -> RecordedPart? { all.first { $0.kind == kind } }

  static let clock = (
    name: "cycles-a-second",
    value:
      "{ value: 1000 M, grade: assumed, range: [300 M, 2500 M], reason: \"what a core does in a second of its time; the recording does not tell its clock\" }"
  )
  private static let share = (
    name: "busy-share",
    value:
      "{ value: 10 %, grade: assumed, range: [1 %, 50 %], reason: \"the share of a job's time in which the processor works; the rest waits for the network\" }"
  )
  /// The computation of a job that ran for so long, an expression.
  static func busy(_ length: String) -> String {
    "{ compute: { cycles: $(\(length) / 1 s * busy-share * cycles-a-second), qos: background } }"
  }
  private static let busy = RecordingImport.Assumption(
    path: "parameters.busy-share", value: "10 %", range: "1 % to 50 %",
    why: "the recording tells how long a job ran, and not how long the processor worked for it")
}
