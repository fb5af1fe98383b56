import Configuration
import Kernel
import PowerAccounting

/// Operation queues of apps: work that is done one after another, and how urgent it is.
///
/// A promoting policy follows the rules of Apple's operation queues:
/// * An operation more urgent than its queue, if that has a class, makes the queue, and all in it,
///   as urgent.
/// * A queue whose class is raised makes all in it as urgent.
/// * A queue whose class is lowered leaves all in it as it is.
/// * Less urgent operations that come later are taken for as urgent as the queue.
///
/// And where a script waits for a queue that is less urgent than itself, the inversion is resolved:
/// all in the queue becomes as urgent as the script.
@usableFromInline struct OperationQueues: ~Copyable {
  /// Operations that may wait in one queue.
  static let limit = 256

  struct Queue: BitwiseCopyable {
    var quality = OperationClass.none
    var running: Int32 = 0
    /// The ring of those that wait.
    var first: Int32 = 0
    var waiting: Int32 = 0
  }

  /// An operation that waits in its queue.
  struct Operation: BitwiseCopyable {
    var index: Int32 = 0
    var quality = OperationClass.none
    var fields = SIMD4<Double>.zero
    var trigger = Trigger(entity: 0, ordinal: 0)
  }

  /// The state of a thread in its queues.
  struct Member: BitwiseCopyable {
    /// The class of an operation, for its work that is given none.
    var quality = OperationClass.none
    /// Whether it became more urgent and ``takePromoted(among:)`` has not returned it.
    var isPromoted = false
    /// The queue it waits for, or -1.
    var awaited: Int32 = -1
  }

  private let definitions: FlatTable<ScriptProgram.OperationQueue>
  private let operations: FlatTable<ScriptProgram.Operation>
  private let promotes: Bool
  private var queues: FlatTable<Queue>
  /// The waiting operations, ``limit`` slots for each queue.
  private var waiting: FlatTable<Operation>
  /// One for each thread; empty without queues.
  private var members: FlatTable<Member>
  /// Running operations that became more urgent, in the order of their threads.
  private var promoted: FlatTable<Int32>
  @usableFromInline private(set) var promotedCount = 0
  private var promotedTaken = 0

  init(_ program: ScriptProgram, promotes: Bool) {
    definitions = FlatTable(program.queues)
    operations = FlatTable(program.operations)
    self.promotes = promotes
    let count = program.queues.count
    queues = FlatTable(repeating: Queue(), count: count)
    waiting = FlatTable(repeating: Operation(), count: count * Self.limit)
    members = FlatTable(repeating: Member(), count: count == 0 ? 0 : ThreadTable.limit)
    promoted = FlatTable(repeating: 0, count: count == 0 ? 0 : ThreadTable.limit)
  }

  mutating func begin() {
    for index in 0..<queues.count { queues[index] = Queue(quality: definitions[index].quality) }
    promotedCount = 0
    promotedTaken = 0
  }

  // MARK: - Threads

  /// Make a new thread known, which is as urgent as `quality`.
  @inline(__always) mutating func enter(_ thread: Int, quality: UInt8 = OperationClass.none) {
    if members.count > 0 { members[thread] = Member(quality: quality) }
  }

  /// The class of the operation that a thread belongs to.
  @inline(__always) func quality(of thread: Int) -> UInt8 {
    members.count > 0 ? members[thread].quality : OperationClass.none
  }

  // MARK: - Operations

  /// The queue, script and name of an operation.
  func definition(_ operation: Int) -> ScriptProgram.Operation { operations[operation] }

  func app(of queue: Int) -> AppID { AppID(Int(definitions[queue].app)) }

  func hasRoom(in queue: Int) -> Bool { queues[queue].waiting < Int32(Self.limit) }

  /// Put an operation into its queue, where there must be room.
  ///
  /// - Parameters:
  ///   - operation: Its own class is ignored.
  ///   - asked: The operation's class; NaN if none is given.
  /// - Returns: How many operations became more urgent.
  mutating func append(
    _ operation: Operation, from thread: Int, asked: Double, among threads: borrowing ThreadTable
  ) -> Int {
    let queue = Int(operations[Int(operation.index)].queue)
    let ofQueue = queues[queue].quality
    var promotions = 0
    var next = operation
    if asked.isNaN {
      next.quality = ofQueue == OperationClass.none ? members[thread].quality : ofQueue
    } else {
      next.quality = UInt8(asked)
      if promotes, ofQueue != OperationClass.none {
        if next.quality < ofQueue {
          promotions = setClass(of: queue, to: next.quality, among: threads)
        }
        next.quality = min(next.quality, ofQueue)
      }
    }
    let last = (Int(queues[queue].first) + Int(queues[queue].waiting)) % Self.limit
    waiting[queue * Self.limit + last] = next
    queues[queue].waiting += 1
    return promotions
  }

  /// Take the next operation out of a queue, if it may run now.
  mutating func takeNext(from queue: Int) -> Operation? {
    guard queues[queue].waiting > 0, queues[queue].running < definitions[queue].limit else {
      return nil
    }
    let first = Int(queues[queue].first)
    queues[queue].first = Int32((first + 1) % Self.limit)
    queues[queue].waiting -= 1
    queues[queue].running += 1
    return waiting[queue * Self.limit + first]
  }

  /// The operations of one step that wait in their queue.
  func waitingCount(of operation: Int) -> Int {
    let queue = Int(operations[operation].queue)
    return (0..<Int(queues[queue].waiting)).count { offset in
      let slot = (Int(queues[queue].first) + offset) % Self.limit
      return Int(waiting[queue * Self.limit + slot].index) == operation
    }
  }

  mutating func operationEnded(in queue: Int) { queues[queue].running -= 1 }

  /// Drop what waits in the queues of an app that has ended.
  mutating func empty(of app: AppID) {
    for index in 0..<queues.count where Int(definitions[index].app) == app.index {
      queues[index].waiting = 0
      queues[index].quality = definitions[index].quality
    }
  }

  // MARK: - Waiting for a queue

  func isIdle(_ queue: Int) -> Bool { queues[queue].running == 0 && queues[queue].waiting == 0 }

  func hasRunning(_ queue: Int) -> Bool { queues[queue].running > 0 }

  /// Let a thread wait for a queue.
  ///
  /// - Parameter asked: The class of the thread; NaN if it is not given.
  /// - Returns: How many operations became more urgent.
  mutating func wait(
    _ thread: Int, for queue: Int, asked: Double, among threads: borrowing ThreadTable
  ) -> Int {
    members[thread].awaited = Int32(queue)
    guard promotes else { return 0 }
    let own = members[thread].quality
    let standard = UInt8(QualityOfService.default.rawValue)
    let quality = asked.isNaN ? (own == OperationClass.none ? standard : own) : UInt8(asked)
    return promote(everythingIn: queue, to: quality, among: threads)
  }

  /// End the wait of a thread if it waits for a queue.
  ///
  /// - Returns: Whether it did.
  mutating func endWait(_ thread: Int, for queue: Int) -> Bool {
    guard members[thread].awaited == Int32(queue) else { return false }
    members[thread].awaited = -1
    return true
  }

  // MARK: - Promotion

  /// Give a queue another class.
  ///
  /// - Returns: How many operations became more urgent.
  mutating func setClass(
    of queue: Int, to quality: UInt8, among threads: borrowing ThreadTable
  ) -> Int {
    let isRaised = quality < queues[queue].quality
    queues[queue].quality = quality
    return isRaised && promotes ? promote(everythingIn: queue, to: quality, among: threads) : 0
  }

  private mutating func promote(
    everythingIn queue: Int, to quality: UInt8, among threads: borrowing ThreadTable
  ) -> Int {
    let state = queues[queue]
    var promotions = 0
    for offset in 0..<Int(state.waiting) {
      let slot = queue * Self.limit + (Int(state.first) + offset) % Self.limit
      guard waiting[slot].quality > quality else { continue }
      waiting[slot].quality = quality
      promotions += 1
    }
    guard state.running > 0 else { return promotions }
    for thread in 0..<threads.used
    where threads[thread].isLive && members[thread].quality > quality
      && threads[threads.root(of: thread)].owner == .operation(queue: Int32(queue))
    {
      members[thread].quality = quality
      promotions += 1
      // A thread is returned once: its class is looked up when it is taken.
      guard !members[thread].isPromoted else { continue }
      members[thread].isPromoted = true
      promoted[promotedCount] = Int32(thread)
      promotedCount += 1
    }
    return promotions
  }

  /// The next running operation that has become more urgent.
  mutating func takePromoted(among threads: borrowing ThreadTable) -> Int? {
    while promotedTaken < promotedCount {
      let thread = Int(promoted[promotedTaken])
      promotedTaken += 1
      guard threads[thread].isLive, members[thread].isPromoted else { continue }
      members[thread].isPromoted = false
      return thread
    }
    promotedTaken = 0
    promotedCount = 0
    return nil
  }
}
