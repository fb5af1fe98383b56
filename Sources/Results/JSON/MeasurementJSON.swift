public import Experiments
import Statistics

/// The form of an analysis of measurements in `analyze --format json`: its `metrics` are those of
/// `compare`, with what only measurements have.
public enum MeasurementJSON {
  /// Grows when a member changes its meaning or goes; new members do not count.
  public static let schemaVersion = 1

  /// The document of `comparison`, the same bytes for the same file.
  public static func text(
    of comparison: MeasuredComparison, file: String, by program: ProgramIdentity
  ) -> String {
    JSONText.text(of: value(of: comparison, file: file, by: program))
  }

  static func value(
    of comparison: MeasuredComparison, file: String, by program: ProgramIdentity
  ) -> JSONValue {
    [
      "schema-version": .integer(schemaVersion),
      "program-version": .string(program.version),
      "file": .string(file),
      "paired": .flag(comparison.arePaired),
      "confidence": .number(comparison.confidence.probability),
      "seed": .unsigned(comparison.seed),
      "resamples": .integer(comparison.resamples),
      "baseline": .string(comparison.baseline),
      "variants": .strings(comparison.groups),
      "metrics": .array(comparison.metrics.map { value(of: $0, at: comparison.confidence) }),
    ]
  }

  private static func value(
    of metric: MeasuredMetricComparison, at confidence: ConfidenceLevel
  ) -> JSONValue {
    [
      "name": .string(metric.name),
      "unit": .optional(metric.unit),
      "variants": .array(
        zip(metric.estimates, metric.missing).map { estimate, missing in
          .object(
            ComparisonJSON.fullValue(of: estimate, at: confidence, metric.quantileGap).members
              + [("missing", .integer(missing))])
        }),
      "comparisons": .array(metric.contrasts.map(value(of:))),
    ]
  }

  private static func value(of contrast: MeasuredContrast) -> JSONValue {
    var members: [(name: String, value: JSONValue)]
    switch contrast.analysis {
    case nil:
      members = ComparisonJSON.value(of: contrast.contrast).members
    case .paired(let analysis):
      members =
        ComparisonJSON.value(of: contrast.contrast).members + AnalysisJSON.members(of: analysis)
    case .independent(let analysis):
      members =
        Self.members(of: analysis, contrast.contrast) + AnalysisJSON.members(of: analysis)
    }
    members += [("p-holm", .optional(contrast.adjustedPValue))]
    members += [("unpaired", .integer(contrast.unpaired))]
    if let equivalence = contrast.equivalence {
      members.append(("equivalence", AnalysisJSON.value(of: equivalence)))
    }
    return .object(members)
  }

  /// As of a comparison of pairs, without what only pairs have.
  private static func members(
    of analysis: IndependentAnalysis, _ contrast: Contrast
  ) -> [(name: String, value: JSONValue)] {
    [
      ("baseline", .string(contrast.baseline)),
      ("variant", .string(contrast.variant)),
      ("pairs", .null),
      (
        "difference",
        [
          "mean": .number(analysis.difference), "low": .optional(analysis.welch?.interval.low),
          "high": .optional(analysis.welch?.interval.high),
        ]
      ),
      ("change", contrast.change.map(ComparisonJSON.value(of:)) ?? .null),
      ("p", .optional(analysis.welch?.pValue)),
      ("correlation", .null),
      ("variance-reduction", .null),
      ("identical", .flag(false)),
    ]
  }
}
