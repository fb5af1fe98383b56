import Configuration

/// Trees written as literals: `["wait": "2 s"]`, `["open": "mail", "then": []]`.
package struct Tree: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral, ExpressibleByArrayLiteral, Sendable
{
  package let node: ConfigurationNode
  private static let place = SourceLocation(file: "day.yaml", line: 1, column: 1)

  package init(stringLiteral text: String) { self.init(text) }

  package init(_ text: String) {
    node = ConfigurationNode(.scalar(text: text, isPlain: true), at: Self.place)
  }

  package init(nilLiteral: ()) { node = ConfigurationNode(.null, at: Self.place) }

  package init(arrayLiteral elements: Tree...) { self.init(elements) }

  package init(_ elements: [Tree]) {
    node = ConfigurationNode(.sequence(elements.map(\.node)), at: Self.place)
  }

  package init(dictionaryLiteral entries: (String, Tree)...) {
    let entries = entries.map {
      ConfigurationNode.Entry(key: $0, keyLocation: Self.place, value: $1.node)
    }
    node = ConfigurationNode(.mapping(entries), at: Self.place)
  }
}
