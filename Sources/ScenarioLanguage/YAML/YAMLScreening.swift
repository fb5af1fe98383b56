import Configuration

/// Screening of a text before it is parsed, for constructs that the parser handles badly.
///
/// One linear pass without a grammar, so it also counts inside quotes and comments; its limits are
/// such that no sensible file reaches them. The parser's own limit of 1000 levels and the tree
/// builder's exact counts catch the rest.
enum YAMLScreening {
  /// The first such construct; nil for a text without one.
  static func refusal(of source: YAMLSource) -> Diagnostic? {
    tooLarge(source) ?? unprintable(source) ?? tooDeep(source) ?? tooManyAliases(source)
  }

  private static func tooLarge(_ source: YAMLSource) -> Diagnostic? {
    guard source.text.utf8.count > YAMLLimits.fileSize else { return nil }
    return InputFile.tooLarge(source.file, limit: YAMLLimits.fileSize)
  }

  private static func unprintable(_ source: YAMLSource) -> Diagnostic? {
    for (number, line) in source.lines.enumerated() {
      for (offset, scalar) in line.unicodeScalars.enumerated() where !isPrintable(scalar) {
        return Diagnostic(
          at: source.location(line: number + 1, column: offset + 1),
          "the character \(name(of: scalar)) cannot stand in YAML",
          notes: scalar == "\0" ? ["is this a text file?"] : ["remove it"])
      }
    }
    return nil
  }

  /// `U+001B`.
  static func name(of scalar: Unicode.Scalar) -> String {
    let code = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
      true
    default: false
    }
  }

  /// Counts open brackets, and columns at which blocks begin.
  private static func tooDeep(_ source: YAMLSource) -> Diagnostic? {
    var brackets = 0
    var blocks: [Int] = []
    for (number, line) in source.lines.enumerated() {
      let bytes = line.utf8
      if let first = bytes.first, !" [{]}".utf8.contains(first) {
        brackets = 0  // A key of the outermost mapping: what seemed open was in prose.
      }
      open(&blocks, in: bytes)
      var previous = UInt8(ascii: " ")
      for (column, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: "#"), previous == UInt8(ascii: " ") { break }
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { brackets += 1 }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
          brackets = max(0, brackets - 1)
        }
        previous = byte
        guard brackets + blocks.count > YAMLLimits.depth else { continue }
        return nestedTooDeep(at: source.location(line: number + 1, column: column + 1))
      }
    }
    return nil
  }

  static func nestedTooDeep(at location: SourceLocation) -> Diagnostic {
    Diagnostic(at: location, "lists and mappings are nested more than \(YAMLLimits.depth) deep")
  }

  /// Records the columns of the blocks that a line opens: one for every dash, and its content.
  private static func open(_ blocks: inout [Int], in line: Substring.UTF8View) {
    var column = 0
    var rest = line[...]
    while true {
      while rest.first == UInt8(ascii: " ") {
        rest.removeFirst()
        column += 1
      }
      guard let byte = rest.first else { return }
      while let last = blocks.last, last >= column { blocks.removeLast() }
      blocks.append(column)
      let isIndicator = "-?:".utf8.contains(byte)
      rest.removeFirst()
      column += 1
      guard isIndicator, rest.first == UInt8(ascii: " ") else { return }
    }
  }

  /// Counts the apparent aliases of the text.
  private static func tooManyAliases(_ source: YAMLSource) -> Diagnostic? {
    guard source.text.utf8.contains(UInt8(ascii: "*")) else { return nil }
    let anchors = Set(names(after: "&", in: source).map(\.name))
    let aliases = names(after: "*", in: source).filter { anchors.contains($0.name) }
    if aliases.count > YAMLLimits.aliases {
      return Diagnostic(
        at: source.location(aliases[YAMLLimits.aliases].place),
        "there are more than \(YAMLLimits.aliases) aliases")
    }
    guard aliases.count > YAMLLimits.aliasesBesideComplexKeys,
      let place = complexKey(source)
    else { return nil }
    return Diagnostic(at: source.location(place), "a key must be a single word")
  }

  private static func names(
    after sigil: Character, in source: YAMLSource
  ) -> [(name: Substring, place: YAMLPosition)] {
    var names: [(Substring, YAMLPosition)] = []
    let sigil = sigil.unicodeScalars.first
    for (number, line) in source.lines.enumerated() {
      let scalars = line.unicodeScalars
      for (offset, index) in scalars.indices.enumerated() where scalars[index] == sigil {
        let name = scalars[index...].dropFirst().prefix(while: isNamePart)
        if name.isEmpty { continue }
        names.append((Substring(name), YAMLPosition(line: number + 1, column: offset + 1)))
      }
    }
    return names
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }

  /// The location of an apparent key that is a list, a mapping or an alias.
  private static func complexKey(_ source: YAMLSource) -> YAMLPosition? {
    for (number, line) in source.lines.enumerated() {
      var last: Unicode.Scalar = " "
      var inAlias = false
      var mayEndKey = false
      for (offset, scalar) in line.unicodeScalars.enumerated() {
        let place = YAMLPosition(line: number + 1, column: offset + 1)
        if scalar == ":", mayEndKey { return place }
        if last == "?", scalar == " " || scalar == "\t" { return place }
        if scalar == "*" { inAlias = true } else if !isNamePart(scalar) { inAlias = false }
        if scalar != " ", scalar != "\t" {
          mayEndKey = scalar == "]" || scalar == "}" || (inAlias && scalar != "*")
        }
        last = scalar
      }
      if last == "?" { return YAMLPosition(line: number + 1, column: 1) }
    }
    return nil
  }
}
