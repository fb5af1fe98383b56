import Configuration
import Quantities

/// The activity for which an app tracks the position, as it tells the system.
///
/// The system uses it to decide when a tracking may pause, and for nothing else.
///
/// - Source: `ios-location`, CLActivityType.
package enum TrackedActivity: Int, HyphenatedCases, CaseIterable {
  case automotiveNavigation, fitness, otherNavigation, other

  /// The activity of an operand; other where none is given.
  init(_ operand: Double) { self = operand.isNaN ? .other : Self(rawValue: Int(operand)) ?? .other }

  /// The times of a device in nanoseconds, in the order of the cases.
  static func pauses(_ read: ParameterReader) -> SIMD4<Int64> {
    let times = read.list("activity-pauses").compactMap { $0.asDuration() }
    let isRight = times.count == 3 && times.allSatisfy { $0 > .zero }
    read.require(isRight, "activity-pauses", "three lengths of time above 0 s")
    guard isRight else { return SIMD4(repeating: 1) }
    return SIMD4(times[0].nanoseconds, times[1].nanoseconds, times[2].nanoseconds, 0)
  }

  /// Report an activity that decides nothing.
  static func check(_ reader: MappingReader) {
    guard reader["activity-type"] != nil else { return }
    if ["true"].contains(reader["auto-pause"]?.text) { return }
    if let pause = reader["auto-pause"], Expression.isExpression(pause) { return }
    reader.error(
      "activity-type", "decides only when a tracking pauses", note: "add auto-pause: true")
  }
}
