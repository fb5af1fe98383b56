import Testing

@testable import PhoneModel

struct `The audiences of news` {
  // Four parts that hear of nothing, of the first kind, of both and of the second.
  @Test(arguments: [(0, []), (1, [1, 2]), (2, [2, 3]), (3, [1, 2, 3])])
  func `are those who hear of any of some kinds, in their order`(news: Int, told: [Int]) {
    let audiences = Subscribers(kinds: 2, heard: [0, 1, 3, 2])
    var parts: [Int] = []
    for place in audiences.places(of: news) { parts.append(audiences[place]) }
    #expect(parts == told)
  }
}
