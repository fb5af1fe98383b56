extension SweepDocument.Front {
  /// Points with the same values count once, as the first of them.
  ///
  /// - Parameters:
  ///   - cost: The index of a metric such as energy; its direction is the scenario's.
  ///   - quality: The index of another.
  ///   - isMoreBetter: Whether more of the quality is better, and not less.
  init(_ findings: SweepFindings, cost: Int, quality: Int, isMoreBetter: Bool = false) {
    let scenario = findings.plan.scenario
    let isMoreOfCostBetter = scenario.metrics[cost].better == .higher
    // Walks of Morris's design come back to points where they were.
    let different = findings.findings.distinct { findings.points[$0.point].map(\.text) }
    let all = different.flatMap { finding in
      finding.metrics[cost].variants.indices.compactMap { variant -> Candidate? in
        guard let a = finding.metrics[cost].variants[variant].mean,
          let b = finding.metrics[quality].variants[variant].mean
        else { return nil }
        return (finding.point, variant, a, b)
      }
    }
    let sign = isMoreBetter ? -1.0 : 1.0
    let costSign = isMoreOfCostBetter ? -1.0 : 1.0
    let sorted = all.sorted {
      (costSign * $0.cost, sign * $0.quality, $0.point, $0.variant)
        < (costSign * $1.cost, sign * $1.quality, $1.point, $1.variant)
    }
    var members: [Candidate] = []
    for candidate in sorted {
      guard let last = members.last else {
        members.append(candidate)
        continue
      }
      let isAsGood = candidate.cost == last.cost && candidate.quality == last.quality
      if sign * candidate.quality < sign * last.quality || isAsGood { members.append(candidate) }
    }
    self.init(
      cost: scenario.metrics[cost].name, quality: scenario.metrics[quality].name,
      moreOfCostIsBetter: isMoreOfCostBetter ? true : nil, moreIsBetter: isMoreBetter,
      members: members.map {
        Member(
          point: $0.point + 1, variant: scenario.variants[$0.variant].name, cost: $0.cost,
          quality: $0.quality)
      })
  }

  /// A variant at a point, both as indices, with its means.
  private typealias Candidate = (point: Int, variant: Int, cost: Double, quality: Double)
}
