import Kernel
import Testing

struct `The trigger of further work` {
  // By a program of its own, from the formula: FNV-1a of the name, one odd factor, a shift and the
  // count, another factor, another shift.
  @Test(
    arguments: [
      (0, "retry", 0, 0x590d_5441), (7, "retry", 1, 0xc8c5_692b),
      (.max, "upload", .max, 0x3486_d2c7),
    ] as [(UInt32, String, UInt32, UInt32)])
  func `has the entity that runs of all versions share`(
    entity: UInt32, name: String, count: UInt32, expected: UInt32
  ) {
    let child = Trigger(entity: entity, ordinal: 3).child(StreamName(name), count: count)
    #expect(child.entity == expected)
  }

  @Test func `keeps the ordinal of the event that caused it all`() {
    let child = Trigger(entity: 1, ordinal: 812).child(StreamName("retry"), count: 4)
    #expect(child.ordinal == 812)
  }
}
