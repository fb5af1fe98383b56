import Configuration

/// A step that scripts themselves carry out: waiting, deciding, counting.
protocol ScriptStep: Sendable {
  static var definition: StepDefinition { get }
  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler)
}

/// Every step that drainsim knows, beside those of the components.
package enum StepCatalog {
  /// One line a step.
  private static let forApps: [any ScriptStep.Type] = [
    BeginBackgroundTaskStep.self, CancelStep.self, CountStep.self, EmitStep.self,
    EndBackgroundTaskStep.self, EnqueueStep.self, EveryStep.self, ObserveStep.self,
    SetQueueClassStep.self, SetStep.self, StopStep.self, TaskStep.self, WaitForStep.self,
    WaitUntilFinishedStep.self,
  ]
  private static let forBoth: [any ScriptStep.Type] = [
    ChooseStep.self, IfStep.self, MarkStep.self, ParallelStep.self, RepeatStep.self,
    WaitStep.self,
  ]
  private static let forUsers: [any ScriptStep.Type] = [
    CloseStep.self, InterruptStep.self, LockStep.self, OpenStep.self, PressStep.self,
    QuitStep.self, ReleaseStep.self, ReturnStep.self, TapStep.self, UnlockStep.self,
  ]

  /// The definitions by name, with their permitted users.
  package static var definitions: [(definition: StepDefinition, user: Bool, app: Bool)] {
    let all =
      forApps.map { ($0.definition, false, true) } + forBoth.map { ($0.definition, true, true) }
      + forUsers.map { ($0.definition, true, false) }
    return all.map { (definition: $0.0, user: $0.1, app: $0.2) }
      .sorted { $0.definition.name < $1.definition.name }
  }

  struct Step {
    let definition: StepDefinition
    let isForUser: Bool
    let isForApp: Bool
    let compile: (StepSource, inout ScriptCompiler) -> Void
  }

  static func step(named name: String, for assembly: ScriptAssembly) -> Step? {
    for (types, user, app) in [
      (forApps, false, true), (forBoth, true, true), (forUsers, true, false),
    ] {
      if let type = types.first(where: { $0.definition.name == name }) {
        return Step(definition: type.definition, isForUser: user, isForApp: app) {
          type.compile($0, into: &$1)
        }
      }
    }
    let carriers = assembly.vocabulary.carriers(of: name)
    // The last one knows every field.
    return carriers.last.map { step in
      Step(
        definition: step.definition, isForUser: step.definition.isForPeople,
        isForApp: !step.definition.isForPeople
      ) {
        ComponentStep.compile(carriers, $0, into: &$1)
      }
    }
  }

  static func names(for assembly: ScriptAssembly) -> [String] {
    definitions.map(\.definition.name) + assembly.vocabulary.componentSteps.map(\.definition.name)
  }
}
