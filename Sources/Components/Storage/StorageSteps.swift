import Configuration

/// The script steps of flash storage, in the order of ``definitions``.
package enum StorageSteps: Int, CaseIterable, HyphenatedCases {
  case readFile, writeFile, query, store

  /// The operands of ``readFile`` and ``writeFile``, in this order.
  package enum FileField { package static let size = 0, pieces = 1, pattern = 2, sync = 3 }
  /// The operands of ``query`` and ``store``, in this order.
  package enum TableField { package static let rows = 0, size = 1 }

  /// The words for ``StorageAccess/isRandom``, false first.
  static let patterns = ["sequential", "random"]

  static let definitions: [StepDefinition] = allCases.map(\.definition)

  private var definition: StepDefinition {
    switch self {
    case .readFile:
      StepDefinition(
        name, "reads a file or a part of it", fields: Self.file("read"),
        returns: Self.returns, shorthand: "size")
    case .writeFile:
      StepDefinition(
        name, "writes a file or a part of it",
        fields: Self.file("written") + [
          .flag(
            "sync",
            "force every piece to storage before the next; false if not said: pieces written one behind the other are collected to whole pages"
          )
        ], returns: Self.returns, shorthand: "size")
    case .query:
      StepDefinition(
        name, "reads rows of a database by an index", fields: Self.table, returns: Self.returns)
    case .store:
      StepDefinition(
        name, "writes rows of a database in one transaction", fields: Self.table,
        returns: Self.returns)
    }
  }

  private static let returns = "when storage has done it; what is asked waits for what was before"

  private static func file(_ done: String) -> [FieldDefinition] {
    [
      .size("size", required: true, "how much is \(done) in all"),
      .number("pieces", "in how many calls of equal size; 1 if not said"),
      .choice("pattern", patterns, "where the pieces lie; sequential if not said"),
    ]
  }

  private static let table: [FieldDefinition] = [
    .number("rows", required: true, "how many rows"),
    .size("size", required: true, "bytes of all of them together"),
  ]
}
