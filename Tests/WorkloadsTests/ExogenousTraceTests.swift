import Quantities
import Testing

@testable import Workloads

struct `A trace of exogenous events` {
  /// A trace of three streams; `notes` are stream, time in seconds, and what happened.
  private func record(_ notes: [(Int, Int64, UInt64)]) -> ExogenousRecord {
    var trace = ExogenousTrace(count: 3)
    trace.reset()
    for (stream, seconds, what) in notes {
      trace.note(stream, what, at: .zero + .seconds(seconds))
    }
    return trace.record
  }

  private func regular(_ count: Int, from first: Int64 = 1) -> [(Int, Int64, UInt64)] {
    (0..<count).map { (1, first + Int64($0), 0) }
  }

  @Test func `is the same for the same days`() {
    let notes = regular(5) + [(2, 9, 7)]
    #expect(record(notes) == record(notes))
    #expect(record(notes).streamsUnlike(record(notes), endTogether: true).isEmpty)
  }

  @Test func `differs in the stream in which something came at another time`() {
    let moved = regular(4) + [(1, 6, 0), (2, 9, 7)]
    let found = record(regular(5) + [(2, 9, 7)]).streamsUnlike(record(moved), endTogether: true)
    #expect(found == [1])
  }

  @Test func `differs where something else happened at the same time`() {
    #expect(record([(0, 3, 1)]).streamsUnlike(record([(0, 3, 2)]), endTogether: true) == [0])
  }

  @Test func `differs where two things happened in the other order`() {
    let (one, other) = (record([(0, 3, 1), (0, 3, 2)]), record([(0, 3, 2), (0, 3, 1)]))
    #expect(one.streamsUnlike(other, endTogether: true) == [0])
  }

  @Test func `differs where one had more in the same time`() {
    #expect(record(regular(5)).streamsUnlike(record(regular(6)), endTogether: true) == [1])
    #expect(record([]).streamsUnlike(record(regular(1)), endTogether: true) == [1])
  }

  @Test(arguments: 0...40, [0, 1, 7, 40])
  func `does not differ where one merely ran longer`(short: Int, longer: Int) {
    let (one, other) = (record(regular(short)), record(regular(short + longer)))
    #expect(one.streamsUnlike(other, endTogether: longer == 0).isEmpty)
    #expect(other.streamsUnlike(one, endTogether: longer == 0).isEmpty)
  }

  /// The difference lies in the first half of what both have.
  @Test(arguments: 2...40)
  func `differs where one ran longer and began otherwise`(short: Int) {
    let other = record([(1, 0, 0)] + regular(short + 8, from: 2))
    #expect(record(regular(short)).streamsUnlike(other, endTogether: false) == [1])
  }
}
