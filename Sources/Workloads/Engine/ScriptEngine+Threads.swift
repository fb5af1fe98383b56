public import Kernel
public import PowerAccounting
public import Quantities

/// Making, waking and ending threads.
extension ScriptEngine {
  /// Whether a thread may be ready.
  @inlinable public var hasReady: Bool { readyCount > 0 }

  /// The thread that became ready first.
  public mutating func takeReady() -> Int? {
    while readyCount > 0 {
      let handle = ready[readyFirst]
      readyFirst = (readyFirst + 1) & (Self.threadLimit - 1)
      readyCount -= 1
      // A thread that was ended while it was ready may have left its place to another.
      guard isLive(handle) else { continue }
      if suspendedCount > 0 && park(handle) { continue }
      return Int(handle.index)
    }
    return nil
  }

  mutating func makeReady(_ index: Int) {
    guard readyCount < ready.count else {
      failure = "more than 4096 runs of scripts are ready at one instant"
      return
    }
    ready[(readyFirst + readyCount) & (Self.threadLimit - 1)] = handle(of: index)
    readyCount += 1
  }

  /// Begins a run of a script; nothing when the program's limit is met.
  mutating func start(
    script: Int, owner: Thread.Owner, index: Int, app: AppID, fields: SIMD4<Double>,
    occasion: Occasion
  ) -> Int? {
    let place: Int
    if freeCount > 0 {
      freeCount -= 1
      place = Int(freeThreads[freeCount])
    } else if usedThreads < threads.count {
      place = usedThreads
      usedThreads += 1
    } else {
      failure = "more than 4096 runs of scripts are under way"
      return nil
    }
    threads[place] = Thread(
      generation: threads[place].generation &+ 1, isLive: true, owner: owner,
      ownerIndex: Int32(index), app: app, program: scripts[script].entry, occasion: occasion)
    for field in 0..<4 { threadFields[place * 4 + field] = fields[field] }
    for local in 0..<localsPerThread { threadLocals[place * localsPerThread + local] = 0 }
    if let journal { journal.pointee.note(begun: script, at: place, app: app) }
    makeReady(place)
    return place
  }

  /// Ends a run and its branches; its handler, timer or action learns of it, or who it is a branch of.
  mutating func end(_ place: Int, future: inout FutureEventList) {
    let thread = threads[place]
    guard thread.isLive else { return }
    threads[place].isLive = false
    if thread.branches > 0 { endBranches(of: place, future: &future) }
    if thread.awaitedEvent >= 0 { forgetWait(of: place) }
    if let journal { journal.pointee.note(endedAt: place) }
    freeThreads[freeCount] = Int32(place)
    freeCount += 1
    let index = Int(thread.ownerIndex)
    switch thread.owner {
    case .handler: handlerRunEnded(index)
    case .timer: if timers[index].thread == place { timers[index].thread = -1 }
    case .action: if actions[index].thread == place { actions[index].thread = -1 }
    case .operation: operationEnded(in: index)
    case .branch: branchEnded(of: index, future: &future)
    case .nobody: break
    }
  }

  mutating func handle(of place: Int) -> ThreadHandle {
    ThreadHandle(index: Int32(place), generation: threads[place].generation)
  }

  /// An operation is over: the thread goes on, if it is still there.
  public mutating func complete(_ handle: ThreadHandle) {
    guard isLive(handle) else { return }
    makeReady(Int(handle.index))
  }

  /// An operation failed: the thread goes on where its script says, or its whole run ends and is counted.
  public mutating func fail(_ handle: ThreadHandle, future: inout FutureEventList) {
    guard isLive(handle) else { return }
    let place = Int(handle.index)
    let target = threads[place].failureTarget
    if target >= 0 {
      threads[place].program = target
      makeReady(place)
    } else {
      count(.failures)
      stop(place, future: &future)
    }
  }

  /// The time a thread waited for has passed.
  public mutating func wake(_ place: Int, now: SimTime, future: inout FutureEventList) {
    threads[place].wake = .none
    if threads[place].awaitedEvent >= 0 { giveUpWait(of: place) }
    if restDepth > 1 && holds(place, now: now) { return }
    makeReady(place)
    tickOpenWindows(now: now, future: &future)
  }

  func isLive(_ handle: ThreadHandle) -> Bool { threads.isLive(handle) }
}
