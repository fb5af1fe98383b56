import Configuration
import PowerAccounting
import Quantities

/// The microphone with its amplifier and converter.
package struct Microphone: ComponentModel, ClaimedLoad {
  package static let definition = ComponentDefinition(
    name: "microphone",
    summary: "the microphone with its amplifier and converter: off, or on while an app holds it",
    formula: ["off: P = 0", "on: P = recording"],
    parameters: [
      .power("recording", "power while sound is taken").assumed(
        "40 mW", "5 mW", "150 mW",
        "no figure is published; taken below half of what the same codec draws to play silence")
    ],
    states: ClaimSteps.states,
    operations: [
      StepDefinition(
        "microphone", "takes sound", fields: [ClaimSteps.duration], returns: ClaimSteps.returns,
        shorthand: "for"),
      StepDefinition("stop-microphone", "stops taking sound, if no other app does"),
    ],
    backgroundMode: .audio,
    limits: ClaimSteps.limits + [
      "compressing and storing sound is work of the app: 'compute' and 'write-file'",
      "one power for every sampling rate and number of microphones",
    ])

  static let cause = Cause.capture

  let recording: Power

  package init(_ read: ParameterReader) { recording = read.power("recording") }

  func power(at demand: Double) -> Power { recording }
}
