import Configuration

enum MarkStep: ScriptStep {
  static let definition = StepDefinition(
    "mark", "records that something happened now, for metrics and the end of the run",
    fields: [.label("name", required: true, "the mark's name")], shorthand: "name"
  ).alsoCalled("log", "print", "record")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let name = compiler.label("name", of: source) else { return }
    compiler.emit(Instruction(code: .mark, index: Int32(compiler.assembly.mark(name))))
  }
}

enum CountStep: ScriptStep {
  static let definition = StepDefinition(
    "count", "adds to a counter, for metrics",
    fields: [
      .label("name", required: true, "the counter's name"),
      .number("by", "the amount (default: 1)"),
    ], shorthand: "name")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let name = compiler.label("name", of: source) else { return }
    let amount =
      source.fields["by"] == nil ? Operand.constant(1) : compiler.operand("by", of: source)
    // What is computed, and so drawn from a range now and then, is rounded.
    if amount.kind == .constant, amount.value != amount.value.rounded(),
      let node = source.fields["by"], let text = node.text, !text.hasPrefix("$(")
    {
      compiler.diagnostics.error(
        "a counter holds whole numbers, and '\(text)' is none", at: node.location,
        note: "count in a smaller unit, or use 'observe'")
    }
    let place = compiler.assembly.counters.place(of: name)
    compiler.emit(Instruction(code: .count, index: Int32(place)), [amount])
  }
}

/// `observe: { arrival-delay: $(now - event.truly-at) }`: the names are the author's own.
enum ObserveStep: ScriptStep {
  static let definition = StepDefinition(
    "observe", "records a value under a name that you choose, for 'mean-of'",
    fields: [
      .section("values", .textsByName, required: true, "name: value")
    ],
    shorthand: "values"
  ).alsoCalled("log", "print", "record")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    for (name, node) in compiler.pairs(source, "values") {
      guard let (operand, type) = compiler.anyQuantity(node, "'\(name)' of 'observe'") else {
        continue
      }
      let place = compiler.assembly.observations.place(of: name)
      compiler.assembly.note(observation: place, holds: type, at: node.location)
      compiler.emit(Instruction(code: .observe, index: Int32(place)), [operand])
    }
  }
}

/// `set: { data-from: $(now) }`.
enum SetStep: ScriptStep {
  static let definition = StepDefinition(
    "set", "gives variables of the app new values",
    fields: [
      .section("values", .textsByName, required: true, "variable: value")
    ],
    shorthand: "values")

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    for (name, node) in compiler.pairs(source, "values") {
      guard let variable = compiler.scope.variables[name] else {
        let known = compiler.scope.variables.keys.sorted()
        compiler.diagnostics.error(
          "unknown variable '\(name)'", at: node.location,
          note: Spelling.hint(for: name, among: known) ?? "declare it under 'variables' of the app")
        continue
      }
      compiler.noteUse(ofVariable: variable.place)
      guard let (operand, type) = compiler.anyQuantity(node, "'\(name)'") else { continue }
      guard type == variable.type else {
        compiler.diagnostics.error(
          "variable '\(name)' holds \(variable.type), found \(type)", at: node.location)
        continue
      }
      compiler.emit(Instruction(code: .setVariable, index: Int32(variable.place)), [operand])
    }
  }
}

extension ScriptCompiler {
  /// The entries of a mapping whose keys are the author's own names.
  func pairs(_ source: StepSource, _ field: String) -> [(String, ConfigurationNode)] {
    let title = "step '\(source.definition.name)'"
    let entries = source.fields[field]?.entries(title, diagnostics: diagnostics) ?? []
    return entries.map { ($0.key, $0.value) }
  }

  /// A value of whatever type is written, with its type.
  func anyQuantity(_ node: ConfigurationNode, _ title: String) -> (Operand, ExpressionType)? {
    if Expression.isExpression(node) {
      guard let expression = Expression.read(node, scope: scope, diagnostics: diagnostics) else {
        return nil
      }
      note(expression, node)
      return (operand(computing: expression), expression.type)
    }
    return ScriptValue.read(node, title, diagnostics: diagnostics)
      .map { (.constant($0.value), $0.type) }
  }

  /// Send the event called `name`, which was made known before scripts are compiled.
  mutating func send(_ name: String?) {
    guard let name, let event = assembly.vocabulary.event(name) else { return }
    noteSending(of: name)
    emit(Instruction(code: .send, local: local("send.\(name)"), index: Int32(event)))
  }
}

/// A value written out: `never`, true, false or a quantity.
enum ScriptValue {
  static func read(
    _ node: ConfigurationNode, _ title: String, diagnostics: Diagnostics
  ) -> (value: Double, type: ExpressionType)? {
    switch node.text {
    case "never": return (-.infinity, .quantity(.duration))
    case "true": return (1, .flag)
    case "false": return (0, .flag)
    case .some(let text):
      do throws(QuantityProblem) {
        let quantity = try UnitParser.parse(text, allowsNegative: true)
        return (quantity.value, .quantity(quantity.dimension))
      } catch {
        return diagnostics.refuse("\(title): \(error.message)", at: node.location, note: error.hint)
      }
    case nil:
      return diagnostics.refuse("\(title) must be a value, found \(node.found)", at: node.location)
    }
  }
}

enum EmitStep: ScriptStep {
  static let definition = StepDefinition(
    "emit", "sends an event of your own to the app's handlers",
    fields: [.label("event", required: true, "the event's name")],
    shorthand: "event"
  ).counted(as: .idle)

  static func compile(_ source: StepSource, into compiler: inout ScriptCompiler) {
    guard let event = compiler.label("event", of: source) else { return }
    compiler.note(.step(definition.name), need: .handler(event), source.node)
    compiler.send(event)
  }
}
