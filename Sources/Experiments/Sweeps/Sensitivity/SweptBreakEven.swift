import Configuration
import DocumentCoding
import Quantities

extension SweepDocument.BreakEven {
  /// For every axis whose values are numbers of one kind, every combination of the others and every
  /// contrast; empty for designs in which no axis changes alone.
  ///
  /// - Parameter metric: The index of the metric whose difference is examined.
  package static func all(in findings: SweepFindings, metric: Int) -> [Self] {
    let design = findings.points.design
    guard design.kind == .grid || design.axes.count == 1 else { return [] }
    let contrasts = findings.findings.first?.metrics[metric].comparisons.count ?? 0
    let adjusted = findings.adjustedPValues(ofMetric: metric)
    return design.axes.indices.flatMap { axis -> [Self] in
      lines(along: axis, in: findings).flatMap { line in
        (0..<contrasts).compactMap { contrast in
          Self(axis: axis, line, contrast, metric, adjusted, findings)
        }
      }
    }
  }

  /// Points that differ along one axis alone, in the order in which their lines begin.
  private static func lines(along axis: Int, in findings: SweepFindings) -> [[Int]] {
    (0..<findings.points.count).grouped { findings.points[$0].map(\.value).without(axis) }
      .map(\.elements).filter { $0.count > 1 }
  }

  /// Nil where the values are no numbers of one kind, and where no point has a difference.
  private init?(
    axis: Int, _ line: [Int], _ contrast: Int, _ metric: Int, _ adjusted: [[Double?]],
    _ findings: SweepFindings
  ) {
    let decision = AdjustedDecision(findings.plan.confidence.probability)
    var steps: [Step] = []
    var unit = ""
    var dimension: Dimension?
    for point in line {
      let text = findings.points[point][axis].value
      guard let written = try? WrittenQuantity(text) else { return nil }
      if let dimension {
        guard dimension == written.quantity.dimension else { return nil }
      } else {
        (dimension, unit) = (written.quantity.dimension, written.unit)
      }
      let number = written.unit == unit ? written.double : written.quantity.value(in: unit)
      guard let number else { return nil }
      let found = findings.findings[point].metrics[metric]
      let compared = found.comparisons[contrast]
      guard let difference = compared.difference?.mean else { continue }
      let sign = decision.sign(of: difference, adjusted[point][contrast]) ?? compared.sureSign
      steps.append(
        Step(
          number: number, text: text, difference: difference, sign: sign, better: found.direction))
    }
    if steps.isEmpty { return nil }
    steps.sort { $0.number < $1.number }
    let held = findings.points[line[0]].without(axis)
    self.init(
      path: findings.points.design.axes[axis].path,
      held: NamedValues(values: held.map { ($0.path, $0.value) }),
      variant: findings.findings[0].metrics[metric].comparisons[contrast].variant,
      spans: Self.spans(of: steps),
      zeroAt: Swift.zip(steps, steps.dropFirst()).compactMap { Self.crossing($0, $1) }, unit: unit)
  }

  private struct Step {
    let number: Double
    let text: String
    let difference: Double?
    /// Whether the difference is surely below zero (−1), above (1), or neither (0).
    let sign: Double
    let better: PreferredDirection

    var verdict: SweepDocument.Outcome {
      sign == 0 ? .unsure : better.gain(of: sign) > 0 ? .saves : .costs
    }
  }

  private static func spans(of steps: [Step]) -> [SweepDocument.Span] {
    var spans: [SweepDocument.Span] = []
    for step in steps {
      if let last = spans.last, last.verdict == step.verdict {
        spans[spans.count - 1].last = step.text
      } else {
        spans.append(.init(verdict: step.verdict, first: step.text, last: step.text))
      }
    }
    return spans
  }

  /// Where the line between two points crosses zero; nil where both lie on one side.
  private static func crossing(_ left: Step, _ right: Step) -> Double? {
    guard let a = left.difference, let b = right.difference,
      (a < 0 && b > 0) || (a > 0 && b < 0)
    else { return nil }
    return left.number + (right.number - left.number) * (a / (a - b))
  }
}
