import Experiments
public import Results
import Statistics

/// The page of all practices: what each saves, what it costs in quality, and how far that hangs on
/// numbers that nobody knows.
public struct CataloguePage {
  private let entries: [CatalogueEntry]
  private let command: String

  /// - Parameters:
  ///   - entries: In the order of the rows.
  ///   - command: What prints this page.
  public init(_ entries: [CatalogueEntry], command: String) {
    self.entries = entries
    self.command = command
  }

  private var hasRanges: Bool { entries.contains { $0.uncertainty != nil } }

  /// The whole page as Markdown, ending in a line break.
  public var markdown: String {
    let head =
      ["id", "practice", "question", "saving", "quality"]
      + (hasRanges ? ["over the ranges"] : []) + ["sources", "file"]
    let table = MarkdownTable.text(head: head, rows: entries.map(row))
    return [introduction, table].joined(separator: "\n\n") + "\n"
  }

  private var introduction: String {
    let page = """
      What each practice of the catalogue saves in its scenario, on the same days with and without it. \
      This page is printed by `\(command)`.
      """
    let columns = """
      *Saving* is the change of the metric that the scenario names, with its interval over the days; \
      under *quality* stands what is paid for it, or gained. All is said of the phone, the person and the \
      days of the scenario, which its file tells. What varies in nothing but what its file sets has no \
      spread, and ± 0 is no proof; variants that only control the others are in the files and not here.
      """
    let ranges = """
      *Over the ranges* says in which share of the plausible phones and habits the variant saves, with \
      the middle 95 % of the change, and which numbers decide about it: ρ is Spearman's correlation with \
      the change, and the break-even is where the saving ends along that number with all others at their \
      value. [How both come about, and what they do not say](statistics.md).
      """
    let paragraphs = [page, columns] + (hasRanges ? [ranges] : [])
    return
      (["# The practices"]
      + paragraphs.map { Paragraph.lines($0, width: 100).joined(separator: "\n") })
      .joined(separator: "\n\n")
  }

  private func row(_ entry: CatalogueEntry) -> [String] {
    let comparison = entry.comparison
    let saving = comparison.metrics[entry.practice.saving]
    return [
      entry.practice.identifier, entry.practice.name.inMarkdown,
      (comparison.question ?? "").inMarkdown,
      cell(
        [saving.name.inMarkdown]
          + Self.contrasts(of: saving, in: entry).map { Self.change(of: $0, saving) }),
      cell(entry.practice.quality.map { Self.quality(comparison.metrics[$0], in: entry) }),
    ] + (hasRanges ? [cell(ranges(of: entry))] : []) + [
      entry.sources.map(\.inMarkdown).joined(separator: ", "), "`\(entry.file.shown)`",
    ]
  }

  /// The variants that follow the practice.
  private static func contrasts(
    of metric: MetricComparison, in entry: CatalogueEntry
  ) -> [Contrast] {
    metric.contrasts.filter { entry.practice.isFollowed(by: $0.variant) }
  }

  /// Lines in one cell.
  private func cell(_ lines: [String]) -> String { lines.joined(separator: "<br>") }

  /// `improved: −62.7 % [−67.5, −56.7], −16.3 ± 3.2 J`.
  private static func change(of contrast: Contrast, _ metric: MetricComparison) -> String {
    let scale = MetricScale(metric)
    let unit = scale.unit == "1" ? "" : " \(scale.unit)"
    let texts: [String] =
      switch contrast.difference {
      case nil: ["—"]
      case .identical: ["no difference on any day"]
      case .estimated(let estimate):
        [
          contrast.change.map { EstimateText($0).plain },
          scale.text(estimate.mean, estimate.interval).plain + unit,
        ].compactMap(\.self)
      }
    return "\(contrast.variant.inMarkdown): \(texts.joined(separator: ", "))"
  }

  /// `search-time: 28.3 s → improved 10.8 s (−61.8 % [−66.8, −55.8])`.
  private static func quality(_ metric: MetricComparison, in entry: CatalogueEntry) -> String {
    let scale = MetricScale(metric)
    let unit = scale.unit == "1" ? "" : " \(scale.unit)"
    func mean(_ estimate: MetricEstimate?) -> String {
      guard let estimate, let mean = estimate.mean else { return "—" }
      return scale.text(mean, estimate.interval).value + unit
    }
    let baseline = metric.contrasts.first?.baseline
    let ends = contrasts(of: metric, in: entry).map { contrast in
      let estimate = metric.estimates.first { $0.variant == contrast.variant }
      let change =
        if case .identical = contrast.difference {
          " (no difference)"
        } else {
          contrast.change.flatMap(Self.readable).map { " (\($0))" } ?? ""
        }
      return "\(contrast.variant.inMarkdown) \(mean(estimate))\(change)"
    }
    let start = mean(metric.estimates.first { $0.variant == baseline })
    return "\(metric.name.inMarkdown): \(start) → \(ends.joined(separator: ", "))"
  }

  /// A change that says more than the two means beside it: not one of many times the first.
  private static func readable(_ change: RelativeChange) -> String? {
    change.percent < 1000 ? EstimateText(change).plain : nil
  }

  private func ranges(of entry: CatalogueEntry) -> [String] {
    guard let uncertainty = entry.uncertainty else { return [] }
    let metric = uncertainty.metrics[entry.practice.saving]
    let followed = metric.contrasts.filter { entry.practice.isFollowed(by: $0.variant) }
    var lines = followed.flatMap { contrast in
      let share = UncertaintyText.cell(contrast.saves, uncertainty.confidence)
      let change = contrast.change.map { ", " + UncertaintyText.cell($0) } ?? ""
      let first = "\(contrast.variant.inMarkdown): saves in \(share)\(change)"
      let decisive = contrast.sensitivity?.decisive ?? []
      return [first]
        + decisive.map { decision in
          let parameter = uncertainty.parameters[decision.influence.parameter]
          let correlation = DecimalText.correlation(decision.influence.correlation)
          let breakEven = UncertaintyText.sentence(decision.breakEven, parameter)
          return "– \(parameter.name.inMarkdown) (ρ = \(correlation)): \(breakEven.inMarkdown)"
        }
    }
    if uncertainty.impossible.count > 0 {
      lines.append(
        "\(uncertainty.impossible.count) of \(uncertainty.points) points could not be run")
    }
    return lines.map { $0.replacing("\t", with: " ") }
  }
}
