import Configuration
import Yams

/// Reader of YAML 1.2 (core schema) into located nodes, with an error for everything else.
///
/// The subset: one document; keys are words; no tags, no merge keys. Scalars stay text and are
/// interpreted where they are used; only `~`, `null` and empty values become
/// ``ConfigurationNode/Content/null``. Hostile input is refused before it can cost time, memory or
/// stack: see ``YAMLLimits``.
package enum YAMLReader {
  /// The tree of `text`.
  ///
  /// - Parameters:
  ///   - text: A whole file.
  ///   - file: The name for locations.
  ///   - diagnostics: The list for errors. Reading stops at the first syntax error; other errors of
  ///     the form (duplicate keys, tags, …) are all found.
  /// - Returns: Nil after an error, except for an expression that a comma ends, which is read whole.
  package static func read(
    _ text: String, file: String, reporting diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    guard let root = parse(text, file: file, diagnostics) else { return nil }
    if root.isNull {
      let start = SourceLocation(file: file)
      return diagnostics.refuse(
        "the file is empty", at: start, note: "a scenario starts with 'scenario:'")
    }
    if case .scalar(_, isPlain: true) = root.content,
      let missing = MissingColon.diagnostic(throughout: YAMLSource(text, file: file))
    {
      return diagnostics.refuse(missing)
    }
    return root
  }

  /// The value of `text`, as on the right of `--set path=value`; an empty text is null.
  package static func readValue(_ text: String, file: String, reporting diagnostics: Diagnostics)
    -> ConfigurationNode?
  {
    let margin = text.utf8.prefix { $0 == UInt8(ascii: " ") }
    let rest = text[margin.endIndex...]
    guard isNumberWithUnit(rest) else { return parse(text, file: file, diagnostics) }
    let location = SourceLocation(file: file, line: 1, column: margin.count + 1)
    return ConfigurationNode(.scalar(text: String(rest), isPlain: true), at: location)
  }

  /// Whether a text is a decimal number, with or without a unit of letters: what points of studies
  /// set, and the same text in every YAML.
  private static func isNumberWithUnit(_ text: Substring) -> Bool {
    var rest = text.utf8[...]
    func drop(_ isWanted: (UInt8) -> Bool) -> Int {
      let count = rest.prefix(while: isWanted).count
      rest = rest.dropFirst(count)
      return count
    }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    guard drop(isDigit) > 0 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard drop(isDigit) > 0 else { return false }
    }
    if rest.first == UInt8(ascii: " ") {
      rest = rest.dropFirst()
      if rest.isEmpty { return false }
    }
    _ = drop { (0x41...0x5A).contains($0 & 0xDF) || $0 == UInt8(ascii: "%") }
    return rest.isEmpty
  }

  /// The tree of the file at `path`, whose text is added to `texts` for messages.
  ///
  /// - Parameter takesInput: Whether a path of `-` is standard input.
  /// - Throws: When there is nothing to read. Errors in the contents go to `diagnostics`, and nil
  ///   is returned.
  package static func readFile(
    at path: String, takesInput: Bool = false, reporting diagnostics: Diagnostics,
    texts: inout SourceTexts
  ) throws(InputFileError) -> ConfigurationNode? {
    let file = takesInput ? StandardInput.name(of: path) : path
    let limit = YAMLLimits.fileSize
    let text =
      try file == path
      ? InputFile.text(at: path, limit: limit, reporting: diagnostics)
      : InputFile.input(limit: limit, reporting: diagnostics)
    guard let text else { return nil }
    texts.add(text, as: file)
    return read(text, file: file, reporting: diagnostics)
  }

  /// The value that `make` reads from the file at `path`, its texts for messages and the list of its errors.
  ///
  /// - Throws: All mistakes of the file.
  static func load<Value>(
    _ path: String, _ make: (ConfigurationNode, SourceTexts, Diagnostics) -> Value?
  ) throws(LoadFailure) -> Value {
    let diagnostics = Diagnostics()
    var texts = SourceTexts()
    let root = try LoadFailure.loading(path) { () throws(InputFileError) in
      try readFile(at: path, reporting: diagnostics, texts: &texts)
    }
    guard let root, let value = make(root, texts, diagnostics), !diagnostics.hasErrors else {
      throw .wrong(diagnostics.all, texts)
    }
    return value
  }

  private static func parse(
    _ text: String, file: String, _ diagnostics: Diagnostics
  ) -> ConfigurationNode? {
    let source = YAMLSource(text, file: file)
    if let refusal = YAMLScreening.refusal(of: source) { return diagnostics.refuse(refusal) }
    do throws(Diagnostic) {
      let (root, renamed) = try compose(source)
      guard let root else {
        return ConfigurationNode(.null, at: source.location(line: 1, column: 1))
      }
      var builder = YAMLTreeBuilder(source: source, renamed: renamed, diagnostics: diagnostics)
      return builder.build(root)
    } catch { return diagnostics.refuse(error) }
  }

  /// Calls the parser.
  ///
  /// The parser stops at a duplicate key and reports only one location. So the key there is renamed
  /// to one that nothing else has, of the same width, and the builder finds the pair in the tree.
  private static func compose(
    _ source: YAMLSource
  ) throws(Diagnostic) -> (root: Node?, renamed: [YAMLPosition: String]) {
    var renamed: [YAMLPosition: String] = [:]
    var source = source
    // Every renamed key costs another pass, so that a large text gets few.
    let passes = min(YAMLLimits.duplicates, YAMLLimits.fileSize / max(1, source.text.utf8.count))
    while true {
      do {
        let parser = try Yams.Parser(
          yaml: source.text, resolver: .basic, constructor: .default, encoding: .utf8)
        return (try parser.singleRoot(), renamed)
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        let place = YAMLPosition(context.mark)
        let name = keys.first ?? ""
        guard renamed.count < passes, renamed[place] == nil,
          let other = source.renamingKey(at: place, number: renamed.count)
        else {
          throw Diagnostic(at: source.location(place), "'\(name)' is given twice in this mapping")
        }
        renamed[place] = name
        source = other
      } catch { throw YAMLSyntaxError.diagnostic(for: error, in: source) }
    }
  }
}
