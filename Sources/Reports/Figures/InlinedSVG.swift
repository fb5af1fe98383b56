import Configuration

/// A picture of gnuplot's in a form that fits into a page beside others.
///
/// Its identifiers get a unique prefix, its colours become those of the page, and declarations that
/// only a separate file needs are removed.
struct InlinedSVG {
  private let prefix: String
  private var pieces: [String] = []
  /// The element that is left out at present.
  private var skipped: String?

  /// - Parameters:
  ///   - text: The file as written by gnuplot.
  ///   - prefix: A prefix that no other picture of the page has.
  ///   - attributes: Further attributes of the picture.
  /// - Returns: Nil for text that is not a picture.
  static func html(_ text: String, prefix: String, attributes: HTML) -> HTML? {
    guard let start = text.firstRange(of: "<svg"), text.firstRange(of: "</svg>") != nil else {
      return nil
    }
    var picture = InlinedSVG(prefix: prefix)
    // By code points: a combining mark at the begin of a name joins the end of the tag before it.
    var rest = text[start.lowerBound...].unicodeScalars
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      picture.take(text: Substring(rest[..<open]))
      let tag = Substring(rest[open...close])
      if tag.hasPrefix("<svg") {
        let box = value("viewBox=\"", of: String(tag), until: "\"") ?? ""
        picture.pieces.append("<svg viewBox=\"\(box)\" \(attributes.text)>\n")
      } else {
        picture.take(tag: tag)
      }
      rest = rest[rest.index(after: close)...]
    }
    picture.dropUnusedSigns()
    return HTML(made: picture.pieces.joined())
  }

  /// gnuplot defines every sign it could draw a point with.
  private mutating func dropUnusedSigns() {
    guard let start = pieces.firstIndex(where: { $0.hasPrefix("<defs") }),
      let end = pieces[start...].firstIndex(where: { $0.hasPrefix("</defs") })
    else { return }
    var used = Set(pieces[end...].compactMap { Self.value("href='#", of: $0) })
    // Signs are made of signs that are defined before them.
    for piece in pieces[start..<end].reversed() {
      if let name = Self.value("id='", of: piece), used.contains(name),
        let other = Self.value("href='#", of: piece)
      {
        used.insert(other)
      }
    }
    let signs = pieces[(start + 1)..<end].filter { piece in
      Self.value("id='", of: piece).map(used.contains) ?? false
    }
    pieces.replaceSubrange(
      start...end, with: signs.isEmpty ? [] : ["<defs>"] + signs + ["</defs>\n"])
  }

  /// The text behind `mark` up to the closing quote.
  private static func value(
    _ mark: String, of tag: String, until quote: Character = "'"
  ) -> Substring? {
    tag.firstRange(of: mark).map { tag[$0.upperBound...].prefix { $0 != quote } }
  }

  private init(prefix: String) { self.prefix = prefix }

  /// Titles and descriptions of gnuplot's own, and filters for boxes that are never drawn.
  private static let unwanted = ["title", "desc", "filter"]

  private mutating func take(text: Substring) {
    let content = text.drop { $0.isNewline || $0 == "\t" }
    if skipped == nil, !content.isEmpty {
      pieces.append(String(content).replacingScalars { $0 == ">" ? "&gt;" : nil })
    }
  }

  private mutating func take(tag: Substring) {
    if let name = skipped {
      if tag == "</\(name)>" { skipped = nil }
    } else if let name = Self.unwanted.first(where: { tag.hasPrefix("<\($0)") }) {
      if !tag.hasSuffix("/>") { skipped = name }
    } else if tag == "</g>", let last = pieces.last, last.hasPrefix("<g") {
      // gnuplot opens a group at every change of style, and many remain empty.
      pieces.removeLast()
    } else {
      pieces.append(inlined(tag) + (tag.hasPrefix("<g") || tag.hasPrefix("<text") ? "" : "\n"))
    }
  }

  /// The texts that give way to others in tags, by their first byte.
  private static let replaced: [UInt8: [(old: [UInt8], new: [UInt8])]] = {
    let ink = "var(--ink)"
    let pairs = [
      ("'black'", "'\(ink)'"), ("\"black\"", "\"\(ink)\""), ("xlink:", ""),
      (" font-family=\"sans-serif\"", ""),
    ]
    return Dictionary(grouping: pairs.map { (Array($0.0.utf8), Array($0.1.utf8)) }) { $0.0[0] }
  }()

  /// Behind these an identifier begins.
  private static let marks = ["href='#", "id='", "id=\""].map { Array($0.utf8) }
  private static let colour = Array("rgb(".utf8)

  /// The tag in one pass: a sweep's page has some hundred thousand of them.
  private func inlined(_ tag: Substring) -> String {
    let bytes = Array(tag.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    var rest = bytes[...]
    while let first = rest.first {
      if let pair = Self.replaced[first]?.first(where: { rest.starts(with: $0.old) }) {
        result += pair.new
        rest = rest.dropFirst(pair.old.count)
      } else if rest.starts(with: Self.colour), let end = rest.firstIndex(of: UInt8(ascii: ")")) {
        // Lines have spaces between the numbers, and texts have none.
        let written = rest[...end].filter { $0 != UInt8(ascii: " ") }
        result +=
          PlotColor.names[String(decoding: written, as: UTF8.self)].map {
            Array("var(--\($0))".utf8)
          }
          ?? Array(rest[...end])
        rest = rest[(end + 1)...]
      } else if let mark = Self.marks.first(where: { rest.starts(with: $0) }) {
        result += mark + prefix.utf8
        rest = rest.dropFirst(mark.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
