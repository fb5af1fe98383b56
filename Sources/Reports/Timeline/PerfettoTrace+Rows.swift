import PhoneModel
import Quantities
import Results

/// Rows of slices and instants.
extension PerfettoTrace {
  /// The activity of each component and its app, as the ledger charges it: a row for each of its
  /// draws.
  func writeDraws(_ writer: inout TraceWriter) throws(OutputError) {
    let group = try writer.track("Activity of components", rank: 2)
    for (slot, run) in runs.enumerated() {
      let timeline = run.timeline
      for (index, lane) in timeline.lanes.enumerated() {
        let name = timeline.components[lane.component]
        try writer.add(
          spans(of: lane, in: timeline),
          title(lane.offset == 0 ? name : "\(name) \(lane.offset)", run.name), below: group,
          rank: index * runs.count + slot)
      }
    }
  }

  private func spans(of lane: RunTimeline.Lane, in timeline: RunTimeline) -> [Span] {
    Span.list(lane.draws.map { ($0.from, $0.draw) }, until: timeline.end) { draw in
      guard draw.level != .off else { return nil }
      let app = draw.owner.app.index
      return app == 0 ? draw.owner.cause.name : "\(draw.owner.cause.name) · \(timeline.apps[app])"
    }
  }

  /// The states of the phone as a whole.
  func writeSystem(_ writer: inout TraceWriter) throws(OutputError) {
    let group = try writer.track("System", rank: 3)
    for (slot, run) in runs.enumerated() {
      for (row, state) in run.timeline.states.enumerated() {
        guard let name = state.rowName else { continue }
        try writeState(
          title(name, run.name), state, run.timeline.stateChanges[row], until: run.timeline.end,
          below: group, rank: row * runs.count + slot, &writer)
      }
    }
  }

  func writeState(
    _ name: String, _ state: RecordedState, _ changes: [(from: SimTime, value: Int)],
    until end: SimTime, below parent: TraceWriter.Track, rank: Int, _ writer: inout TraceWriter
  ) throws(OutputError) {
    let spans = Span.list(changes.map { ($0.from, $0.value) }, until: end) { state.name(of: $0) }
    try writer.add(spans, name, below: parent, rank: rank)
  }

  /// Marks, and decisions of the system.
  func writeMoments(_ writer: inout TraceWriter) throws(OutputError) {
    let group = try writer.track("Marks and decisions", rank: 4)
    for (slot, run) in runs.enumerated() {
      let timeline = run.timeline
      var marks: [(name: String, at: SimTime)] = []
      var decisions: [(name: String, at: SimTime)] = []
      for moment in timeline.moments {
        switch moment.kind {
        case .mark(let mark): marks.append((timeline.marks[mark], moment.at))
        case .decision(let decision, let app):
          let name = timeline.decisions[decision]
          decisions.append((app == 0 ? name : "\(name) · \(timeline.apps[app])", moment.at))
        }
      }
      if timeline.countedFrom > .zero {
        let slot = marks.firstIndex { $0.at > timeline.countedFrom } ?? marks.count
        marks.insert(("counting begins", timeline.countedFrom), at: slot)
      }
      for (row, (name, instants)) in [("marks", marks), ("decisions", decisions)].enumerated()
      where !instants.isEmpty {
        let track = try writer.track(
          title(name, run.name), below: group, rank: row * runs.count + slot)
        for instant in instants { try writer.instant(instant.name, on: track, at: instant.at) }
      }
    }
  }
}

/// A stretch of time with one name.
struct Span {
  let name: String
  let from: SimTime
  let to: SimTime

  /// The stretches in which `changes` keep their name; without one there is none.
  static func list<Value>(
    _ changes: [(from: SimTime, value: Value)], until end: SimTime, name: (Value) -> String?
  ) -> [Span] {
    var spans: [Span] = []
    var open: (name: String, from: SimTime)?
    for (from, value) in changes {
      let next = name(value)
      guard next != open?.name else { continue }
      if let open { spans.append(Span(name: open.name, from: open.from, to: from)) }
      open = next.map { ($0, from) }
    }
    if let open { spans.append(Span(name: open.name, from: open.from, to: end)) }
    return spans
  }
}

extension TraceWriter {
  /// Add a row of stretches, unless there are none.
  mutating func add(
    _ spans: [Span], _ name: String, _ content: Content = .events, below parent: Track, rank: Int
  ) throws(OutputError) {
    guard !spans.isEmpty else { return }
    let track = try track(name, content, below: parent, rank: rank)
    for span in spans {
      try begin(span.name, on: track, at: span.from)
      try end(on: track, at: span.to)
    }
  }
}

extension RecordedState {
  /// The name of its row; nil for an app, which has a process.
  fileprivate var rowName: String? {
    switch self {
    case .app: nil
    case .lowPower: "low power mode"
    default: "\(self)"
    }
  }
}
