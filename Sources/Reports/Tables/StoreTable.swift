import Results

/// The texts of `results list` and `results show`.
package enum StoreTable {
  /// Several stores, four lines each.
  package static func text(of stores: [StoreSummary], style: TextStyle = .plain) -> String {
    TextRenderer(style).text(of: Report(stores.map(section)))
  }

  /// One store with its study and its points.
  ///
  /// - Parameter done: How many runs of each point are there.
  package static func text(
    of study: Study, _ summary: StoreSummary, done: [Int], style: TextStyle = .plain
  ) -> String {
    let command = study.command + summary.makingWords(at: summary.path)
    let report = Report([
      section(of: summary), [.table(facts(of: study))],
      Report.Section("Points", [.table(points(of: study, done))]),
    ])
    // A command that is copied stands on one line.
    let ending = [style.styled("Made by", .strong), "  " + ShellWords.line(of: command).shown]
    return TextRenderer(style).text(of: report) + "\n" + ending.joined(separator: "\n") + "\n"
  }

  private static func section(of store: StoreSummary) -> Report.Section {
    var state = "\(store.done) of \(store.runs) runs"
    if store.missing > 0 { state += ", \(store.missing) missing" }
    if store.failed > 0 { state += ", \(store.failed) failed" }
    if store.beingWritten { state += "; being written" }
    let part = store.shard.map { ", shard \($0)" } ?? ""
    return [
      .question(store.path),
      .list([
        "\(store.scenario): \(CountText.of(store.points, "point")) × "
          + "\(CountText.of(store.replications, "replication")) × "
          + "\(CountText.of(store.variants, "variant"))\(part)",
        state, "study \(store.study)",
      ]),
    ]
  }

  private static func facts(of study: Study) -> Table {
    let source = study.provenance
    let replications = study.replications
    let lines = study.design.split(separator: "\n").enumerated().map { place, line in
      (
        place == 0 ? "design" : "",
        String(line.hasPrefix("design: ") ? line.dropFirst(8) : line[...])
      )
    }
    let facts =
      [
        ("program", "drainsim \(source.programVersion) (\(source.commit))"),
        ("built with", "\(source.compiler), GSL \(source.gslVersion), \(source.platform)"),
        ("seed", "\(study.seed)"),
        ("replications", "\(replications.lowerBound) to \(replications.upperBound)"),
        ("variants", study.variants.joined(separator: ", ")),
        ("metrics", study.metrics.map(\.name).joined(separator: ", ")),
      ] + lines
    return Table(
      "Facts", [.left(""), .left("")],
      facts.map { .cells([.text("  " + $0.0), .text($0.1)]) })
  }

  private static func points(of study: Study, _ done: [Int]) -> Table {
    Table(
      "Points", (["  point"] + study.parameters + ["runs"]).map { Table.Column($0) },
      study.points.enumerated().map { index, point in
        .cells((["\(index + 1)"] + point.values + ["\(done[index])"]).map { .text($0) })
      })
  }
}
