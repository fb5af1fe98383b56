import Testing

@testable import PhoneModel

struct `The subscribers to events` {
  // Four components that hear of nothing, of the first kind, of both and of the second.
  @Test(arguments: [(0, []), (1, [1, 2]), (2, [2, 3]), (3, [1, 2, 3])])
  func `are those who hear of any of some kinds, in their order`(events: Int, told: [Int]) {
    let subscribers = Subscribers(kinds: 2, masks: [0, 1, 3, 2])
    #expect(Array(subscribers.components(of: events)) == told)
  }
}
