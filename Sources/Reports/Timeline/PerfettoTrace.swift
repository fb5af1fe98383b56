import Experiments
import PhoneModel
import Quantities
import Results

/// One run as a timeline for Perfetto: power, states, scripts, marks and decisions.
///
/// The rows of several variants for one component are below each other, on one axis of time.
/// https://ui.perfetto.dev opens the file; timestamps are nanoseconds since the start of the run.
package struct PerfettoTrace {
  let runs: [(name: String, timeline: RunTimeline)]

  /// - Parameter reports: Runs of the same replication, which keep their timelines.
  package init(_ reports: [RunReport]) {
    runs = reports.compactMap { report in
      report.timeline.map { (reports.count > 1 ? report.variant : "", $0) }
    }
  }

  /// Write the trace piece by piece.
  package func write(to sink: @escaping ([UInt8]) throws(OutputError) -> Void) throws(OutputError) {
    var writer = TraceWriter(to: sink)
    try writer.begin(wall: runs.first?.timeline.clockAtStart ?? .zero)
    try writeBattery(&writer)
    try writePower(&writer)
    try writeDraws(&writer)
    try writeSystem(&writer)
    try writeMoments(&writer)
    try writeApps(&writer)
    try writer.flush()
  }

  /// The name of a thing's row for one of the variants.
  func title(_ name: String, _ variant: String) -> String {
    variant.isEmpty ? name : "\(name) · \(variant)"
  }

  private func writeBattery(_ writer: inout TraceWriter) throws(OutputError) {
    guard runs.contains(where: { !$0.timeline.battery.isEmpty }) else { return }
    let group = try writer.track("Battery", rank: 0)
    // As Android's own traces name them.
    let rows: [(String, String, (RunTimeline.BatteryReading) -> Double)] = [
      ("batt.capacity_pct", "%", { 100 * $0.stateOfCharge }),
      ("batt.voltage_uv", "µV", { ($0.voltage.volts * 1e6).rounded() }),
    ]
    for (row, (name, unit, value)) in rows.enumerated() {
      for (index, run) in runs.enumerated() {
        let track = try writer.track(
          title(name, run.name), .counter(unit: unit, axis: name), below: group,
          rank: row * runs.count + index)
        for reading in run.timeline.battery {
          try writer.count(value(reading), on: track, at: reading.at)
        }
      }
    }
  }

  /// Counters for the phone and each component: power over time, and energy drawn at once.
  private func writePower(_ writer: inout TraceWriter) throws(OutputError) {
    let group = try writer.track("Power rails", rank: 1)
    var rank = 0
    for component in [nil] + rails.map(Optional.some) {
      let name = component.map { "power.rails.\($0)" } ?? "power.rails"
      for run in runs {
        rank += 1
        try writeRail(name, component, run, below: group, rank: rank, &writer)
      }
    }
    for name in rails {
      for run in runs {
        rank += 1
        try writeDeposits(name, run, below: group, rank: rank, &writer)
      }
    }
  }

  /// The components that have a lane or drew anything, in the order of the first variant that has
  /// them.
  private var rails: [String] {
    var names: [String] = []
    for (_, timeline) in runs {
      for (index, name) in timeline.components.enumerated() where !names.contains(name) {
        let draws = timeline.lanes.filter { $0.component == index }.flatMap(\.draws)
        let isUsed =
          draws.contains { $0.draw.level != .off }
          || timeline.deposits.contains { $0.component == index }
        if isUsed { names.append(name) }
      }
    }
    return names
  }

  private func writeRail(
    _ name: String, _ component: String?, _ run: (name: String, timeline: RunTimeline),
    below group: TraceWriter.Track, rank: Int, _ writer: inout TraceWriter
  ) throws(OutputError) {
    let lanes = run.timeline.lanes.filter {
      component == nil || run.timeline.components[$0.component] == component
    }
    let power = RailPower(lanes, cutAt: run.timeline.countedFrom, until: run.timeline.end)
    let track = try writer.track(
      title(name, run.name), .counter(unit: "µW", axis: name), below: group, rank: rank,
      description: power.showsPulses
        ? "What levels of power draw; pulses one by one."
        : "What levels of power draw; pulses are more than can be shown, and drawn with the mean of each stretch between two changes."
    )
    try power.forEachStep { time, nanowatts throws(OutputError) in
      try writer.count(nanowatts / 1000, on: track, at: time)
    }
  }

  private func writeDeposits(
    _ component: String, _ run: (name: String, timeline: RunTimeline),
    below group: TraceWriter.Track, rank: Int, _ writer: inout TraceWriter
  ) throws(OutputError) {
    let deposits = run.timeline.deposits.filter {
      run.timeline.components[$0.component] == component
    }
    guard !deposits.isEmpty else { return }
    let track = try writer.track(
      title("energy.at_once.\(component)", run.name), .counter(unit: "µJ", axis: component),
      below: group, rank: rank,
      description:
        "Energy drawn at instants, such as that of packets, added up; no part of the rail's power.")
    var sum = Energy.zero
    try writer.count(0, on: track, at: .zero)
    for deposit in deposits {
      sum += deposit.energy
      try writer.count(sum.joules * 1e6, on: track, at: deposit.at)
    }
  }

  // MARK: - Apps as processes, and runs of their scripts on threads

  func writeApps(_ writer: inout TraceWriter) throws(OutputError) {
    for (variant, run) in runs.enumerated() {
      let timeline = run.timeline
      var threads = timeline.apps.map { _ in [[Span]]() }
      for execution in timeline.runs {
        let span = Span(
          name: ScriptName.text(of: timeline.scripts[execution.script]), from: execution.from,
          to: execution.to ?? timeline.end)
        threads[execution.app].place(span)
      }
      for (app, threads) in threads.enumerated() {
        // Actions of people belong to no app.
        let name = app == 0 ? "person" : timeline.apps[app]
        let pid = 100 * (variant + 1) + app
        if app == 0, threads.isEmpty { continue }
        let process = try writer.track(title(name, run.name), .process(pid: pid))
        if let row = timeline.states.firstIndex(of: .app(app)) {
          try writeState(
            "state", .app(app), timeline.stateChanges[row], until: timeline.end, below: process,
            rank: 0, &writer)
        }
        for (place, spans) in threads.enumerated() {
          try writer.add(
            spans, "scripts \(place + 1)", .thread(pid: pid, tid: 1000 * pid + place + 1),
            below: process, rank: place + 1)
        }
      }
    }
  }

  // MARK: - Rows of slices and instants

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

extension [[Span]] {
  /// Put a span on the first thread that is free then.
  fileprivate mutating func place(_ span: Span) {
    if let free = firstIndex(where: { $0.last.map { $0.to <= span.from } ?? true }) {
      self[free].append(span)
    } else {
      append([span])
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
