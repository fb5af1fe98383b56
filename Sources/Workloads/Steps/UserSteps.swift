import Configuration

/// A step in which a person does something to a button.
struct ButtonStep: Sendable {
  let name: String
  let summary: String
  /// The suffix of the button's name in the event: `-tapped`.
  let suffix: String
  var synonyms: [String] = []
  var work = StepWork.touch

  static let all = [
    ButtonStep(
      name: "tap", summary: "taps a button of the app in front", suffix: "tapped",
      synonyms: ["click", "touch"]),
    ButtonStep(
      name: "press", summary: "puts a finger on a button and holds it", suffix: "pressed"),
    // A press is one touch with its release.
    ButtonStep(
      name: "release", summary: "takes the finger off a button", suffix: "released",
      work: .operation),
  ]

  var step: StepCatalogue.Step {
    StepCatalogue.Step(
      definition: StepDefinition(
        name, summary, fields: [.label("button", required: true, "the button's name")],
        shorthand: "button"
      ).alsoCalled(synonyms).needing(.any([.action("open"), .action("open-notification")]))
        .counted(as: work), isForUser: true, isForApp: false
    ) { source, compiler in
      guard let button = compiler.label("button", of: source) else { return }
      compiler.send("\(button)-\(suffix)")
    }
  }
}

/// The events that people cause; the button's own name stands for `<button>`.
package enum UserEvents {
  package static var definitions: [EventDefinition] {
    ButtonStep.all.map { EventDefinition("<button>-\($0.suffix)", "a person \($0.summary)") }
  }
}

/// The buttons of a scenario, before its scripts are compiled.
package enum Buttons {
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
        guard let step = ButtonStep.all.first(where: { $0.name == entry.key }) else { return [] }
        return [("\(name)-\(step.suffix)", true, entry.value.location)]
      }
    }
  }
}

/// The steps in which a person changes the screen or the app in front.
enum PhoneChangeSteps {
  private static let app = FieldDefinition("app", .reference(.app), required: true, "the app")

  static let all = [
    step(
      .open,
      StepDefinition(
        "open", "lights the screen if it is dark and brings an app to the front", fields: [app],
        shorthand: "app"
      ).alsoCalled("launch", "start")),
    step(
      .quit,
      StepDefinition(
        "quit",
        "ends an app, as by swiping it out of the app switcher; it starts again when it is opened",
        fields: [app], shorthand: "app")),
    step(
      .interrupt, index: 1,
      StepDefinition(
        "interrupt",
        "covers the app in front, as a call or the app switcher does; the app becomes inactive")),
    step(
      .interrupt,
      StepDefinition(
        "return",
        "goes back to the app in front after an interruption; the app becomes active again"
      ).needing(.action("interrupt"))),
    step(.close, StepDefinition("close", "leaves the app in front for the home screen")),
    step(
      .lock,
      StepDefinition("lock", "darkens the screen; the app in front goes to the background")
        .alsoCalled("screen-off")),
    step(
      .unlock,
      StepDefinition("unlock", "lights the screen").alsoCalled("screen-on", "unlock-screen")),
  ]

  /// All share one local counter, so two changes by one action have two triggers.
  ///
  /// - Parameter index: Of an instruction that names no app.
  private static func step(
    _ code: Instruction.Code, index: Int32 = 0, _ definition: StepDefinition
  ) -> StepCatalogue.Step {
    StepCatalogue.Step(definition: definition, isForUser: true, isForApp: false) {
      source, compiler in
      let app = compiler.operand("app", of: source)
      if code == .open, app.kind == .constant { compiler.noteOpening(of: Int(app.value) + 1) }
      compiler.emit(
        Instruction(
          code: code, local: compiler.local("phone"),
          index: app.kind == .constant ? Int32(app.value) + 1 : index))
    }
  }
}
