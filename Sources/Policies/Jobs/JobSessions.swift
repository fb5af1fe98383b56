import PowerAccounting
import Quantities

/// The last sessions of each row, in the order of their ends.
///
/// Sessions older than every window do not count, and are dropped when room is needed. If more
/// sessions lie within a window than there is room for, the two oldest are merged.
struct JobSessions: ~Copyable {
  static let capacity = 128

  /// A time in which jobs of an app ran.
  struct Session: BitwiseCopyable {
    var end = SimTime.zero
    var ran = SimDuration.zero
    var jobs: Int32 = 0
    /// The number of sessions it counts as: none if it came right after the one before.
    var count: Int32 = 0
  }

  /// The limit of a window that ends now.
  struct Limit {
    var ran: SimDuration?
    var jobs = Int.max
    var sessions = Int.max
    var window: SimDuration
  }

  struct Row: BitwiseCopyable {
    var first: Int32 = 0
    var count: Int32 = 0
  }

  private var sessions: FlatTable<Session>
  private var rows: FlatTable<Row>

  init(rows: Int) {
    sessions = FlatTable(repeating: Session(), count: rows * Self.capacity)
    self.rows = FlatTable(repeating: Row(), count: rows)
  }

  mutating func removeAll() { rows.fill(with: Row()) }

  private func place(_ row: Int, _ number: Int) -> Int {
    row * Self.capacity + (Int(rows[row].first) + number) % Self.capacity
  }

  /// Appends a session to a row.
  ///
  /// - Parameter apart: The greatest distance of sessions that count as one.
  mutating func append(
    _ row: Int, from start: SimTime, to end: SimTime, jobs: Int32, apart: SimDuration
  ) {
    let count = Int(rows[row].count)
    let isNew = count == 0 || start - sessions[place(row, count - 1)].end > apart
    if count == Self.capacity { mergeOldest(row) }
    sessions[place(row, Int(rows[row].count))] = Session(
      end: end, ran: end - start, jobs: jobs, count: isNew ? 1 : 0)
    rows[row].count += 1
  }

  private mutating func mergeOldest(_ row: Int) {
    let (oldest, next) = (sessions[place(row, 0)], place(row, 1))
    sessions[next].ran += oldest.ran
    sessions[next].jobs += oldest.jobs
    sessions[next].count += oldest.count
    rows[row].first = (rows[row].first + 1) % Int32(Self.capacity)
    rows[row].count -= 1
  }

  /// The time that jobs of a row ran in the window that ends at an instant.
  func time(_ row: Int, in window: SimDuration, at now: SimTime) -> SimDuration {
    var sum = SimDuration.zero
    for number in (0..<Int(rows[row].count)).reversed() {
      let session = sessions[place(row, number)]
      let left = session.end + window - now
      guard left > .zero else { break }
      sum += min(session.ran, left)
    }
    return sum
  }

  /// The first instant from now on at which the content of the window is below a limit.
  func earliest(_ row: Int, within limit: Limit, at now: SimTime) -> SimTime {
    var (ran, jobs, count) = (SimDuration.zero, 0, 0)
    var earliest = now
    // From the newest on: at the session where the sum reaches the limit, that session and all
    // older ones have to leave the window. Each sum is computed until it reaches its limit once.
    for number in (0..<Int(rows[row].count)).reversed() {
      let session = sessions[place(row, number)]
      let leaves = session.end + limit.window
      guard leaves > now else { break }
      if let allowed = limit.ran, ran < allowed {
        ran += session.ran
        // This much of it may stay.
        if ran >= allowed { earliest = max(earliest, leaves - (session.ran - (ran - allowed))) }
      }
      if jobs < limit.jobs {
        jobs += Int(session.jobs)
        if jobs >= limit.jobs { earliest = max(earliest, leaves) }
      }
      if count < limit.sessions {
        count += Int(session.count)
        if count >= limit.sessions { earliest = max(earliest, leaves) }
      }
    }
    return earliest
  }
}
