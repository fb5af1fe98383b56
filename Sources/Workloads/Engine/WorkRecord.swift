import Configuration
import PowerAccounting

/// The fates of the work of one run, by the instruction that requested it; additive over runs.
public struct WorkRecord: Sendable, Equatable {
  /// A number of works of one instruction that had a fate.
  public struct Entry: Hashable, Sendable {
    public let fate: WorkFate
    public let instruction: Int
    public let count: Int

    public init(fate: WorkFate, instruction: Int, count: Int) {
      self.fate = fate
      self.instruction = instruction
      self.count = count
    }
  }

  /// The pushes that servers sent to an app, and those that never reached it.
  public struct Pushes: Hashable, Sendable {
    public let app: Int
    public var sent: Int
    public var lost: Int

    public init(app: Int, sent: Int = 0, lost: Int = 0) {
      self.app = app
      self.sent = sent
      self.lost = lost
    }
  }

  /// How often each instruction was executed.
  public private(set) var executed: [Int]
  /// All other counts that are not zero, in the order of fates and instructions.
  public private(set) var entries: [Entry] = []
  /// How often each mark was recorded.
  public let marks: [Int]
  /// The pushes of each app that servers send any.
  public var pushes: [Pushes] = []
  /// The amount of each kind of work that was done for apps after the warm-up: those of
  /// `WorkAmount.inEveryRecord`, and then further ones of the phone's components; empty where it is
  /// not known.
  public var amounts: [Int] = []

  public init(
    executed: [Int], entries: [Entry] = [], marks: [Int], pushes: [Pushes] = [],
    amounts: [Int] = []
  ) {
    self.executed = executed
    self.entries = entries
    self.marks = marks
    self.pushes = pushes
    self.amounts = amounts
  }

  /// Whether it can be of a run of a program.
  package func isOf(_ program: ScriptProgram) -> Bool {
    executed.count == program.code.instructions.count
      && entries.allSatisfy { executed.indices.contains($0.instruction) }
      && marks.count == program.names.marks.count
      && pushes.map(\.app) == Set(program.pushes.map(\.app)).sorted()
      && (amounts.isEmpty || amounts.count >= WorkAmount.inEveryRecord.count)
  }

  fileprivate mutating func add(
    _ counts: borrowing WorkCounts, _ fates: [WorkFate], as other: WorkFate? = nil
  ) {
    for fate in fates where counts.has(fate) {
      for instruction in executed.indices {
        let count = counts.count(fate, of: instruction)
        if count > 0 {
          entries.append(Entry(fate: other ?? fate, instruction: instruction, count: count))
        }
      }
    }
  }
}

extension ScriptEngine {
  /// The fates that services count.
  private static let ofServices: [WorkFate] = [
    .withdrawn, .notBegun, .unfinished, .expired, .replaced, .stretched, .ended, .dropped, .paused,
    .failed, .arrived, .overflowed, .limited, .delayed, .delay,
  ]

  /// The fates of all work of the run that has ended.
  ///
  /// - Parameters:
  ///   - services: What services counted.
  ///   - isWhole: Whether the run lasted as long as it may. A run that its mark or its battery ends
  ///     was meant to end then, and cuts nothing.
  ///   - isMarked: Whether its mark ended it: then nothing had to begin, either.
  public mutating func workRecord(
    with services: borrowing WorkCounts, isWhole: Bool, isMarked: Bool
  ) -> WorkRecord {
    countOpen(isWhole: isWhole)
    // Events that waited for an app that was never resumed are missed.
    while !isMarked, let event = lifecycle.held.takeFirst() {
      countMiss(of: Int(event.event), in: event.app)
    }
    var record = WorkRecord(
      executed: code.instructions.indices.map { work.count(.executed, of: $0) },
      marks: records.markCounts)
    let left = Set(isWhole ? [] : [WorkFate.unfinished]).union(isMarked ? [.notBegun] : [])
    let fates = WorkFate.allCases.filter { $0 != .executed && !left.contains($0) }
    record.add(services, fates.filter(Self.ofServices.contains))
    record.add(work, fates)
    if !isWhole { record.add(services, [.unfinished], as: .underWay) }
    return record
  }

  /// Count the operations and waits that are not over, and timers that have not ticked.
  private mutating func countOpen(isWhole: Bool) {
    for thread in 0..<threads.used where threads[thread].isLive {
      let origin = threads.instruction(of: thread)
      switch code.instructions[Int(origin.index)].code {
      case .wait, .operate, .operateThere, .awaitEvent, .awaitQueue:
        work.count(isWhole ? .open : .underWay, of: origin)
      default: break
      }
    }
    for place in code.instructions.indices {
      let index = Int(code.instructions[place].index)
      switch code.instructions[place].code {
      case .startTimer:
        countTimer(index, startedAt: place)
        guard isWhole else { break }
        let left = timers.leftToCatchUp(index)
        count(.passedOver, ofScript: timers.definition(index).script, times: left)
      case .enqueue:
        work.count(.notBegun, of: InstructionID(place), times: queues.waitingCount(of: index))
      default: break
      }
    }
  }

  /// Count a timer that has not ticked since it was started; of one that is on and never ticked in
  /// the whole run, all of its starts: each put off the tick of the one before.
  private mutating func countTimer(_ index: Int, startedAt place: Int) {
    guard timers[index].isOn, timers[index].ticks == 0 else { return }
    let script = timers.definition(index).script
    let ran = work.count(.executed, of: Int(code.scripts[Int(script)].entry))
    let starts = ran == 0 ? work.count(.executed, of: place) : 1
    work.count(.notBegun, of: InstructionID(place), times: max(1, starts))
  }
}

extension FlatTable {
  fileprivate var indices: Range<Int> { 0..<count }
}
