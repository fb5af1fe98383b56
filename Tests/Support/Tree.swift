public import Configuration

/// Trees written as literals: `["wait": "2 s"]`, `["open": "mail", "then": []]`.
public struct Tree: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, Sendable
{
  public let node: ConfigurationNode
  private static let place = SourceLocation(file: "day.yaml", line: 1, column: 1)

  public init(stringLiteral text: String) { self.init(text) }

  public init(_ text: String) {
    node = ConfigurationNode(.scalar(text: text, isPlain: true), at: Self.place)
  }

  public init(nilLiteral: ()) { node = ConfigurationNode(.null, at: Self.place) }

  public init(arrayLiteral elements: Tree...) { self.init(elements) }

  public init(_ elements: [Tree]) {
    node = ConfigurationNode(.sequence(elements.map(\.node)), at: Self.place)
  }

  public init(dictionaryLiteral entries: (String, Tree)...) {
    let entries = entries.map {
      ConfigurationNode.Entry(key: $0, keyLocation: Self.place, value: $1.node)
    }
    node = ConfigurationNode(.mapping(entries), at: Self.place)
  }
}
