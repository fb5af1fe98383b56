import Quantities

/// Reader of the fields of one mapping, checked against their definitions.
///
/// It names the fields in messages. Its getters return nil for a field that is not given, and for
/// one that is wrong, which they report; ``isSound`` tells whether anything was wrong.
package struct MappingReader {
  /// The names of a mapping's fields in messages.
  package enum FieldNaming {
    /// `'every' of action 'check'`.
    case ofTitle
    /// `'every'`.
    case alone
    /// `'user.actions.check.every'`.
    case below(path: String)
    /// The titles of fields whose values the author wrote under other keys; others as `ofTitle`.
    case written([String: String])
  }

  package let node: ConfigurationNode
  /// The name of the mapping in messages: "step 'scan'".
  package let title: String
  package let context: ReadingContext
  private let naming: FieldNaming
  private let errorsBefore: Int
  /// Keys that misspelt ones most likely mean.
  private let guessed: Set<String>

  /// Checks that `node` is a mapping with known keys and all required ones; reports errors
  /// otherwise.
  ///
  /// - Parameters:
  ///   - title: The name of the mapping in messages: "step 'scan'".
  ///   - siblings: Keys that belong beside the mapping and not into it.
  /// - Returns: Nil when the node is no mapping.
  package init?(
    _ node: ConfigurationNode, _ title: String, fields: [FieldDefinition],
    siblings: [String] = [], naming: FieldNaming = .ofTitle, in context: ReadingContext
  ) {
    self.title = title
    self.context = context
    self.naming = naming
    guard node.entries(title, diagnostics: context.diagnostics) != nil else { return nil }
    context.diagnostics.onMapping?(node, fields)
    let corrected = Self.correcting(
      node, title, among: fields.map(\.name), siblings: siblings,
      diagnostics: context.diagnostics)
    self.node = corrected
    guessed = Set((corrected.entries ?? []).map(\.key))
      .subtracting((node.entries ?? []).map(\.key))
    // A key without a value counts as missing.
    for field in fields where field.isRequired && corrected[field.name]?.isNull ?? true {
      context.diagnostics.error(
        "\(title) needs '\(field.name)'", at: node.location,
        note: ["'\(field.name)': \(field.summary)", MappingExamples.hint(for: title)]
          .compactMap(\.self).joined(separator: "; "))
    }
    errorsBefore = context.diagnostics.errorCount
  }

  /// The mapping with each unknown key, which is reported, under the name that it most likely means.
  ///
  /// So the value of a misspelt key is read, and nothing else is wrong because of the slip.
  ///
  /// - Parameters:
  ///   - title: The name of the mapping in messages.
  ///   - names: The known keys.
  ///   - siblings: Keys that belong beside the mapping and not into it.
  ///   - fallback: The hint at a key that is near to no known one, in place of all known ones.
  package static func correcting(
    _ node: ConfigurationNode, _ title: String, among names: [String], siblings: [String] = [],
    otherwise fallback: String? = nil, diagnostics: Diagnostics
  ) -> ConfigurationNode {
    guard let entries = node.entries, entries.contains(where: { !names.contains($0.key) }) else {
      return node
    }
    var taken = Set(entries.map(\.key))
    let corrected = entries.map { entry in
      if names.contains(entry.key) { return entry }
      let isSibling = siblings.contains(entry.key)
      let meant =
        isSibling || !diagnostics.givesHints ? nil : meaning(of: entry.key, among: names)
      diagnostics.error(
        "unknown key '\(entry.key)' in \(title)", at: entry.keyLocation,
        note: isSibling
          ? "it belongs beside \(title), not into it"
          : hint(for: entry.key, among: names, otherwise: fallback))
      guard let meant, taken.insert(meant).inserted else { return entry }
      return ConfigurationNode.Entry(
        key: meant, keyLocation: entry.keyLocation, value: entry.value)
    }
    return ConfigurationNode(.mapping(corrected), at: node.location)
  }

  private static func hint(
    for key: String, among names: [String], otherwise fallback: String?
  ) -> String {
    colonHint(for: key, among: names) ?? KeySynonyms.hint(for: key, among: names)
      ?? Spelling.nesting(of: key, among: names) ?? Spelling.hint(for: key, among: names)
      ?? fallback
      ?? Spelling.hint(for: key, among: names, called: "known keys", ifNone: "it has no keys")
  }

  /// The known key that an unknown one most likely means.
  private static func meaning(of key: String, among names: [String]) -> String? {
    KeySynonyms.meanings(of: key, among: Set(names)).first
      ?? (KeySynonyms.hint(for: key, among: names) == nil
        ? Spelling.nearest(to: key, among: names) : nil)
  }

  /// A hint for a key that is a known one and its value: `at 5 min`; nil for others.
  private static func colonHint(for key: String, among names: [String]) -> String? {
    let words = key.split(separator: " ", maxSplits: 1)
    guard words.count == 2, names.contains(String(words[0])) else { return nil }
    return "a colon is missing after '\(words[0])': write \(words[0]): \(words[1].prefix(40))"
  }

  /// The same for a mapping that is named after its path: `'user.day'`.
  package init?(
    _ node: ConfigurationNode, at path: String, fields: [FieldDefinition],
    in context: ReadingContext
  ) { self.init(node, "'\(path)'", fields: fields, naming: .below(path: path), in: context) }

  /// The same for a mapping whose values use no parameters.
  package init?(
    _ node: ConfigurationNode, _ title: String, fields: [FieldDefinition], diagnostics: Diagnostics
  ) { self.init(node, title, fields: fields, in: ReadingContext(diagnostics: diagnostics)) }

  package subscript(field: String) -> ConfigurationNode? {
    guard let value = node[field], !value.isNull else { return nil }
    return value
  }

  package var diagnostics: Diagnostics { context.diagnostics }

  /// Whether nothing has been wrong since the keys were checked.
  package var isSound: Bool { diagnostics.errorCount == errorsBefore }

  /// The name of a field in messages.
  package func title(of field: String) -> String {
    switch naming {
    case .ofTitle: "'\(field)' of \(title)"
    case .alone: "'\(field)'"
    case .below(let path): "'\(path).\(field)'"
    case .written(let titles): titles[field] ?? "'\(field)' of \(title)"
    }
  }

  /// The title of a field whose value the author wrote under another key; nil for all others.
  package func writtenTitle(of field: String) -> String? {
    guard case .written(let titles) = naming else { return nil }
    return titles[field]
  }

  /// The location of a field; that of the mapping for one that is not given.
  package func location(of field: String) -> SourceLocation { (self[field] ?? node).location }

  /// Reports an error in a field: "'every' must be above 0".
  package func error(
    _ field: String, _ problem: String, note: @autoclosure () -> String? = nil
  ) { diagnostics.error("\(title(of: field)) \(problem)", at: location(of: field), note: note()) }

  /// Reports an error in the mapping as a whole: "action 'check' needs …".
  package func error(_ problem: String, note: @autoclosure () -> String? = nil) {
    diagnostics.error("\(title) \(problem)", at: node.location, note: note())
  }

  /// Reports an error in the mapping as a whole.
  ///
  /// - Returns: Nil, for the reader of the value to return.
  package func refuse<Value>(_ problem: String, note: @autoclosure () -> String? = nil) -> Value? {
    error(problem, note: note())
    return nil
  }

  /// Reports an error in a field that cannot be used.
  ///
  /// - Returns: Nil, for the reader of the value to return.
  package func refuse<Value>(
    _ field: String, _ problem: String, note: @autoclosure () -> String? = nil
  ) -> Value? {
    error(field, problem, note: note())
    return nil
  }

  // MARK: - Values

  /// The value that `read` makes of a field and of its name in messages.
  package func value<Value>(
    _ field: String, _ read: (ConfigurationNode, String) -> Value?
  ) -> Value? { self[field].flatMap { read($0, title(of: field)) } }

  package func quantity(_ field: String, _ dimension: Dimension) -> Quantity? {
    value(field) { $0.quantity(dimension, $1, in: context) }
  }

  /// A length of time of at most 250 years.
  package func duration(_ field: String) -> SimDuration? {
    value(field) { $0.duration($1, in: context) }
  }

  /// A whole number from zero up, or within a range.
  package func count(_ field: String, within range: ClosedRange<Int>? = nil) -> Int? {
    value(field) { $0.count($1, within: range, in: context) }
  }

  /// A share of a whole, from 0 to 1.
  package func share(_ field: String) -> Double? { value(field) { $0.share($1, in: context) } }

  /// The strength of a signal, from 0 to 1.
  package func signal(_ field: String) -> Double? { value(field) { $0.signal($1, in: context) } }

  package func flag(_ field: String) -> Bool? {
    value(field) { $0.flag($1, diagnostics: diagnostics) }
  }

  package func name(_ field: String) -> String? {
    value(field) { $0.name($1, diagnostics: diagnostics) }
  }

  /// The index of one of `words`.
  package func choice(_ field: String, among words: [String]) -> Int? {
    value(field) { $0.choice($1, among: words, diagnostics: diagnostics) }
  }

  /// The places of one or several words; nil where it is not given or wrong.
  package func choices(_ field: String, among words: [String]) -> [Int]? {
    value(field) { node, title in
      guard node.text == nil else {
        return node.choice(title, among: words, diagnostics: diagnostics).map { [$0] }
      }
      guard let elements = node.elements(title, diagnostics: diagnostics) else { return nil }
      if elements.isEmpty { return diagnostics.refuse("\(title) is empty", at: node.location) }
      let places = elements.map { $0.choice(title, among: words, diagnostics: diagnostics) }
      return places.contains(nil) ? nil : places.compactMap(\.self)
    }
  }

  /// One of the words of a type.
  package func choice<Word: CaseIterable & RawRepresentable<String>>(
    _ field: String, of type: Word.Type
  ) -> Word? { value(field) { $0.choice($1, of: type, diagnostics: diagnostics) } }

  /// The reader of a field that is a mapping; nil where it is not given or no mapping.
  package func mapping(_ field: String, _ fields: [FieldDefinition]) -> MappingReader? {
    self[field].flatMap { MappingReader($0, "'\(field)'", fields: fields, in: context) }
  }

  /// The elements of a list; none where it is not given or wrong.
  package func elements(_ field: String) -> [ConfigurationNode] {
    value(field) { $0.elements($1, diagnostics: diagnostics) } ?? []
  }

  /// The entries of a mapping; none where it is not given or wrong.
  package func entries(_ field: String) -> [ConfigurationNode.Entry] {
    value(field) { $0.entries($1, diagnostics: diagnostics) } ?? []
  }

  /// The one of `fields` that is given, with its value; reports an error for none and for several.
  package func only(oneOf fields: [String]) -> (field: String, value: ConfigurationNode)? {
    let all = fields.filter { self[$0] != nil }
    // A guess at a misspelt key does not contradict the one that is written.
    let written = all.filter { !guessed.contains($0) }
    let given = written.count == 1 ? written : all
    if given.count == 1, let value = self[given[0]] { return (given[0], value) }
    return diagnostics.refuse(
      "\(title) needs one of \(fields.joined(separator: ", ")), found "
        + (given.isEmpty ? "none" : given.joined(separator: ", ")), at: node.location)
  }
}
