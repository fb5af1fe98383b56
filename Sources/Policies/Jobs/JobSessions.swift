import PowerAccounting
import Quantities

/// When jobs of apps ran: for each row, the last sessions in the order of their ends.
///
/// What ran longer ago than any window does not count, and is forgotten when room is needed. Should
/// more sessions lie within a window than there is room for, the two oldest are taken for one.
struct JobSessions: ~Copyable {
  static let capacity = 128

  /// A time in which jobs of an app ran.
  struct Session: BitwiseCopyable {
    var end = SimTime.zero
    var ran = SimDuration.zero
    var jobs: Int32 = 0
    /// How many sessions it counts for: none if it came right after the one before.
    var count: Int32 = 0
  }

  /// What may lie within a window that ends now.
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

  /// A session of a row ended.
  ///
  /// - Parameter apart: Sessions that are no farther apart count as one.
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

  /// How long jobs of a row ran in the window that ends at an instant.
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

  /// The first instant from now on at which what lies in the window is below a limit.
  func earliest(_ row: Int, within limit: Limit, at now: SimTime) -> SimTime {
    var (ran, jobs, count) = (SimDuration.zero, 0, 0)
    var earliest = now
    // From the newest on: where the sum reaches the limit, that session has to leave, and with it go
    // all that are older. Each sum is looked at until it has reached its limit once.
    for number in (0..<Int(rows[row].count)).reversed() {
      let session = sessions[place(row, number)]
      let leaves = session.end + limit.window
      guard leaves > now else { break }
      if let allowed = limit.ran, ran < allowed {
        ran += session.ran
        // So much of it may stay.
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
