import Configuration

enum BeginBackgroundTaskStep: ScriptStep {
  static let definition = StepDefinition(
    "begin-background-task",
    "asks the system to let the app finish what it is doing when it leaves the front")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .beginTask))
  }
}

enum EndBackgroundTaskStep: ScriptStep {
  static let definition = StepDefinition(
    "end-background-task", "says that it is finished: with the last one the app may be suspended")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    compiler.emit(Instruction(code: .endTask))
  }
}
