import Results

/// The texts of `results list` and `results show`.
package enum StoreTable {
  /// Several stores, three lines each.
  package static func text(of stores: [StoreSummary], style: TextStyle = .plain) -> String {
    stores.map { lines(of: $0, style).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// One store with its study and its points.
  ///
  /// - Parameter done: How many runs of each point are there.
  package static func text(
    of study: Study, _ summary: StoreSummary, done: [Int], style: TextStyle = .plain
  ) -> String {
    let command = study.command + summary.makingWords(at: summary.path)
    let sections = [
      lines(of: summary, style), facts(of: study), points(of: study, done, style),
      [style.styled("Made by", .strong), "  " + ShellWords.text(of: command).shown],
    ]
    return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private static func lines(of store: StoreSummary, _ style: TextStyle) -> [String] {
    var state = "\(store.done) of \(store.runs) runs"
    if store.missing > 0 { state += ", \(store.missing) missing" }
    if store.failed > 0 { state += ", \(store.failed) failed" }
    if store.beingWritten { state += "; being written" }
    let part = store.shard.map { ", shard \($0.shown)" } ?? ""
    return [
      style.styled(store.path.shown, .strong),
      "  \(store.scenario.shown): \(CountText.of(store.points, "point")) × "
        + "\(CountText.of(store.replications, "replication")) × "
        + "\(CountText.of(store.variants, "variant"))\(part)",
      "  \(state)",
      "  study \(store.study.shown)",
    ]
  }

  private static func facts(of study: Study) -> [String] {
    var table = TextTable(.left, .left)
    let source = study.provenance
    let replications = study.replications
    for (name, text) in [
      ("program", "drainsim \(source.programVersion) (\(source.commit))"),
      ("built with", "\(source.compiler), GSL \(source.gslVersion), \(source.platform)"),
      ("seed", "\(study.seed)"),
      ("replications", "\(replications.lowerBound) to \(replications.upperBound)"),
      ("variants", study.variants.joined(separator: ", ")),
      ("metrics", study.metrics.map(\.name).joined(separator: ", ")),
    ] { table.add([name, text.shown]) }
    for (index, line) in study.design.split(separator: "\n").enumerated() {
      table.add([
        index == 0 ? "design" : "",
        String(line.hasPrefix("design: ") ? line.dropFirst(8) : line[...]).shown,
      ])
    }
    return table.lines
  }

  private static func points(of study: Study, _ done: [Int], _ style: TextStyle) -> [String] {
    var table = TextTable(
      columns: [(.right, 2)] + study.parameters.map { _ in (.right, 2) } + [(.right, 2)])
    table.add(head: ["point"] + study.parameters.map(\.shown) + ["runs"])
    for (index, point) in study.points.enumerated() {
      table.add(["\(index + 1)"] + point.values.map(\.shown) + ["\(done[index])"])
    }
    return style.section("Points", table.lines(within: style))
  }
}
