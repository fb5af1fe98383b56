import Configuration
import PowerAccounting
import Quantities

/// The light beside the camera.
package struct Flashlight: ComponentModel, ClaimedLoad {
  package static let definition = ComponentDefinition(
    name: "flashlight",
    summary: "the light beside the camera: off, or lit at a level while an app holds it",
    formula: ["off: P = 0", "on: P = full × the highest level that an app holds it at"],
    operations: ClaimSteps.pair(
      "flashlight", "lights the flashlight",
      further: [.share("level", "how bright, 0 % to 100 %; default: 100 %")],
      release: "stop-flashlight", "turns the flashlight off, if no other app holds it"),
    counters: [ClaimSteps.counter("flashlight", .flashlight)],
    limits: ClaimSteps.limits + [
      "power is proportional to the level; heat does not dim the light",
      "the flash of a single picture is not modelled",
    ])

  static let cause = Cause.actuation

  let full: Power

  package init(_ read: ParameterReader) { full = read.power("full") }

  func demand(_ operands: UnsafeBufferPointer<Double>) -> Double {
    ClaimSteps.share(operands[ClaimSteps.levelField]) ?? 1
  }
  func power(at demand: Double) -> Power { .watts(full.watts * demand) }
}
