import PowerAccounting
import Quantities

/// The power of the cores, and the app that pays for what they share.
extension Processor {
  /// The power of a busy core. The first busy core of a cluster or of the processor also carries
  /// their shared power, so one job changes one level.
  @inline(__always)
  mutating func power(of core: Int, on cluster: UnsafeMutablePointer<Cluster>) -> Power {
    let point = points[cluster.pointee.point]
    guard drawsBesideCores else { return point.power }
    var power = point.power
    // The cores of one cluster are contiguous, so the first of all is the first of its cluster.
    let earlier = ~state.idleCores & (bit(of: core) &- 1)
    if earlier & cluster.pointee.cores == 0 { power += point.shared }
    let leads = earlier & allCores == 0
    if leads { power += costs.active }
    if rail.exists { power += railPower(of: core, at: cluster.pointee.point, leads: leads) }
    return power
  }

  /// The power that the shared rail adds to a busy core.
  private mutating func railPower(of core: Int, at point: Int, leads: Bool) -> Power {
    guard let holder = state.railHolder else { return .zero }
    var power = leads ? rail.held[holder] : .zero
    if rail.cores & bit(of: core) != 0 {
      power += rail.power(at: point, heldBy: holder) - points[point].power
    }
    return power
  }

  /// Update the power of the core that becomes or no longer is the first busy one, after `core`
  /// began or ended work.
  @inline(__always) mutating func settleLead(besides core: Int, _ context: ComponentContext) {
    let others = allCores & ~state.idleCores & ~bit(of: core)
    if drawsBesideCores && others != 0 { settleLead(of: others, besides: core, context) }
  }

  private mutating func settleLead(
    of others: UInt32, besides core: Int, _ context: ComponentContext
  ) {
    let inCluster = others & pointer(toCluster: pointer(toCore: core).pointee.cluster).pointee.cores
    let first = others.trailingZeroBitCount
    if inCluster != 0 && inCluster.trailingZeroBitCount > core {
      setLevel(of: inCluster.trailingZeroBitCount, context)
    }
    if first > core && first != inCluster.trailingZeroBitCount { setLevel(of: first, context) }
  }

  /// Update what the shared rail draws, after work began or ended or a clock changed.
  @inline(__always) mutating func settleRail(_ context: ComponentContext) {
    if rail.exists { findRailHolder(context) }
  }

  private mutating func findRailHolder(_ context: ComponentContext) {
    var holder: Int?
    for index in 0..<clusters.count where clusters[index].cores & ~state.idleCores != 0 {
      let point = clusters[index].point
      if holder.map({ rail.held[point] > rail.held[$0] }) ?? true { holder = point }
    }
    guard holder != state.railHolder else { return }
    state.railHolder = holder
    let busy = allCores & ~state.idleCores
    var affected = busy & rail.cores | busy & (0 &- busy)
    while affected != 0 {
      setLevel(of: affected.trailingZeroBitCount, context)
      affected &= affected - 1
    }
  }

  @inline(__always) private mutating func setLevel(of core: Int, _ context: ComponentContext) {
    let place = pointer(toCore: core)
    context.change(
      context.lane(1 + core),
      to: power(of: core, on: pointer(toCluster: place.pointee.cluster)),
      chargedTo: Charging(place.pointee.job.app, place.pointee.job.cause))
  }
}
