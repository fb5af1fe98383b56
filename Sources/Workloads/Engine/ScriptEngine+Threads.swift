import Kernel
import PowerAccounting
import Quantities

/// Beginning, waking and ending runs of scripts.
extension ScriptEngine {
  /// Whether a thread may be ready.
  @inlinable public var hasReady: Bool { threads.readyCount > 0 }

  /// The thread that became ready first.
  public mutating func takeReady() -> Int? {
    while let thread = threads.takeReady() {
      if lifecycle.suspendedCount > 0, lifecycle.park(thread, among: threads) {
        countHeldWait(of: thread)
        continue
      }
      return thread
    }
    return nil
  }

  mutating func makeReady(_ thread: Int) {
    if !threads.makeReady(thread) {
      records.abort("more than 4096 runs of scripts are ready at one instant")
    }
  }

  /// Begin a run of a script; nil when the program's limit is met.
  @discardableResult mutating func start(
    script: Int32, owner: Thread.Owner, app: AppID, fields: SIMD4<Double>, trigger: Trigger,
    quality: UInt8 = OperationClass.none
  ) -> Int? {
    let thread = threads.begin(
      at: code.scripts[Int(script)].entry, owner: owner, app: app, fields: fields, trigger: trigger)
    guard let thread else {
      records.abort("more than 4096 runs of scripts are under way")
      return nil
    }
    queues.enter(thread, quality: quality)
    records.noteBegun(thread, script: Int(script), app: app)
    makeReady(thread)
    return thread
  }

  /// End a run before its last step, with its branches.
  mutating func end(_ index: Int, future: inout FutureEventList) {
    guard threads[index].isLive else { return }
    if index != run.failing { work.count(.withdrawn, of: threads.instruction(of: index)) }
    finish(index, future: &future)
  }

  /// End a run and its branches, and notify its owner.
  mutating func finish(_ index: Int, future: inout FutureEventList) {
    let thread = threads[index]
    guard thread.isLive else { return }
    if thread.wake != .none { future.cancel(thread.wake) }
    threads.end(index)
    if thread.branches > 0 { endBranches(of: index, future: &future) }
    if eventWaits.count > 0 { _ = eventWaits.remove(index) }
    records.noteEnded(index)
    threads.release(index)
    switch thread.owner {
    case .handler(let handler): handlerRunEnded(Int(handler), future: &future)
    case .timer(let timer): timers.runEnded(Int(timer), thread: index)
    case .action(let action): exogenous.actions.runEnded(Int(action), thread: index)
    case .operation(let queue): operationEnded(in: Int(queue))
    case .branch(let parent): branchEnded(of: Int(parent), future: &future)
    case .nobody: break
    }
    if thread.slot >= 0 { endUse(ofSlot: thread.slot, future: &future) }
  }

  /// End the whole run that a thread is, or is a branch of.
  mutating func stop(_ thread: Int, future: inout FutureEventList) {
    end(threads.root(of: thread), future: &future)
  }

  /// Complete an operation: its thread resumes, if it has not ended.
  public mutating func complete(_ handle: ThreadHandle) {
    if threads.isLive(handle) { makeReady(Int(handle.index)) }
  }

  /// Fail an operation: its thread resumes at the failure target of its script, or its whole run
  /// ends and is counted.
  ///
  /// - Parameter isCancelled: Whether the app itself cancelled it.
  public mutating func fail(
    _ handle: ThreadHandle, isCancelled: Bool = false, future: inout FutureEventList
  ) {
    guard threads.isLive(handle) else { return }
    let thread = Int(handle.index)
    work.count(isCancelled ? .withdrawn : .failed, of: threads.instruction(of: thread))
    let target = threads[thread].failureTarget
    if target >= 0 {
      threads.jump(thread, to: target)
      makeReady(thread)
    } else {
      records.count(.failures)
      run.failing = thread
      stop(thread, future: &future)
      run.failing = -1
    }
  }

  /// Let a thread wait for a time in nanoseconds; for ever if that lies beyond the run.
  @inline(never) mutating func sleep(
    _ thread: Int, for length: Double, now: SimTime, future: inout FutureEventList
  ) {
    guard let time = now.adding(nanoseconds: length), time <= run.horizon else { return }
    let token = future.schedule(.wake(thread: thread), at: time, rank: .timer)
    threads.setWake(of: thread, to: token)
  }

  /// Wake a thread after its wait.
  public mutating func wake(_ thread: Int, now: SimTime, future: inout FutureEventList) {
    threads.setWake(of: thread, to: .none)
    if eventWaits.count > 0, eventWaits.remove(thread) { abortWait(of: thread) }
    if backgroundLimits.isDeep,
      backgroundLimits.hold(thread, among: threads, front: screen.front, now: now)
    {
      return countHeldWait(of: thread)
    }
    makeReady(thread)
    tickOpenWindows(now: now, future: &future)
  }

  /// Count the end of a wait that the system puts off. A thread that waits for nothing has work of
  /// its own under way.
  private mutating func countHeldWait(of thread: Int) {
    let origin = threads.instruction(of: thread)
    guard origin != .none, code.instructions[Int(origin.index)].code == .wait else { return }
    work.count(.heldBack, of: origin)
  }

  /// The trigger of a thread's next piece of work under a name.
  mutating func childTrigger(of thread: Int, _ name: UInt32, local: UInt16) -> Trigger {
    let count = threads.countUse(local, by: thread)
    return threads[thread].trigger.child(StreamName(hash: name), count: count)
  }

  // MARK: - Branches

  /// Begin a branch of a thread.
  @inline(never) mutating func fork(_ index: Int, from thread: Int, local: UInt16) {
    let definition = code.branches[index]
    let branch = start(
      script: definition.script, owner: .branch(of: Int32(thread)), app: threads[thread].app,
      fields: threads.fields(of: thread),
      trigger: childTrigger(of: thread, definition.name, local: local),
      quality: queues.quality(of: thread))
    if branch != nil { threads.branchBegan(of: thread) }
  }

  /// End a branch: its thread resumes, if it was the last or the first is enough.
  private mutating func branchEnded(of thread: Int, future: inout FutureEventList) {
    guard threads[thread].isLive, threads[thread].branches > 0 else { return }
    if threads.branchEnded(of: thread) > 0 {
      guard threads[thread].joinsFirst else { return }
      endBranches(of: thread, future: &future)
    }
    makeReady(thread)
  }

  /// End all branches of a thread, without notification.
  private mutating func endBranches(of thread: Int, future: inout FutureEventList) {
    threads.forgetBranches(of: thread)
    endThreads(of: .branch(of: Int32(thread)), future: &future)
  }

  /// End all runs that an owner began.
  mutating func endThreads(of owner: Thread.Owner, future: inout FutureEventList) {
    for thread in 0..<threads.used where threads[thread].isLive && threads[thread].owner == owner {
      end(thread, future: &future)
    }
  }
}
