import Configuration

enum WaitStep: ScriptStep {
  static let definition = StepDefinition(
    "wait", "waits",
    fields: [FieldDefinition("time", .variate(.duration), required: true, "how long")],
    returns: "when the time has passed", shorthand: "time")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .wait), [compiler.operand("time", of: source)])
  }
}

enum IfStep: ScriptStep {
  static let definition = StepDefinition(
    "if", "decides",
    fields: [FieldDefinition("condition", .condition, required: true, "the question")],
    siblings: [
      FieldDefinition("then", .steps, required: true, "steps when it holds"),
      FieldDefinition("else", .steps, "steps when it does not"),
    ], returns: "when the chosen steps are done", shorthand: "condition")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    let decision = compiler.emit(
      Instruction(code: .jumpUnless), [compiler.operand("condition", of: source)])
    if let steps = source.sibling("then") { compiler.compile(steps: steps, "'then'") }
    compiler.compile(source.sibling("else"), "'else'", insteadOf: decision)
  }
}

enum RepeatStep: ScriptStep {
  static let definition = StepDefinition(
    "repeat",
    "does steps again and again: a number of times, while or until something holds, or for a time",
    fields: [
      FieldDefinition("times", .variate(.none), "how often"),
      FieldDefinition("while", .condition, "asked before each round"),
      FieldDefinition("until", .condition, "asked after each round"),
      FieldDefinition("for", .variate(.duration), "no round begins after this long"),
      FieldDefinition("do", .steps, required: true, "the steps"),
    ], returns: "when done")

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
  }
}

enum TaskStep: ScriptStep {
  static let definition = StepDefinition(
    "do", "does the steps of a task of the app",
    fields: [FieldDefinition("task", .label, required: true, "the task's name")],
    returns: "when done", shorthand: "task")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let name = compiler.label("task", of: source) else { return }
    compiler.compileTask(name, at: source.node.location)
  }
}

/// A step without fields that is one instruction.
private protocol InstructionStep: ScriptStep {
  static var code: Instruction.Code { get }
}

extension InstructionStep {
  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: code))
  }
}

enum StopStep: InstructionStep {
  static let code = Instruction.Code.stop
  static let definition = StepDefinition(
    "stop", "ends this run of the handler, with all its branches")
}

enum BeginBackgroundTaskStep: InstructionStep {
  static let code = Instruction.Code.beginTask
  static let definition = StepDefinition(
    "begin-background-task",
    "asks the system to let the app finish what it is doing when it leaves the front")
}

enum EndBackgroundTaskStep: InstructionStep {
  static let code = Instruction.Code.endTask
  static let definition = StepDefinition(
    "end-background-task", "says that it is finished: with the last one the app may be suspended")
}
