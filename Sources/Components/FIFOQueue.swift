import PowerAccounting

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
