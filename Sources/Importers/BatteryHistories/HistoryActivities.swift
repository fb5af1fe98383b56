import Recordings

/// Jobs and syncs that run, each known by its app and its name.
struct HistoryActivities {
  /// The most that run at a time.
  private static let limit = 1 << 16

  private struct Activity: Hashable {
    let name: String
    let uid: String
    let text: String
  }

  /// The starts of those that run, the earliest first, in milliseconds.
  private var starts: [Activity: [Int64]] = [:]
  private var count = 0
  /// The number that run of each user.
  private var running: [String: Int] = [:]
  /// The number of ends without a start, of starts that were too many, and of those that ran at the
  /// end of the history.
  private(set) var wrongEnds = 0
  private(set) var lost = 0
  private(set) var unfinished = 0

  func isRunning(of uid: String) -> Bool { running[uid, default: 0] > 0 }

  private static let kinds: [String: RecordedKind] = ["job": .job, "sync": .sync]

  mutating func take(
    _ word: HistoryWord, _ tag: HistoryTag, at time: Int64, _ rows: inout HistoryRows
  ) {
    let activity = Activity(name: word.name, uid: tag.uid, text: tag.text)
    guard word.sign == .ends else {
      guard count < Self.limit else {
        lost += 1
        return
      }
      count += 1
      running[tag.uid, default: 0] += 1
      starts[activity, default: []].append(time)
      return
    }
    guard var running = starts.removeValue(forKey: activity) else {
      wrongEnds += 1
      return
    }
    // Those of one name cannot be distinguished, and their lengths add up alike.
    add(activity, from: running.removeLast(), to: time, &rows)
    if !running.isEmpty { starts[activity] = running }
  }

  /// End all that run, as when the phone is switched off.
  mutating func endAll(at time: Int64, _ rows: inout HistoryRows) {
    let running = starts.sorted { left, right in
      (left.key.name, left.key.uid, left.key.text) < (right.key.name, right.key.uid, right.key.text)
    }
    starts = [:]
    for (activity, times) in running {
      for start in times { add(activity, from: start, to: time, &rows) }
    }
  }

  mutating func finish(at time: Int64, _ rows: inout HistoryRows) {
    unfinished = count
    endAll(at: time, &rows)
  }

  private mutating func add(
    _ activity: Activity, from start: Int64, to end: Int64, _ rows: inout HistoryRows
  ) {
    count -= 1
    running[activity.uid, default: 0] -= 1
    guard let kind = Self.kinds[activity.name] else { return }
    rows.add(kind, at: start, by: .user(activity.uid), SIMD4((end - start) * 1_000_000, 0, 0, 0))
  }
}
