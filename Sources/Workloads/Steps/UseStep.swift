import Configuration

/// A person's look at the lit screen, with a touch now and then, so that it stays lit.
///
/// The touches belong to no button: they scroll, turn pages or type, and reach no handler.
enum UseStep: ScriptStep {
  /// 145 min of use and 2,617 touches a day are 3.3 s from one touch to the next.
  ///
  /// Source: dscout-2016, 94 people for 5 days.
  private static let touchInterval = 3.3e9

  static let definition = StepDefinition(
    "use", "uses the phone for a time: touches the lit screen again and again, so it does not lock",
    fields: [
      .duration("for", required: true, "how long"),
      .duration(
        "touches",
        "time from one touch to the next (default: 3.3 s, from 2,617 touches in 145 min a day, dscout-2016)"
      ),
    ], returns: "when the time has passed", shorthand: "for")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    let length = compiler.operand("for", of: source)
    var touches = compiler.operand("touches", of: source)
    if source.fields["touches"] == nil { touches = .constant(touchInterval) }
    if touches.isNoLength { source.fields.error("touches", "must be above 0") }
    compiler.withRegister { compiler, register in
      compiler.emit(Instruction(code: .setDeadline, index: register), [length])
      let top = compiler.here
      compiler.emit(Instruction(code: .waitAtMost, index: register), [touches])
      let decision = compiler.emit(Instruction(code: .jumpWhenPast, index: register))
      compiler.emit(Instruction(code: .touch, local: compiler.local("phone")))
      compiler.emit(Instruction(code: .jump, target: top))
      compiler.setTarget(of: decision)
    }
  }
}
