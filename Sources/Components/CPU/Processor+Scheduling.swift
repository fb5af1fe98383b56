import PowerAccounting
import Quantities

/// The assignment of work to cores.
extension Processor {
  /// Accept work, and wake up for it if necessary.
  mutating func accept(_ job: ProcessorJob, _ context: ComponentContext) {
    context.count(Counter.jobs, for: job.app)
    if state.isWaking { return wait(job, context) }
    if state.idleCores == allCores {
      // An idle time of zero length does not count: work in two steps wakes no more often than in
      // one.
      if state.idleSince != context.now {
        context.count(Counter.wakeUps, for: job.app)
        context.deposit(costs.wakeUp, chargedTo: Charging(job.app, .wakeUp))
      }
      let delay = endRest(for: job.app, context)
      if delay > .zero {
        wait(job, context)
        return wake(after: delay, context)
      }
    }
    place(job, context)
    setAwake(context)
  }

  /// Assign work to a core of the fastest kind that has one free or with less urgent work; the
  /// interrupted work resumes later.
  ///
  /// Interrupted work searches for another core in turn. Each is less urgent than the one before,
  /// so the search ends.
  mutating func place(_ job: ProcessorJob, _ context: ComponentContext) {
    guard let core = core(for: job.quality) else { return wait(job, context) }
    if state.idleCores & bit(of: core) != 0 {
      start(job, on: core, context)
    } else {
      interrupt(core, for: job, context)
    }
  }

  /// Raise the class of work: waiting work may get a core now; running work stays on its core, at
  /// the clock of its new class.
  package mutating func promote(_ waiter: Waiter, to quality: Int, _ context: ComponentContext) {
    if var job = queues.take(for: waiter, lessUrgentThan: quality) {
      job.quality = quality
      return state.isWaking ? wait(job, context) : place(job, context)
    }
    var busy = allCores & ~state.idleCores
    while busy != 0 {
      let core = busy.trailingZeroBitCount
      busy &= busy - 1
      guard cores[core].job.waiter == waiter, cores[core].job.quality > quality else { continue }
      var job = takeWork(from: core, context)
      job.quality = quality
      return start(job, on: core, context)
    }
  }

  private mutating func interrupt(_ core: Int, for job: ProcessorJob, _ context: ComponentContext) {
    var (core, job) = (core, job)
    while true {
      let interrupted = takeWork(from: core, context)
      start(job, on: core, context)
      // Its end is due at this instant.
      if interrupted.left == 0 { return context.complete(interrupted.waiter) }
      context.count(Counter.preemptions, for: interrupted.app)
      guard let other = self.core(for: interrupted.quality) else {
        return wait(interrupted, isFirst: true, context)
      }
      if state.idleCores & bit(of: other) != 0 { return start(interrupted, on: other, context) }
      (core, job) = (other, interrupted)
    }
  }

  @inline(__always) private mutating func core(for quality: Int) -> Int? {
    var kind = preferredKinds[quality]
    while kind < coresOfKind.count {
      let cores = coresOfKind[kind]
      if state.idleCores & cores != 0 { return (state.idleCores & cores).trailingZeroBitCount }
      if let core = coreOfLessUrgentWork(than: quality, among: cores) { return core }
      kind += 1
    }
    return nil
  }

  /// The first core with work of the least urgent class below `quality`.
  private mutating func coreOfLessUrgentWork(than quality: Int, among cores: UInt32) -> Int? {
    var other = busyCores.count - 1
    while other > quality {
      let candidates = busyCores[other] & cores
      if candidates != 0 { return candidates.trailingZeroBitCount }
      other -= 1
    }
    return nil
  }

  /// Remove the work of a core that is about to get other work.
  private mutating func takeWork(from core: Int, _ context: ComponentContext) -> ProcessorJob {
    settle(core, context)
    context.cancel(cores[core].end)
    let job = cores[core].job
    busyCores[job.quality] &= ~bit(of: core)
    return job
  }

  private mutating func wait(
    _ job: ProcessorJob, isFirst: Bool = false, _ context: ComponentContext
  ) {
    guard !queues.isFull else {
      return context.abort("more than 1024 pieces of work wait for the processor")
    }
    if isFirst { queues.prepend(job) } else { queues.append(job) }
    if hurriesWhenWorkWaits && !state.isWaking { settlePoints(context) }
  }

  private mutating func start(_ job: ProcessorJob, on core: Int, _ context: ComponentContext) {
    let bit = bit(of: core)
    state.idleCores &= ~bit
    busyCores[job.quality] |= bit
    let place = pointer(toCore: core)
    place.pointee.job = job
    place.pointee.since = context.now
    place.pointee.end = .none
    let cluster = pointer(toCluster: place.pointee.cluster)
    let point = wantedPoint(of: cluster)
    if point != cluster.pointee.point {
      setPoint(point, of: cluster.pointee.place, except: bit, context)
    }
    run(core, at: place, on: cluster, context)
    settleLead(besides: core, context)
    settleRail(context)
  }

  /// Complete the work of a core, and start the next.
  mutating func finished(on core: Int, _ context: ComponentContext) {
    let place = pointer(toCore: core)
    // Its end was computed from the remaining work, so nothing is left now.
    let busy = (context.now - place.pointee.since).nanoseconds
    let (app, cause, quality) = (
      place.pointee.job.app, place.pointee.job.cause, place.pointee.job.quality
    )
    place.pointee.job.left = 0
    place.pointee.since = context.now
    let rate = points[pointer(toCluster: place.pointee.cluster).pointee.point].rate
    count(busy: busy, at: rate, of: quality, for: app, context)
    let bit = bit(of: core)
    busyCores[quality] &= ~bit
    state.idleCores |= bit
    state.lastApp = app
    context.complete(place.pointee.job.waiter)
    if queues.waiting != 0, let next = takeNext(for: bit) {
      start(next, on: core, context)
      if hurriesWhenWorkWaits { settlePoints(context) }
      return
    }
    context.change(context.lane(1 + core), to: Power.zero, chargedTo: Charging(app, cause))
    if state.idleCores == allCores {
      state.idleSince = context.now
      state.railHolder = nil
      return setAwake(context)
    }
    settleLead(besides: core, context)
    let cluster = place.pointee.cluster
    if clusters[cluster].cores & ~state.idleCores != 0 { settlePoint(of: cluster, context) }
    settleRail(context)
  }

  /// Take the most urgent waiting work that may use a core, the first of its class.
  private mutating func takeNext(for bit: UInt32) -> ProcessorJob? {
    var waiting = queues.waiting
    while waiting != 0 {
      let quality = waiting.trailingZeroBitCount
      if usableCores[quality] & bit != 0 { return queues.takeFirst(of: quality) }
      waiting &= waiting - 1
    }
    return nil
  }

  /// Assign cores to all waiting work after waking up, the most urgent first.
  mutating func wokeUp(_ context: ComponentContext) {
    state.isWaking = false
    var waiting = queues.waiting
    while waiting != 0 {
      let quality = waiting.trailingZeroBitCount
      while queues.waiting & 1 &<< UInt8(truncatingIfNeeded: quality) != 0 {
        guard let core = core(for: quality), state.idleCores & bit(of: core) != 0 else { break }
        start(queues.takeFirst(of: quality), on: core, context)
      }
      waiting &= waiting - 1
    }
    if hurriesWhenWorkWaits { settlePoints(context) }
  }
}
