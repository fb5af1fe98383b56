/// The grouping of rows that belong together, such as all rows of one phone.
public struct FitGroups: Hashable, Sendable {
  /// The rows of each group, in the order in which the groups first occur.
  public let rows: [[Int]]
  /// The number of rows of all groups.
  public let rowCount: Int

  /// Groups rows by equal labels, one label per row.
  public init<Label: Hashable>(_ labels: [Label]) {
    var indices: [Label: Int] = [:]
    var rows: [[Int]] = []
    for (row, label) in labels.enumerated() {
      if let index = indices[label] {
        rows[index].append(row)
      } else {
        indices[label] = rows.count
        rows.append([row])
      }
    }
    self.rows = rows
    rowCount = labels.count
  }

  /// Every row as a group of its own.
  public static func single(rows: Int) -> FitGroups { FitGroups(Array(0..<rows)) }

  /// The groups without rows of weight 0, and without those that have none left.
  func weighted(_ weights: [Double]) -> [[Int]] {
    rows.map { $0.filter { weights[$0] > 0 } }.filter { !$0.isEmpty }
  }
}
