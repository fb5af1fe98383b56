/// The fate of all mutants, as a table and a list of survivors.
struct MutationReport {
  private let fates: [(place: Place, fate: TestRuns.Fate)]
  private let accepted: AcceptedSurvivors

  /// The share of mutants that tests must find.
  static let wantedShare = 0.9

  init(_ fates: [(place: Place, fate: TestRuns.Fate)], _ accepted: AcceptedSurvivors) {
    self.fates = fates
    self.accepted = accepted
  }

  private var killed: Int { fates.count { $0.fate != .survived } }
  private var survivors: [Place] { fates.filter { $0.fate == .survived }.map(\.place) }
  private var unknown: [Place] { survivors.filter { accepted.reasons[$0.key] == nil } }

  /// Whether enough mutants are killed, and all others listed.
  var isGood: Bool {
    unknown.isEmpty && Double(killed) >= Self.wantedShare * Double(fates.count)
  }

  /// The table: killed of all, by operator and module.
  var table: String {
    let head = ["operator"] + ProjectCopy.modules + ["all"]
    let rows = MutationOperator.allCases.map { name in
      [name.rawValue] + cells { $0.operator == name }
    }
    return ([head] + rows + [["all"] + cells { _ in true }]).map { row in
      row.map { $0 + String(repeating: " ", count: max(1, 17 - $0.count)) }.joined()
    }.joined(separator: "\n")
  }

  private func cells(_ isIncluded: (Place) -> Bool) -> [String] {
    let rows = fates.filter { isIncluded($0.place) }
    let columns =
      ProjectCopy.modules.map { name in rows.filter { $0.place.module == name } } + [rows]
    return columns.map { column in
      column.isEmpty ? "-" : "\(column.count { $0.fate != .survived }) of \(column.count)"
    }
  }

  /// The survivors with their places and reasons, and the sum.
  var summary: String {
    var lines: [String] = []
    for place in survivors {
      lines.append(place.description)
      lines.append("  reason:   \(accepted.reasons[place.key] ?? "none listed")")
    }
    let others = fates.count { $0.fate == .killedByOthers }
    let share = (1000 * Double(killed) / Double(max(1, fates.count))).rounded() / 10
    lines.append(
      "killed: \(killed) of \(fates.count), \(share) % (by tests of other modules alone: \(others))"
    )
    if !unknown.isEmpty {
      lines.append("survivors that are not in Mutation/survivors.txt: \(unknown.count)")
      for place in unknown { lines.append("\n" + AcceptedSurvivors.entry(for: place.key)) }
    }
    return lines.joined(separator: "\n")
  }
}
