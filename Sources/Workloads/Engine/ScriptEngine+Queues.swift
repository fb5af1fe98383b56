import PowerAccounting

/// Operations that go through queues, and threads that wait for them.
extension ScriptEngine {
  /// Put an operation into its queue.
  ///
  /// - Parameter asked: The operation's class; NaN if none is given.
  @inline(never) mutating func enqueue(_ index: Int, from thread: Int, local: UInt16, asked: Double)
  {
    let definition = queues.definition(index)
    let queue = Int(definition.queue)
    guard queues.hasRoom(in: queue) else {
      records.count(.overflows)
      return work.count(.dropped, of: threads.instruction(of: thread))
    }
    let operation = OperationQueues.Operation(
      index: Int32(index), fields: threads.fields(of: thread),
      trigger: childTrigger(of: thread, definition.name, local: local))
    records.add(
      queues.append(operation, from: thread, asked: asked, among: threads), to: .promotions)
    startOperations(of: queue)
  }

  private mutating func startOperations(of queue: Int) {
    while let next = queues.takeNext(from: queue) {
      let thread = start(
        script: queues.definition(Int(next.index)).script, owner: .operation(queue: Int32(queue)),
        app: queues.app(of: queue), fields: next.fields, trigger: next.trigger,
        quality: next.quality)
      if thread == nil { return }
    }
  }

  /// Begin the next operation after the end of one, or resume the threads that wait for the queue.
  mutating func operationEnded(in queue: Int) {
    queues.operationEnded(in: queue)
    startOperations(of: queue)
    guard !queues.hasRunning(queue) else { return }
    for thread in 0..<threads.used
    where threads[thread].isLive && queues.endWait(thread, for: queue) { makeReady(thread) }
  }

  /// Give a queue another class.
  @inline(never) mutating func setClass(of queue: Int, to quality: UInt8) {
    records.add(queues.setClass(of: queue, to: quality, among: threads), to: .promotions)
  }

  /// Let a thread wait for a queue.
  ///
  /// - Parameter asked: The class of the thread; NaN if it is not given.
  /// - Returns: Whether it has to wait.
  @inline(never) mutating func wait(_ thread: Int, forQueue queue: Int, asked: Double) -> Bool {
    if queues.isIdle(queue) { return false }
    records.add(queues.wait(thread, for: queue, asked: asked, among: threads), to: .promotions)
    return true
  }

  /// The number of running operations that may have become more urgent.
  @inlinable public var promotedCount: Int { queues.promotedCount }

  /// Take the next running operation that has become more urgent, to promote its current work.
  public mutating func takePromoted() -> (thread: ThreadHandle, quality: Int)? {
    guard let thread = queues.takePromoted(among: threads) else { return nil }
    return (threads.handle(of: thread), Int(queues.quality(of: thread)))
  }
}
