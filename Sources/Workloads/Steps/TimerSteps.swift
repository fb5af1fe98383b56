import Configuration
import Kernel

enum EveryStep: ScriptStep {
  static let definition = StepDefinition(
    "every",
    "starts a repeating timer, which runs until it is cancelled; a tick is skipped while the steps of the one before go on",
    fields: [
      .duration("interval", required: true, "the time from tick to tick")
        .withinRun(unless: "phase"),
      .duration("phase", "time to the first tick (default: the interval)").withinRun(),
      .duration(
        "tolerance",
        "how late a tick may be if the system lets timers tick together; shorter than the interval"
      ).needing(.policy("timer-coalescing")),
      .flag(
        "while-idle",
        "whether it also ticks while the phone rests deeply, as often as the system allows (default: false)"
      ).needing(.policy("doze")),
      .flag(
        "alarm-clock",
        "whether it ticks exactly, whatever the system defers, and ends a rest of the phone, as an alarm clock does (default: false)"
      ).needing(.any([.policy("doze"), .policy("timer-coalescing"), .policy("app-lifecycle")])),
      .label("name", "name for 'cancel'; starting a timer of the same name restarts it"),
      .init("do", .steps, required: true, "the steps of each tick"),
    ]
  ).alsoCalled("timer", "interval", "set-interval").counted(as: .timer)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let steps = source.fields["do"] else { return }
    let given = source.fields["name"] == nil ? nil : compiler.label("name", of: source)
    let path = "\(compiler.path)/every.\(given ?? "timer")"
    let script = compiler.compileScript(steps, path: path)
    let interval = compiler.operand("interval", of: source)
    if interval.isNoLength {
      compiler.diagnostics.error(
        "'interval' of 'every' must be above 0", at: source.fields.location(of: "interval"))
    }
    checkAlarmClock(source, compiler)
    let tolerance = compiler.operand("tolerance", of: source)
    if tolerance.kind == .constant, interval.kind == .constant,
      tolerance.value >= interval.value, let node = source.fields["tolerance"]
    {
      compiler.diagnostics.error(
        "'tolerance' of 'every' must be shorter than its interval", at: node.location,
        note: "10 % of the interval is what Apple recommends at least")
    }
    let timer = compiler.assembly.program.timers.count
    compiler.assembly.program.timers.append(
      ScriptProgram.Timer(
        app: Int32(compiler.app),
        label: given.map { Int32(compiler.assembly.timerLabels.place(of: $0)) } ?? -1,
        script: Int32(script), name: StreamName(path).hash))
    compiler.emit(
      Instruction(code: .startTimer, local: compiler.local(path), index: Int32(timer)),
      [
        interval, compiler.operand("phase", of: source), tolerance,
        compiler.operand("while-idle", of: source),
        compiler.operand("alarm-clock", of: source),
      ])
  }

  /// Reports an alarm clock of an app without the permission that Android 12 asks for.
  private static func checkAlarmClock(_ source: StepSource, _ compiler: ScriptCompiler) {
    guard let node = source.fields["alarm-clock"], node.text == "true",
      let version = compiler.scope.vocabulary.system, version.system == .android,
      version.number >= 12,
      !compiler.assembly.program.apps[compiler.app].settings.hasExactAlarms
    else { return }
    compiler.diagnostics.error(
      "'alarm-clock' needs the permission for exact alarms on \(version)", at: node.location,
      note: "write exact-alarms: true in the app")
  }
}

enum CancelStep: ScriptStep {
  static let definition = StepDefinition(
    "cancel",
    "stops the app's timers of a name, or cancels requests that wait or are under way: all of a queue, or those of a name",
    fields: [
      .label("timer", "the name of the timer"),
      .init("queue", .reference(.queue), "all requests of this queue"),
      .label("request", "the requests of this name"),
    ], shorthand: "timer"
  ).counted(as: .idle)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    let given = definition.fields.filter { source.fields[$0.name] != nil }
    guard given.count == 1 else {
      return compiler.diagnostics.error(
        "'cancel' needs one of timer, queue, request, found "
          + (given.isEmpty ? "none" : given.map(\.name).joined(separator: ", ")),
        at: source.node.location)
    }
    guard given[0].name == "timer" else { return cancelRequests(source, in: &compiler) }
    guard let name = compiler.label("timer", of: source) else { return }
    compiler.assembly.cancelled.append((name: name, app: compiler.app, at: source.node.location))
    let label = compiler.assembly.timerLabels.place(of: name)
    compiler.emit(Instruction(code: .cancelTimers, index: Int32(label)))
  }

  /// The service that holds the requests cancels them; a phone without a radio has none.
  private static func cancelRequests(_ source: StepSource, in compiler: inout ScriptCompiler) {
    let (queue, request) = (
      compiler.operand("queue", of: source), compiler.operand("request", of: source)
    )
    guard let keeper = compiler.assembly.vocabulary.carriers(of: definition.name).first else {
      return
    }
    compiler.emit(
      Instruction(
        code: .operateThere, component: UInt8(keeper.component.index), index: Int32(keeper.index)),
      [queue, request])
  }
}
