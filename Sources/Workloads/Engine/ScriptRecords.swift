import PowerAccounting

/// The counters of a run, the reason for its abort, and the journal of an observed run.
@usableFromInline
struct ScriptRecords: ~Copyable {
  private var counters: FlatTable<Int>
  /// The reason for an abort, when a limit of the program was reached.
  @usableFromInline private(set) var failure: StaticString?
  /// The journal of begun and ended runs and of marks; nil in most runs.
  var journal: UnsafeMutablePointer<ScriptJournal>?

  init(counters: Int) { self.counters = FlatTable(repeating: 0, count: counters) }

  mutating func begin() {
    failure = nil
    resetCounters()
  }

  mutating func abort(_ reason: StaticString) { failure = reason }

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

  @inline(__always)
  func noteBegun(_ thread: Int, script: Int, app: AppID) {
    if let journal { journal.pointee.note(begun: script, at: thread, app: app) }
  }

  @inline(__always)
  func noteEnded(_ thread: Int) {
    if let journal { journal.pointee.note(endedAt: thread) }
  }

  @inline(__always)
  func note(mark: Int) {
    if let journal { journal.pointee.note(mark: mark) }
  }
}
