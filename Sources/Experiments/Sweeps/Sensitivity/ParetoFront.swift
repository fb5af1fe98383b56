/// The points and variants than which no other is better in one metric and as good in the other.
package struct ParetoFront: Sendable {
  /// A variant at a point, with its means.
  package struct Member: Hashable, Sendable {
    /// Counted from 0.
    package let point: Int
    package let variant: Int
    package let cost: Double
    package let quality: Double
  }

  /// The indices of the metrics.
  package let cost: Int
  package let quality: Int
  /// Whether more of the first is better, such as a longer life, and not less.
  package let isMoreOfCostBetter: Bool
  /// Whether more of the second is better.
  package let isMoreBetter: Bool
  /// The cheapest first.
  package let members: [Member]

  /// Points with the same values count once, as the first of them.
  ///
  /// - Parameters:
  ///   - cost: The index of a metric such as energy; its direction is the scenario's.
  ///   - quality: The index of another.
  ///   - isMoreBetter: Whether more of the quality is better, and not less.
  package init(_ findings: SweepFindings, cost: Int, quality: Int, isMoreBetter: Bool = false) {
    self.cost = cost
    self.quality = quality
    self.isMoreBetter = isMoreBetter
    isMoreOfCostBetter = findings.plan.scenario.metrics[cost].better == .higher
    // Walks of Morris's design come back to points where they were.
    var values: Set<[String]> = []
    let different = findings.findings.filter { finding in
      values.insert(findings.points[finding.point].map(\.text)).inserted
    }
    let all = different.flatMap { finding in
      finding.metrics[cost].variants.indices.compactMap { variant -> Member? in
        guard let a = finding.metrics[cost].variants[variant].mean,
          let b = finding.metrics[quality].variants[variant].mean
        else { return nil }
        return Member(point: finding.point, variant: variant, cost: a, quality: b)
      }
    }
    let sign = isMoreBetter ? -1.0 : 1.0
    let costSign = isMoreOfCostBetter ? -1.0 : 1.0
    let sorted = all.sorted {
      (costSign * $0.cost, sign * $0.quality, $0.point, $0.variant)
        < (costSign * $1.cost, sign * $1.quality, $1.point, $1.variant)
    }
    var members: [Member] = []
    for candidate in sorted {
      guard let last = members.last else {
        members.append(candidate)
        continue
      }
      let isAsGood = candidate.cost == last.cost && candidate.quality == last.quality
      if sign * candidate.quality < sign * last.quality || isAsGood { members.append(candidate) }
    }
    self.members = members
  }
}
