import Configuration

/// A step in which a person does something to a button.
protocol ButtonStep: ScriptStep {
  static var name: String { get }
  static var summary: String { get }
  /// The suffix of the button's name in the event: `-tapped`.
  static var suffix: String { get }
  static var synonyms: [String] { get }
  static var work: StepWork { get }
}

extension ButtonStep {
  static var synonyms: [String] { [] }
  static var work: StepWork { .touch }

  static var definition: StepDefinition {
    StepDefinition(
      name, summary,
      fields: [.label("button", required: true, "the button's name")],
      shorthand: "button"
    ).alsoCalled(synonyms).needing(.any([.action("open"), .action("open-notification")])).counted(
      as: work)
  }

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let button = compiler.label("button", of: source) else { return }
    compiler.send("\(button)-\(suffix)")
  }
}

enum TapStep: ButtonStep {
  static let name = "tap"
  static let synonyms = ["click", "touch"]
  static let summary = "taps a button of the app in front"
  static let suffix = "tapped"
}

enum PressStep: ButtonStep {
  static let name = "press"
  static let summary = "puts a finger on a button and holds it"
  static let suffix = "pressed"
}

enum ReleaseStep: ButtonStep {
  static let name = "release"
  static let summary = "takes the finger off a button"
  static let suffix = "released"
  // A press is one touch with its release.
  static let work = StepWork.operation
}

/// The events that people cause; the button's own name stands for `<button>`.
package enum UserEvents {
  package static var definitions: [EventDefinition] {
    Buttons.steps.map { EventDefinition("<button>-\($0.suffix)", "a person \($0.summary)") }
  }
}

/// The buttons of a scenario, before its scripts are compiled.
package enum Buttons {
  static let steps: [any ButtonStep.Type] = [TapStep.self, PressStep.self, ReleaseStep.self]

  /// The events that the taps, presses and releases anywhere below `node` cause, and those that
  /// `emit` sends.
  package static func events(
    below node: ConfigurationNode
  ) -> [(name: String, byUser: Bool, location: SourceLocation)] {
    switch node.content {
    case .scalar, .null: return []
    case .sequence(let elements): return elements.flatMap(events(below:))
    case .mapping(let entries):
      return entries.flatMap { entry -> [(name: String, byUser: Bool, location: SourceLocation)] in
        guard
          let name = entry.value.text ?? entry.value["button"]?.text ?? entry.value["event"]?.text
        else { return events(below: entry.value) }
        if entry.key == EmitStep.definition.name { return [(name, false, entry.value.location)] }
        guard let step = steps.first(where: { $0.name == entry.key }) else { return [] }
        return [("\(name)-\(step.suffix)", true, entry.value.location)]
      }
    }
  }
}

/// A step in which a person changes the screen or the app in front.
private protocol PhoneChangeStep: ScriptStep {
  static var code: Instruction.Code { get }
  /// Of an instruction that names no app.
  static var index: Int32 { get }
}

extension PhoneChangeStep {
  static var index: Int32 { 0 }

  /// All share one local counter, so two changes by one action have two triggers.
  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    let app = compiler.operand("app", of: source)
    if code == .open, app.kind == .constant { compiler.noteOpening(of: Int(app.value) + 1) }
    compiler.emit(
      Instruction(
        code: code, local: compiler.local("phone"),
        index: app.kind == .constant ? Int32(app.value) + 1 : index))
  }
}

enum OpenStep: PhoneChangeStep {
  static let code = Instruction.Code.open
  static let definition = StepDefinition(
    "open", "lights the screen if it is dark and brings an app to the front",
    fields: [.init("app", .reference(.app), required: true, "the app")], shorthand: "app"
  ).alsoCalled("launch", "start")
}

enum QuitStep: PhoneChangeStep {
  static let code = Instruction.Code.quit
  static let definition = StepDefinition(
    "quit",
    "ends an app, as by swiping it out of the app switcher; it starts again when it is opened",
    fields: [.init("app", .reference(.app), required: true, "the app")], shorthand: "app")
}

enum InterruptStep: PhoneChangeStep {
  static let code = Instruction.Code.interrupt
  static let index: Int32 = 1
  static let definition = StepDefinition(
    "interrupt",
    "covers the app in front, as a call or the app switcher does; the app becomes inactive")
}

enum ReturnStep: PhoneChangeStep {
  static let code = Instruction.Code.interrupt
  static let definition = StepDefinition(
    "return", "goes back to the app in front after an interruption; the app becomes active again"
  ).needing(.action("interrupt"))
}

enum CloseStep: PhoneChangeStep {
  static let code = Instruction.Code.close
  static let definition = StepDefinition("close", "leaves the app in front for the home screen")
}

enum LockStep: PhoneChangeStep {
  static let code = Instruction.Code.lock
  static let definition = StepDefinition(
    "lock", "darkens the screen; the app in front goes to the background"
  ).alsoCalled("screen-off")
}

enum UnlockStep: PhoneChangeStep {
  static let code = Instruction.Code.unlock
  static let definition = StepDefinition("unlock", "lights the screen").alsoCalled(
    "screen-on", "unlock-screen")
}
