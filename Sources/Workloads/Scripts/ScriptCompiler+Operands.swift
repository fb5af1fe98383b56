import Configuration
import Numerics

/// Values of fields: constants, draws, expressions, names.
extension ScriptCompiler {
  /// The operands of all fields of a step, in the order of its definition.
  mutating func operands(of source: StepSource) -> [Operand] {
    source.definition.fields.flatMap { field -> [Operand] in
      if case .group(let members) = field.kind { return operands(of: members, in: field, source) }
      return [operand(field.name, of: source)]
    }
  }

  /// The operands of the fields of a group; all absent where none is given.
  private mutating func operands(
    of members: [FieldDefinition], in group: FieldDefinition, _ source: StepSource
  ) -> [Operand] {
    let reader = source.fields[group.name].flatMap {
      MappingReader($0, source.title(of: group.name), fields: members, in: reading)
    }
    return members.map { member in
      guard let reader, let node = reader[member.name] else { return .absent }
      return operand(
        member, node, reader.title(of: member.name),
        stream: "\(path)/\(source.definition.name).\(group.name).\(member.name)")
    }
  }

  /// The operand of one field; absent when it is not given or wrong.
  mutating func operand(_ name: String, of source: StepSource) -> Operand {
    guard let field = source.definition.fields.first(where: { $0.name == name }) else {
      return .absent
    }
    guard let node = source.fields[name] else { return standard(of: field) }
    return operand(
      field, node, source.title(of: name),
      stream: "\(path)/\(source.definition.name).\(name)")
  }

  /// The operand of a field that is not given: the phone's system where it asks for one.
  private func standard(of field: FieldDefinition) -> Operand {
    guard field.isSystem, case .choice(let systems) = field.kind,
      let place = scope.vocabulary.system.flatMap(systems.firstIndex)
    else { return .absent }
    return .constant(Double(place))
  }

  private mutating func operand(
    _ field: FieldDefinition, _ node: ConfigurationNode, _ title: String, stream: String
  ) -> Operand {
    if case .label = field.kind { return handle(field, node, title) ?? .absent }
    let operand = operand(field.kind, node, title, stream: stream) ?? .absent
    if field.isShare, operand.kind == .constant, operand.value > 1 {
      diagnostics.error(
        "\(title) must be at most 100 %, found \(node.found)", at: node.location,
        note: "a share is written in per cent, as in '80 %', or from 0 to 1")
    }
    return operand
  }

  private mutating func operand(
    _ kind: FieldDefinition.Kind, _ node: ConfigurationNode, _ title: String, stream: String
  ) -> Operand? {
    switch kind {
    case .quantity(let dimension), .variate(let dimension):
      return quantity(node, dimension, title, stream: stream)
    case .clock:
      guard let text = node.text, ClockText.isOne(text) || ClockText.meant(by: text) != nil else {
        return quantity(node, .duration, title, stream: stream)
      }
      return node.timeOfDay(title, in: reading).map { .constant($0) }
    case .count: return quantity(node, .none, title, stream: stream)
    case .flag:
      if Expression.isExpression(node) { return expression(node, .flag, title) }
      return node.flag(title, diagnostics: diagnostics).map { .constant($0 ? 1 : 0) }
    case .condition: return expression(node, .flag, title)
    case .reference(let kind): return reference(node, to: kind, title)
    case .names(let kind): return names(node, of: kind, title)
    case .choice(let words):
      return node.choice(title, among: words, diagnostics: diagnostics)
        .map { .constant(Double($0)) }
    case .label, .text, .steps, .section, .group: return nil
    }
  }

  /// A quantity of `dimension`, fixed, drawn or computed.
  mutating func quantity(
    _ node: ConfigurationNode, _ dimension: Dimension, _ title: String, stream: String
  ) -> Operand? {
    if Expression.isExpression(node) { return expression(node, .quantity(dimension), title) }
    guard DistributionReader.isDistribution(node) else {
      return DistributionReader.fixed(node, dimension, title, in: reading)
        .map { .constant($0.value) }
    }
    let drawn = Variate.read(node, dimension, title, stream: stream, assembly: assembly)
    guard var operand = drawn?.operand else { return nil }
    operand.local = local(stream)
    return operand
  }

  /// The operand of a law that a step makes itself; reports a law that makes no sense.
  mutating func draw(
    _ law: ProbabilityLaw, _ title: String, stream: String, at location: SourceLocation
  ) -> Operand? {
    guard let place = assembly.place(of: law, title, at: location),
      let name = assembly.stream("\(path)/\(stream)", at: location)
    else { return nil }
    return Operand(kind: .draw, start: place, stream: name.hash, local: local("\(path)/\(stream)"))
  }

  private func expression(
    _ node: ConfigurationNode, _ type: ExpressionType, _ title: String
  ) -> Operand? {
    guard Expression.isExpression(node) else {
      return diagnostics.refuse(
        "\(title) must be an expression, found \(node.found)", at: node.location,
        note: "write $(…)")
    }
    guard let expression = Expression.read(node, scope: scope, diagnostics: diagnostics) else {
      return nil
    }
    let isCount = type == .quantity(.cycles) && expression.type == .quantity(.none)
    guard expression.type == type || isCount else {
      return diagnostics.refuse(
        "\(title) must be \(type), but '\(node.text ?? "")' is \(expression.type)",
        at: node.location)
    }
    note(expression, node)
    if let constant = expression.constant {
      guard constant.isFinite || type.isSet else {
        return diagnostics.refuse(
          "\(title) must be finite, but '\(node.text ?? "")' is not", at: node.location)
      }
      if case .quantity = type, constant < 0 {
        return diagnostics.refuse(
          "\(title) must not be negative, but '\(node.text ?? "")' is", at: node.location)
      }
      return .constant(constant)
    }
    return operand(computing: expression)
  }

  /// The operand of a value that is computed during the run, or known already.
  func operand(computing expression: Expression) -> Operand {
    if let constant = expression.constant { return .constant(constant) }
    let start = Int32(assembly.program.code.expressions.count)
    assembly.program.code.expressions += expression.code
    return Operand(kind: .expression, start: start, count: Int32(expression.code.count))
  }

  /// The operand of one name; a group of peripherals is negative.
  private func reference(_ node: ConfigurationNode, to kind: Namespace, _ title: String) -> Operand?
  {
    if Expression.isExpression(node) { return expression(node, .reference(kind), title) }
    guard let place = place(node, of: kind, title) else { return nil }
    if kind == .queue { assembly.uses.noteUse(of: .requestQueue(node.text ?? ""), app: app) }
    if kind == .queue { return .constant(Double(assembly.firstRequestQueue(of: app) + place)) }
    return .constant(kind == .peripheral ? Double(-place - 1) : Double(place))
  }

  /// A set of names as bits; infinity stands for all.
  private func names(_ node: ConfigurationNode, of kind: Namespace, _ title: String) -> Operand? {
    if Expression.isExpression(node) { return expression(node, .names(kind), title) }
    if kind == .place { note(places: node) }
    switch node.text {
    case "none": return .constant(0)
    case "all": return .constant(.infinity)
    case .some: return place(node, of: kind, title).map { .constant(Double(UInt64(1) << $0)) }
    case nil: break
    }
    guard let elements = node.elements(title, diagnostics: diagnostics) else { return nil }
    let places = elements.compactMap { place($0, of: kind, title) }
    guard places.count == elements.count else { return nil }
    return .constant(Double(places.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }))
  }

  private func place(_ node: ConfigurationNode, of kind: Namespace, _ title: String) -> Int? {
    node.index(among: names(of: kind), of: kind, title, diagnostics)
  }

  private func names(of kind: Namespace) -> [String] {
    switch kind {
    case .peripheral: assembly.vocabulary.peripherals
    case .service, .place: assembly.vocabulary.members(of: kind)
    case .app: Array(assembly.appNames.dropFirst())
    case .queue: assembly.program.requestQueues.filter { Int($0.app) == app }.map(\.name)
    default: []
    }
  }

  /// The index of a name that an app gives to an object of a component, or by which it refers to
  /// the object later.
  private func handle(
    _ field: FieldDefinition, _ node: ConfigurationNode, _ title: String
  ) -> Operand? {
    guard let name = node.name(title, diagnostics: diagnostics) else { return nil }
    let handle = ScriptAssembly.Handle(name: name, app: app)
    if field.name == FieldDefinition.naming {
      assembly.givenHandles.insert(handle)
    } else {
      assembly.wantedHandles.append((handle: handle, kind: field.name, at: node.location))
    }
    return .constant(Double(assembly.handles.place(of: name)))
  }

  /// A new name: of a mark, a counter, a timer.
  func label(_ name: String, of source: StepSource) -> String? {
    source.fields[name]?.name(source.title(of: name), diagnostics: diagnostics)
  }
}
