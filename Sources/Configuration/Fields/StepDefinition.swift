/// The definition of a step of a script, shared by the compiler, the messages and `explain`.
package struct StepDefinition: Sendable, Adjustable {
  package let name: String
  package let summary: String
  /// The operands, in the order in which the component or service receives them.
  package let fields: [FieldDefinition]
  /// Keys beside the step's own, such as `then` beside `if`.
  package let siblings: [FieldDefinition]
  /// The end of the step, for documentation.
  package let returns: String
  package let failures: [StepFailure]
  /// The field that receives the value of `step: value` without a mapping.
  package let shorthand: String?
  /// The field by which a script chooses among several components that offer the step, if the step
  /// has it.
  package let carrier: String
  /// Whether people take the step, and not apps.
  package let isForPeople: Bool
  /// The step that another component has to offer for this one: `schedule-transfer` hands on a
  /// `request`. A step of that very name replaces those of the components where a script uses
  /// fields that only it has.
  package let needs: String?
  /// The background mode without which the system refuses the step to an app.
  package let needsMode: BackgroundMode?
  /// Reports fields that do not go together.
  package let check: @Sendable (MappingReader) -> Void
  /// The precondition for it to have any effect, apart from a component that offers it.
  package private(set) var need: Need?
  /// The work that it does, by which unfinished work is counted.
  package private(set) var work = StepWork.operation
  /// Whether its app then holds the component, until the app releases it or the system suspends the
  /// app without a background mode that keeps it.
  package private(set) var isClaim = false
  /// Whether iOS keeps it from an app that is not in front and has no background mode for it.
  package private(set) var isForFront = false
  /// The step whose work it ends, such as `scan` for `stop-scan`; nil for other steps.
  package private(set) var ends: String?
  /// Words that newcomers write for it. One that several steps share may mean each of them.
  package private(set) var synonyms: [String] = []

  package init(
    _ name: String, _ summary: String, fields: [FieldDefinition] = [],
    siblings: [FieldDefinition] = [], returns: String = "at once", failures: [StepFailure] = [],
    shorthand: String? = nil, carrier: String = carrierField,
    isForPeople: Bool = false, needs: String? = nil, needsMode: BackgroundMode? = nil,
    check: @escaping @Sendable (MappingReader) -> Void = { _ in }
  ) {
    self.name = name
    self.summary = summary
    self.fields = fields
    self.siblings =
      siblings
      + (failures.isEmpty
        ? [] : [.init("on-failure", .steps, "what to do instead of ending the run")])
    self.returns = returns
    self.failures = failures
    self.shorthand = shorthand
    self.carrier = carrier
    self.isForPeople = isForPeople
    self.needs = needs
    self.needsMode = needsMode
    self.check = check
  }

  /// The same step with a further precondition for any effect.
  package func needing(_ need: Need) -> Self { with { $0.need = $0.need?.after(need) ?? need } }

  /// The same step, counted as this kind of work.
  package func counted(as work: StepWork) -> Self { with { $0.work = work } }

  /// The same step, as the claim of a component by its app.
  package func claiming() -> Self { with { $0.isClaim = true } }

  /// The same step, for apps in front alone, where the system says so.
  package func forFront(_ isForFront: Bool = true) -> Self {
    with { $0.isForFront = isForFront }
  }

  /// The same step, as the end of the work of another one, without which it has no effect.
  package func ending(_ step: String) -> Self {
    needing(.step(step)).counted(as: .idle).with { $0.ends = step }
  }

  /// The same step, meant by these words too.
  package func alsoCalled(_ words: String...) -> Self { alsoCalled(words) }

  package func alsoCalled(_ words: [String]) -> Self { with { $0.synonyms += words } }

  /// The names of the steps that a word may mean, as a whole or by its first part.
  package static func meant(by word: String, among steps: [StepDefinition]) -> [String] {
    let word = word.lowercased()
    let first = word.split { "-_ ".contains($0) }.first.map(String.init) ?? word
    return [word, first].lazy
      .map { word in NameList(steps.filter { $0.synonyms.contains(word) }.map(\.name)).names }
      .first { !$0.isEmpty } ?? []
  }

  /// The default name of the field by which a script chooses among several components.
  package static let carrierField = "via"

  /// Whether it is another component's step with more fields.
  package var isWider: Bool { needs == name }

  /// The components that a script may choose.
  package var carriers: [String] {
    guard case .choice(let words)? = fields.first(where: { $0.name == carrier })?.kind else {
      return []
    }
    return words
  }
}

/// The kind of work that a step does. Warnings and comparisons count work by its kind.
package enum StepWork: Sendable {
  /// Anything that no other case names.
  case operation
  case wait
  /// A wait for something, a message to a script, or the end of other work: a variant saves nothing
  /// by doing without it.
  case idle
  /// A step that holds others, and does nothing itself.
  case container
  /// An exchange with a server that a script waits for.
  case request
  /// Work that the system carries out later.
  case transfer, job, launch, timer, notification
  /// One position that a script waits for.
  case position
  /// Positions that are reported as they come.
  case tracking
  /// A person's touch of a button.
  case touch
  /// An operation that is put into a queue.
  case queueing

  /// Whether it exchanges data with a server.
  package var isExchange: Bool { self == .request || self == .transfer }
  /// Whether a scenario that has such a step is to run it: not of operations of any kind, nor of
  /// touches, which may find no button.
  package var isOfKind: Bool { self != .operation && self != .touch && !isIdle }
  /// Whether a variant saves nothing by doing without it.
  package var isIdle: Bool { self == .wait || self == .idle }
}

/// The reason for which a step failed.
public enum StepFailure: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// It exceeded its time limit.
  case timeout
  case disconnected, refused
  /// No network carries it now.
  case offline
  /// No position is available.
  case unlocated
  /// The app itself cancelled it.
  case cancelled
  /// It required a cached answer, and there is none.
  case missing
}
