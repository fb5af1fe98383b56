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
  /// The kind of not knowing that its range stands for.
  package let unknown: Unknown

  /// Whether it is one of some words.
  package var isOption: Bool { if case .choice = kind { true } else { false } }

  /// The accepted values, for documentation.
  package var takes: String {
    switch kind {
    case .quantity(let dimension): "\(dimension)"
    case .quantities(let dimension): "a list, each \(dimension)"
    case .choice(let words): words.joined(separator: " | ")
    }
  }
}

/// The value of a parameter for a phone without a better one, with its evidence.
///
/// Texts are written as in a profile; a list is `[1 GHz, 2 GHz]`.
package struct StandardValue: Sendable {
  package let text: String
  package private(set) var grade: Grade?
  /// A key of ``References``.
  package private(set) var source: String?
  package private(set) var range: (low: String, high: String)?
  package private(set) var reason: String?
  package private(set) var note: String?

  /// A choice, which has no grade.
  package static func choice(_ word: String) -> Self { Self(text: word) }

  /// The value as in a profile: the long form with all its evidence.
  func node(at place: SourceLocation) -> ConfigurationNode {
    func scalar(_ text: String) -> ConfigurationNode { ConfigurationNode(text: text, at: place) }
    func list(_ texts: [String]) -> ConfigurationNode {
      ConfigurationNode(.sequence(texts.map(scalar)), at: place)
    }
    let value = elements.map(list) ?? scalar(text)
    guard let grade else { return value }
    let entries: [(key: String, value: ConfigurationNode?)] = [
      ("value", value), ("grade", scalar(grade.rawValue)), ("source", source.map(scalar)),
      ("range", range.map { list([$0.low, $0.high]) }), ("reason", reason.map(scalar)),
      ("note", note.map(scalar)),
    ]
    return ConfigurationNode(
      entries: entries.compactMap { key, value in value.map { (key: key, value: $0) } }, at: place)
  }

  /// The texts of a list; nil for a single value.
  package var elements: [String]? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    return text.dropFirst().dropLast().split(separator: ",").map { part in
      String(part.drop { $0 == " " })
    }
  }

  /// The file name in locations of a model's standard values.
  package static func place(of model: String) -> String { "model '\(model)'" }

  /// Whether a value is from a model, and nobody wrote it.
  package static func gave(_ place: SourceLocation) -> Bool { place.file.hasPrefix("model '") }
}

extension [ParameterDefinition] {
  /// The section of a scenario that chose a model, with its missing parameters filled in.
  ///
  /// Every value that is filled in has a location in the model.
  package func completing(_ section: ConfigurationNode, of model: String) -> ConfigurationNode {
    guard section.isNull || section.entries != nil else { return section }
    let entries = section.entries ?? []
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
