import Testing

@testable import PowerAccounting

struct `A table of fixed length` {
  @Test func `has the values that it was made of`() {
    let table = FlatTable([3, 1, 2])
    let (copied, count) = (table.copied(), table.count)
    #expect(copied == [3, 1, 2])
    #expect(count == 3)
  }

  @Test func `may be empty`() {
    let repeated = FlatTable(repeating: 1, count: 0)
    let given = FlatTable([Int]())
    let copied = (repeated.copied(), given.copied())
    #expect(copied == ([], []))
  }

  @Test func `finds the first match below an end`() {
    let table = FlatTable([5, 7, 7, 9])
    let found = [2, 1, 4].map { end in table.firstIndex(below: end) { $0 == 7 } }
    let none = table.firstIndex(below: 3) { $0 == 9 }
    #expect(found == [1, nil, 1])
    #expect(none == nil)
  }

  @Test func `shows a part of itself`() {
    let table = FlatTable([5, 6, 7, 8])
    let part = Array(table.slice(from: 1, count: 2))
    let (all, nothing) = (
      Array(table.slice(from: 0, count: 4)), table.slice(from: 4, count: 0).count
    )
    #expect(part == [6, 7])
    #expect(all == [5, 6, 7, 8])
    #expect(nothing == 0)
  }

  @Test func `stops the program at an index before its first`() async {
    await #expect(processExitsWith: .failure) { _ = FlatTable([1])[-1] }
  }

  @Test func `stops the program at an index behind its last`() async {
    await #expect(processExitsWith: .failure) { _ = FlatTable([1])[1] }
  }

  @Test func `stops the program when it is written behind its last index`() async {
    await #expect(processExitsWith: .failure) {
      var table = FlatTable([1])
      table[1] = 2
    }
  }

  @Test func `stops the program when it is written before its first index`() async {
    await #expect(processExitsWith: .failure) {
      var table = FlatTable([1])
      table[-1] = 2
    }
  }

  @Test func `stops the program when a part of it is too long`() async {
    await #expect(processExitsWith: .failure) { _ = FlatTable([1, 2]).slice(from: 1, count: 2) }
  }

  @Test func `stops the program when a part of it begins too early`() async {
    await #expect(processExitsWith: .failure) { _ = FlatTable([1, 2]).slice(from: -1, count: 1) }
  }

  @Test func `has parts that begin after all before them`() {
    #expect([3, 0, 4, 1].offsets == [0, 3, 3, 7])
    #expect([Int]().offsets == [])
  }
}

struct `A table of slots` {
  private struct Item: SlotElement, Equatable {
    var number = 0
    var isFree: Bool { number == 0 }
  }

  /// A table of three slots with the first two taken.
  private func table() -> SlotTable<Item> {
    var table = SlotTable<Item>(capacity: 3)
    for number in 1...2 {
      if let slot = table.claim() { table[slot] = Item(number: number) }
    }
    return table
  }

  @Test func `gives the lowest free slot`() {
    var table = table()
    let used = table.slots
    table[0] = Item()
    let again = table.claim()
    #expect(used == 0..<2)
    #expect(again == 0)
  }

  @Test func `gives none when all are taken`() {
    var table = table()
    let last = table.claim()
    table[2] = Item(number: 3)
    let none = table.claim()
    #expect(last == 2)
    #expect(none == nil)
  }

  @Test func `keeps the number of its slots when an earlier one is taken again`() {
    var table = table()
    table[0] = Item()
    _ = table.claim()
    let used = table.slots
    #expect(used == 0..<2)
  }

  @Test func `frees all slots`() {
    var table = table()
    table.clear()
    let used = table.slots
    let (first, second) = (table[0], table[1])
    #expect(used.isEmpty)
    #expect(first == Item() && second == Item())
  }

  @Test func `stops the program behind its last slot`() async {
    await #expect(processExitsWith: .failure) { _ = SlotTable<Item>(capacity: 3)[3] }
  }

  @Test func `stops the program before its first slot`() async {
    await #expect(processExitsWith: .failure) { _ = SlotTable<Item>(capacity: 3)[-1] }
  }
}
