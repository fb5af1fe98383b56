import Configuration

/// A warning that the author of a scenario expects.
package struct KnownWarning: Sendable {
  package let code: WarningCode
  package let reason: String
  package let location: SourceLocation

  package init(code: WarningCode, reason: String, location: SourceLocation) {
    self.code = code
    self.reason = reason
    self.location = location
  }
}

extension [ComparisonDocument.Warning] {
  /// The warnings with the reasons that a scenario gives, and with one for each that did not occur.
  ///
  /// - Parameter isWhole: Whether there are as many runs as the scenario wants: in fewer, a known
  ///   warning may be missing by chance.
  func explained(by known: [KnownWarning], runs: Int, isWhole: Bool) -> Self {
    let explained = map { warning in
      var warning = warning
      warning.known = known.reason(of: warning.code)
      return warning
    }
    let absent = isWhole ? known.absent(among: Set(map(\.code)), runs: runs) : []
    return explained + absent.map { .init($0) }
  }
}

extension [KnownWarning] {
  /// The reason that a scenario gives for a warning; nil of one that it does not know.
  func reason(of code: WarningCode) -> String? { first { $0.code == code }?.reason }

  /// Those that did not occur.
  func absent(among codes: Set<WarningCode>, runs: Int) -> [FoundWork] {
    filter { !codes.contains($0.code) }.map { entry in
      FoundWork(item: WorkItem(.knownAbsent, at: entry.location, entry.code.name, all: runs))
    }
  }
}

extension Scenario {
  /// Warnings of metrics that are claimed to change, and have one value in all runs.
  func constantMetrics(in compared: [ComparisonDocument.Metric]) -> [FoundWork] {
    let claimed = expectations.compactMap { expectation -> Int? in
      switch expectation.claim {
      case .reduction, .beats: expectation.metric
      case .near, .below, .above, .equals: nil
      }
    }
    let wanted = Set(claimed + (practice.map { [$0.saving] } ?? []))
    return wanted.sorted().filter { variants.count > 1 && compared[$0].isConstant }.map { metric in
      let runs = compared[metric].variants[0].n
      return FoundWork(item: WorkItem(.metricConstant, compared[metric].name, all: runs))
    }
  }

  /// Warnings of variants whose values are those of the baseline in every run, unless a claim or
  /// the practice says that they should be.
  func sameVariants(in compared: [ComparisonDocument.Metric], baseline: Int) -> [FoundWork] {
    variants.indices.filter { variant in
      variant != baseline && !isControl(variant, of: baseline)
        && compared.allSatisfy { metric in
          metric.variants[variant].hasPairedRuns(as: metric.variants[baseline])
        }
    }.map { variant in
      let runs = compared.map { $0.variants[variant].n }.max() ?? 0
      return FoundWork(
        variant: variants[variant].name,
        item: WorkItem(.variantsSame, variants[baseline].name, all: runs))
    }
  }

  /// A warning of the first variant whose phone moves with Wi-Fi that nobody stated, where its apps
  /// exchange data.
  func assumedWiFi(_ exchanges: [ComparisonDocument.Exchanges], runs: Int) -> [FoundWork] {
    let places = zip(variants, exchanges).compactMap { variant, exchange in
      exchange.of > 0 ? variant.specification.surroundings.assumedWiFi : nil
    }
    return places.prefix(1).map {
      FoundWork(item: WorkItem(.wifiAssumed, at: $0, "movement", all: runs))
    }
  }

  private func isControl(_ variant: Int, of baseline: Int) -> Bool {
    if practice?.controls.contains(variants[variant].name) ?? false { return true }
    return expectations.contains { expectation in
      guard case .equals(let one, let other) = expectation.claim else { return false }
      return Set([one, other]) == [variant, baseline]
    }
  }
}

extension ComparisonDocument.Metric {
  /// Whether all runs of all variants have one value.
  fileprivate var isConstant: Bool {
    guard let first = variants.first?.mean, variants[0].n > 1 else { return false }
    return variants.allSatisfy { $0.mean == first && $0.sd == 0 }
  }
}
