import Configuration
import PowerAccounting
import Quantities

/// The reader of the parameters of ``ClusteredCPU``, which reports those that do not fit together.
struct ClusterReader {
  /// A cluster with cores, and its name.
  struct Named {
    let cluster: ProcessorLayout.Cluster
    /// Its clocks in hertz, slowest first.
    let clocks: [Double]
  }

  let parameters: ComponentParameters
  let checks: ParameterChecks
  let diagnostics: Diagnostics

  init(_ parameters: ComponentParameters, _ diagnostics: Diagnostics) {
    self.parameters = parameters
    checks = ParameterChecks(parameters, of: "cpu", diagnostics: diagnostics)
    self.diagnostics = diagnostics
  }

  var governor: ClusteredCPU.Governor {
    ClusteredCPU.Governor.allCases[parameters.choice("governor")]
  }

  /// The clusters with cores, the fastest first; nil after an error.
  func clusters() -> [Named]? {
    let scale = parameters["power-scale"].value
    let names = ClusteredCPU.clusterNames
    let clusters = names.indices.map { cluster(names[$0], of: $0, scale: scale) }
    guard clusters.allSatisfy({ $0 != nil }) else { return nil }
    let present = clusters.compactMap(\.self).filter { $0.cluster.cores > 0 }
    if present.isEmpty {
      complain("needs a cluster with cores", about: "big-cores")
      return nil
    }
    return present
  }

  private func cluster(_ name: String, of kind: Int, scale: Double) -> Named? {
    let clocks = parameters.quantities("\(name)-clocks").map { $0.asFrequency()?.hertz ?? .nan }
    let powers = parameters.quantities("\(name)-powers").map { $0.value * 1e9 }
    guard let cores = checks.whole("\(name)-cores", in: 0...8),
      let throughput = kind == 0 ? 1 : checks.share("\(name)-throughput")
    else { return nil }
    if clocks.isEmpty || clocks.count != powers.count {
      complain(
        "must list one power a clock, found \(clocks.count) clocks and \(powers.count) powers",
        about: "\(name)-powers")
      return nil
    }
    let isAscending = zip(clocks, clocks.dropFirst()).allSatisfy { $0 < $1 }
    // 10¹² Hz is the upper limit of a device's single numbers.
    guard isAscending, clocks[0] > 0, clocks[clocks.count - 1] <= 1e12 else {
      complain("must ascend from above 0 to at most 1000 GHz", about: "\(name)-clocks")
      return nil
    }
    guard powers.allSatisfy({ $0 >= 0 && $0 * scale <= 1e3 }) else {
      complain("must be at most 1000 W each", about: "\(name)-powers")
      return nil
    }
    guard let power = parameters["\(name)-cluster"].asPower() else { return nil }
    let points = zip(clocks, powers).map { clock, power in
      OperatingPoint(
        clock: Frequency(hertz: clock), throughput: throughput, power: .watts(power * scale))
    }
    return Named(
      cluster: ProcessorLayout.Cluster(
        cores: cores, kind: kind, points: points, power: .watts(power.watts * scale)),
      clocks: clocks)
  }

  /// The placement of each class of work.
  func placements(_ clusters: [Named]) -> [ProcessorLayout.Placement]? {
    let placements = QualityOfService.allCases.map { quality -> ProcessorLayout.Placement? in
      guard let speed = checks.share("\(quality.name)-speed") else { return nil }
      let wanted = parameters.choice("\(quality.name)-cluster")
      // Without such a cluster the next smaller one, or else the smallest.
      let kind = clusters.map(\.cluster.kind).first { $0 >= wanted } ?? clusters.last!.cluster.kind
      let points = clusters.map { cluster in
        governor == .raceToIdle
          ? cluster.clocks.count - 1 : Self.point(of: cluster.clocks, share: speed)
      }
      return ProcessorLayout.Placement(kind: kind, points: points)
    }
    let complete = placements.compactMap(\.self)
    return complete.count == placements.count ? complete : nil
  }

  /// The slowest operating point that reaches a share of the fastest clock.
  private static func point(of clocks: [Double], share: Double) -> Int {
    let wanted = share * clocks[clocks.count - 1]
    return clocks.firstIndex { $0 >= wanted } ?? clocks.count - 1
  }

  func sleep() -> ProcessorLayout.Sleep? {
    guard let after = parameters["sleep-after"].asDuration(),
      let entryTime = parameters["entry-time"].asDuration(),
      let entry = parameters["entry"].asEnergy(),
      let exitTime = parameters["exit-time"].asDuration(), let exit = parameters["exit"].asEnergy()
    else { return nil }
    return ProcessorLayout.Sleep(
      after: after, entryTime: entryTime, entry: entry, exitTime: exitTime, exit: exit)
  }

  private func complain(_ what: String, about name: String) {
    diagnostics.error("'device.components.cpu.\(name)' \(what)", at: parameters.place(of: name))
  }
}
