import Configuration

/// Characters that editors and transfers leave in a text, and that mean nothing in it: NUL and other
/// characters that XML forbids, spaces that do not break, and marks of the order of bytes.
enum StrayCharacters {
  /// The text with a space in place of each, of which a warning tells with the first place.
  static func replaced(in text: String, file: String, _ diagnostics: Diagnostics) -> String {
    let count = text.unicodeScalars.dropFirst().count(where: isStray)
    // The mark before a text has its place.
    let isFirst = text.unicodeScalars.first.map { $0 != "\u{FEFF}" && isStray($0) } ?? false
    guard count > 0 || isFirst else { return text }
    var cursor = XMLCursor(text, file: file)
    _ = cursor.take { !($0.next.map(isStray) ?? false) }
    diagnostics.warning(
      "the file has \(count + (isFirst ? 1 : 0)) stray characters, such as NUL or spaces that do not break; they are read as spaces",
      at: cursor.location)
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(isStray(scalar) && !(scalars.isEmpty && !isFirst) ? " " : scalar)
    }
    return String(scalars)
  }

  private static func isStray(_ scalar: Unicode.Scalar) -> Bool {
    !XMLText.isAllowed(scalar)
      || ["\u{A0}", "\u{202F}", "\u{200B}", "\u{FEFF}"].contains(scalar)
  }
}
