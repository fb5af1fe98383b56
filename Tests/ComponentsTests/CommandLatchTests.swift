import Components
import DrainsimTestSupport
import Quantities
import Testing

/// Sends `count` commands every `interval` and looks every `period`, both in milliseconds; a look
/// that falls on a command comes after it.
private func lost(
  _ count: Int, every interval: Int, looksEvery period: Int, phase: Int
) -> Int {
  var latch = CommandLatch()
  var lost = 0
  var look = phase
  for command in 0..<count {
    while look < command * interval {
      _ = latch.look()
      look += period
    }
    if latch.receive(.step) { lost += 1 }
  }
  return lost
}

struct `A command latch` {
  // 0.6 s hold three commands and two looks, so one of three finds an earlier one still there. (A
  // dead time of 0.3 s after each accepted command would lose half: those at 0.2, 0.6, 1.0 s.)
  @Test(arguments: [0, 1, 99, 100, 150, 250])
  func `loses one in three commands sent every 0.2 s`(phase: Int) {
    // The first and last 0.6 s may hold one more or less.
    let lost = lost(30_000, every: 200, looksEvery: 300, phase: phase)
    #expect((9_999...10_001).contains(lost))
  }

  @Test(arguments: [0, 1, 150, 299])
  func `loses none sent as often as it looks`(phase: Int) {
    #expect(lost(10_000, every: 300, looksEvery: 300, phase: phase) == 0)
  }

  @Test func `moves for one period at a step`() {
    var latch = CommandLatch()
    _ = latch.receive(.step)
    let looks = (0..<3).map { _ in latch.look() }
    #expect(looks.map(\.moved) == [false, true, false])
    #expect(looks.map(\.moves) == [true, false, false])
  }

  @Test func `moves from start to stop`() {
    var latch = CommandLatch()
    _ = latch.receive(.start)
    var moves = (0..<4).map { _ in latch.look().moves }
    _ = latch.receive(.stop)
    moves.append(latch.look().moves)
    #expect(moves == [true, true, true, true, false])
  }

  @Test func `acts on the last of two commands`() {
    var latch = CommandLatch()
    _ = latch.receive(.start)
    let lostOne = latch.receive(.stop)
    #expect(lostOne)
    #expect(!latch.look().moves)
  }

  @Test func `keeps moving when a step comes in time for the next look`() {
    var latch = CommandLatch()
    var moves: [Bool] = []
    for _ in 0..<5 {
      _ = latch.receive(.step)
      moves.append(latch.look().moves)
    }
    #expect(moves == [true, true, true, true, true])
  }

  // Looks at 0.1, 0.4, 0.7 … s.
  @Test(arguments: [(0.0, 0.1), (0.1, 0.1), (0.100000001, 0.4), (0.4, 0.4), (0.65, 0.7)])
  func `looks first at or after an instant`(instant: Double, look: Double) {
    let next = CommandLatch.nextLook(
      from: .at(instant), period: .milliseconds(300), phase: .at(0.1))
    #expect(next == .at(look))
  }
}
