import Configuration
import Kernel
public import PowerAccounting

/// Operation queues of apps: work that is done one after another, and how urgent it is.
///
/// Where a policy promotes, these are its rules, those of Apple's operation queues:
/// * An operation more urgent than its queue, if that has a class, makes the queue, and all in it, as
///   urgent.
/// * A queue whose class is raised makes all in it as urgent.
/// * A queue whose class is lowered leaves all in it as it is.
/// * Less urgent operations that come later are taken for as urgent as the queue.
///
/// And where a script waits for a queue that is less urgent than itself, the inversion is resolved: all
/// in the queue becomes as urgent as who waits.
extension ScriptEngine {
  /// Operations that may wait in one queue.
  static let queueLimit = 256

  mutating func resetQueues() {
    for index in 0..<queueStates.count {
      queueStates[index] = OperationQueueState(quality: queueDefinitions[index].quality)
    }
    promotedCount = 0
    promotedTaken = 0
  }

  /// Puts an operation into its queue.
  ///
  /// - Parameter asked: Its class; NaN if none was said.
  mutating func enqueue(_ index: Int, from place: Int, local: UInt16, asked: Double) {
    let definition = operationDefinitions[index]
    let queue = Int(definition.queue)
    guard queueStates[queue].waiting < Int32(Self.queueLimit) else { return count(.overflows) }
    var quality = asked.isNaN ? OperationClass.none : UInt8(asked)
    let ofQueue = queueStates[queue].quality
    if quality == OperationClass.none {
      quality = ofQueue == OperationClass.none ? threads[place].quality : ofQueue
    } else if rules.promotesOperations, ofQueue != OperationClass.none {
      if quality < ofQueue { setClass(of: queue, to: quality) }
      quality = min(quality, ofQueue)
    }
    var fields = SIMD4<Double>.zero
    for field in 0..<4 { fields[field] = threadFields[place * 4 + field] }
    let state = queueStates[queue]
    let last = (Int(state.first) + Int(state.waiting)) % Self.queueLimit
    waitingOperations[queue * Self.queueLimit + last] = WaitingOperation(
      operation: Int32(index), quality: quality, fields: fields,
      occasion: childOccasion(of: place, StreamName(hash: definition.name), local: local))
    queueStates[queue].waiting += 1
    startOperations(of: queue)
  }

  /// Gives a queue another class.
  mutating func setClass(of queue: Int, to quality: UInt8) {
    let isRaised = quality < queueStates[queue].quality
    queueStates[queue].quality = quality
    if isRaised && rules.promotesOperations { promote(everythingIn: queue, to: quality) }
  }

  /// Lets a thread wait for a queue.
  ///
  /// - Parameter asked: How urgent the thread is; NaN if it did not say.
  /// - Returns: Whether it has to wait.
  mutating func awaits(_ queue: Int, by place: Int, asked: Double) -> Bool {
    guard queueStates[queue].running > 0 || queueStates[queue].waiting > 0 else { return false }
    threads[place].awaitedQueue = Int32(queue)
    if rules.promotesOperations {
      let own = threads[place].quality
      let standard = UInt8(QualityOfService.default.rawValue)
      let waits = asked.isNaN ? (own == OperationClass.none ? standard : own) : UInt8(asked)
      promote(everythingIn: queue, to: waits)
    }
    return true
  }

  private mutating func startOperations(of queue: Int) {
    while queueStates[queue].waiting > 0,
      queueStates[queue].running < queueDefinitions[queue].limit
    {
      let first = Int(queueStates[queue].first)
      let next = waitingOperations[queue * Self.queueLimit + first]
      queueStates[queue].first = Int32((first + 1) % Self.queueLimit)
      queueStates[queue].waiting -= 1
      queueStates[queue].running += 1
      let definition = operationDefinitions[Int(next.operation)]
      let place = start(
        script: Int(definition.script), owner: .operation, index: queue,
        app: AppID(Int(queueDefinitions[queue].app)), fields: next.fields,
        occasion: next.occasion)
      guard let place else { return }
      threads[place].quality = next.quality
    }
  }

  /// The run of an operation is over: the next one begins, or who waits for the queue goes on.
  mutating func operationEnded(in queue: Int) {
    queueStates[queue].running -= 1
    startOperations(of: queue)
    guard queueStates[queue].running == 0 else { return }
    for thread in 0..<usedThreads
    where threads[thread].isLive && threads[thread].awaitedQueue == Int32(queue) {
      threads[thread].awaitedQueue = -1
      makeReady(thread)
    }
  }

  /// Nothing waits any longer in the queues of an app that has ended.
  mutating func emptyQueues(of app: AppID) {
    for index in 0..<queueStates.count where Int(queueDefinitions[index].app) == app.index {
      queueStates[index].waiting = 0
      queueStates[index].quality = queueDefinitions[index].quality
    }
  }
}

// MARK: - Promotion

extension ScriptEngine {
  private mutating func promote(everythingIn queue: Int, to quality: UInt8) {
    let state = queueStates[queue]
    for offset in 0..<Int(state.waiting) {
      let place = queue * Self.queueLimit + (Int(state.first) + offset) % Self.queueLimit
      guard waitingOperations[place].quality > quality else { continue }
      waitingOperations[place].quality = quality
      count(.promotions)
    }
    guard state.running > 0 else { return }
    for thread in 0..<usedThreads
    where threads[thread].isLive && threads[thread].quality > quality
      && isPart(thread, ofOperationIn: queue)
    {
      threads[thread].quality = quality
      count(.promotions)
      // Each thread has one place, and is told of once: its class is looked up when it is taken.
      guard !threads[thread].isPromoted else { continue }
      threads[thread].isPromoted = true
      promoted[promotedCount] = Int32(thread)
      promotedCount += 1
    }
  }

  /// The next running operation that has become more urgent, whose work under way has to be told.
  public mutating func takePromoted() -> (thread: ThreadHandle, quality: Int)? {
    while promotedTaken < promotedCount {
      let place = Int(promoted[promotedTaken])
      promotedTaken += 1
      guard threads[place].isLive, threads[place].isPromoted else { continue }
      threads[place].isPromoted = false
      return (handle(of: place), Int(threads[place].quality))
    }
    promotedTaken = 0
    promotedCount = 0
    return nil
  }
}
