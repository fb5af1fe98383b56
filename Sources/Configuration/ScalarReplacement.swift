extension String {
  /// The text with code points replaced, as the escapes of all languages need it.
  ///
  /// By code points: a combining mark joins the sign before it in one `Character`, in which a
  /// search for the sign does not find it, whereas a reader of the other language does.
  ///
  /// - Parameter replacement: The text for a code point; nil for one that stays.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var replaced = ""
    for scalar in unicodeScalars {
      if let text = replacement(scalar) {
        replaced += text
      } else {
        replaced.unicodeScalars.append(scalar)
      }
    }
    return replaced
  }
}
