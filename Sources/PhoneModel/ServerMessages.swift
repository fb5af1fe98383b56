import Kernel
import PowerAccounting
import Workloads

/// Messages of servers, drawn one after another for each kind.
struct ServerMessages: ~Copyable {
  private let sources: [PushSource]
  /// How many messages of each kind were sent or are scheduled.
  private var ordinals: FlatTable<UInt32>

  init(_ sources: [PushSource]) {
    self.sources = sources
    ordinals = FlatTable(repeating: 0, count: sources.count)
  }

  mutating func begin() { ordinals.fill(with: 0) }

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
