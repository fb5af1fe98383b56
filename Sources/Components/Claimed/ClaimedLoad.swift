import Configuration
import Kernel
import PowerAccounting
import Quantities

/// A model of a part that draws power while apps hold it, and does nothing else: a flashlight, a
/// microphone.
///
/// A conforming type is the part's own definition and parameters; ``ClaimedLoadInstance`` is what it does
/// in a run. Its first operation takes the part, with the operand `for` in the first place, and its
/// second lets it go; both return at once.
protocol ClaimedLoad: ComponentModel {
  /// Why its energy is drawn.
  static var cause: Cause { get }

  /// How long the app wants it, in nanoseconds; no number when it will say so itself.
  func length(_ operands: UnsafeBufferPointer<Double>) -> Double

  /// How strongly the app wants it on, from the operands of the first operation.
  func demand(_ operands: UnsafeBufferPointer<Double>) -> Double

  /// What it draws while the greatest demand is `demand`.
  func power(at demand: Double) -> Power
}

extension ClaimedLoad {
  package var laneCount: Int { 1 }
  package func makeComponent() -> InstalledComponent {
    InstalledComponent(ClaimedLoadInstance(model: self))
  }

  func length(_ operands: UnsafeBufferPointer<Double>) -> Double {
    operands[ClaimSteps.durationField]
  }
  func demand(_ operands: UnsafeBufferPointer<Double>) -> Double { 1 }
}

/// The fields and steps that parts share which are held.
enum ClaimSteps {
  /// The place of ``duration`` among the operands.
  static let durationField = 0
  /// The place of the field behind it, where the step says how strongly.
  static let levelField = 1

  static let duration = FieldDefinition(
    "for", .variate(.duration), "how long it is held; until it is stopped if not said")

  /// A share that a script computed, within 0 and 1; nil when it gave none, or no number.
  static func share(_ operand: Double) -> Double? {
    operand.isNaN ? nil : min(max(operand, 0), 1)
  }

  static let returns = "at once; the part is held until stopped or 'for' has passed"

  /// How a part that is only on or off goes from state to state.
  static let states = StateDiagram([
    ("off", "an app takes it", "on"),
    ("on", "another app takes it, or the same app again", "on"),
    ("on", "nobody holds it any more", "off"),
  ])

  /// What every part that is held leaves out in the same way.
  static let limits = [
    "charged to one app: the one that demands most, among equals the one that took it last",
    "an app that leaves the front keeps what it holds until it lets go or is suspended",
  ]
}
