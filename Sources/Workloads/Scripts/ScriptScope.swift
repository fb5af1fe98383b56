import Configuration

/// The names an expression in one script may use.
struct ScriptScope: ExpressionScope {
  let vocabulary: ScriptVocabulary
  /// Variables of the app by name: their place and what they hold.
  var variables: [String: (place: Int, type: ExpressionType)] = [:]
  /// The event that the handler serves.
  var event: EventDefinition?

  func symbol(named name: String) -> ExpressionSymbol? {
    if name == "now" { return .input(.now, .quantity(.duration)) }
    if let variable = variables[name] { return .input(.variable(variable.place), variable.type) }
    if let constant = vocabulary.constants[name] {
      return .constant(constant.value, .quantity(constant.dimension))
    }
    if let reading = SystemReading.allCases.first(where: { $0.name == name }) {
      return .input(.reading(reading.rawValue), reading.type)
    }
    if let reading = sourceReading(named: name) { return reading }
    guard name.hasPrefix("event."), let event else { return nil }
    let field = String(name.dropFirst("event.".count))
    if let place = event.fields.firstIndex(where: { $0.name == field }) {
      return .input(.eventField(place), event.fields[place].type)
    }
    for (place, known) in event.fields.enumerated() where field.hasPrefix("\(known.name)-") {
      let member = String(field.dropFirst(known.name.count + 1))
      if let bit = members(of: known.type)?.firstIndex(of: member) {
        return .input(.eventNames(field: place, contain: bit), .flag)
      }
    }
    return nil
  }

  /// The reading of a source; the readings of sources follow those of the system.
  private func sourceReading(named name: String) -> ExpressionSymbol? {
    for (place, reading) in SourcesSection.readings.enumerated()
    where name.hasSuffix(".\(reading.suffix)") {
      let source = name.dropLast(reading.suffix.count + 1)
      guard let index = vocabulary.sources.firstIndex(where: { $0 == source }) else { continue }
      return .input(
        .reading(SystemReading.allCases.count + index * SourcesSection.readings.count + place),
        reading.type)
    }
    return nil
  }

  /// The names that a field of sets may hold; nil for another field.
  private func members(of type: ExpressionType) -> [String]? {
    if case .names(let kind) = type { vocabulary.members(of: kind) } else { nil }
  }

  var symbolNames: [String] {
    var names = ["now", "never"] + vocabulary.constants.keys.sorted() + variables.keys.sorted()
    names += SystemReading.allCases.map(\.name)
    for source in vocabulary.sources {
      names += SourcesSection.readings.map { "\(source).\($0.suffix)" }
    }
    for field in event?.fields ?? [] {
      if let members = members(of: field.type) {
        names += members.map { "event.\(field.name)-\($0)" }
      } else {
        names.append("event.\(field.name)")
      }
    }
    return names
  }
}
