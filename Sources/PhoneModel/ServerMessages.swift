import Kernel
import PowerAccounting
import Workloads

/// Messages of servers, drawn one after another for each kind.
struct ServerMessages: ~Copyable {
  private let sources: [PushSource]
  /// The number of messages of each kind that were sent or are scheduled.
  private var ordinals: FlatTable<UInt32>
  /// The number of messages of each kind that connections were to carry.
  private var sent: FlatTable<Int>

  init(_ sources: [PushSource]) {
    self.sources = sources
    ordinals = FlatTable(repeating: 0, count: sources.count)
    sent = FlatTable(repeating: 0, count: sources.count)
  }

  mutating func begin() {
    ordinals.fill(with: 0)
    forgetSent()
  }

  /// Count a message that a connection is to carry.
  mutating func countSent(_ index: Int) { sent[index] += 1 }

  /// Count these messages from zero, at the end of the warm-up.
  mutating func forgetSent() { sent.fill(with: 0) }

  /// The messages that connections of an app were to carry.
  func sent(to app: Int) -> Int {
    indices.reduce(0) { sources[$1].app == app ? $0 + sent[$1] : $0 }
  }

  var indices: Range<Int> { sources.indices }
  subscript(index: Int) -> PushSource { sources[index] }

  /// The nanoseconds to the next message of a kind; nil for a message that a change triggers.
  func waitForNext(_ index: Int, _ variates: borrowing VariateGenerator) -> Double? {
    guard case .every(let interval) = sources[index].trigger else { return nil }
    return variates.value(of: interval, entity: 0, trigger: ordinals[index] &+ 1)
  }

  /// Advances to the next message of a kind.
  mutating func advance(_ index: Int) { ordinals[index] &+= 1 }

  /// The present message of a kind: its size in bytes, and its trigger.
  func message(
    _ index: Int, _ variates: borrowing VariateGenerator
  ) -> (size: Double, trigger: Trigger) {
    let (source, ordinal) = (sources[index], ordinals[index])
    let size = max(0, variates.value(of: source.size, entity: 0, trigger: ordinal))
    return (size, Trigger(entity: source.name.hash, ordinal: ordinal))
  }
}
