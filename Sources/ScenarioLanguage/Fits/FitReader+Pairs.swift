import Configuration

/// A column in which two rows are alike, if they differ by no more than the tolerance.
struct LikeColumn {
  let column: RowExpression
  let tolerance: Double
}

extension FitReader {
  /// The section `pairs`; reports mistakes.
  func pairs(_ reader: MappingReader, _ scope: RowScope) -> [LikeColumn] {
    reader.entries("pairs").compactMap { entry in
      let title = "'\(entry.key)' of 'pairs'"
      let name = ConfigurationNode(text: "$(\(entry.key))", at: entry.keyLocation)
      guard let column = RowExpression(name, title, scope, diagnostics),
        let tolerance = written(entry.value, title)
      else { return nil }
      guard column.dimension == tolerance.quantity.dimension, tolerance.quantity.value > 0 else {
        return diagnostics.refuse(
          "\(title) must be the most by which the column differs in two rows, above 0",
          at: entry.value.location, note: "such as 2 %")
      }
      return LikeColumn(column: column, tolerance: tolerance.quantity.value)
    }
  }
}
