import Kernel
import PowerAccounting
import Quantities

/// The versions of sources that apps know, and those that they have delivered.
///
/// A copy is as new as the last request, push or event that brought it. Nothing is kept, and nothing
/// costs time, where no script and no metric asks for copies.
struct DataFlows: ~Copyable {
  /// A copy of a source.
  private struct Copy: BitwiseCopyable {
    var version: UInt32 = 0
    /// The place of the first change that it lacks, or -1.
    var missing: Int32 = -1
    /// Until when its age is counted.
    var countedUntil = SimTime.zero
    /// The integral of its age over time, in square seconds.
    var age = 0.0
    /// The seconds from each change to its arrival, summed up.
    var delay = 0.0
    var arrivals = 0
  }

  private struct Change: BitwiseCopyable {
    let time: SimTime
    /// The next change of the same source, or -1.
    var next: Int32 = -1
  }

  private let apps: Int
  private let sources: Int
  private var copies: FlatTable<Copy>
  /// All changes of a run. Its storage grows in the first runs and is kept.
  private var changes: [Change] = []
  /// By source, the place of its last change, or -1.
  private var last: FlatTable<Int32>
  /// By source, the changes in the counted time.
  private var counted: FlatTable<Int>
  private var countsFrom = SimTime.zero
  private var end = SimTime.zero

  init(_ program: ScriptProgram) {
    apps = program.followsSources ? program.apps.count : 0
    sources = program.followsSources ? program.exogenous.sources.count : 0
    copies = FlatTable(repeating: Copy(), count: apps * sources * Flow.kinds)
    last = FlatTable(repeating: -1, count: sources)
    counted = FlatTable(repeating: 0, count: sources)
  }

  /// The number of readings that it has.
  var readingCount: Int { apps * sources * Flow.readings }

  mutating func begin() {
    copies.fill(with: Copy())
    changes.removeAll(keepingCapacity: true)
    last.fill(with: -1)
    forget(at: .zero)
  }

  /// Count from now on: the end of the warm-up.
  mutating func forget(at now: SimTime) {
    countsFrom = now
    counted.fill(with: 0)
    for index in 0..<copies.count {
      copies[index].countedUntil = now
      (copies[index].age, copies[index].delay, copies[index].arrivals) = (0, 0, 0)
    }
  }

  /// Note a change of a source.
  mutating func change(_ source: Int, at now: SimTime) {
    guard sources > 0 else { return }
    let place = Int32(changes.count)
    changes.append(Change(time: now))
    if last[source] >= 0 { changes[Int(last[source])].next = place }
    last[source] = place
    counted[source] += 1
    for app in 0..<apps {
      for kind in 0..<Flow.kinds {
        let index = (app * sources + source) * Flow.kinds + kind
        if copies[index].missing < 0 { copies[index].missing = place }
      }
    }
  }

  /// Bring a copy up to a version; NaN for the present one.
  mutating func bring(_ flow: Int, upTo version: Double, at now: SimTime) {
    count(ageOf: flow, until: now)
    let limit = version.isNaN ? Double.infinity : version
    while copies[flow].missing >= 0, Double(copies[flow].version) < limit {
      let change = changes[Int(copies[flow].missing)]
      if change.time >= countsFrom {
        copies[flow].delay += (now - change.time).seconds
        copies[flow].arrivals += 1
      }
      copies[flow].version += 1
      copies[flow].missing = change.next
    }
  }

  /// Close what is open at the end of a run.
  mutating func finish(at end: SimTime) {
    self.end = end
    for flow in 0..<copies.count { count(ageOf: flow, until: end) }
  }

  private mutating func count(ageOf flow: Int, until now: SimTime) {
    let copy = copies[flow]
    copies[flow].countedUntil = now
    guard copy.missing >= 0 else { return }
    let since = changes[Int(copy.missing)].time
    let (from, to) = ((max(since, copy.countedUntil) - since).seconds, (now - since).seconds)
    copies[flow].age += (to * to - from * from) / 2
  }

  // MARK: - Readings

  func version(of flow: Int) -> UInt32 { copies[flow].version }

  /// How long a copy has lacked a change, in nanoseconds.
  func age(of flow: Int, at now: SimTime) -> Int64 {
    let missing = copies[flow].missing
    return missing < 0 ? 0 : (now - changes[Int(missing)].time).nanoseconds
  }

  // MARK: - Results of a run

  /// The mean age of a copy in a counted time, in seconds.
  func meanAge(of flow: Int, over seconds: Double) -> Double { copies[flow].age / seconds }

  /// The changes of the counted time that came to a copy, and all of them.
  func arrivals(of flow: Int) -> (arrived: Int, all: Int) {
    (copies[flow].arrivals, counted[flow / Flow.kinds % sources])
  }

  /// The seconds from each change of the counted time to its arrival, or to the end of the run for
  /// those that have not come, summed up.
  func delay(of flow: Int) -> Double {
    var sum = copies[flow].delay
    var place = copies[flow].missing
    while place >= 0 {
      let change = changes[Int(place)]
      if change.time >= countsFrom { sum += (end - change.time).seconds }
      place = change.next
    }
    return sum
  }
}

/// The places of copies in their table, and of their readings.
enum Flow {
  /// A copy of the app's own, and one where it delivers.
  static let kinds = 2
  static let readings = SourcesSection.flowReadings.count

  static func index(app: Int, source: Int, of sources: Int, isDelivery: Bool) -> Int {
    (app * sources + source) * kinds + (isDelivery ? 1 : 0)
  }
}
