/// A step of a script: the definition that the compiler, the messages and `explain` share.
package struct StepDefinition: Sendable {
  package let name: String
  package let summary: String
  /// The operands, in the order in which whoever carries the step out receives them.
  package let fields: [FieldDefinition]
  /// Keys that stand beside the step's own, such as `then` beside `if`.
  package let siblings: [FieldDefinition]
  /// When the step is over, as documentation says it.
  package let returns: String
  package let failures: [StepFailure]
  /// The field that `step: value` without a mapping stands for.
  package let shorthand: String?
  /// The field by which a script chooses among several parts that offer the step, if it has it.
  package let carrier: String
  /// Whether it is a person who takes the step, and not an app.
  package let isForPeople: Bool
  /// A step that other parts have to offer so that this one can be done: what `schedule-transfer`
  /// hands on is a `request`. A step of that very name takes over from those parts where a script
  /// says more than they know of.
  package let needs: String?
  /// The background mode without which the system refuses it to an app.
  package let needsMode: BackgroundMode?

  package init(
    _ name: String, _ summary: String, fields: [FieldDefinition] = [],
    siblings: [FieldDefinition] = [], returns: String = "at once", failures: [StepFailure] = [],
    shorthand: String? = nil, carrier: String = carrierField,
    isForPeople: Bool = false, needs: String? = nil, needsMode: BackgroundMode? = nil
  ) {
    self.name = name
    self.summary = summary
    self.fields = fields
    self.siblings =
      siblings
      + (failures.isEmpty
        ? [] : [FieldDefinition("on-failure", .steps, "what to do instead of ending the run")])
    self.returns = returns
    self.failures = failures
    self.shorthand = shorthand
    self.carrier = carrier
    self.isForPeople = isForPeople
    self.needs = needs
    self.needsMode = needsMode
  }
}

extension StepDefinition {
  /// What the field by which a script chooses among several parts is called, unless the step says
  /// otherwise.
  package static let carrierField = "via"

  /// Whether it is another part's step, with more to say.
  package var isWider: Bool { needs == name }

  /// The parts that a script may choose.
  package var carriers: [String] {
    guard case .choice(let words)? = fields.first(where: { $0.name == carrier })?.kind else {
      return []
    }
    return words
  }
}

/// Why a step did not succeed.
public enum StepFailure: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// It took longer than it was given.
  case timeout
  case disconnected, refused
  /// No network carries it now.
  case offline
  /// There is no position to be had.
  case unlocated
  /// The app itself gave it up.
  case cancelled
  /// It was to come from what is kept, and is not there.
  case missing
}
