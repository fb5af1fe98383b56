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
}
