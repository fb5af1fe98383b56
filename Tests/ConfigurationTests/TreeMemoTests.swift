import Configuration
import Testing

struct `Tree memo` {
  private final class Maker {
    var count = 0

    func made(isKept: Bool = true) -> (value: Int, isKept: Bool) {
      count += 1
      return (count, isKept)
    }
  }

  private let memo = TreeMemo<Int>(limit: 64)
  private let maker = Maker()
  private let section = (["a": "1"] as Tree).make("a.yaml")

  private func value(of parts: ConfigurationNode?...) -> Int {
    memo.value(of: parts) { maker.made() }
  }

  @Test func `makes the value of the same parts once`() {
    #expect(value(of: section, nil) == 1)
    #expect(value(of: section, nil) == 1)
  }

  @Test func `makes it again for a part that was written again`() {
    #expect(value(of: section) == 1)
    #expect(value(of: (["a": "1"] as Tree).make("a.yaml")) == 2)
  }

  @Test func `makes it again where a part came or went`() {
    #expect(value(of: section, nil) == 1)
    #expect(value(of: section, section) == 2)
    #expect(value(of: nil, section) == 3)
  }

  @Test func `keeps nothing that must not be kept`() {
    #expect(memo.value(of: [section]) { maker.made(isKept: false) } == 1)
    #expect(memo.value(of: [section]) { maker.made() } == 2)
  }

  @Test func `forgets the one that was not used for longest`() {
    let sections = (0..<65).map { (["a": Tree(stringLiteral: "\($0)")] as Tree).make("a.yaml") }
    for section in sections { _ = value(of: section) }
    #expect(value(of: sections[64]) == 65)
    #expect(value(of: sections[0]) == 66)
  }

  @Test func `keeps one that was used again before others came`() {
    let sections = (0..<65).map { (["a": Tree(stringLiteral: "\($0)")] as Tree).make("a.yaml") }
    for section in sections.dropLast() { _ = value(of: section) }
    #expect(value(of: sections[0]) == 1)
    _ = value(of: sections[64])
    #expect(value(of: sections[0]) == 1)
    #expect(value(of: sections[1]) == 66)
  }

  @Test func `never knows a scalar, which has no memory of its own`() {
    let scalar = ("pixel" as Tree).make("a.yaml")
    #expect(value(of: scalar) == 1)
    #expect(value(of: scalar) == 2)
  }
}
