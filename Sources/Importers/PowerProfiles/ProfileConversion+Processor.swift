import Configuration

/// Conversion of the processor, with the other power of an awake phone.
extension ProfileConversion {
  /// A cluster of the file, its clocks in kilohertz rising.
  struct Cluster {
    let cores: Double?
    let clocks: [Double]
    let currents: [Double]
    /// The current while one of its cores is busy, in milliamperes; nil when the file has none, or 0.
    let own: Double?
    /// Whether the file is an older one, whose currents of cores have that of the cluster in them.
    let isWhole: Bool
  }

  /// The most that cores draw, as a multiple of their power in a file.
  ///
  /// - Source: google/perfetto ec5d16b, Wattson's curves of the Tensor in the Pixel 6 (active power
  ///   of one core at 42 clocks) over the Pixel 6's power profile at 3.85 V: 1.2 to 2.8, but for one
  ///   of 2.9 at 300 MHz.
  static let greatestScale = 2.8

  /// The range of a cluster's own power. At the rails of a Pixel 6 nothing beside the cores is told
  /// apart, although its file has a current for it; the most is the model's.
  private static let clusterRange = ProxyRange.milliwatts(0, 60)
  private static let clusterBasis =
    "from none, as the rails of a Pixel 6 tell none apart, to the most of the model"

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
    let scale = ProfileText.digits(Self.greatestScale)
    assume(
      "cpu", "power-scale", "1", ProfileText.digits(low / volts), scale,
      "the powers of the cores are for \(ProfileText.voltage(volts)), and a battery has "
        + "\(ProfileText.voltage(low)) to \(ProfileText.voltage(high)); cores of the Pixel 6 draw 1.2 to "
        + "\(scale) times the power of its file by Wattson's curves")
    if take(["cpu.active"], as: "active", of: "cpu") == nil, clusters.contains(where: \.isWhole) {
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
    let copy = copiedCores(cluster.currents)
    set(
      "cpu", "\(name)-powers",
      ProfileValue(
        text: "", elements: cluster.currents.map { ProfileText.power($0 * options.voltage) },
        grade: copy == nil ? .published : .proxy, source: Self.source, range: copy?.range,
        note: cluster.currents.map(ProfileText.plain).joined(separator: ", ")
          + " mA at \(ProfileText.voltage(options.voltage)), assumed"
          + (copy.map { "; \($0.basis)" } ?? "")))
    if let own = cluster.own {
      set(
        "cpu", "\(name)-cluster",
        inferred(own, nil, "cluster_power", Self.clusterRange, Self.clusterBasis))
    } else if cluster.isWhole {
      assume(
        "cpu", "\(name)-cluster", "0 mW", "0 mW", "60 mW",
        "in the powers of the cores; the file does not tell it apart")
    }
  }
}
