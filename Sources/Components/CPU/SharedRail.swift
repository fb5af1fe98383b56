import PowerAccounting
import Quantities

/// A supply rail of the processor whose voltage is the highest that any busy cluster asks for.
///
/// One cluster has its cores on the rail. The others, such as faster ones whose cache is powered by it,
/// only hold its voltage up. The rail draws the greatest of the powers at which busy clusters hold
/// it. A core on it draws more at the same clock where another cluster holds the voltage above what
/// this clock needs.
struct SharedRail: ~Copyable {
  /// The description of a rail by the processor's model.
  struct Layout: Sendable {
    /// The index of the cluster with cores on the rail; nil for none.
    var cluster: Int?
    /// The power of a core grows with this power of the rail's own.
    var growth = 0.0
  }

  /// The power at which each operating point of the processor holds the rail.
  let held: FlatTable<Power>
  /// The power of a busy core on the rail, by its own point and the point that holds the rail.
  let raised: FlatTable<Power>
  /// The cores on the rail.
  let cores: UInt32
  /// The first operating point of the cluster on the rail.
  private let firstPoint: Int
  /// Whether there is a rail.
  let exists: Bool

  /// - Parameters:
  ///   - cores: The cores of each cluster.
  ///   - points: All operating points, and the first of each cluster.
  init(_ layout: ProcessorLayout, cores: [UInt32], points: [OperatingPoint], firstPoints: [Int]) {
    let held = layout.clusters.flatMap { cluster in
      cluster.rail.isEmpty ? cluster.points.map { _ in Power.zero } : cluster.rail
    }
    exists = held.contains { $0 != .zero }
    self.held = FlatTable(held)
    guard let cluster = layout.rail.cluster, exists else {
      raised = FlatTable([])
      self.cores = 0
      firstPoint = 0
      return
    }
    let first = firstPoints[cluster]
    firstPoint = first
    self.cores = cores[cluster]
    raised = FlatTable(
      (first..<first + layout.clusters[cluster].points.count).flatMap { own in
        held.map { power in
          guard held[own] != .zero, power > held[own] else { return points[own].power }
          let growth = Elementary.pow(power.watts / held[own].watts, layout.rail.growth)
          return .watts(points[own].power.watts * growth)
        }
      })
  }

  /// The power of a busy core on the rail.
  @inline(__always) func power(at point: Int, heldBy holder: Int) -> Power {
    raised[(point - firstPoint) * held.count + holder]
  }
}
