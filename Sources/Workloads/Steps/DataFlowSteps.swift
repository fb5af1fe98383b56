import Configuration

/// `learn: room`: for apps that are told in a way that no field of a step says.
enum LearnStep: ScriptStep {
  static let definition = StepDefinition(
    "learn",
    "the app knows a source as it is now, as after the read of a device or in the event of a transfer",
    fields: [.label("source", required: true, "the source")], shorthand: "source"
  ).counted(as: .idle)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let flow = compiler.flow("source", of: source, isDelivery: false) else { return }
    compiler.bring(flow)
  }
}

/// `deliver: pictures`, or `{ source: pictures, version: $(sent) }`.
enum DeliverStep: ScriptStep {
  static let definition = StepDefinition(
    "deliver", "what has changed of a source is where the app sends it",
    fields: [
      .label("source", required: true, "the source"),
      .number("version", "up to which of its changes; default: all"),
    ], shorthand: "source"
  ).counted(as: .idle)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let flow = compiler.flow("source", of: source, isDelivery: true) else { return }
    compiler.bring(flow, upTo: compiler.operand("version", of: source))
  }
}

/// The sources that a request brings, and those that it delivers, where it does not fail.
struct RequestFlows {
  private let brought: [ScriptCompiler.FlowName]
  let delivered: [ScriptCompiler.FlowName]

  init(_ source: StepSource, in compiler: ScriptCompiler) {
    if let node = source.fields["brings"], source.fields["cache"] != nil {
      compiler.diagnostics.error(
        "'brings' and 'cache' exclude each other: an answer out of the cache is as old as it was",
        at: node.location, note: "leave out one of them, or write 'learn' where the answer is new")
    }
    brought = compiler.flows("brings", of: source, isDelivery: false)
    delivered = compiler.flows("delivers", of: source, isDelivery: true)
  }

  /// Note the versions that are sent: what changes while a request goes on is not part of it.
  func begin(_ register: Int32, _ compiler: inout ScriptCompiler) {
    for (place, flow) in delivered.enumerated() {
      guard let version = compiler.version(of: flow) else { continue }
      compiler.emit(Instruction(code: .setRegister, index: register + Int32(place)), [version])
    }
  }

  /// Everything has come.
  func end(_ register: Int32, _ compiler: inout ScriptCompiler) {
    for flow in brought { compiler.bring(flow.index) }
    for (place, flow) in delivered.enumerated() {
      compiler.bring(flow.index, upToRegister: Int(register) + place)
    }
  }
}

extension ScriptCompiler {
  /// The copy of a source that a field names.
  func flow(_ field: String, of source: StepSource, isDelivery: Bool) -> Int? {
    guard let name = label(field, of: source), let node = source.fields[field] else { return nil }
    return flow(name, at: node.location, isDelivery: isDelivery)
  }

  /// A copy of a source that a step names.
  struct FlowName {
    let index: Int
    let source: String
    let location: SourceLocation
  }

  /// The copies of the sources that a field names.
  fileprivate func flows(
    _ field: String, of source: StepSource, isDelivery: Bool
  ) -> [FlowName] {
    guard let node = source.fields[field] else { return [] }
    let names = node.elements ?? [node]
    return names.compactMap { element in
      guard
        let name = element.name(source.title(of: field), diagnostics: diagnostics),
        let index = flow(name, at: element.location, isDelivery: isDelivery)
      else { return nil }
      return FlowName(index: index, source: name, location: element.location)
    }
  }

  private func flow(_ name: String, at location: SourceLocation, isDelivery: Bool) -> Int? {
    assembly.flow(of: name, app: app, isDelivery: isDelivery, at: location)
  }

  /// Let the app's copy of a source, or the one that it delivers, be as new as the source is.
  mutating func bring(_ flow: Int, upTo version: Operand = .absent, upToRegister register: Int = -1)
  {
    emit(Instruction(code: .bring, local: UInt16(register + 1), index: Int32(flow)), [version])
  }

  fileprivate func version(of flow: FlowName) -> Operand? {
    let node = ConfigurationNode(text: "$(\(flow.source).version)", at: flow.location)
    return Expression.read(node, scope: scope, diagnostics: diagnostics).map(operand(computing:))
  }
}

extension ScriptAssembly {
  /// Keep what is known of sources during a run.
  func followSources() { program.followsSources = true }

  /// The copy of a source: the app's own, or that of where it delivers.
  package func flow(
    of name: String, app: Int, isDelivery: Bool, at location: SourceLocation
  ) -> Int? {
    guard let source = source(named: name, at: location) else { return nil }
    followSources()
    return Flow.index(
      app: app, source: source, of: vocabulary.sources.count, isDelivery: isDelivery)
  }

  /// The place of a source among those of the surroundings.
  func source(named name: String, at location: SourceLocation) -> Int? {
    let known = vocabulary.sources
    return known.firstIndex(of: name)
      ?? diagnostics.refuse(
        "no source of the surroundings is called '\(name)'", at: location,
        note: Spelling.hint(for: name, among: known, ifNone: "add it to surroundings.sources"))
  }
}
