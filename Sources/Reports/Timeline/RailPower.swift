import PhoneModel
import PowerAccounting
import Quantities
import Results

/// The power of some draws together, as steps.
///
/// A pulse has two steps of its own, so that the area under the steps is the energy to the
/// attojoule. Where a run has more of them than a timeline can show, each stretch between two
/// changes has one step at its mean instead, and the area is the energy as exactly as a double
/// represents it.
struct RailPower {
  /// So many edges of pulses are drawn one by one.
  static let edgeLimit = 200_000

  private let lanes: [RunTimeline.Lane]
  /// Instants at which any of the lanes changes, each once, and the end.
  private let instants: [SimTime]
  /// Whether pulses are drawn one by one.
  let showsPulses: Bool

  /// - Parameter cut: An instant at which a stretch is to end, so that the area up to it and that
  ///   from it on are energies too.
  init(
    _ lanes: [RunTimeline.Lane], cutAt cut: SimTime = .zero, until end: SimTime,
    edgeLimit: Int = RailPower.edgeLimit
  ) {
    self.lanes = lanes
    instants = Set(lanes.flatMap { $0.draws.map(\.from) } + [cut, end]).sorted()
    showsPulses = lanes.reduce(0) { $0 + Self.edges(of: $1, until: end) } <= edgeLimit
  }

  /// The number of edges of pulses of a lane, rounded up.
  private static func edges(of lane: RunTimeline.Lane, until end: SimTime) -> Int {
    var count = 0
    for (slot, (from, draw)) in lane.draws.enumerated() where draw.level.period > .zero {
      let to = slot + 1 < lane.draws.count ? lane.draws[slot + 1].from : end
      count += 2 * Int((to - from).nanoseconds / draw.level.period.nanoseconds + 1)
    }
    return count
  }

  /// Hand over every step: from when on, and how many nanowatts.
  func forEachStep(_ body: (SimTime, Double) throws(OutputError) -> Void) throws(OutputError) {
    var next = Array(repeating: 0, count: lanes.count)
    var levels = Array(repeating: PowerLevel.off, count: lanes.count)
    var last: Double?
    func step(_ time: SimTime, _ nanowatts: Double) throws(OutputError) {
      guard nanowatts != last else { return }
      last = nanowatts
      try body(time, nanowatts)
    }
    for (slot, from) in instants.enumerated() {
      for lane in lanes.indices {
        while next[lane] < lanes[lane].draws.count, lanes[lane].draws[next[lane]].from <= from {
          levels[lane] = lanes[lane].draws[next[lane]].draw.level
          next[lane] += 1
        }
      }
      guard slot + 1 < instants.count else { return try step(from, 0) }
      let to = instants[slot + 1]
      let pulsed = levels.filter { $0.edge(after: from) != nil }
      if pulsed.isEmpty || showsPulses {
        var edge = from
        while edge < to {
          let sum = levels.reduce(0) { $0 + $1.power(at: edge).nanowatts }
          try step(edge, Double(sum))
          edge = pulsed.compactMap { $0.edge(after: edge) }.min() ?? to
        }
      } else {
        let energy = levels.reduce(0) { $0 + $1.energy(from: from, to: to).attojoules }
        try step(from, Double(energy) / Double((to - from).nanoseconds))
      }
    }
  }
}
