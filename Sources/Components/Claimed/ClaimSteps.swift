import Configuration

/// The fields and steps that claimed components share.
enum ClaimSteps {
  /// The index of ``duration`` among the operands.
  static let durationField = 0
  /// The index of the next field, the requested level.
  static let levelField = 1

  static let duration = FieldDefinition.duration(
    "for", "how long the app holds it; default: until stopped")

  /// A share that a script computed, within 0 and 1; nil when it is not given or no number.
  static func share(_ operand: Double) -> Double? { operand.isNaN ? nil : min(max(operand, 0), 1) }

  static let returns = "at once; the app holds the component until it stops it or 'for' has passed"

  /// The step that claims a component for its app, and the step that releases it.
  static func pair(
    _ name: String, _ summary: String, further fields: [FieldDefinition] = [],
    alsoCalled synonyms: String..., isForFront: Bool = false, release: String,
    _ releaseSummary: String
  ) -> [StepDefinition] {
    [
      StepDefinition(
        name, summary, fields: [duration] + fields, returns: returns, shorthand: duration.name
      ).claiming().alsoCalled(synonyms).forFront(isForFront),
      StepDefinition(release, releaseSummary).ending(name),
    ]
  }

  /// The counter of the time that apps hold a component.
  static func counter(_ component: String, _ amount: WorkAmount) -> CounterDefinition {
    CounterDefinition(
      "\(component)-time-ns", "nanoseconds for which apps held it, added up over the apps"
    ).measuring(amount)
  }

  /// The effects that every claimed component omits.
  static let limits = [
    "one app is charged: the one that demands most, or among equals the one that took it last",
    "an app that leaves the front keeps the components it holds until it releases them or is suspended",
  ]
}
