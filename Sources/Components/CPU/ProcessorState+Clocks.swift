import Kernel
import PowerAccounting
import Quantities

/// How fast the cores run, how far their work has come, and who pays for it.
extension ProcessorState {
  /// The point a cluster runs at: the fastest that any of its work asks for, or its last while work
  /// waits that it could do, if the governor is one that hurries then.
  ///
  /// - Precondition: it has work.
  mutating func wantedPoint(of cluster: Int) -> Int {
    let mask = clusters[cluster].cores
    let busy = mask & ~idleCores
    // Nearly always one core is at work.
    if busy & (busy &- 1) == 0 && !hurriesWhenWorkWaits {
      let quality = cores[busy.trailingZeroBitCount].job.quality
      return wantedPoints[quality * clusters.count + cluster]
    }
    var point = 0
    for quality in 0..<busyCores.count where busyCores[quality] & mask != 0 {
      point = max(point, wantedPoints[quality * clusters.count + cluster])
    }
    if hurriesWhenWorkWaits {
      for quality in 0..<busyCores.count
      where queues.waiting & 1 << UInt8(quality) != 0 && usableCores[quality] & mask != 0 {
        return clusters[cluster].lastPoint
      }
    }
    return point
  }

  /// Brings the clocks of all clusters with work up to date.
  mutating func settlePoints(_ context: ComponentContext) {
    for cluster in 0..<clusters.count where clusters[cluster].cores & ~idleCores != 0 {
      settlePoint(of: cluster, context)
    }
  }

  mutating func settlePoint(of cluster: Int, _ context: ComponentContext) {
    let point = wantedPoint(of: cluster)
    if point != clusters[cluster].point { setPoint(point, of: cluster, except: 0, context) }
  }

  /// Changes the clock of a cluster: work under way ends at another time.
  ///
  /// - Parameter except: Cores whose work has not begun.
  mutating func setPoint(
    _ point: Int, of cluster: Int, except: UInt32, _ context: ComponentContext
  ) {
    var busy = clusters[cluster].cores & ~idleCores & ~except
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
      run(busy.trailingZeroBitCount, context)
      busy &= busy - 1
    }
  }

  /// Lets a core go on with its job at the clock of its cluster.
  mutating func run(_ core: Int, _ context: ComponentContext) {
    let job = cores[core].job
    let point = points[clusters[cores[core].cluster].point]
    context.change(
      context.lane(1 + core), to: .steady(point.power), chargedTo: Charging(job.app, job.cause))
    // Work that outlasts the run keeps its core busy to the end, and has no end itself.
    cores[core].end = .none
    let now = context.now
    let remaining = (context.horizon - now).nanoseconds
    if let length = Self.nanoseconds(job.left, at: point.rate), length <= remaining {
      cores[core].end = context.schedule(
        core, at: now + SimDuration(nanoseconds: length), rank: .completion)
    }
  }

  /// The time that work takes, rounded up to a whole nanosecond: work is never free.
  private static func nanoseconds(_ left: Int128, at rate: Int64) -> Int64? {
    // Nearly all work fits a word, whose division is far cheaper.
    if let left = Int64(exactly: left), left <= .max - rate { return (left + rate - 1) / rate }
    return Int64(exactly: (left + Int128(rate) - 1) / Int128(rate))
  }

  /// Counts what a core has done since it was last asked.
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
    context.count(Counter.busyTime + job.quality, by: Int(elapsed), for: job.app)
  }

  // MARK: - What clusters draw

  /// Charges what a cluster draws, and what the processor draws while active, to the app on the
  /// first busy core.
  mutating func setPayer(of cluster: Int, _ context: ComponentContext) {
    guard drawsBesideCores else { return }
    if clusters[cluster].power != .zero {
      let payer = firstApp(among: clusters[cluster].cores)
      if payer != clusters[cluster].payer {
        clusters[cluster].payer = payer
        draw(clusters[cluster].power, by: payer, lane: 1 + cores.count + cluster, context)
      }
    }
    if active != .zero {
      let payer = firstApp(among: allCores)
      if payer != activePayer {
        activePayer = payer
        draw(active, by: payer, lane: 1 + cores.count + clusters.count, context)
      }
    }
  }

  private mutating func firstApp(among mask: UInt32) -> AppID? {
    let busy = mask & ~idleCores
    return busy == 0 ? nil : cores[busy.trailingZeroBitCount].job.app
  }

  private func draw(_ power: Power, by payer: AppID?, lane: Int, _ context: ComponentContext) {
    context.change(
      context.lane(lane), to: payer == nil ? .off : .steady(power),
      chargedTo: Charging(payer ?? .system, .computation))
  }
}
