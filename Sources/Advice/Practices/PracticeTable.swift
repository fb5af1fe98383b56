import Configuration

/// The practices that advice knows: what a change is called, after which source, and where the
/// platforms describe it.
///
/// Edits generate changes, and this table names them: an edit that fits no practice makes none.
package enum PracticeTable {
  /// All practices, in the order of their names: the rows of `practices.txt`, which the build
  /// embeds into the program.
  package static let all: [AppPractice] = EmbeddedTable.rows(of: shippedPractices[0].text)
    .map(AppPractice.init)

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The practice of a name, which an edit gives.
  static func practice(_ name: String) -> AppPractice {
    guard let practice = byName[name] else { preconditionFailure("no practice '\(name)'") }
    return practice
  }
}
