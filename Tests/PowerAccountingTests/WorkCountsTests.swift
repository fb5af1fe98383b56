import PowerAccounting
import Testing

struct `Counts of work` {
  /// A different number for every fate of each of three instructions.
  private func filled() -> WorkCounts {
    var counts = WorkCounts(instructions: 3)
    for fate in WorkFate.allCases {
      for instruction in 0..<3 {
        counts.count(fate, of: InstructionID(instruction), times: number(fate, instruction))
      }
    }
    return counts
  }

  private func number(_ fate: WorkFate, _ instruction: Int) -> Int {
    1 + 100 * fate.rawValue + instruction
  }

  private func numbers(_ counts: borrowing WorkCounts) -> [[Int]] {
    WorkFate.allCases.map { fate in
      var row: [Int] = []
      for instruction in 0..<3 { row.append(counts.count(fate, of: instruction)) }
      return row
    }
  }

  @Test func `are kept for every fate and instruction`() {
    let found = numbers(filled())
    #expect(found == WorkFate.allCases.map { fate in (0..<3).map { number(fate, $0) } })
  }

  @Test func `add up`() {
    var counts = WorkCounts(instructions: 2)
    counts.count(.failed, of: InstructionID(1))
    counts.count(.failed, of: InstructionID(1), times: 4)
    counts.countExecution(of: 0)
    counts.countExecution(of: 0)
    let found = (counts.count(.failed, of: 1), counts.count(.executed, of: 0))
    #expect(found == (5, 2))
  }

  @Test func `say which fates there were at all`() {
    var counts = WorkCounts(instructions: 2)
    counts.count(.dropped, of: InstructionID(1))
    counts.count(.heldBack, of: InstructionID(0))
    let found = WorkFate.allCases.filter { counts.has($0) }
    #expect(found == [.dropped, .heldBack])
  }

  @Test func `leave out work that no script requested, and what happened no times`() {
    var counts = WorkCounts(instructions: 1)
    counts.count(.failed, of: .none)
    counts.count(.failed, of: InstructionID(0), times: 0)
    let (has, count) = (counts.has(.failed), counts.count(.failed, of: 0))
    #expect(!has)
    #expect(count == 0)
  }

  @Test func `begin again from zero`() {
    var counts = filled()
    counts.reset()
    let (found, fates) = (numbers(counts), WorkFate.allCases.filter { counts.has($0) })
    #expect(found == WorkFate.allCases.map { _ in [0, 0, 0] })
    #expect(fates == [])
  }

  // Executions set no mark that there were any.
  @Test func `begin again from zero after executions alone`() {
    var counts = WorkCounts(instructions: 1)
    counts.countExecution(of: 0)
    counts.reset()
    let count = counts.count(.executed, of: 0)
    #expect(count == 0)
  }

  @Test func `forget one fate alone`() {
    var counts = filled()
    counts.forget(.open)
    let found = numbers(counts)
    #expect(
      found
        == WorkFate.allCases.map { fate in (0..<3).map { fate == .open ? 0 : number(fate, $0) } })
  }

  @Test func `take the executions so far for those of the warm-up`() {
    var counts = WorkCounts(instructions: 2)
    for _ in 0..<3 { counts.countExecution(of: 1) }
    counts.endWarmUp()
    counts.countExecution(of: 1)
    let found = [counts.count(.inWarmUp, of: 0), counts.count(.inWarmUp, of: 1)]
    let executed = counts.count(.executed, of: 1)
    #expect(found == [0, 3])
    #expect(executed == 4)
  }
}
