import PowerAccounting

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

  @inline(never)
  mutating func note(begun script: Int, at thread: Int, app: AppID) {
    entries.append(.begun(script: script, thread: thread, app: app))
  }
  @inline(never)
  mutating func note(endedAt thread: Int) { entries.append(.ended(thread: thread)) }
  @inline(never)
  mutating func note(mark: Int) { entries.append(.mark(mark)) }
}
