import Configuration

enum RepeatStep: ScriptStep {
  static let definition = StepDefinition(
    "repeat",
    "repeats steps: a number of times, while or until a condition holds, or for a time",
    fields: [
      .number("times", "number of rounds"),
      .init("while", .condition, "condition, checked before each round"),
      .init("until", .condition, "condition, checked after each round"),
      .duration("for", "no round begins after this long"),
      .init("do", .steps, required: true, "the steps"),
    ], returns: "when done"
  ).alsoCalled("loop", "for", "while").counted(as: .container)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    let given = ["times", "while", "until", "for"].filter { source.fields[$0] != nil }
    guard let kind = given.first, given.count == 1, let steps = source.fields["do"] else {
      if given.count != 1 {
        compiler.diagnostics.error(
          "'repeat' needs one of times, while, until and for, found \(given.count)",
          at: source.node.location)
      }
      return
    }
    let operand = compiler.operand(kind, of: source)
    if operand.kind == .constant { check(kind, operand.value, of: source, in: compiler) }
    func body(_ compiler: inout ScriptCompiler) {
      compiler.compile(steps: steps, "'do' of 'repeat'")
    }
    switch kind {
    case "while":
      let top = compiler.here
      let decision = compiler.emit(Instruction(code: .jumpUnless), [operand])
      body(&compiler)
      compiler.emit(Instruction(code: .jump, target: top))
      compiler.setTarget(of: decision)
    case "until":
      let top = compiler.here
      body(&compiler)
      compiler.emit(Instruction(code: .jumpUnless, target: top), [operand])
    default:
      compiler.withRegister { compiler, register in
        let counts = kind == "times"
        compiler.emit(
          Instruction(code: counts ? .setRegister : .setDeadline, index: register), [operand])
        let top = compiler.here
        let decision = compiler.emit(
          Instruction(code: counts ? .countDown : .jumpWhenPast, index: register))
        body(&compiler)
        compiler.emit(Instruction(code: .jump, target: top))
        compiler.setTarget(of: decision)
      }
    }
    let isEndless = ["while": 1, "until": 0][kind] == operand.value
    if operand.kind == .constant, isEndless { compiler.ending = definition.name }
  }

  /// Note a repetition whose own text leaves it no round, or only one.
  private static func check(
    _ kind: String, _ value: Double, of source: StepSource, in compiler: ScriptCompiler
  ) {
    let rounds: String? =
      switch kind {
      case "times" where value == 0, "for" where value == 0, "while" where value == 0: "no round"
      case "until" where value != 0: "one round"
      default: nil
      }
    guard let rounds else { return }
    compiler.noteIdle(
      "'\(kind)' leaves 'repeat' \(rounds)",
      "repeat: { times: 3, do: […] } has three rounds", for: kind, of: source)
  }
}
