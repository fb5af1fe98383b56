/// A row that is held out, and fitted under another line or by another row of its group.
package struct OverlappingRow: Sendable {
  /// The line of the row that is held out.
  package let line: Int
  /// The line of the row that is fitted.
  package let fitted: Int
  /// The group of both; nil where the rows themselves are the same.
  package let group: String?
}

extension FitProblem {
  /// The first row that a split holds out in vain: the fit knows its group, or the same row.
  ///
  /// - Complexity: linear in the rows of all splits.
  package func overlap(of splits: [HoldOut.Split]) -> OverlappingRow? {
    for split in splits {
      var groups: [String: Int] = [:]
      var contents: [[String]: Int] = [:]
      for row in split.training {
        groups[rows[row].group] = groups[rows[row].group] ?? rows[row].line
        contents[content(of: row)] = contents[content(of: row)] ?? rows[row].line
      }
      for row in split.heldOut {
        let (line, group) = (rows[row].line, rows[row].group)
        if !group.isEmpty, let fitted = groups[group] {
          return OverlappingRow(line: line, fitted: fitted, group: group)
        }
        if let fitted = contents[content(of: row)] {
          return OverlappingRow(line: line, fitted: fitted, group: nil)
        }
      }
    }
    return nil
  }

  private func content(of row: Int) -> [String] {
    rows[row].settings + rows[row].measured.map { "\($0)" }
  }
}
