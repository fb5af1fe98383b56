import Configuration

/// A row that is held out, and fitted under another line or by another row of its group.
package struct OverlappingRow: Sendable {
  /// The place of the row that is held out.
  package let place: SourceLocation
  /// The place of the row that is fitted.
  package let fitted: SourceLocation
  /// The group of both; nil where the rows themselves are the same.
  package let group: String?
}

extension FitProblem {
  /// The first row that a split holds out in vain: the fit knows its group, or the same row.
  ///
  /// - Complexity: linear in the rows of all splits.
  package func overlap(of splits: [HoldOut.Split]) -> OverlappingRow? {
    for split in splits {
      var groups: [String: SourceLocation] = [:]
      var contents: [[String]: SourceLocation] = [:]
      for row in split.training {
        groups[rows[row].group] = groups[rows[row].group] ?? rows[row].place
        contents[content(of: row)] = contents[content(of: row)] ?? rows[row].place
      }
      for row in split.heldOut {
        let (place, group) = (rows[row].place, rows[row].group)
        if !group.isEmpty, let fitted = groups[group] {
          return OverlappingRow(place: place, fitted: fitted, group: group)
        }
        if let fitted = contents[content(of: row)] {
          return OverlappingRow(place: place, fitted: fitted, group: nil)
        }
      }
    }
    return nil
  }

  private func content(of row: Int) -> [String] {
    rows[row].settings + rows[row].measured.map { "\($0)" }
  }
}
