import Recordings

/// A digest by which equal contents are recognised.
package enum ContentDigest {
  /// `sha256:` and 64 hexadecimal digits of a text's UTF-8.
  package static func of(_ text: String) -> String { "sha256:" + SHA256.hexadecimal(of: text) }
}
