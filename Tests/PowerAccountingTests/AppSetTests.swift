import PowerAccounting
import Testing

struct `A set of apps` {
  private static let some = AppSet([3, 63, 1].map { AppID($0) })

  @Test func `is walked through from the first on`() {
    #expect(Self.some.map(\.index) == [1, 3, 63])
    #expect(Array(Self.some).count == 3)
  }

  @Test func `has what was put in and not taken out`() {
    var set = Self.some
    set.remove(AppID(3))
    set.insert(AppID(2))
    #expect(set.map(\.index) == [1, 2, 63])
    #expect(set.contains(AppID(2)) && !set.contains(AppID(3)))
  }

  @Test func `is cut, joined and lessened`() {
    let other = AppSet([1, 2].map { AppID($0) })
    #expect(Self.some.intersection(other).map(\.index) == [1])
    #expect(Self.some.union(other).map(\.index) == [1, 2, 3, 63])
    #expect(Self.some.subtracting(other).map(\.index) == [3, 63])
  }
}
