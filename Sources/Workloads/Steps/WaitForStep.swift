import Configuration

/// `wait-for: { event: connected, timeout: 10 s }`, with `then` and `else` beside it.
enum WaitForStep: ScriptStep {
  static let definition = StepDefinition(
    "wait-for", "waits until the app is told of an event, after its handler if it has one",
    fields: [
      .init("event", .label, required: true, "the event's name"),
      .init(
        "matching", .condition, "only one for which this holds; 'event.' speaks of the awaited one"),
      .init("timeout", .variate(.duration), "wait no longer; as long as it takes if not said"),
    ],
    siblings: [
      .init("then", .steps, "steps when it came; there 'event.' speaks of the awaited one"),
      .init("else", .steps, "steps when 'timeout' passed first"),
    ], returns: "when such an event came or the time is over, and the chosen steps are done",
    shorthand: "event")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    let alternative = source.sibling("else")
    if let alternative, source.fields["timeout"] == nil {
      compiler.diagnostics.error(
        "'else' beside 'wait-for' needs a 'timeout'", at: alternative.location)
    }
    guard let name = compiler.label("event", of: source),
      let event = compiler.assembly.event(named: name, at: source.fields.location(of: "event"))
    else { return }
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
