import PowerAccounting
import Quantities
import Workloads

/// The fates of the work of one variant, summed over its runs.
struct WorkTotals: Sendable {
  private(set) var runs = 0
  private var executed: [Int] = []
  private var fates: [[Int]] = []
  private var marks: [Int] = []
  /// The pushes of each app.
  private(set) var pushes: [WorkRecord.Pushes] = []
  /// The amount of each kind of work; empty where a run does not know it.
  private(set) var amounts: [Double] = []
  /// The runs that an empty battery ended, and the seconds until then, added up.
  private(set) var (emptied, secondsToEmpty) = (0, 0.0)

  mutating func add(_ record: WorkRecord, emptyAfter: SimDuration? = nil) {
    if runs == 0 {
      executed = Array(repeating: 0, count: record.executed.count)
      fates = Array(repeating: executed, count: WorkFate.allCases.count)
      pushes = record.pushes.map { .init(app: $0.app) }
      marks = Array(repeating: 0, count: record.marks.count)
      amounts = Array(repeating: 0, count: record.amounts.count)
    }
    runs += 1
    if let emptyAfter {
      emptied += 1
      secondsToEmpty += emptyAfter.seconds
    }
    for index in executed.indices { executed[index] += record.executed[index] }
    for entry in record.entries { fates[entry.fate.rawValue][entry.instruction] += entry.count }
    for index in pushes.indices {
      pushes[index].sent += record.pushes[index].sent
      pushes[index].lost += record.pushes[index].lost
    }
    for index in marks.indices { marks[index] += record.marks[index] }
    if record.amounts.count == amounts.count {
      for index in amounts.indices { amounts[index] += Double(record.amounts[index]) }
    } else {
      amounts = []
    }
  }

  /// How often an instruction was executed.
  func executions(of instruction: Int) -> Int { executed[instruction] }

  func count(_ fate: WorkFate, of instruction: Int) -> Int { fates[fate.rawValue][instruction] }

  func count(ofMark index: Int) -> Int { marks[index] }
}
