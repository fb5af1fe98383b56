extension [WorkWarning] {
  /// The warnings with the reasons that a scenario gives, and with one for each that did not occur.
  func explained(by known: [KnownWarning], runs: Int) -> [WorkWarning] {
    let explained = map { warning in
      var warning = warning
      warning.known = known.first { $0.code == warning.code }?.reason
      return warning
    }
    let absent = known.filter { entry in !contains { $0.code == entry.code } }
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

  private func isControl(_ variant: Int, of baseline: Int) -> Bool {
    if practice?.controls.contains(variants[variant].name) ?? false { return true }
    return expectations.contains { expectation in
      guard case .equals(let one, let other) = expectation.claim else { return false }
      return Set([one, other]) == [variant, baseline]
    }
  }
}
