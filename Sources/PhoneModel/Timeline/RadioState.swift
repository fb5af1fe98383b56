import Components
import PowerAccounting
import Quantities

/// A data radio since the last evaluation.
struct RadioState {
  let component: Int
  /// The requests that it worked for from the last evaluation on.
  var reading: TrafficReading
  /// Of each app, the request whose data moved last.
  var last: [AppID: InstructionID] = [:]
  /// The data of requests since the radio left idle, in the order of their first data.
  var moved: [(source: TrafficReading.Source, parts: Int128)] = []
  /// Promotions and tails that are divided when the radio becomes idle, by cell.
  var owed: [Int: Energy] = [:]

  init(_ look: RadioLook) {
    component = look.component
    reading = look.reading
  }

  mutating func add(_ journal: TrafficJournal) {
    for (source, parts) in journal.moved {
      if let slot = moved.firstIndex(where: { $0.source == source }) {
        moved[slot].parts += parts
      } else {
        moved.append((source, parts))
      }
    }
  }
}
