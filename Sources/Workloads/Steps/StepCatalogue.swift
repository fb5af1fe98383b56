import Configuration

/// A step that scripts themselves carry out: waiting, deciding, counting.
protocol ScriptStep: Sendable {
  static var definition: StepDefinition { get }
  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler)
}

/// Every step that drainsim knows, beside those of the components.
package enum StepCatalogue {
  struct Step: Sendable {
    let definition: StepDefinition
    let isForUser: Bool
    let isForApp: Bool
    let compile: @Sendable (StepSource, inout ScriptCompiler) -> Void
  }

  private static let all: [Step] =
    steps(
      of: [
        BeginBackgroundTaskStep.self, CancelStep.self, CountStep.self, DeliverStep.self,
        EmitStep.self, EndBackgroundTaskStep.self, EnqueueStep.self, EveryStep.self,
        LearnStep.self, ObserveStep.self, SetQueueClassStep.self, SetStep.self, StopStep.self,
        TaskStep.self, WaitForStep.self, WaitUntilFinishedStep.self,
      ], user: false, app: true)
    + steps(
      of: [
        ChooseStep.self, IfStep.self, MarkStep.self, ParallelStep.self, RepeatStep.self,
        WaitStep.self,
      ], user: true, app: true) + steps(of: [UseStep.self], user: true, app: false)
    + ButtonStep.all.map(\.step) + PhoneChangeSteps.all

  private static func steps(of types: [any ScriptStep.Type], user: Bool, app: Bool) -> [Step] {
    types.map {
      Step(definition: $0.definition, isForUser: user, isForApp: app, compile: $0.compile)
    }
  }

  private static let ofScripts = Dictionary(
    uniqueKeysWithValues: all.map { ($0.definition.name, $0) })

  /// The definitions by name, with their permitted users.
  package static var definitions: [(definition: StepDefinition, user: Bool, app: Bool)] {
    all.map { ($0.definition, $0.isForUser, $0.isForApp) }.sorted { $0.0.name < $1.0.name }
  }

  static func step(named name: String, for assembly: ScriptAssembly) -> Step? {
    if let step = ofScripts[name] { return step }
    let carriers = assembly.vocabulary.carriers(of: name)
    // The last one knows every field.
    return carriers.last.map { step in
      Step(
        definition: step.definition, isForUser: step.definition.isForPeople,
        isForApp: !step.definition.isForPeople
      ) { ComponentStepCompiler.compile(carriers, $0, into: &$1) }
    }
  }

  /// A hint at the step that an unknown word may mean; nil for a word that is like none.
  ///
  /// Of several words the first one counts: `download-file`, and `open mail` for `{ open: mail }`.
  static func hint(for word: String, in assembly: ScriptAssembly) -> String? {
    let steps =
      definitions.map(\.definition) + assembly.vocabulary.componentSteps.map(\.definition)
    let parts = word.lowercased().split(separator: " ", maxSplits: 1).map(String.init)
    if parts.count == 2, steps.contains(where: { $0.name == parts[0] }) {
      return "write { \(parts[0]): \(parts[1]) }"
    }
    let meant = StepDefinition.meant(by: word, among: steps)
    return meant.isEmpty
      ? Spelling.hint(for: word, among: steps.map(\.name))
      : "did you mean \(meant.map { "'\($0)'" }.alternatives)?"
  }
}
