import Configuration

/// The page of what each step, key, event and counter is on each operating system.
package enum InterfaceReference {
  /// A Markdown page, generated from ``InterfaceTable``.
  package static var markdown: String {
    let rows = InterfaceTable.rows
    let tables = OperatingSystem.allCases.map { system in
      "## \(system.name)\n\n" + table(of: rows.filter { $0.system == system && !$0.isOutside })
    }
    let cited = Set(rows.flatMap(\.sources)).sorted()
    let sources = MarkdownTable.text(
      head: ["key", "source"], rows: cited.map { ["`\($0)`", References.title(of: $0) ?? ""] })
    let blocks =
      [introduction] + tables
      + ["## What no step does", table(of: rows.filter(\.isOutside)), "## Sources", sources]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    # What an interface does on each system

    A phone has the interfaces of its operating system: `phone: pixel-6` those of Android 16, and `system: android-13` chooses
    another version. `drainsim` refuses a step or a key that the version does not have, and says what to write there.
    `drainsim explain interfaces` prints this page, and `drainsim list steps --system android-15` what one version has.
    A fact is *read* in its source or *recalled* of it.
    """

  private static func table(of rows: [InterfaceRow]) -> String {
    MarkdownTable.text(
      head: [
        "step", "key", "versions", "there", "what it does", "at the limit", "write", "source",
      ],
      rows: rows.map { row in
        [
          row.isOutside ? row.place.step : "`\(row.place.step)`",
          row.place.key.map { "`\($0)`" } ?? "", row.systems,
          row.needs.map { "with \($0)" } ?? row.availability.rawValue, row.effect,
          row.limit ?? "", row.instead ?? "",
          row.sources.map { "`\($0)`" }.joined(separator: ", ") + ", \(row.certainty.rawValue)",
        ]
      })
  }
}
