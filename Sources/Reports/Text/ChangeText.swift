import Experiments

/// A relative change as all tables, texts and captions tell it: in percent, or as a difference in the
/// metric's unit where the baseline is near zero.
enum ChangeText {
  /// The remark on a dash beside the values; of several variants it names those that have one.
  static func remark(on metric: ComparisonDocument.Metric) -> String? {
    let bare = metric.comparisons.filter(\.isNearZero).map(\.variant.shown)
    guard !bare.isEmpty else { return nil }
    let which =
      bare.count < metric.comparisons.count ? " of \(Enumeration.text(bare))" : ""
    return
      "no change in percent\(which): percent say little of so large a change, and the values tell more"
  }

  /// The same as a sentence below a table; nil where there is no such dash.
  static func note(on metrics: [ComparisonDocument.Metric]) -> String? {
    let names = metrics.filter { $0.comparisons.contains(where: \.isNearZero) }.map { metric in
      let bare = metric.comparisons.filter(\.isNearZero).map(\.variant.shown)
      return bare.count < metric.comparisons.count
        ? "\(metric.name.shown) (\(Enumeration.text(bare)))" : metric.name.shown
    }
    guard !names.isEmpty else { return nil }
    return
      "No change in percent of \(Enumeration.text(names)): percent say little of so large a change, and "
      + "the values tell more."
  }

  /// Nil without a difference.
  static func of(
    _ contrast: ComparisonDocument.Contrast, _ scale: MetricScale
  ) -> EstimateText? {
    if let change = contrast.toldChange { return EstimateText(change) }
    return contrast.difference.map {
      scale.differenceText($0.mean, $0.interval).withUnit(scale.ofDifferences)
    }
  }

  /// The median over the ranges, and the ends that hold the middle of the draws.
  ///
  /// - Parameter form: That of the verdict.
  static func of(
    _ contrast: ComparisonDocument.RangeContrast, _ scale: MetricScale,
    as form: ComparisonDocument.ChangeForm = .percent
  ) -> EstimateText? {
    if form == .percent, let change = contrast.toldChange { return EstimateText(change) }
    return contrast.difference.map {
      scale.differenceText($0.median, $0.interval).withUnit(scale.ofDifferences)
    }
  }
}

extension ComparisonDocument {
  /// A metric of a variant over the ranges, in the form of the verdict; nil where they were not
  /// drawn, and without any value.
  func textOverRanges(_ metric: Metric, _ variant: String) -> EstimateText? {
    overRanges(metric.name, variant).flatMap { textOverRanges($0, of: metric.name) }
  }

  /// The change over the ranges, of a metric that the comparison may lack.
  func textOverRanges(_ range: RangeContrast, of name: String) -> EstimateText? {
    let metric = metric(name)
    let form = metric.flatMap { metric in
      metric.contrast(of: range.variant).map { self.form(of: $0, metric) }
    }
    let scale = metric?.scale ?? MetricScale(unit: "1", means: [])
    return ChangeText.of(range, scale, as: form ?? .percent)
  }

  /// The same in one line; a dash without a value.
  func spread(_ range: RangeContrast, of name: String) -> String {
    textOverRanges(range, of: name)?.plain ?? Cell.dash
  }
}
