import Configuration
import Experiments
import Results

/// One practice on the page of all: its row in the table, and its section with every variant.
struct CatalogueSection {
  let entry: CatalogueEntry

  private var identifier: String { entry.practice.identifier }
  private var saving: ComparisonDocument.Metric { entry.document.metrics[entry.practice.saving] }
  private var qualities: [ComparisonDocument.Metric] {
    entry.practice.quality.map { entry.document.metrics[$0] }
  }

  /// The saving of the variants that follow the practice.
  private var contrasts: [ComparisonDocument.Contrast] {
    saving.comparisons.filter { entry.practice.isFollowed(by: $0.variant) }
  }

  // MARK: - The row

  /// The cells of the row: the variant that saves most, and its effect on the first quality.
  func row(withRanges: Bool) -> [String] {
    // A variant without a difference comes last.
    let best = contrasts.min {
      ($0.difference?.mean ?? .infinity) < ($1.difference?.mean ?? .infinity)
    }
    let name = best?.variant ?? ""
    return [
      "[\(identifier)](#\(identifier.lowercased()))", entry.practice.name.inMarkdown,
      saving.name.inMarkdown, name.inMarkdown,
      best.map { Self.change(of: $0) ?? difference(of: $0) } ?? "—", quality(of: name),
    ] + (withRanges ? [share(of: name) ?? "—"] : [])
  }

  /// `search-time −61.8 % [−66.8, −55.8]`.
  private func quality(of variant: String) -> String {
    guard let metric = qualities.first, let contrast = metric.contrast(of: variant) else {
      return "—"
    }
    let outcome =
      Self.change(of: contrast)
      ?? "\(mean(of: metric, entry.document.baseline)) → \(mean(of: metric, variant))"
    return "\(metric.name.inMarkdown) \(outcome)"
  }

  // MARK: - The section

  /// The section as Markdown.
  var markdown: String {
    let title = [
      "### \(identifier)", "**\(entry.practice.name.inMarkdown)**",
      (entry.document.question ?? "").inMarkdown,
    ]
    let origin =
      "Scenario: \(entry.file.inMarkdownCode). Sources: "
      + entry.sources.map(\.inMarkdown).joined(separator: ", ") + "."
    return (title + [table, decisive, impossible, origin].compactMap(\.self))
      .joined(separator: "\n\n")
  }

  private var table: String {
    let hasRanges = entry.document.overRanges != nil
    let head =
      ["variant", saving.name.inMarkdown, "difference"]
      + qualities.map { "\($0.name.inMarkdown) (\(mean(of: $0, entry.document.baseline)))" }
      + (hasRanges ? ["saves in", "change over phones"] : [])
    let rows = contrasts.map { contrast in
      [contrast.variant.inMarkdown, Self.change(of: contrast) ?? "—", difference(of: contrast)]
        + qualities.map { outcome(of: $0, contrast.variant) }
        + (hasRanges
          ? [
            share(of: contrast.variant) ?? "—",
            entry.document.textOverRanges(saving, contrast.variant)?.plain ?? "—",
          ] : [])
    }
    return MarkdownTable.text(head: head, rows: rows)
  }

  /// The mean of a quality and its change: `10.8 s, −61.8 % [−66.8, −55.8]`.
  private func outcome(of metric: ComparisonDocument.Metric, _ variant: String) -> String {
    let change = metric.contrast(of: variant).flatMap(Self.change)
    return [mean(of: metric, variant), change].compactMap(\.self).joined(separator: ", ")
  }

  // MARK: - Numbers

  /// `−62.7 % [−67.5, −56.7]`; nil where the baseline gives no share, or one that says nothing.
  private static func change(of contrast: ComparisonDocument.Contrast) -> String? {
    contrast.identical ? "no difference" : contrast.toldChange.map { EstimateText($0).plain }
  }

  /// `−16.3 ± 3.2 J`.
  private func difference(of contrast: ComparisonDocument.Contrast) -> String {
    guard !contrast.identical, let difference = contrast.difference else { return "—" }
    let scale = saving.scale
    return scale.text(difference.mean, difference.interval).plain + scale.ofDifferences.unitBehind
  }

  private func mean(of metric: ComparisonDocument.Metric, _ variant: String) -> String {
    guard let mean = metric.estimate(of: variant)?.text(in: metric.scale) else { return "—" }
    return mean.value + metric.scale.unitBehind
  }
}

// MARK: - Over the ranges

extension CatalogueSection {
  /// `97 % [92, 99]`.
  private func share(of variant: String) -> String? {
    uncertain(variant).map { Cell.share($0.shareThatSaves).text.plain }
  }

  private func uncertain(_ variant: String) -> ComparisonDocument.RangeContrast? {
    entry.document.overRanges(saving.name, variant)
  }

  /// The numbers that decide over the ranges, a line each.
  private var decisive: String? {
    guard let ranges = entry.document.overRanges else { return nil }
    let lines = contrasts.compactMap { uncertain($0.variant) }.flatMap { contrast in
      (contrast.decides ?? []).compactMap { decision in
        ranges.parameter(of: decision).map { parameter in
          let correlation = DecimalText.correlation(decision.spearman)
          let breakEven = UncertaintyText.sentence(decision, parameter, saving.direction)
          return
            "* \(contrast.variant.inMarkdown), \(parameter.name.inMarkdownCode) (ρ = \(correlation)): "
            + breakEven.inMarkdown
        }
      }
    }
    guard !lines.isEmpty else { return nil }
    return "Decisive numbers (ρ is the rank correlation with the change):\n\n"
      + lines.joined(separator: "\n")
  }

  private var impossible: String? {
    guard let ranges = entry.document.overRanges, ranges.impossible > 0 else { return nil }
    return "\(ranges.impossible) of \(ranges.points) points could not be run."
  }
}
