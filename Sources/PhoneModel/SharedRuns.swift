import Dispatch
import Quantities

/// The runs that variants and points have in common, each made once: those with the app idle, and
/// whole ones where this is asked for.
///
/// A run with the app idle depends on everything but what the app does. Two runs are the same when
/// the contents of their phones, the seed, the replication and the end are. Memory is bounded: the
/// oldest are forgotten and made again.
///
/// A queue and not a `Mutex`, since the thread sanitizer sees through queues on Linux.
package final class SharedRuns: @unchecked Sendable {
  /// The outcome of a run with the app idle.
  struct IdleRun: Sendable, Equatable {
    let energy: Energy
    let events: Int
  }

  /// The key of a run: the number of its content, and where it lies among the runs of this content.
  struct Key: Hashable {
    let content: Int
    let seed: UInt64
    let replication: Int
    let end: SimTime
  }

  private struct State {
    /// In the order of their last use.
    var contents: [(number: Int, fingerprint: Int, content: RunContent)] = []
    var nextNumber = 0
    var idle = RecentRuns<IdleRun>(limit: SharedRuns.runLimit)
    var whole = RecentRuns<RunOutcome>(limit: SharedRuns.outcomeLimit)
  }

  /// Enough for the points that the workers of a large machine are at.
  static let contentLimit = 128
  static let runLimit = 1 << 16
  /// An outcome with its values takes about a kilobyte.
  static let outcomeLimit = 1 << 13

  /// Whether outcomes of whole runs are kept, too: of use where many points leave a variant as it
  /// is.
  let keepsOutcomes: Bool
  private let inTurn = DispatchQueue(label: "drainsim.shared-runs")
  /// Only for ``inTurn``.
  private var state = State()

  package init(keepsOutcomes: Bool = false) { self.keepsOutcomes = keepsOutcomes }

  /// The number of a content, the same for equal ones.
  func number(of content: RunContent) -> Int {
    let fingerprint = content.fingerprint
    return inTurn.sync {
      let place = state.contents.lastIndex {
        $0.fingerprint == fingerprint && $0.content.isSame(as: content)
      }
      if let place {
        let known = state.contents.remove(at: place)
        state.contents.append(known)
        return known.number
      }
      if state.contents.count == Self.contentLimit { state.contents.removeFirst() }
      state.contents.append((state.nextNumber, fingerprint, content))
      state.nextNumber += 1
      return state.nextNumber - 1
    }
  }

  subscript(key: Key) -> IdleRun? { inTurn.sync { state.idle[key] } }

  func keep(_ run: IdleRun, as key: Key) { inTurn.sync { state.idle.keep(run, as: key) } }

  /// The outcome of a whole run, with its values alone.
  func outcome(_ key: Key) -> RunOutcome? { inTurn.sync { state.whole[key] } }

  func keep(_ outcome: RunOutcome, as key: Key) {
    inTurn.sync { state.whole.keep(outcome, as: key) }
  }
}

/// The last runs of one kind, as many as a limit.
private struct RecentRuns<Run> {
  let limit: Int
  private var runs: [SharedRuns.Key: Run] = [:]
  /// The keys of ``runs`` in the order in which they were kept.
  private var order: [SharedRuns.Key] = []
  private var oldest = 0

  init(limit: Int) { self.limit = limit }

  subscript(key: SharedRuns.Key) -> Run? { runs[key] }

  mutating func keep(_ run: Run, as key: SharedRuns.Key) {
    guard runs.updateValue(run, forKey: key) == nil else { return }
    if order.count < limit { return order.append(key) }
    runs[order[oldest]] = nil
    order[oldest] = key
    oldest = (oldest + 1) % limit
  }
}
