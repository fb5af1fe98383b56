import Configuration
import PowerAccounting
import Quantities

/// The microphone with its amplifier and converter.
package struct Microphone: ComponentModel, ClaimedLoad {
  package static let definition = ComponentDefinition(
    name: "microphone",
    summary: "the microphone with its amplifier and converter: off, or on while an app holds it",
    formula: ["off: P = 0", "on: P = recording"],
    operations: ClaimSteps.pair(
      "microphone", "records sound", isForFront: true,
      release: "stop-microphone", "stops recording, if no other app records"),
    counters: [ClaimSteps.counter("microphone", .microphone)],
    backgroundMode: .audio,
    limits: ClaimSteps.limits + [
      "the app compresses and stores sound itself: 'compute' and 'write-file'",
      "one power for every sampling rate and number of microphones",
    ])

  static let cause = Cause.capture

  let recording: Power

  package init(_ read: ParameterReader) { recording = read.power("recording") }

  func power(at demand: Double) -> Power { recording }
}
