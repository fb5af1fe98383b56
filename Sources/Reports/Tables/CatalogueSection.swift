import Experiments
import Results
import Statistics

/// One practice on the page of all: its row in the table, and its section with every variant.
struct CatalogueSection {
  private let entry: CatalogueEntry
  private let saving: MetricComparison
  private let qualities: [MetricComparison]

  init(_ entry: CatalogueEntry) {
    self.entry = entry
    saving = entry.comparison.metrics[entry.practice.saving]
    qualities = entry.practice.quality.map { entry.comparison.metrics[$0] }
  }

  private var identifier: String { entry.practice.identifier }

  /// The variants that follow the practice.
  private func contrasts(of metric: MetricComparison) -> [Contrast] {
    metric.contrasts.filter { entry.practice.isFollowed(by: $0.variant) }
  }

  private func contrast(of metric: MetricComparison, _ variant: String) -> Contrast? {
    metric.contrasts.first { $0.variant == variant }
  }

  // MARK: - The row

  /// The cells of the row: the variant that saves most, and its effect on the first quality.
  func row(withRanges: Bool) -> [String] {
    let best = contrasts(of: saving).min { Self.order($0) < Self.order($1) }
    let name = best?.variant ?? ""
    return [
      "[\(identifier)](#\(identifier.lowercased()))", entry.practice.name.inMarkdown,
      saving.name.inMarkdown, name.inMarkdown,
      best.map { Self.change(of: $0) ?? difference(of: $0, saving) } ?? "—",
      quality(of: name),
    ] + (withRanges ? [share(of: name) ?? "—"] : [])
  }

  /// Differences in their order; a variant without one comes last.
  private static func order(_ contrast: Contrast) -> Double {
    switch contrast.difference {
    case nil: .infinity
    case .identical: 0
    case .estimated(let estimate): estimate.mean
    }
  }

  /// `search-time −61.8 % [−66.8, −55.8]`.
  private func quality(of variant: String) -> String {
    guard let metric = qualities.first, let contrast = contrast(of: metric, variant) else {
      return "—"
    }
    let outcome =
      Self.readableChange(of: contrast)
      ?? "\(baselineMean(of: metric)) → \(mean(of: metric, variant))"
    return "\(metric.name.inMarkdown) \(outcome)"
  }

  // MARK: - The section

  /// The section as Markdown.
  var markdown: String {
    let title = [
      "### \(identifier)", "", "**\(entry.practice.name.inMarkdown)**",
      "", (entry.comparison.question ?? "").inMarkdown,
    ].joined(separator: "\n")
    let origin =
      "Scenario: `\(entry.file.shown)`. Sources: "
      + entry.sources.map(\.inMarkdown).joined(separator: ", ") + "."
    return ([title, table, decisive, impossible, origin].compactMap(\.self))
      .joined(separator: "\n\n")
  }

  private var table: String {
    let hasRanges = entry.uncertainty != nil
    let head =
      ["variant", saving.name.inMarkdown, "difference"]
      + qualities.map { "\($0.name.inMarkdown) (\(baselineMean(of: $0)))" }
      + (hasRanges ? ["saves in", "change over the ranges"] : [])
    let rows = contrasts(of: saving).map { contrast in
      [
        contrast.variant.inMarkdown, Self.change(of: contrast) ?? "—",
        difference(of: contrast, saving),
      ] + qualities.map { outcome(of: $0, contrast.variant) }
        + (hasRanges
          ? [share(of: contrast.variant) ?? "—", spread(of: contrast.variant) ?? "—"] : [])
    }
    return MarkdownTable.text(head: head, rows: rows)
  }

  /// The mean of a quality and its change: `10.8 s, −61.8 % [−66.8, −55.8]`.
  private func outcome(of metric: MetricComparison, _ variant: String) -> String {
    let change = contrast(of: metric, variant).flatMap(Self.readableChange)
    return [mean(of: metric, variant), change].compactMap(\.self).joined(separator: ", ")
  }

  // MARK: - Numbers

  /// `−62.7 % [−67.5, −56.7]`; nil where the baseline gives no share.
  private static func change(of contrast: Contrast) -> String? {
    if case .identical = contrast.difference { return "no difference" }
    return contrast.change.map { EstimateText($0).plain }
  }

  /// A change that adds to the two means beside it: not one of many times the first.
  private static func readableChange(of contrast: Contrast) -> String? {
    if case .identical = contrast.difference { return "no difference" }
    return contrast.change.flatMap { $0.percent < 1000 ? EstimateText($0).plain : nil }
  }

  /// `−16.3 ± 3.2 J`.
  private func difference(of contrast: Contrast, _ metric: MetricComparison) -> String {
    guard case .estimated(let estimate) = contrast.difference else { return "—" }
    let scale = MetricScale(metric)
    return scale.text(estimate.mean, estimate.interval).plain + Self.unit(of: scale)
  }

  private func baselineMean(of metric: MetricComparison) -> String {
    mean(of: metric, metric.contrasts.first?.baseline ?? "")
  }

  private func mean(of metric: MetricComparison, _ variant: String) -> String {
    let scale = MetricScale(metric)
    let estimate = metric.estimates.first { $0.variant == variant }
    guard let estimate, let mean = estimate.mean else { return "—" }
    return scale.text(mean, estimate.interval).value + Self.unit(of: scale)
  }

  private static func unit(of scale: MetricScale) -> String {
    scale.unit == "1" ? "" : " \(scale.unit)"
  }
}

// MARK: - Over the ranges

extension CatalogueSection {
  /// `97 % [92, 99]`.
  private func share(of variant: String) -> String? {
    guard let uncertainty = entry.uncertainty, let contrast = uncertain(variant) else { return nil }
    return Self.oneLine(UncertaintyText.cell(contrast.saves, uncertainty.confidence))
  }

  /// `−61.2 % [−74.1, −43.0]`.
  private func spread(of variant: String) -> String? {
    uncertain(variant)?.change.map { Self.oneLine(UncertaintyText.cell($0)) }
  }

  private func uncertain(_ variant: String) -> ContrastUncertainty? {
    entry.uncertainty?.metrics[entry.practice.saving].contrasts.first { $0.variant == variant }
  }

  private static func oneLine(_ cell: String) -> String { cell.replacing("\t", with: " ") }

  /// The numbers that decide over the ranges, a line each.
  private var decisive: String? {
    guard let uncertainty = entry.uncertainty else { return nil }
    let lines = contrasts(of: saving).compactMap { uncertain($0.variant) }.flatMap { contrast in
      (contrast.sensitivity?.decisive ?? []).map { decision in
        let parameter = uncertainty.parameters[decision.influence.parameter]
        let correlation = DecimalText.correlation(decision.influence.correlation)
        let breakEven = UncertaintyText.sentence(decision, parameter)
        return "* \(contrast.variant.inMarkdown), `\(parameter.name.shown)` (ρ = \(correlation)): "
          + Self.oneLine(breakEven.inMarkdown)
      }
    }
    guard !lines.isEmpty else { return nil }
    return "Decisive numbers (ρ is the rank correlation with the change):\n\n"
      + lines.joined(separator: "\n")
  }

  private var impossible: String? {
    guard let uncertainty = entry.uncertainty, uncertainty.impossible.count > 0 else { return nil }
    return "\(uncertainty.impossible.count) of \(uncertainty.points) points could not be run."
  }
}
