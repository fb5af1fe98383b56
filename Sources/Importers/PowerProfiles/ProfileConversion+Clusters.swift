import Configuration

/// Reading of the clusters of cores: their clocks, currents and numbers of cores.
extension ProfileConversion {
  /// The fastest clock in kilohertz that is taken for one; phones of 2025 reach 4.6 GHz.
  private static let fastestClock = 6e6

  private static let stepPower = "cpu.scaling_step_power.policy"
  private static let policyPower = "cpu.scaling_policy_power.policy"

  /// Where the numbers of one cluster are.
  private struct Names {
    let clocks: String
    let currents: String?
    /// Nil where a file has no name for it.
    let own: String?
    let cores: Double?
  }

  /// The clusters of the file; empty when it has none that can be used.
  mutating func readClusters() -> [Cluster] {
    used.insert("cpu.clusters.cores")
    let counts = profile.list("cpu.clusters.cores")?.numbers.map(\.value) ?? []
    let policies = policies
    let names = policies.isEmpty ? clusterNames(counts) : policyNames(policies, counts)
    guard let names else { return [] }
    let clusters = names.compactMap { cluster($0) }
    if clusters.count > 3 {
      diagnostics.error(
        "the file has \(clusters.count) clusters of cores, and the model has three",
        at: profile.place(of: "cpu.clusters.cores"))
    }
    return clusters
  }

  private func clusterNames(_ counts: [Double]) -> [Names] {
    var names: [Names] = []
    for index in 0..<16 {
      let clocks = ["cpu.core_speeds.cluster\(index)", "cpu.speeds.cluster\(index)"]
      let currents = ["cpu.core_power.cluster\(index)", "cpu.active.cluster\(index)"]
      guard let clocks = clocks.first(where: { profile.lists[$0] != nil }) else { break }
      names.append(
        Names(
          clocks: clocks, currents: currents.first { profile.lists[$0] != nil },
          own: "cpu.cluster_power.cluster\(index)",
          cores: counts.indices.contains(index) ? counts[index] : nil))
    }
    if names.isEmpty, profile.lists["cpu.speeds"] != nil {
      let currents = profile.lists["cpu.active"] == nil ? nil : "cpu.active"
      names.append(
        Names(clocks: "cpu.speeds", currents: currents, own: nil, cores: counts.first))
    }
    return names
  }

  // MARK: - Scaling policies

  /// The numbers of the scaling policies with powers, in order; each is that of its first core.
  private var policies: [Int] {
    let found = profile.names.compactMap { name in
      [Self.stepPower, Self.policyPower].lazy
        .compactMap { name.hasPrefix($0) ? Int(name.dropFirst($0.count)) : nil }.first
    }
    return Set(found).sorted()
  }

  /// The names of the numbers of each scaling policy, whose powers take the place of the clusters'.
  ///
  /// Android asks the kernel for the clocks of a policy. A file that has them has them by cluster:
  /// the one that begins with the core after which the policy is named.
  ///
  /// - Returns: Nil when the file has no clocks for a policy, which is told.
  /// - Source: Android Open Source Project, `PowerProfile.java`, `initCpuScalingPolicies`.
  private func policyNames(_ policies: [Int], _ counts: [Double]) -> [Names]? {
    var names: [Names] = []
    for (index, policy) in policies.enumerated() {
      let starts = counts.indices.map { counts[..<$0].reduce(0, +) }
      let cluster = starts.firstIndex(of: Double(policy)) ?? index
      let clocks = [
        "cpu.core_speeds.policy\(policy)", "cpu.core_speeds.cluster\(cluster)",
        "cpu.speeds.cluster\(cluster)",
      ]
      let step = "\(Self.stepPower)\(policy)"
      guard let clocks = clocks.first(where: { profile.lists[$0] != nil }) else {
        let name = profile.lists[step] == nil ? "\(Self.policyPower)\(policy)" : step
        diagnostics.warning(
          "'\(name)' has no clocks beside it, and the processor is left out",
          at: profile.place(of: name),
          note:
            "Android asks the phone for them; write its scaling_available_frequencies in kHz as <array name=\"cpu.core_speeds.policy\(policy)\">"
        )
        return nil
      }
      let next = policies.dropFirst(index + 1).first.map { Double($0 - policy) }
      names.append(
        Names(
          clocks: clocks, currents: profile.lists[step] == nil ? nil : step,
          own: "\(Self.policyPower)\(policy)",
          cores: counts.indices.contains(cluster) ? counts[cluster] : next))
    }
    return names
  }

  // MARK: - One cluster

  private mutating func cluster(_ names: Names) -> Cluster? {
    let clocks = names.clocks
    guard let currents = names.currents else {
      return diagnostics.refuse(
        "'\(clocks)' has no currents beside it", at: profile.place(of: clocks),
        note:
          "cpu.core_power.clusterN, cpu.scaling_step_power.policyN, or cpu.active in older files"
      )
    }
    used.formUnion([clocks, currents])
    let speeds = profile.lists[clocks] ?? []
    let powers = profile.lists[currents] ?? []
    guard !speeds.isEmpty, speeds.count == powers.count else {
      return diagnostics.refuse(
        "'\(currents)' must have one current a clock, found \(speeds.count) clocks and \(powers.count) currents",
        at: profile.place(of: currents))
    }
    let steps = zip(speeds, powers).filter { $0.0.value <= Self.fastestClock }
    tellOfFast(speeds, in: clocks)
    guard let slowest = steps.first?.0 else {
      return diagnostics.refuse("'\(clocks)' has no clock left", at: profile.place(of: clocks))
    }
    for (slower, faster) in zip(steps, steps.dropFirst()) where slower.0.value >= faster.0.value {
      return diagnostics.refuse("'\(clocks)' must ascend", at: faster.0.location)
    }
    if slowest.value <= 0 {
      return diagnostics.refuse("'\(clocks)' must be above 0", at: slowest.location)
    }
    if let cores = names.cores, cores.rounded() != cores || !(1...8).contains(cores) {
      return diagnostics.refuse(
        "'cpu.clusters.cores' must be whole numbers from 1 to 8",
        at: profile.place(of: "cpu.clusters.cores"))
    }
    return Cluster(
      cores: names.cores, clocks: steps.map(\.0.value), currents: steps.map(\.1.value),
      own: names.own.flatMap { use([$0])?.current },
      isWhole: currents.hasPrefix("cpu.active"))
  }

  /// Warns of clocks that no phone has; the steps are left out with their currents.
  private func tellOfFast(_ speeds: [PowerProfile.Number], in name: String) {
    for (index, speed) in speeds.enumerated() where speed.value > Self.fastestClock {
      let below = index > 0 ? speeds[index - 1].value : 0
      let above = index + 1 < speeds.count ? speeds[index + 1].value : Self.fastestClock
      let tenth = speed.value / 10
      let isTypingError = below < tenth && tenth < above
      diagnostics.warning(
        "'\(name)' has \(ProfileText.plain(speed.value)) kHz, faster than any phone; the step is left out with its current",
        at: speed.location,
        note: isTypingError
          ? "\(ProfileText.plain(tenth)) would lie between its neighbours; correct the file to keep the step"
          : "clocks are in kHz")
    }
  }
}
