/// Says by content what something is, so that two who have the same say the same.
package enum ContentDigest {
  /// `sha256:` and 64 hexadecimal digits of a text's UTF-8.
  package static func of(_ text: String) -> String { "sha256:" + SHA256.hexadecimal(of: text) }
}
