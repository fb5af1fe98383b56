extension [WorkWarning] {
  /// The warnings with the reasons that a scenario gives, and with one for each that did not occur.
  ///
  /// - Parameter isWhole: Whether there are as many runs as the scenario wants: in fewer, a known
  ///   warning may be missing by chance.
  func explained(by known: [KnownWarning], runs: Int, isWhole: Bool) -> [WorkWarning] {
    let explained = map { warning in
      var warning = warning
      warning.known = known.first { $0.code == warning.code }?.reason
      return warning
    }
    let absent = known.filter { entry in isWhole && !contains { $0.code == entry.code } }
    return explained
      + absent.map { entry in
        let item = WorkItem(
          code: .knownAbsent, location: entry.location, what: entry.code.name, undone: runs,
          of: runs)
        return WorkWarning(
          code: .knownAbsent, location: entry.location, variant: "", count: runs, of: runs,
          text: WorkWarning.text(of: item))
      }
  }
}

extension Scenario {
  /// Warnings of metrics that are claimed to change, and have one value in all runs.
  func constantMetrics(in compared: [MetricComparison]) -> [WorkWarning] {
    let claimed = expectations.compactMap { expectation -> Int? in
      switch expectation.claim {
      case .reduction, .beats: expectation.metric
      case .near, .below, .above, .equals: nil
      }
    }
    let wanted = Set(claimed + (practice.map { [$0.saving] } ?? []))
    return wanted.sorted().filter { variants.count > 1 && compared[$0].isConstant }.map { metric in
      let runs = compared[metric].estimates[0].count
      let item = WorkItem(
        code: .metricConstant, location: nil, what: compared[metric].name, undone: runs, of: runs)
      return WorkWarning(
        code: .metricConstant, location: nil, variant: "", count: runs, of: runs,
        text: WorkWarning.text(of: item))
    }
  }

  /// Warnings of variants whose values are those of the baseline in every run, unless a claim or
  /// the practice says that they should be.
  func sameVariants(in compared: [MetricComparison], baseline: Int) -> [WorkWarning] {
    variants.indices.filter { variant in
      variant != baseline && !isControl(variant, of: baseline)
        && compared.allSatisfy { metric in
          metric.estimates[variant].hasPairedRuns(as: metric.estimates[baseline])
        }
    }.map { variant in
      let runs = compared.map { $0.estimates[variant].count }.max() ?? 0
      let item = WorkItem(
        code: .variantsSame, location: nil, what: variants[baseline].name, undone: runs, of: runs)
      return WorkWarning(
        code: .variantsSame, location: nil, variant: variants[variant].name, count: runs, of: runs,
        text: WorkWarning.text(of: item))
    }
  }

  /// A warning of the first variant whose phone moves with Wi-Fi that nobody stated, where its apps
  /// exchange data.
  func assumedWiFi(_ exchanges: [ExchangeCount], runs: Int) -> [WorkWarning] {
    let places = zip(variants, exchanges).compactMap { variant, exchange in
      exchange.of > 0 ? variant.specification.surroundings.assumedWiFi : nil
    }
    guard let place = places.first else { return [] }
    let item = WorkItem(
      code: .wifiAssumed, location: place, what: "movement", undone: runs, of: runs)
    return [
      WorkWarning(
        code: .wifiAssumed, location: place, variant: "", count: runs, of: runs,
        text: WorkWarning.text(of: item))
    ]
  }

  private func isControl(_ variant: Int, of baseline: Int) -> Bool {
    if practice?.controls.contains(variants[variant].name) ?? false { return true }
    return expectations.contains { expectation in
      guard case .equals(let one, let other) = expectation.claim else { return false }
      return Set([one, other]) == [variant, baseline]
    }
  }
}

extension MetricComparison {
  /// Whether all runs of all variants have one value.
  fileprivate var isConstant: Bool {
    guard let first = estimates.first?.mean, estimates[0].count > 1 else { return false }
    return estimates.allSatisfy { $0.mean == first && $0.standardDeviation == 0 }
  }
}
