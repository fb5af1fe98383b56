import Configuration
import Kernel

/// The fields that the steps of operation queues share.
private enum QueueFields {
  static let queue = FieldDefinition.label("queue", required: true, "one of 'operation-queues'")

  static func quality(_ summary: String, required: Bool = false) -> FieldDefinition {
    FieldDefinition.choice(
      "qos", QualityOfService.allCases.map(\.name), required: required, summary)
  }
}

extension ScriptCompiler {
  /// The index of the queue that a step names; reports an unknown name.
  fileprivate func queue(of source: StepSource) -> Int? {
    guard let name = label("queue", of: source) else { return nil }
    assembly.uses.noteUse(of: .operationQueue(name), app: app)
    if let slot = assembly.queue(named: name, of: app) { return slot }
    let known = assembly.queueNames(of: app)
    return diagnostics.refuse(
      "the app has no operation queue '\(name)'",
      at: source.fields.location(of: "queue"),
      note: Spelling.hint(
        for: name, among: known, ifNone: "add operation-queues: { \(name): {} } to the app"))
  }
}

enum EnqueueStep: ScriptStep {
  static let definition = StepDefinition(
    "enqueue", "puts an operation into a queue of the app; it runs when its turn comes",
    fields: [
      QueueFields.queue,
      QueueFields.quality(
        "its class (default: that of the queue, or else of the enqueuing operation)"),
      .init("do", .steps, required: true, "the steps of the operation"),
    ]
  ).counted(as: .queueing)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let steps = source.fields["do"] else { return }
    let queue = compiler.queue(of: source)
    let path = "\(compiler.path)/enqueue.\(source.fields["queue"]?.text ?? "")"
    let script = compiler.compileScript(steps, path: path)
    guard let queue else { return }
    let slot = compiler.assembly.program.operations.count
    compiler.assembly.program.operations.append(
      ScriptProgram.Operation(
        queue: Int32(queue), script: Int32(script), name: StreamName(path).hash))
    compiler.emit(
      Instruction(code: .enqueue, local: compiler.local(path), index: Int32(slot)),
      [compiler.operand("qos", of: source)])
  }
}

enum SetQueueClassStep: ScriptStep {
  static let definition = StepDefinition(
    "set-queue-class", "gives a queue of the app another class",
    fields: [QueueFields.queue, QueueFields.quality("its new class", required: true)])

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let queue = compiler.queue(of: source) else { return }
    compiler.emit(
      Instruction(code: .setQueueClass, index: Int32(queue)), [compiler.operand("qos", of: source)])
  }
}

enum WaitUntilFinishedStep: ScriptStep {
  static let definition = StepDefinition(
    "wait-until-finished",
    "waits until a queue of the app is empty and none of its operations runs",
    fields: [
      QueueFields.queue,
      QueueFields.quality(
        "the class of the wait (default: that of the operation it belongs to, or else 'default')"),
    ], returns: "when the last operation is done", shorthand: "queue"
  ).counted(as: .idle)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let queue = compiler.queue(of: source) else { return }
    compiler.emit(
      Instruction(code: .awaitQueue, index: Int32(queue)), [compiler.operand("qos", of: source)])
  }
}
