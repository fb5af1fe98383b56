import Configuration

/// A step in which a person does something to a button.
protocol ButtonStep: ScriptStep {
  static var name: String { get }
  static var summary: String { get }
  /// What follows the button's name in the event: `-tapped`.
  static var suffix: String { get }
}

extension ButtonStep {
  static var definition: StepDefinition {
    StepDefinition(
      name, summary,
      fields: [FieldDefinition("button", .label, required: true, "the button's name")],
      shorthand: "button")
  }

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let button = compiler.label("button", of: source) else { return }
    compiler.send("\(button)-\(suffix)")
  }
}

enum TapStep: ButtonStep {
  static let name = "tap"
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
}

/// The events that people cause; the button's own name stands for `<button>`.
public enum UserEvents {
  public static var definitions: [EventDefinition] {
    Buttons.steps.map { EventDefinition("<button>-\($0.suffix)", "a person \($0.summary)") }
  }
}

/// The buttons of a scenario, before its scripts are compiled.
enum Buttons {
  static let steps: [any ButtonStep.Type] = [TapStep.self, PressStep.self, ReleaseStep.self]

  /// The events that the taps, presses and releases anywhere below `node` cause, and those that
  /// `emit` sends.
  static func events(below node: ConfigurationNode) -> [(name: String, byUser: Bool)] {
    switch node.content {
    case .scalar, .null: return []
    case .sequence(let elements): return elements.flatMap(events(below:))
    case .mapping(let entries):
      return entries.flatMap { entry -> [(name: String, byUser: Bool)] in
        guard
          let name = entry.value.text ?? entry.value["button"]?.text ?? entry.value["event"]?.text
        else { return events(below: entry.value) }
        if entry.key == EmitStep.definition.name { return [(name, false)] }
        guard let step = steps.first(where: { $0.name == entry.key }) else { return [] }
        return [("\(name)-\(step.suffix)", true)]
      }
    }
  }
}

/// The local counter of all steps that change the screen or the app in front: two changes by one
/// action are two occasions, whichever steps they are.
private let phoneChange = "phone"

enum OpenStep: ScriptStep {
  static let definition = StepDefinition(
    "open", "lights the screen if it is dark and brings an app to the front",
    fields: [FieldDefinition("app", .reference(.app), required: true, "the app")],
    shorthand: "app")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emitPhoneChange(.open, of: source)
  }
}

extension ScriptCompiler {
  /// What a person does with the app that the field `app` names.
  fileprivate mutating func emitPhoneChange(_ code: Instruction.Code, of source: StepSource) {
    let app = operand("app", of: source)
    emit(
      Instruction(
        code: code, local: local(phoneChange),
        index: Int32(app.kind == .constant ? app.value + 1 : 0)))
  }
}

enum QuitStep: ScriptStep {
  static let definition = StepDefinition(
    "quit",
    "ends an app, as by swiping it out of the app switcher; it starts anew when it is opened",
    fields: [FieldDefinition("app", .reference(.app), required: true, "the app")],
    shorthand: "app")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emitPhoneChange(.quit, of: source)
  }
}

enum InterruptStep: ScriptStep {
  static let definition = StepDefinition(
    "interrupt",
    "lets something come over the app in front, such as a call or the app switcher: it is inactive")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .interrupt, local: compiler.local(phoneChange), index: 1))
  }
}

enum ReturnStep: ScriptStep {
  static let definition = StepDefinition(
    "return", "goes back to the app in front after an interruption: it is active again")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .interrupt, local: compiler.local(phoneChange)))
  }
}

enum CloseStep: ScriptStep {
  static let definition = StepDefinition("close", "leaves the app in front for the home screen")
  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .close, local: compiler.local(phoneChange)))
  }
}

enum LockStep: ScriptStep {
  static let definition = StepDefinition("lock", "darkens the screen; the app in front leaves it")
  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .lock, local: compiler.local(phoneChange)))
  }
}

enum UnlockStep: ScriptStep {
  static let definition = StepDefinition("unlock", "lights the screen")
  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .unlock, local: compiler.local(phoneChange)))
  }
}
