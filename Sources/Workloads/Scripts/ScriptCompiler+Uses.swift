import Configuration

/// Notes of what scripts say, for the check of its effects.
extension ScriptCompiler {
  private var user: Int? { owner == .user ? nil : app }

  /// Note a thing at a node of the script.
  func note(_ subject: ScenarioUse.Subject, need: Need?, _ node: ConfigurationNode) {
    // A step is where its name is.
    let place = node.entries?.first?.keyLocation ?? node.location
    assembly.uses.add(ScenarioUse(subject, need: need, app: user, root: root, at: place))
  }

  /// Note a step with its fields.
  func note(_ definition: StepDefinition, _ fields: MappingReader, in node: ConfigurationNode) {
    let given = definition.fields.map(\.name).filter {
      fields[$0] != nil && fields[$0]?.text != "false"
    }
    let app = owner == .user ? 0 : app
    assembly.uses.noteStep(definition.name, fields: given, app: app, root: root)
    var need = definition.need
    // A radio that is named is checked where it stands, and a failure that is handled is no trap.
    let isHandled =
      fields[definition.carrier] != nil || node["on-failure"].map { !$0.isNull } ?? false
    if need == .network, isHandled { need = nil }
    if let need { note(.step(definition.name), need: need, node) }
    assembly.note(
      fields, definition.fields, of: "'\(definition.name)'", app: user, root: root,
      skipsSignals: node["on-failure"] != nil)
  }

  /// Note a step that the value of a field keeps from doing anything.
  func noteIdle(_ complaint: String, _ hint: String, for field: String, of source: StepSource) {
    guard let node = source.fields[field] else { return }
    noteIdle(complaint, hint, node, in: source.node)
  }

  /// Note that a value keeps a mapping from doing anything, if it is written out: an option, an axis
  /// or a part of an expression may give another value.
  func noteIdle(
    _ complaint: String, _ hint: String, _ node: ConfigurationNode, in mapping: ConfigurationNode
  ) {
    guard node.location.file == mapping.location.file,
      !Expression.isExpression(node)
        || Expression.read(node, scope: scope, diagnostics: Diagnostics())?.isWrittenOut ?? false
    else { return }
    assembly.uses.noteIdle(complaint, hint, at: node.location)
  }

  /// Note a step that follows one after which the script never goes on.
  func noteUnreached(_ node: ConfigurationNode, after ending: String) {
    let place = node.entries?.first?.keyLocation ?? node.location
    assembly.uses.noteIdle(
      "this step never runs: '\(ending)' before it \(ending == "stop" ? "ends the run of the script" : "has no end")",
      "put it before '\(ending)', or take it out", at: place)
  }

  /// Note what an expression reads.
  func note(_ expression: Expression, _ node: ConfigurationNode) {
    for instruction in expression.code {
      if let variable = instruction.variable { noteUse(ofVariable: variable) }
      guard let index = instruction.reading, SystemReading.allCases.indices.contains(index) else {
        continue
      }
      let reading = SystemReading.allCases[index]
      if let need = reading.need { note(.reading(reading.name), need: need, node) }
    }
  }

  /// Note that a script reads a variable, or sets it.
  func noteUse(ofVariable place: Int) {
    guard let name = scope.variables.first(where: { $0.value.place == place })?.key else { return }
    assembly.uses.noteUse(of: .variable(name), app: app)
  }

  /// Note the places that a step watches.
  func note(places node: ConfigurationNode) {
    if node.text == "all" { assembly.uses.noteWatched(nil, at: node.location) }
    for element in node.elements ?? [node] {
      guard let name = element.text, name != "all", name != "none" else { continue }
      assembly.uses.noteWatched(name, at: element.location)
    }
  }

  func noteSending(of event: String) {
    assembly.uses.noteSending(of: event, app: owner == .user ? 0 : app, root: root)
  }

  func noteOpening(of app: Int) { assembly.uses.noteOpening(of: app, root: root) }
}

extension ScriptAssembly {
  /// Note the keys of a mapping whose mistakes are reported elsewhere.
  package func note(_ node: ConfigurationNode, _ fields: [FieldDefinition], of owner: String) {
    let context = ReadingContext(scope: reading.scope, diagnostics: Diagnostics())
    guard let reader = MappingReader(node, owner, fields: fields, in: context) else { return }
    note(reader, fields, of: owner)
  }

  /// Note the keys of a mapping that need something, or that must fit into the run.
  ///
  /// - Parameters:
  ///   - owner: The name of the mapping in messages, in quotes.
  ///   - skipsSignals: Whether a radio without a signal is what the author expects.
  func note(
    _ reader: MappingReader, _ fields: [FieldDefinition], of owner: String, app: Int? = nil,
    root: String? = nil, skipsSignals: Bool = false
  ) {
    for field in fields {
      guard let value = reader[field.name] else { continue }
      if let app, root == nil { uses.noteKey(field.name, app: app) }
      for need in field.needs where need.applies(to: value, in: reader.node) {
        if skipsSignals, case .signal = need.need { continue }
        uses.add(
          ScenarioUse(
            .field(field.name, of: owner), need: need.need, app: app, root: root,
            at: value.location))
      }
      if field.isWithinRun, field.longer.map({ reader[$0] == nil }) ?? true {
        note(length: value, "'\(field.name)' of \(owner)", unless: field.longer)
      }
    }
  }

  /// Note a length that is known before the run.
  private func note(length node: ConfigurationNode, _ title: String, unless alternative: String?) {
    guard !DistributionReader.isDistribution(node),
      let length = node.duration(
        title, in: ReadingContext(scope: reading.scope, diagnostics: Diagnostics()))
    else { return }
    uses.noteTime(
      title, .within(Double(length.nanoseconds)), node, at: node.location, unless: alternative)
  }
}
