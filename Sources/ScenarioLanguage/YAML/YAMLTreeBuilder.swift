import Configuration
import Yams

/// Builder of located nodes from the parser's; reports constructs that the language leaves out.
struct YAMLTreeBuilder {
  private let source: YAMLSource
  private let diagnostics: Diagnostics
  /// The original names of keys that were renamed for the parser.
  private let renamed: [YAMLPosition: String]
  /// The last position reached in the text. The parser replaces an alias by its target, so a node
  /// from before this position is one that an alias repeats.
  private var reached = YAMLPosition(line: 0, column: 0)
  private var aliasedNodes = 0
  private var isValid = true

  init(source: YAMLSource, renamed: [YAMLPosition: String], diagnostics: Diagnostics) {
    self.source = source
    self.renamed = renamed
    self.diagnostics = diagnostics
  }

  /// The tree; nil when something in it was refused.
  mutating func build(_ root: Node) -> ConfigurationNode? {
    let tree = node(root, depth: 0)
    return isValid ? tree : nil
  }

  private mutating func refuse(_ message: String, at place: YAMLPosition, note: String? = nil) {
    isValid = false
    diagnostics.error(message, at: source.location(place), note: note)
  }

  /// The node; nil when building cannot continue.
  private mutating func node(_ node: Node, depth: Int) -> ConfigurationNode? {
    guard let mark = node.mark else { return nil }
    let place = YAMLPosition(mark)
    guard count(place) else { return nil }
    guard depth < YAMLLimits.depth || node.scalar != nil else {
      isValid = false
      return diagnostics.refuse(YAMLScreening.nestedTooDeep(at: source.location(place)))
    }
    checkTag(of: node, at: place)
    let location = source.location(place)
    switch node {
    case .scalar(let scalar):
      refuseControls(in: scalar.string, at: place)
      return ConfigurationNode(Self.content(of: scalar), at: location)
    case .sequence(let sequence):
      var elements: [ConfigurationNode] = []
      for element in sequence {
        guard let element = self.node(element, depth: depth + 1) else { return nil }
        elements.append(element)
      }
      let whole = joiningExpressions(elements, value: \.self) { $0.text }
      return ConfigurationNode(.sequence(whole), at: location)
    case .mapping(let mapping):
      guard let entries = entries(of: mapping, at: place, depth: depth) else { return nil }
      return ConfigurationNode(.mapping(entries), at: location)
    case .alias: preconditionFailure("the parser left an alias at \(place)")
    }
  }

  private mutating func entries(
    of mapping: Node.Mapping, at place: YAMLPosition, depth: Int
  ) -> [ConfigurationNode.Entry]? {
    var written: [(name: String, place: YAMLPosition, value: ConfigurationNode)] = []
    let isAliased = place < reached
    for (key, value) in mapping {
      let name = self.key(key, in: place, isAliased: isAliased)
      guard let value = node(value, depth: depth + 1) else { return nil }
      guard let (name, keyPosition) = name else { continue }
      written.append((name, keyPosition, value))
    }
    var entries: [ConfigurationNode.Entry] = []
    var places: [String: YAMLPosition] = [:]
    let whole = joiningExpressions(written, value: \.value) { $0.value.isNull ? $0.name : nil }
    for (name, keyPosition, value) in whole {
      if let first = places[name] {
        refuse(
          "'\(name)' is given twice in this mapping", at: keyPosition,
          note: "the first is in line \(first.line), column \(first.column); keep one of them")
        continue
      }
      places[name] = keyPosition
      entries.append(
        ConfigurationNode.Entry(key: name, keyLocation: source.location(keyPosition), value: value))
    }
    return entries
  }

  /// The most commas of an expression: a long list behind a slip is a list.
  private static let mostArguments = 8

  /// The parts of a collection in brackets, with each expression whole that a comma ends.
  ///
  /// To YAML, `{ x: $(hypot(a, b)) }` has a key `x` with `$(hypot(a`, and a key `b))`.
  ///
  /// - Parameters:
  ///   - value: The value of a part.
  ///   - word: The text that a part is if a comma made it; nil for a part of its own.
  private func joiningExpressions<Part>(
    _ parts: [Part], value: WritableKeyPath<Part, ConfigurationNode>, word: (Part) -> String?
  ) -> [Part] {
    var joined: [Part] = []
    var rest = parts[...]
    while var part = rest.popFirst() {
      let node = part[keyPath: value]
      let followers = rest.prefix(Self.mostArguments).prefix { word($0) != nil }.compactMap(word)
      if let (text, count) = Self.expression(node, continuedBy: followers) {
        diagnostics.error(
          "a comma ends the expression '\(node.text ?? "")' here", at: node.location,
          note: "put it in quotes: \"\(text)\"")
        rest = rest.dropFirst(count)
        part[keyPath: value] = ConfigurationNode(text: text, at: node.location)
      }
      joined.append(part)
    }
    return joined
  }

  /// An expression whose parentheses the texts behind a comma close, and how many of them it takes;
  /// nil for any other value.
  private static func expression(
    _ node: ConfigurationNode, continuedBy texts: [String]
  ) -> (text: String, count: Int)? {
    guard case .scalar(var text, isPlain: true) = node.content, text.hasPrefix("$(") else {
      return nil
    }
    var depth = open(text)
    for (place, next) in texts.enumerated() where depth > 0 {
      text += ", \(next)"
      depth += open(next)
      if depth == 0 { return text.hasSuffix(")") ? (text, place + 1) : nil }
    }
    return nil
  }

  /// The parentheses of a text that nothing in it closes.
  private static func open(_ text: String) -> Int {
    text.utf8.reduce(0) {
      $0 + ($1 == UInt8(ascii: "(") ? 1 : $1 == UInt8(ascii: ")") ? -1 : 0)
    }
  }

  private mutating func key(
    _ key: Node, in mapping: YAMLPosition, isAliased: Bool
  ) -> (String, YAMLPosition)? {
    guard let mark = key.mark else { return nil }
    let place = YAMLPosition(mark)
    guard let scalar = key.scalar else {
      refuse("a key must be a single word", at: max(place, mapping))
      return nil
    }
    // The target of an alias lies before the present position, or was reached just now.
    let repeats = place == reached && place != mapping && source.scalar(at: place) == "&"
    guard place >= mapping, isAliased || place >= reached, !repeats else {
      refuse("an alias cannot be a key", at: mapping, note: "write the key out")
      return nil
    }
    guard count(place) else { return nil }
    let isPlain = scalar.style == .plain
    let name = renamed[place] ?? scalar.string
    if isPlain, name == "<<" {
      refuse(
        "merge keys ('<<') are not supported", at: place,
        note: "use 'extends' for a common base, or write the keys out")
      return nil
    }
    if name.isEmpty || isPlain && Self.isNull(name) {
      refuse("a key is missing before ':'", at: place)
      return nil
    }
    if name.unicodeScalars.count > YAMLLimits.keyLength || name.contains(where: \.isNewline) {
      refuse("a key must be a single word", at: place)
      return nil
    }
    refuseControls(in: name, at: place)
    if saysTag(scalar.tag, at: place) { refuseTag(at: place) }
    return (name, place)
  }

  /// Refuses what an escape can write, and no name or text has: control characters but tabs and
  /// breaks of lines, and characters that reverse the text around them.
  private mutating func refuseControls(in text: String, at place: YAMLPosition) {
    // Control characters are one byte, or begin with C2 as those that reverse do with E2.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }),
      let found = text.unicodeScalars.first(where: Self.isControl)
    else { return }
    let start = text.prefix(40)
    refuse(
      "'\(start)\(start.endIndex < text.endIndex ? "…" : "")' has the character \(YAMLScreening.name(of: found)), which no name and no text may have",
      at: place, note: "remove it")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x85: false
    case ..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Counts a node; false when aliases repeat too many.
  private mutating func count(_ place: YAMLPosition) -> Bool {
    if place >= reached {
      reached = place
      return true
    }
    aliasedNodes += 1
    if aliasedNodes <= YAMLLimits.aliasedNodes { return true }
    refuse(
      "aliases stand for more than \(YAMLLimits.aliasedNodes) values in all", at: place,
      note: "write out what differs, or use 'extends'")
    return false
  }

  private mutating func checkTag(of node: Node, at place: YAMLPosition) {
    let tag: Tag? =
      switch node {
      case .scalar(let scalar): scalar.tag
      case .sequence(let sequence): sequence.tag
      case .mapping(let mapping): mapping.tag
      case .alias: nil
      }
    if let tag, saysTag(tag, at: place) { refuseTag(at: place) }
  }

  /// Whether the user wrote a tag.
  ///
  /// The parser gives a tag of the core schema also to quoted scalars, and to what was a key, so
  /// for those the text decides.
  private func saysTag(_ tag: Tag, at place: YAMLPosition) -> Bool {
    let name = Tag.Name(rawValue: tag.rawValue)
    guard [.implicit, .nonSpecific, .str, .seq, .map].contains(name) else { return true }
    guard var rest = source.rest(from: place) else { return false }
    if rest.first == "&" { rest = rest.drop { $0 != " " }.drop { $0 == " " } }
    return rest.first == "!"
  }

  private mutating func refuseTag(at place: YAMLPosition) {
    refuse(
      "tags ('!…') are not supported", at: place, note: "leave the tag out; units say what is meant"
    )
  }

  private static func content(of scalar: Node.Scalar) -> ConfigurationNode.Content {
    let isPlain = scalar.style == .plain
    if isPlain, isNull(scalar.string) { return .null }
    return .scalar(text: scalar.string, isPlain: isPlain)
  }

  /// Whether YAML 1.2 core reads a text as null.
  private static func isNull(_ text: String) -> Bool {
    ["", "~", "null", "Null", "NULL"].contains(text)
  }
}
