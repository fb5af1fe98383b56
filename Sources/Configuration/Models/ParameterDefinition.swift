/// The definition of a number or a choice that a device gives a model of a component.
package struct ParameterDefinition: Sendable {
  package enum Kind: Sendable {
    case quantity(Dimension)
    /// A list, such as the clocks of a cluster.
    case quantities(Dimension)
    case choice([String])
  }

  package let name: String
  package let kind: Kind
  package let summary: String
  /// The value for a device that gives none; without it every device has to give one.
  package let standard: StandardValue?

  private init(
    _ name: String, _ kind: Kind, _ summary: String, _ standard: StandardValue? = nil
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.standard = standard
  }

  /// The accepted values, for documentation.
  package var takes: String {
    switch kind {
    case .quantity(let dimension): "\(dimension)"
    case .quantities(let dimension): "a list, each \(dimension)"
    case .choice(let words): words.joined(separator: " | ")
    }
  }
}

extension ParameterDefinition {
  /// A number with a unit.
  package static func quantity(_ name: String, _ dimension: Dimension, _ summary: String) -> Self {
    Self(name, .quantity(dimension), summary)
  }

  /// A number without a unit.
  package static func number(_ name: String, _ summary: String) -> Self {
    quantity(name, .none, summary)
  }

  package static func power(_ name: String, _ summary: String) -> Self {
    quantity(name, .power, summary)
  }

  package static func duration(_ name: String, _ summary: String) -> Self {
    quantity(name, .duration, summary)
  }

  package static func list(_ name: String, of dimension: Dimension, _ summary: String) -> Self {
    Self(name, .quantities(dimension), summary)
  }

  package static func choice(
    _ name: String, _ words: [String], _ summary: String, standard: String
  ) -> Self { Self(name, .choice(words), summary, .choice(standard)) }

  /// The same with a standard value.
  package func graded(_ standard: StandardValue) -> Self { Self(name, kind, summary, standard) }

  /// The same with a standard value that is valid for every phone.
  package func published(_ text: String, _ source: String, note: String? = nil) -> Self {
    graded(.published(text, source, note: note))
  }

  /// The same with a standard value that was published for one phone.
  package func proxy(
    _ text: String, _ source: String, _ low: String, _ high: String, note: String? = nil
  ) -> Self { graded(.proxy(text, source, low, high, note: note)) }

  package func proxy(_ text: String, _ source: String, note: String) -> Self {
    graded(.proxy(text, source, note: note))
  }

  /// The same with a standard value that was published nowhere.
  package func assumed(_ text: String, _ low: String, _ high: String, _ reason: String) -> Self {
    graded(.assumed(text, low, high, reason))
  }
}

/// The value of a parameter for a phone without a better one, with its evidence.
///
/// Texts are written as in a profile; a list is `[1 GHz, 2 GHz]`.
package struct StandardValue: Sendable {
  package let text: String
  package let grade: Grade?
  /// A key of ``References``.
  package let source: String?
  package let range: (low: String, high: String)?
  package let reason: String?
  package let note: String?

  /// A choice, which has no grade.
  package static func choice(_ word: String) -> StandardValue {
    StandardValue(text: word, grade: nil, source: nil, range: nil, reason: nil, note: nil)
  }

  /// A number of a standard or of the model itself, valid for every phone.
  package static func published(_ text: String, _ source: String, note: String? = nil)
    -> StandardValue
  {
    StandardValue(
      text: text, grade: .published, source: source, range: nil, reason: nil, note: note)
  }

  /// A number published for one phone, used for all of them within a range.
  package static func proxy(
    _ text: String, _ source: String, _ low: String, _ high: String, note: String? = nil
  ) -> StandardValue {
    StandardValue(
      text: text, grade: .proxy, source: source, range: (low, high), reason: nil, note: note)
  }

  /// A list published for one phone; a scale of its own carries its range.
  package static func proxy(_ text: String, _ source: String, note: String) -> StandardValue {
    StandardValue(text: text, grade: .proxy, source: source, range: nil, reason: nil, note: note)
  }

  /// A number published nowhere.
  package static func assumed(
    _ text: String, _ low: String, _ high: String, _ reason: String
  ) -> StandardValue {
    StandardValue(
      text: text, grade: .assumed, source: nil, range: (low, high), reason: reason, note: nil)
  }
}

extension StandardValue {
  /// The value as in a profile: the long form with all its evidence.
  func node(at place: SourceLocation) -> ConfigurationNode {
    func scalar(_ text: String) -> ConfigurationNode {
      ConfigurationNode(.scalar(text: text, isPlain: true), at: place)
    }
    func list(_ texts: [String]) -> ConfigurationNode {
      ConfigurationNode(.sequence(texts.map(scalar)), at: place)
    }
    let value = elements.map(list) ?? scalar(text)
    guard let grade else { return value }
    var entries = [("value", value), ("grade", scalar(grade.rawValue))]
    if let source { entries.append(("source", scalar(source))) }
    if let range { entries.append(("range", list([range.low, range.high]))) }
    if let reason { entries.append(("reason", scalar(reason))) }
    if let note { entries.append(("note", scalar(note))) }
    return ConfigurationNode(
      .mapping(entries.map { .init(key: $0.0, keyLocation: place, value: $0.1) }), at: place)
  }

  /// The texts of a list; nil for a single value.
  package var elements: [String]? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    return text.dropFirst().dropLast().split(separator: ",").map { part in
      String(part.drop { $0 == " " })
    }
  }
}

extension StandardValue {
  /// The file name in locations of a model's standard values.
  package static func place(of model: String) -> String { "model '\(model)'" }
}

extension [ParameterDefinition] {
  /// The section of a scenario that chose a model, with its missing parameters filled in.
  ///
  /// Every value that is filled in has a location in the model.
  package func completing(_ section: ConfigurationNode, of model: String) -> ConfigurationNode {
    let entries: [ConfigurationNode.Entry]
    switch section.content {
    case .mapping(let written): entries = written
    case .null: entries = []
    default: return section
    }
    let place = SourceLocation(file: StandardValue.place(of: model), line: 1, column: 1)
    let missing = compactMap { parameter -> ConfigurationNode.Entry? in
      guard let standard = parameter.standard,
        !entries.contains(where: { $0.key == parameter.name })
      else { return nil }
      return .init(key: parameter.name, keyLocation: place, value: standard.node(at: place))
    }
    return ConfigurationNode(.mapping(entries + missing), at: section.location)
  }
}

extension [ParameterDefinition] {
  /// The keys of the sources of their standard values and of the model itself, sorted.
  package func citedSources(beside sources: [String]) -> [String] {
    Set(sources + compactMap(\.standard?.source)).sorted()
  }
}
