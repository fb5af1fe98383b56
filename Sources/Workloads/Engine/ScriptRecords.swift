import PowerAccounting

/// The counters of a run, the reason for its abort, and the journal of an observed run.
@usableFromInline struct ScriptRecords: ~Copyable {
  private var counters: FlatTable<Int>
  /// How often each mark was recorded in the whole run.
  private var marks: FlatTable<Int>
  /// The reason for an abort, when a limit of the program was reached.
  @usableFromInline private(set) var failure: StaticString?
  /// The instruction that caused it, and a way around it; nil where no single one did.
  private(set) var failureOrigin: InstructionID?
  private(set) var failureHint: StaticString?
  /// The journal of begun and ended runs and of marks; nil in most runs.
  var journal: UnsafeMutablePointer<ScriptJournal>?

  init(counters: Int, marks: Int) {
    self.counters = FlatTable(repeating: 0, count: counters)
    self.marks = FlatTable(repeating: 0, count: marks)
  }

  mutating func begin() {
    failure = nil
    failureOrigin = nil
    failureHint = nil
    marks.fill(with: 0)
    resetCounters()
  }

  /// Abort the run; its cause is the instruction at `origin`, if one is given.
  mutating func abort(
    _ reason: StaticString, at origin: InstructionID? = nil, hint: StaticString? = nil
  ) {
    failure = reason
    failureOrigin = origin
    failureHint = hint
  }

  // MARK: - Counters

  func count(of index: Int) -> Int { counters[index] }

  @inline(__always)
  mutating func count(_ counter: ScriptEngine.Counter) { counters[counter.rawValue] += 1 }

  mutating func add(_ amount: Int, to counter: ScriptEngine.Counter) {
    counters[counter.rawValue] += amount
  }

  mutating func add(_ amount: Int, to index: Int) {
    let (sum, overflows) = counters[index].addingReportingOverflow(amount)
    if overflows {
      abort("a counter passed what 64 bits hold")
    } else {
      counters[index] = sum
    }
  }

  mutating func resetCounters() { counters.fill(with: 0) }

  // MARK: - Journal

  @inline(__always) func noteBegun(_ thread: Int, script: Int, app: AppID) {
    if let journal { journal.pointee.note(begun: script, at: thread, app: app) }
  }

  @inline(__always) func noteEnded(_ thread: Int) {
    if let journal { journal.pointee.note(endedAt: thread) }
  }

  /// How often each mark was recorded, by index.
  var markCounts: [Int] { marks.copied() }

  @inline(__always) mutating func note(mark: Int) {
    marks[mark] += 1
    if let journal { journal.pointee.note(mark: mark) }
  }
}

/// The journal of script runs and marks since it was last cleared, in their order.
///
/// Only what cannot be seen between two events is noted: a run may begin and end within one, and
/// marks are kept nowhere else.
public struct ScriptJournal {
  public enum Entry: Sendable {
    /// A run of the script at an index of `ScriptProgram.scriptPaths` began in a thread slot.
    case begun(script: Int, thread: Int, app: AppID)
    /// The run in a thread slot is over.
    case ended(thread: Int)
    case mark(Int)
  }

  public private(set) var entries: [Entry] = []

  public init() {}

  /// Drop the entries; their room stays.
  public mutating func clear() { entries.removeAll(keepingCapacity: true) }

  @inline(never) mutating func note(begun script: Int, at thread: Int, app: AppID) {
    entries.append(.begun(script: script, thread: thread, app: app))
  }
  @inline(never) mutating func note(endedAt thread: Int) { entries.append(.ended(thread: thread)) }
  @inline(never) mutating func note(mark: Int) { entries.append(.mark(mark)) }
}
