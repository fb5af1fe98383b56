import Configuration
import Results

/// The page of all practices: a table with one row per practice, and below it a section for each with
/// all variants and metrics.
package enum CataloguePage {
  /// The whole page as Markdown, ending in a line break.
  ///
  /// - Parameters:
  ///   - entries: In the order of the rows.
  ///   - command: The command that prints this page.
  package static func markdown(of entries: [CatalogueEntry], printedBy command: String) -> String {
    let hasRanges = entries.contains { $0.document.overRanges != nil }
    let sections = entries.map { CatalogueSection(entry: $0) }
    let head =
      ["id", "practice", "saving of", "variant", "change", "quality"]
      + (hasRanges ? ["saves in"] : [])
    let table = MarkdownTable.text(head: head, rows: sections.map { $0.row(withRanges: hasRanges) })
    let parts = [introduction(command, hasRanges), table, "## Details"] + sections.map(\.markdown)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func introduction(_ command: String, _ hasRanges: Bool) -> String {
    let page = """
      A practice is a rule for app developers that is said to save energy. Each row compares runs with and \
      without the practice, with the same person and surroundings in both. This page is printed by \
      \(command.inMarkdownCode).
      """
    let columns = [
      "* **saving of** is the metric that the practice is meant to lower.",
      "* **variant** is the way of following the practice that lowers it most. All others are below.",
      """
      * **change** is how much the metric changes against the baseline, with its confidence interval. \
      Below zero is a saving. ± 0 means that nothing varied from run to run, which proves nothing.
      """,
      "* **quality** is what the variant does to the first metric of quality. All others are below.",
    ]
    let ranges = """
      * **saves in** is the share of draws of what is not known of phones, networks and habits in which the \
      variant saves. *Change over phones*, below, is the middle 95 % of the change in these draws.
      """
    let limits = """
      All numbers hold for the phone, the person and the runs of the scenario. Variants that serve only as \
      a control are in the scenario files and not here. [What the numbers mean](statistics.md).
      """
    let lists = columns + (hasRanges ? [ranges] : [])
    return [
      "# The practices", lines(page),
      lists.map { lines($0, indent: 2) }.joined(separator: "\n"), lines(limits),
    ].joined(separator: "\n\n")
  }

  private static func lines(_ text: String, indent: Int = 0) -> String {
    Paragraph.lines(text, indent: indent, width: 100).joined(separator: "\n")
  }
}
