public import Experiments
import Statistics

/// The form of a sweep's findings in `sweep --format json`.
public enum SweepJSON {
  /// Grows when a member changes its meaning or goes; new members do not count.
  public static let schemaVersion = 1

  /// The document, the same bytes for the same runs.
  public static func text(
    of findings: SweepFindings, _ question: SweepQuestion, by program: ProgramIdentity
  ) -> String {
    let plan = findings.plan
    return JSONText.text(of: [
      "schema-version": .integer(schemaVersion),
      "program-version": .string(program.version),
      "scenario": .string(plan.scenario.name),
      "seed": .unsigned(plan.seed),
      "replications": .integer(plan.replications.count),
      "first-replication": .integer(plan.replications.lowerBound),
      "confidence": .number(plan.confidence.probability),
      "baseline": .string(plan.scenario.variants[plan.baseline].name),
      "variants": .strings(plan.scenario.variants.map(\.name)),
      "design": .string(findings.points.design.kind.rawValue),
      "parameters": .strings(findings.points.design.axes.map(\.path)),
      "points": .array(points(findings)),
      "answers": .array(question.metrics.map { answer(findings, $0) }),
      "pareto-fronts": .array(question.fronts(in: findings).map { front($0, findings) }),
    ])
  }

  private static func points(_ findings: SweepFindings) -> [JSONValue] {
    let adjusted = findings.plan.scenario.metrics.indices.map {
      findings.adjustedPValues(ofMetric: $0)
    }
    return findings.findings.map { finding in
      let adjustedPValues = findings.plan.scenario.metrics.enumerated().map { slot, metric in
        (
          name: metric.name,
          value: JSONValue.array(adjusted[slot][finding.point].map { JSONValue.optional($0) })
        )
      }
      return [
        "point": .integer(finding.point + 1),
        "values": .strings(findings.points[finding.point].map(\.value)),
        "failed": .integer(finding.failed),
        "metrics": .array(
          finding.metrics.map { ComparisonJSON.value(of: $0, at: findings.plan.confidence) }),
        "adjusted-p": .object(adjustedPValues),
      ]
    }
  }

  private static func answer(_ findings: SweepFindings, _ metric: Int) -> JSONValue {
    let sensitivities = findings.quantities.compactMap { quantity in
      findings.sensitivity(ofMetric: metric, quantity).map { sensitivity -> JSONValue in
        [
          "quantity": .string(findings.name(quantity, ofMetric: metric)),
          "axes": value(of: sensitivity, findings),
        ]
      }
    }
    return [
      "metric": .string(findings.plan.scenario.metrics[metric].name),
      "sensitivities": .array(sensitivities),
      "break-evens": .array(
        SweptBreakEven.all(in: findings, metric: metric).map { value(of: $0, metric, findings) }),
    ]
  }

  private static func value(
    of sensitivity: SweepFindings.Sensitivity, _ findings: SweepFindings
  ) -> JSONValue {
    let paths = findings.points.design.axes.map(\.path)
    switch sensitivity {
    case .effects(let effects):
      return .array(
        zip(paths, effects).map { path, effect in
          [
            "path": .string(path),
            "effects": .integer(effect?.count ?? 0),
            "mu": .optional(effect?.mean),
            "mu-star": .optional(effect?.meanMagnitude),
            "low": .optional(effect?.interval?.low),
            "high": .optional(effect?.interval?.high),
            "sigma": .optional(effect?.standardDeviation),
          ]
        })
    case .indices(nil): return .null
    case .indices(let indices?):
      return .array(
        zip(paths, indices).map { path, index in
          [
            "path": .string(path),
            "first": interval(index.first, index.firstInterval),
            "total": interval(index.total, index.totalInterval),
          ]
        })
    }
  }

  private static func interval(_ value: Double, _ interval: ConfidenceInterval?) -> JSONValue {
    [
      "value": .number(value), "low": .optional(interval?.low), "high": .optional(interval?.high),
    ]
  }

  private static func value(
    of found: SweptBreakEven, _ metric: Int, _ findings: SweepFindings
  ) -> JSONValue {
    [
      "path": .string(findings.points.design.axes[found.axis].path),
      "held": .object(found.held.map { (name: $0.path, value: .string($0.value)) }),
      "variant": .string(findings.findings[0].metrics[metric].contrasts[found.contrast].variant),
      "spans": .array(
        found.spans.map { span -> JSONValue in
          [
            "verdict": .string("\(span.verdict)"), "first": .string(span.first),
            "last": .string(span.last),
          ]
        }),
      "zero-at": .array(found.crossings.map { .number($0) }),
      "unit": .string(found.unit),
    ]
  }

  private static func front(_ front: ParetoFront, _ findings: SweepFindings) -> JSONValue {
    let metrics = findings.plan.scenario.metrics
    return [
      "cost": .string(metrics[front.cost].name),
      "quality": .string(metrics[front.quality].name),
      "more-is-better": .flag(front.isMoreBetter),
      "members": .array(
        front.members.map { member -> JSONValue in
          [
            "point": .integer(member.point + 1),
            "variant": .string(findings.plan.scenario.variants[member.variant].name),
            "cost": .number(member.cost), "quality": .number(member.quality),
          ]
        }),
    ]
  }
}
