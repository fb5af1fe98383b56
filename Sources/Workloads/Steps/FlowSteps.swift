import Configuration
import Kernel

enum WaitStep: ScriptStep {
  static let definition = StepDefinition(
    "wait", "waits",
    fields: [.duration("time", required: true, "how long")],
    returns: "when the time has passed", shorthand: "time"
  ).alsoCalled("sleep", "delay", "pause").counted(as: .wait)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .wait), [compiler.operand("time", of: source)])
  }
}

enum IfStep: ScriptStep {
  static let definition = StepDefinition(
    "if", "does one of two lists of steps, by a condition",
    fields: [.init("condition", .condition, required: true, "the condition")],
    siblings: [
      .init("then", .steps, required: true, "steps if it holds"),
      .init("else", .steps, "steps if it does not hold"),
    ], returns: "when the chosen steps are done", shorthand: "condition"
  ).counted(as: .container)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    let condition = compiler.operand("condition", of: source)
    if condition.kind == .constant {
      let holds = condition.value != 0
      compiler.noteIdle(
        "the condition of 'if' \(holds ? "always" : "never") holds, whatever happens",
        "compare a parameter, a variable or a reading, or take the step out",
        for: "condition", of: source)
    }
    let decision = compiler.emit(Instruction(code: .jumpUnless), [condition])
    if let steps = source.sibling("then") { compiler.compile(steps: steps, "'then'") }
    compiler.compile(source.sibling("else"), "'else'", insteadOf: decision)
  }
}

enum TaskStep: ScriptStep {
  static let definition = StepDefinition(
    "do", "does the steps of a task of the app",
    fields: [.label("task", required: true, "the task's name")],
    returns: "when done", shorthand: "task"
  ).alsoCalled("call", "run", "task").counted(as: .container)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let name = compiler.label("task", of: source) else { return }
    compiler.compileTask(name, at: source.node.location)
  }
}

enum StopStep: ScriptStep {
  static let definition = StepDefinition(
    "stop", "ends this run of the handler, with all its branches")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .stop))
    compiler.ending = definition.name
  }
}

enum BeginBackgroundTaskStep: ScriptStep {
  static let definition = StepDefinition(
    "begin-background-task",
    "asks the system for time to finish the app's work after it leaves the front"
  ).alsoCalled("background-task").needing(.policy("app-lifecycle"))

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .beginTask))
  }
}

enum EndBackgroundTaskStep: ScriptStep {
  static let definition = StepDefinition(
    "end-background-task", "ends a background task; after the last one the app may be suspended"
  ).needing(.step("begin-background-task"))

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .endTask))
  }
}

/// `choose: [ { weight: 3, do: […] }, { do: […] } ]`.
package enum ChooseStep: ScriptStep {
  static let definition = StepDefinition(
    "choose", "does one of several lists of steps, chosen at random",
    fields: [
      .section(
        "branches", .list(.mapping(branchFields)), required: true,
        "a list of 2 to 64: 'do' holds the steps, 'weight' their relative probability (default: 1)")
    ], returns: "when the chosen steps are done", shorthand: "branches"
  ).counted(as: .container)

  package static let branchFields: [FieldDefinition] = [
    .init("weight", .quantity(.none), "relative probability of the branch"),
    .init("do", .steps, required: true, "the steps"),
  ]
  private static let limits = 2...64

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let node = source.fields["branches"],
      let elements = node.elements("'choose'", diagnostics: compiler.diagnostics)
    else { return }
    guard limits.contains(elements.count) else {
      return compiler.diagnostics.error(
        "'choose' needs 2 to 64 branches, found \(elements.count)", at: node.location)
    }
    let branches = elements.compactMap { read($0, in: compiler) }
    guard branches.count == elements.count,
      let drawn = compiler.draw(
        .oneOf(weights: branches.map(\.weight)), "the weights of 'choose'", stream: "choose",
        at: node.location)
    else { return }
    compiler.withRegister { compiler, register in
      compiler.emit(Instruction(code: .setRegister, index: register), [drawn])
      // Counts the number of the branch down, and jumps where it comes to nothing.
      let decisions = branches.dropLast().map { _ in
        compiler.emit(Instruction(code: .countDown, index: register))
      }
      var ends: [Int] = []
      compiler.compile(steps: branches[branches.count - 1].steps, "'do' of 'choose'")
      for (decision, branch) in zip(decisions, branches) {
        ends.append(compiler.emit(Instruction(code: .jump)))
        compiler.setTarget(of: decision)
        compiler.compile(steps: branch.steps, "'do' of 'choose'")
      }
      for end in ends { compiler.setTarget(of: end) }
    }
  }

  private static func read(
    _ node: ConfigurationNode, in compiler: ScriptCompiler
  ) -> (weight: Double, steps: ConfigurationNode)? {
    guard
      let reader = MappingReader(
        node, "a branch of 'choose'", fields: branchFields, in: compiler.reading),
      let steps = reader["do"]
    else { return nil }
    guard let written = reader["weight"] else { return (1, steps) }
    let weight = written.quantity(.none, "'weight' of 'choose'", in: compiler.reading)
    if weight?.value == 0 {
      compiler.noteIdle(
        "this branch of 'choose' is never chosen: its weight is 0",
        "give it a weight above 0, or take it out", written, in: node)
    }
    return weight.map { ($0.value, steps) }
  }
}

/// `parallel: { branches: { page: […], pictures: […] } }`.
enum ParallelStep: ScriptStep {
  static let definition = StepDefinition(
    "parallel", "does several lists of steps at the same time",
    fields: [
      .section("branches", .named(.kind(.steps)), required: true, "name: steps; 2 to 64 of them"),
      .choice(
        "join", ["all", "first"],
        "continue when all have ended, or when one has, which ends the others (default: all)"),
    ], returns: "when the branches have ended"
  ).counted(as: .container)

  private static let limits = 2...64

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let node = source.fields["branches"],
      let branches = node.namedEntries(
        "'branches' of 'parallel'", diagnostics: compiler.diagnostics)
    else { return }
    if !limits.contains(branches.count) {
      compiler.diagnostics.error(
        "'parallel' needs 2 to 64 branches, found \(branches.count)", at: node.location)
    }
    let join = compiler.operand("join", of: source)
    for branch in branches {
      let path = "\(compiler.path)/parallel.\(branch.key)"
      let script = compiler.compileScript(branch.value, path: path)
      let slot = compiler.assembly.program.code.branches.count
      compiler.assembly.program.code.branches.append(
        ScriptProgram.Branch(script: Int32(script), name: StreamName(path).hash))
      compiler.emit(Instruction(code: .fork, local: compiler.local(path), index: Int32(slot)))
    }
    compiler.emit(Instruction(code: .join, index: join.kind == .constant ? Int32(join.value) : 0))
  }
}

/// `wait-for: { event: connected, timeout: 10 s }`, with `then` and `else` beside it.
enum WaitForStep: ScriptStep {
  static let definition = StepDefinition(
    "wait-for", "waits until the app gets an event; if it has a handler for it, that comes first",
    fields: [
      .label("event", required: true, "the event's name"),
      .init(
        "matching", .condition, "the condition for the event; 'event.' is the awaited one"),
      .duration("timeout", "the longest wait (default: no limit)"),
    ],
    siblings: [
      .init("then", .steps, "steps if the event came; 'event.' is the awaited one there"),
      .init("else", .steps, "steps if 'timeout' passed first"),
    ], returns: "when the event came or the time is over, and the chosen steps are done",
    shorthand: "event"
  ).counted(as: .idle)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    let alternative = source.sibling("else")
    if let alternative, source.fields["timeout"] == nil {
      compiler.diagnostics.error(
        "'else' beside 'wait-for' needs a 'timeout'", at: alternative.location)
    }
    guard let name = compiler.label("event", of: source),
      let event = compiler.assembly.event(named: name, at: source.fields.location(of: "event"))
    else { return }
    let awaited = compiler.assembly.vocabulary.events[event]
    compiler.note(
      .wait(name), need: awaited.waitNeed.map { $0.after(awaited.need) } ?? awaited.need,
      source.node)
    compiler.assembly.program.eventWaits.append(
      ScriptProgram.EventWait(app: Int32(compiler.app), event: Int32(event)))
    guard let consequence = source.sibling("then") else {
      let wait = emitWait(for: event, source, keepingFieldsIn: .absent, in: &compiler)
      return compiler.compile(alternative, "'else'", insteadOf: wait)
    }
    compiler.withRegister(count: EventDefinition.fieldLimit) { compiler, register in
      let wait = emitWait(
        for: event, source, keepingFieldsIn: .constant(Double(register)), in: &compiler)
      compiler.withEvent(event) { $0.compile(steps: consequence, "'then'") }
      compiler.emit(Instruction(code: .restoreFields, index: register))
      compiler.compile(alternative, "'else'", insteadOf: wait)
    }
  }

  private static func emitWait(
    for event: Int, _ source: StepSource, keepingFieldsIn register: Operand,
    in compiler: inout ScriptCompiler
  ) -> Int {
    var condition = Operand.absent
    compiler.withEvent(event) { condition = $0.operand("matching", of: source) }
    return compiler.emit(
      Instruction(code: .awaitEvent, index: Int32(event)),
      [condition, compiler.operand("timeout", of: source), register])
  }
}
