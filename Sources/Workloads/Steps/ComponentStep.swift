import Configuration

/// A step that a component carries out, or the first of several that can.
enum ComponentStep {
  static func compile(
    _ carriers: [ScriptVocabulary.ComponentStep], _ source: StepSource,
    into compiler: inout ScriptCompiler
  ) {
    let operands = compiler.operands(of: source)
    guard let step = carrier(among: carriers, source, in: compiler) else { return }
    let isFree = source.fields[source.definition.carrier] == nil
    let place = compiler.emit(
      Instruction(
        code: isFree ? .operate : .operateThere, component: UInt8(step.component.index),
        index: Int32(step.index)),
      operands)
    guard let otherwise = source.sibling("on-failure") else { return }
    let skip = compiler.emit(Instruction(code: .jump))
    compiler.setTarget(of: place)
    compiler.compile(steps: otherwise, "'on-failure'")
    compiler.setTarget(of: skip)
  }

  /// The component that the step's carrier field names, or else the preferred one; complains when the
  /// device has no such part.
  private static func carrier(
    among carriers: [ScriptVocabulary.ComponentStep], _ source: StepSource,
    in compiler: ScriptCompiler
  ) -> ScriptVocabulary.ComponentStep? {
    guard let node = source.fields[source.definition.carrier], let role = node.text else {
      return carriers.first
    }
    if let carrier = carriers.first(where: { $0.role == role }) { return carrier }
    guard source.definition.carriers.contains(role) else { return nil }  // which was said before
    compiler.diagnostics.error(
      "the device has no '\(role)' that could do '\(source.definition.name)'", at: node.location,
      note: "it has: \(carriers.map(\.role).joined(separator: ", "))")
    return nil
  }
}
