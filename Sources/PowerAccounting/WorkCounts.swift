/// The index of an instruction in the scripts of a phone: the place from which work comes.
@frozen public struct InstructionID: Hashable, BitwiseCopyable, Sendable {
  public let index: Int32

  @inlinable public init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }

  /// The origin of work that no script requested, such as messages of servers.
  @inlinable public static var none: InstructionID { InstructionID(-1) }
}

/// The fates of work that a script requested, each counted for every instruction.
@frozen public enum WorkFate: Int, CaseIterable, BitwiseCopyable, Sendable {
  /// The instruction was executed.
  case executed
  /// The operation failed, and no app cancelled it.
  case failed
  /// Its thread was ended meanwhile, or the app cancelled it.
  case withdrawn
  /// Its thread waited for it when the run ended.
  case open
  /// The system had not begun it when the run ended.
  case notBegun
  /// The system had begun it and not finished when the run ended.
  case unfinished
  /// A person touched a dark screen.
  case onDarkScreen
  /// A person touched the home screen.
  case onHomeScreen
  /// A person touched an app that has no handler for it.
  case unhandled
  /// There was no room to queue an event or an operation.
  case dropped
  /// The run before was not over, so that none began.
  case skipped
  /// An event came while its app did not run.
  case missed
  /// The system ended it when its time was over.
  case expired
  /// Another step's work took its place before it began.
  case replaced
  /// It asked for shorter times than the system grants, and got the shortest of these.
  case stretched
  /// The system ended an app's use of a component when it suspended the app.
  case ended
  /// A tick was due while the system held its timer back, and a later one stands for it.
  case passedOver
  /// The instruction was executed in the warm-up.
  case inWarmUp
  /// It was under way when its mark or its battery ended the run.
  case underWay
  /// A wait ended late, since the system had suspended its app or held it back.
  case heldBack
  /// Values of a peripheral reached the app that subscribed to them.
  case arrived
  /// Values of a peripheral found its queue full.
  case overflowed
  /// Data of it moved at the greatest power that the radio draws.
  case limited
  /// The system paused it, and its app did not start it again when it was needed.
  case paused
  /// It took more than a minute, with nothing that would have ended its wait.
  case delayed
  /// The seconds that those took, added up.
  case delay
  /// A mark ended a time for somebody who had left the app, which was in front when the time began.
  case unseen
}

/// Counts of the fates of work, by the instruction that requested it.
///
/// Only ``WorkFate/executed`` is counted often, and costs one addition in memory.
@frozen public struct WorkCounts: ~Copyable {
  @usableFromInline var table: FlatTable<Int>
  @usableFromInline let instructions: Int
  /// The fates beside executions that were counted at all, a bit each.
  private var counted: UInt32 = 0

  public init(instructions: Int) {
    self.instructions = instructions
    table = FlatTable(repeating: 0, count: instructions * WorkFate.allCases.count)
  }

  /// Start again from zero.
  public mutating func reset() {
    // Most runs have few fates, and programs many instructions.
    for fate in WorkFate.allCases where fate == .executed || has(fate) { forget(fate) }
    counted = 0
  }

  /// Count a fate again from zero.
  public mutating func forget(_ fate: WorkFate) {
    (table.mutableStart + fate.rawValue * instructions).update(repeating: 0, count: instructions)
  }

  /// Count an executed instruction.
  ///
  /// - Precondition: The instruction is one of the scripts.
  @inlinable @inline(__always) public mutating func countExecution(of instruction: Int) {
    table.mutableStart[instruction] &+= 1
  }

  /// Count a fate of the work of an instruction, unless no script requested it.
  @inline(never) public mutating func count(
    _ fate: WorkFate, of origin: InstructionID, times: Int = 1
  ) {
    guard origin != .none, times > 0 else { return }
    counted |= 1 << UInt32(fate.rawValue)
    table[fate.rawValue * instructions + Int(origin.index)] += times
  }

  /// Take all executions so far for those of the warm-up.
  public mutating func endWarmUp() {
    for instruction in 0..<instructions {
      count(.inWarmUp, of: InstructionID(instruction), times: count(.executed, of: instruction))
    }
  }

  /// Whether a fate was counted at all.
  public func has(_ fate: WorkFate) -> Bool { counted >> UInt32(fate.rawValue) & 1 == 1 }

  public func count(_ fate: WorkFate, of instruction: Int) -> Int {
    table[fate.rawValue * instructions + instruction]
  }
}
