import PowerAccounting
import Quantities

/// The clocks of the cores, and the progress of their work.
extension Processor {
  /// The operating point of a cluster: the fastest that any of its work requests, or its last while
  /// work for it waits, if the governor is on demand.
  ///
  /// - Precondition: the cluster has work.
  @inline(__always) mutating func wantedPoint(of cluster: UnsafeMutablePointer<Cluster>) -> Int {
    let busy = cluster.pointee.cores & ~state.idleCores
    // Nearly always only one core is busy.
    if busy & (busy &- 1) == 0 && !hurriesWhenWorkWaits {
      let quality = pointer(toCore: busy.trailingZeroBitCount).pointee.job.quality
      let wanted = wantedPoints[quality &* clusters.count &+ cluster.pointee.place]
      return min(wanted, cluster.pointee.highestPoint)
    }
    return wantedPointOfMany(of: cluster)
  }

  private mutating func wantedPointOfMany(of cluster: UnsafeMutablePointer<Cluster>) -> Int {
    let mask = cluster.pointee.cores
    var point = 0
    for quality in 0..<busyCores.count where busyCores[quality] & mask != 0 {
      point = max(point, wantedPoints[quality * clusters.count + cluster.pointee.place])
    }
    if hurriesWhenWorkWaits {
      for quality in 0..<busyCores.count
      where queues.waiting & 1 << UInt8(quality) != 0 && usableCores[quality] & mask != 0 {
        return cluster.pointee.highestPoint
      }
    }
    return min(point, cluster.pointee.highestPoint)
  }

  /// Limit all clusters to points up to a share of their fastest rate, or to their slowest point.
  mutating func limit(to share: Double, _ context: ComponentContext) {
    for index in 0..<clusters.count {
      let cluster = clusters[index]
      let most = Double(points[cluster.lastPoint].rate) * share
      var highest = cluster.lastPoint
      // A rate that equals that share up to rounding is not above it.
      while highest > cluster.firstPoint, Double(points[highest].rate) > most * (1 + 1e-9) {
        highest -= 1
      }
      clusters[index].highestPoint = highest
    }
    settlePoints(context)
  }

  /// Update the clocks of all clusters with work.
  mutating func settlePoints(_ context: ComponentContext) {
    for cluster in 0..<clusters.count where clusters[cluster].cores & ~state.idleCores != 0 {
      settlePoint(of: cluster, context)
    }
    settleRail(context)
  }

  /// - Parameter except: The cores whose work has not begun.
  @inline(__always)
  mutating func settlePoint(of index: Int, except: UInt32 = 0, _ context: ComponentContext) {
    let cluster = pointer(toCluster: index)
    let point = wantedPoint(of: cluster)
    if point != cluster.pointee.point { setPoint(point, of: index, except: except, context) }
  }

  /// Change the clock of a cluster, and with it the end of its current work.
  ///
  /// - Parameter except: The cores whose work has not begun.
  mutating func setPoint(_ point: Int, of cluster: Int, except: UInt32, _ context: ComponentContext)
  {
    var busy = clusters[cluster].cores & ~state.idleCores & ~except
    let underWay = busy
    while busy != 0 {
      let core = busy.trailingZeroBitCount
      settle(core, context)
      context.cancel(cores[core].end)
      busy &= busy - 1
    }
    clusters[cluster].point = point
    busy = underWay
    while busy != 0 {
      let core = busy.trailingZeroBitCount
      run(core, at: pointer(toCore: core), on: pointer(toCluster: cluster), context)
      busy &= busy - 1
    }
  }

  /// Continue the job of a core at the clock of its cluster.
  @inline(__always) mutating func run(
    _ core: Int, at place: UnsafeMutablePointer<Core>, on cluster: UnsafeMutablePointer<Cluster>,
    _ context: ComponentContext
  ) {
    let point = points[cluster.pointee.point]
    context.change(
      context.lane(1 + core), to: power(of: core, on: cluster),
      chargedTo: Charging(place.pointee.job.app, place.pointee.job.cause))
    // Work that outlasts the run keeps its core busy to the end, and needs no event.
    place.pointee.end = context.schedule(
      Event.jobDone(core: core), after: Self.time(for: place.pointee.job.left, at: point.rate),
      rank: .completion)
  }

  /// The duration of work, rounded up to a whole nanosecond: work is never free.
  @inline(__always) private static func time(for left: Int128, at rate: Int64) -> SimDuration? {
    // Nearly all work fits a word, whose division is far cheaper.
    if let left = Int64(exactly: left), left <= .max - rate {
      return .nanoseconds((left + rate - 1) / rate)
    }
    return Int64(exactly: (left + Int128(rate) - 1) / Int128(rate)).map { .nanoseconds($0) }
  }

  /// Count the progress of a core since it was last settled.
  mutating func settle(_ core: Int, _ context: ComponentContext) {
    let now = context.now
    let elapsed = (now - cores[core].since).nanoseconds
    if elapsed == 0 { return }
    let job = cores[core].job
    let rate = points[clusters[cores[core].cluster].point].rate
    let product = rate.multipliedFullWidth(by: elapsed)
    let done = Int128(product.high) << 64 | Int128(product.low)
    cores[core].job.left = max(job.left - done, 0)
    cores[core].since = now
    count(busy: elapsed, at: rate, of: job.quality, for: job.app, context)
  }

  /// Count the time of a core, and the cycles that it did in it, to the nearest.
  @inline(__always) func count(
    busy: Int64, at rate: Int64, of quality: Int, for app: AppID, _ context: ComponentContext
  ) {
    context.count(Counter.busyTime + quality, by: Int(busy), for: app)
    // A rate is in cycles a second. Of more than 2⁵³ nanocycles, the last digits are lost.
    let cycles = (Double(busy) * Double(rate) * 1e-9).rounded()
    context.count(Counter.cycles, by: Int(cycles), for: app)
  }
}
