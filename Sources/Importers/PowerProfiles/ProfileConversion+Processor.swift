import Configuration

/// Conversion of the processor, with the other power of an awake phone.
extension ProfileConversion {
  /// A cluster of the file, its clocks in kilohertz rising.
  private struct Cluster {
    let cores: Double?
    let clocks: [Double]
    let currents: [Double]
    /// The current while one of its cores is busy, in milliamperes.
    let own: Double?
  }

  /// Converts the power of an awake phone beside that of processor and display.
  mutating func convertBase() {
    // Newer files distinguish suspend and idle; in older ones 'idle' is the suspended phone.
    let names = profile.items["cpu.suspend"] == nil ? ["cpu.idle"] : ["cpu.suspend"]
    take(names, as: "asleep", of: "base")
    take(
      names, as: "awake", of: "base", note: "drawn always; an awake phone's more is the processor's"
    )
  }

  mutating func convertProcessor() {
    let clusters = readClusters()
    guard !diagnostics.hasErrors, !clusters.isEmpty else { return }
    choose("cpu", "model", "cpu-clusters")
    // The fastest is the big one; of two, the other is the little one.
    let sorted = clusters.sorted { ($0.clocks.last ?? 0) > ($1.clocks.last ?? 0) }
    let names = sorted.count == 2 ? ["big", "little"] : ["big", "middle", "little"]
    for (name, cluster) in zip(names, sorted) { add(cluster, as: name) }
    for name in ["big", "middle", "little"] where !names.prefix(sorted.count).contains(name) {
      set(
        "cpu", "\(name)-cores",
        ProfileValue(
          text: "0", grade: .published, source: Self.source, note: "no such cluster in the file"))
    }
    if sorted.count == 2 { choose("cpu", "default-cluster", "big") }
    let volts = options.voltage
    let (low, high) = batteryRange
    assume(
      "cpu", "power-scale", "1", ProfileText.digits(low / volts), ProfileText.digits(high / volts),
      "the powers of the cores are for \(ProfileText.voltage(volts)); a battery has "
        + "\(ProfileText.voltage(low)) to \(ProfileText.voltage(high))")
    if take(["cpu.active"], as: "active", of: "cpu") == nil {
      assume(
        "cpu", "active", "0 mW", "0 mW", "100 mW",
        "in the powers of the cores; the file does not tell it apart")
    }
    take(profile.items["cpu.suspend"] == nil ? ["cpu.awake"] : ["cpu.idle"], as: "awake", of: "cpu")
  }

  private mutating func add(_ cluster: Cluster, as name: String) {
    let cores =
      cluster.cores.map {
        ProfileValue(text: ProfileText.plain($0), grade: .published, source: Self.source)
      } ?? Self.assumed("1", "1", "4", "the file does not say how many cores there are")
    set("cpu", "\(name)-cores", cores)
    set(
      "cpu", "\(name)-clocks",
      ProfileValue(
        text: "", elements: cluster.clocks.map(ProfileText.clock), grade: .published,
        source: Self.source))
    set(
      "cpu", "\(name)-powers",
      ProfileValue(
        text: "", elements: cluster.currents.map { ProfileText.power($0 * options.voltage) },
        grade: .published, source: Self.source,
        note: cluster.currents.map(ProfileText.plain).joined(separator: ", ")
          + " mA at \(ProfileText.voltage(options.voltage)), assumed"))
    set(
      "cpu", "\(name)-cluster",
      cluster.own.map { battery($0, "cluster_power") }
        ?? Self.assumed(
          "0 mW", "0 mW", "60 mW", "in the powers of the cores; the file does not tell it apart"))
  }

  private mutating func readClusters() -> [Cluster] {
    let cores = profile.list("cpu.clusters.cores")?.numbers.map(\.value)
    used.insert("cpu.clusters.cores")
    var clusters: [Cluster] = []
    for index in 0..<16 {
      let clocks = ["cpu.core_speeds.cluster\(index)", "cpu.speeds.cluster\(index)"]
      let currents = ["cpu.core_power.cluster\(index)", "cpu.active.cluster\(index)"]
      guard let clocks = clocks.first(where: { profile.lists[$0] != nil }) else { break }
      let own = "cpu.cluster_power.cluster\(index)"
      let cluster = cluster(
        clocks: clocks, currents: currents.first { profile.lists[$0] != nil },
        cores: cores.flatMap { $0.indices.contains(index) ? $0[index] : nil },
        own: profile.items[own]?.value)
      used.insert(own)
      if let cluster { clusters.append(cluster) }
    }
    if clusters.isEmpty, !diagnostics.hasErrors, profile.lists["cpu.speeds"] != nil {
      let currents = profile.lists["cpu.active"] == nil ? nil : "cpu.active"
      let only = cluster(clocks: "cpu.speeds", currents: currents, cores: cores?.first, own: nil)
      if let only { clusters.append(only) }
    }
    if clusters.count > 3 {
      diagnostics.error(
        "the file has \(clusters.count) clusters of cores, and the model has three",
        at: place(of: "cpu.clusters.cores"))
    }
    return clusters
  }

  private mutating func cluster(
    clocks: String, currents: String?, cores: Double?, own: Double?
  ) -> Cluster? {
    guard let currents else {
      return diagnostics.refuse(
        "'\(clocks)' has no currents beside it", at: place(of: clocks),
        note: "cpu.core_power.clusterN, or cpu.active in older files")
    }
    used.formUnion([clocks, currents])
    let speeds = profile.lists[clocks] ?? []
    let powers = profile.lists[currents] ?? []
    guard !speeds.isEmpty, speeds.count == powers.count else {
      return diagnostics.refuse(
        "'\(currents)' must have one current a clock, found \(speeds.count) clocks and \(powers.count) currents",
        at: place(of: currents))
    }
    for (slower, faster) in zip(speeds, speeds.dropFirst()) where slower.value >= faster.value {
      return diagnostics.refuse("'\(clocks)' must ascend", at: faster.location)
    }
    if speeds[0].value <= 0 {
      return diagnostics.refuse("'\(clocks)' must be above 0", at: speeds[0].location)
    }
    if let cores, cores.rounded() != cores || !(1...8).contains(cores) {
      return diagnostics.refuse(
        "'cpu.clusters.cores' must be whole numbers from 1 to 8",
        at: place(of: "cpu.clusters.cores"))
    }
    return Cluster(
      cores: cores, clocks: speeds.map(\.value), currents: powers.map(\.value), own: own)
  }

  private func place(of name: String) -> SourceLocation {
    profile.places[name] ?? SourceLocation(file: profile.file)
  }
}
