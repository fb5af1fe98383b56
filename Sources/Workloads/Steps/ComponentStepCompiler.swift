/// A step that a component carries out, or the first of several that can.
enum ComponentStepCompiler {
  static func compile(
    _ carriers: [ScriptVocabulary.ComponentStep], _ source: StepSource,
    into compiler: inout ScriptCompiler
  ) {
    let step = carrier(among: carriers, source, in: compiler)
    let operands = compiler.operands(
      of: StepSource(
        definition: step?.definition ?? source.definition, fields: source.fields,
        node: source.node))
    guard let step else { return }
    let isFree = step.definition.isWider || source.fields[source.definition.carrier] == nil
    let flows = RequestFlows(source, in: compiler)
    compiler.withRegister(count: flows.delivered.count) { compiler, register in
      flows.begin(register, &compiler)
      let slot = compiler.emit(
        Instruction(
          code: isFree ? .operate : .operateThere, component: UInt8(step.component.index),
          index: Int32(step.index)), operands)
      flows.end(register, &compiler)
      guard let otherwise = source.sibling("on-failure") else { return }
      compiler.compile(otherwise, "'on-failure'", insteadOf: slot)
    }
  }

  /// The carrier of a step: the service that handles steps that use its fields, or else the
  /// component that the step's carrier field names, or the preferred one. Reports a component that
  /// the device lacks.
  private static func carrier(
    among carriers: [ScriptVocabulary.ComponentStep], _ source: StepSource,
    in compiler: ScriptCompiler
  ) -> ScriptVocabulary.ComponentStep? {
    let parts = carriers.filter { !$0.definition.isWider }
    let taker = carriers.first { step in
      step.definition.isWider
        && step.definition.fields.contains { field in
          source.fields[field.name] != nil
            && !(parts.first?.definition.fields.contains { $0.name == field.name } ?? false)
        }
    }
    guard let node = source.fields[source.definition.carrier], let role = node.text else {
      return taker ?? parts.first
    }
    if let carrier = parts.first(where: { $0.role == role }) { return taker ?? carrier }
    guard source.definition.carriers.contains(role) else { return taker }  // which was said before
    return compiler.diagnostics.refuse(
      "the device has no '\(role)' that could do '\(source.definition.name)'", at: node.location,
      note: "it has: \(parts.map(\.role).joined(separator: ", "))")
  }
}
