import Configuration
import PowerAccounting

/// A piece of processor work.
struct ProcessorJob: BitwiseCopyable {
  /// The waiter for its end.
  var waiter = Waiter.nobody
  var app = AppID.system
  var cause = Cause.computation
  var quality = QualityOfService.default.rawValue
  /// The remaining billionths of a cycle: at `r` cycles a second, `r` of them pass in a nanosecond.
  var left: Int128 = 0

  static func nanocycles(_ cycles: Int64) -> Int128 {
    let product = cycles.multipliedFullWidth(by: 1_000_000_000)
    return Int128(product.high) << 64 | Int128(product.low)
  }
}

/// The work that waits for a core, first come, first served within each class.
///
/// Each class has a ring, so that removal at either end takes constant time.
struct WorkQueues: ~Copyable {
  /// The most waiting pieces of work; a power of two.
  static let limit = 1024
  private static let classes = QualityOfService.allCases.count

  private var jobs = FlatTable(repeating: ProcessorJob(), count: classes * limit)
  private var rings = FlatTable(repeating: Ring(), count: classes)
  private(set) var count = 0
  /// The classes with waiting work, one bit each.
  private(set) var waiting: UInt8 = 0

  /// The place and the length of a class's line within its part of ``jobs``.
  struct Ring: BitwiseCopyable {
    var first = 0
    var count = 0
  }

  var isFull: Bool { count == Self.limit }

  mutating func removeAll() {
    rings.fill(with: Ring())
    count = 0
    waiting = 0
  }

  mutating func append(_ job: ProcessorJob) {
    let ring = rings[job.quality]
    insert(job, at: ring.first &+ ring.count)
  }

  /// Put interrupted work first in its class.
  mutating func prepend(_ job: ProcessorJob) {
    let first = (rings[job.quality].first &- 1) & (Self.limit - 1)
    rings[job.quality].first = first
    insert(job, at: first)
  }

  @inline(__always) private mutating func insert(_ job: ProcessorJob, at index: Int) {
    precondition(!isFull, "\(count) pieces of work wait")
    rings[job.quality].count &+= 1
    jobs.mutableStart[job.quality &* Self.limit &+ index & (Self.limit - 1)] = job
    count &+= 1
    waiting |= 1 &<< UInt8(truncatingIfNeeded: job.quality)
  }

  /// Remove the work of a waiter, if it is less urgent than `quality`.
  ///
  /// - Complexity: linear in the waiting work.
  mutating func take(for waiter: Waiter, lessUrgentThan quality: Int) -> ProcessorJob? {
    for other in (quality + 1)..<max(quality + 1, Self.classes) {
      for offset in 0..<rings[other].count {
        let job = self[other, offset]
        guard job.waiter == waiter else { continue }
        for later in offset..<(rings[other].count - 1) {
          self[other, later] = self[other, later + 1]
        }
        removeOne(of: other)
        return job
      }
    }
    return nil
  }

  /// The waiting work of a class with `offset` others before it.
  private subscript(quality: Int, offset: Int) -> ProcessorJob {
    get { jobs[place(quality, offset)] }
    set { jobs[place(quality, offset)] = newValue }
  }

  /// Remove the first work of a class that has any.
  @inline(__always) mutating func takeFirst(of quality: Int) -> ProcessorJob {
    let first = rings[quality].first
    precondition(rings[quality].count > 0, "no work of class \(quality) waits")
    rings[quality].first = (first &+ 1) & (Self.limit - 1)
    removeOne(of: quality)
    return jobs.start[quality &* Self.limit &+ first]
  }

  private func place(_ quality: Int, _ offset: Int) -> Int {
    quality * Self.limit + (rings[quality].first + offset) & (Self.limit - 1)
  }

  /// Count one piece of work less of a class.
  @inline(__always) private mutating func removeOne(of quality: Int) {
    rings[quality].count &-= 1
    count &-= 1
    if rings[quality].count == 0 { waiting &= ~(1 &<< UInt8(truncatingIfNeeded: quality)) }
  }
}

/// A queue of jobs that a component does one after another, first in, first out.
///
/// The first job is the current one. The queue is a ring of a fixed size, so adding and removing
/// move no memory.
struct FIFOQueue<Job: BitwiseCopyable>: ~Copyable {
  var ring: FlatTable<Job>
  var head = 0
  var count = 0

  /// - Parameter job: Any job; it fills the empty slots.
  init(places: Int, filledWith job: Job) { ring = FlatTable(repeating: job, count: places) }

  mutating func reset() {
    head = 0
    count = 0
  }

  var isEmpty: Bool { count == 0 }
  var isFull: Bool { count == ring.count }

  /// The current job.
  ///
  /// - Precondition: not empty.
  var first: Job {
    precondition(count > 0, "the first of an empty line")
    return ring[head]
  }

  /// - Precondition: not full.
  mutating func append(_ job: Job) {
    precondition(count < ring.count, "a line of \(count) that is full")
    ring[(head + count) % ring.count] = job
    count += 1
  }

  /// - Precondition: not empty.
  mutating func removeFirst() -> Job {
    let job = first
    head = (head + 1) % ring.count
    count -= 1
    return job
  }
}
