import Quantities
import Testing
import Workloads

struct `A counter of one instant` {
  /// A counter after `steps` at zero.
  private func counter(after steps: Int) -> InstantCounter {
    var counter = InstantCounter()
    for _ in 0..<steps { _ = counter.countOne() }
    return counter
  }

  @Test func `allows a million steps`() {
    var counter = counter(after: 999_999)
    let isAllowed = counter.countOne()
    #expect(isAllowed)
  }

  @Test func `refuses the step after them`() {
    var counter = counter(after: 1_000_000)
    let isAllowed = counter.countOne()
    #expect(!isAllowed)
  }

  @Test func `starts again when time passes`() {
    var counter = counter(after: 1_000_000)
    counter.enter(.zero + .nanoseconds(1))
    let isAllowed = counter.countOne()
    #expect(isAllowed)
  }

  @Test func `goes on counting within an instant`() {
    var counter = counter(after: 1_000_000)
    counter.enter(.zero)
    let isAllowed = counter.countOne()
    #expect(!isAllowed)
  }
}
