import Configuration

/// Trees written as literals: `["a": ["b": "1", "c": nil], "d": ["x", "y"] as List]`.
struct Tree: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral
{
  let make: (String) -> ConfigurationNode

  init(stringLiteral text: String) {
    make = { ConfigurationNode(.scalar(text: text, isPlain: true), at: place($0)) }
  }

  init(nilLiteral: ()) {
    make = { ConfigurationNode(.null, at: place($0)) }
  }

  init(arrayLiteral elements: Tree...) {
    make = { file in
      ConfigurationNode(.sequence(elements.map { $0.make(file) }), at: place(file))
    }
  }

  init(dictionaryLiteral entries: (String, Tree)...) {
    make = { file in
      let entries = entries.map { key, value in
        ConfigurationNode.Entry(key: key, keyLocation: place(file), value: value.make(file))
      }
      return ConfigurationNode(.mapping(entries), at: place(file))
    }
  }
}

private func place(_ file: String) -> SourceLocation {
  SourceLocation(file: file, line: 1, column: 1)
}

/// The tree as if `file` said it.
func node(_ tree: Tree, in file: String = "base") -> ConfigurationNode { tree.make(file) }

/// The tree as if the file "patch" said it.
func patch(_ tree: Tree) -> ConfigurationNode { tree.make("patch") }
