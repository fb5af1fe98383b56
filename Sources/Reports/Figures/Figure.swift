/// A picture, the words for who cannot see it, and the numbers behind it.
struct Figure: Sendable {
  /// What `plot --figure` calls it.
  let name: String
  /// The section of a result's page that shows it.
  var section = Section.more
  let title: String
  /// What is drawn, with units, and what its intervals are.
  let caption: String
  /// What the picture shows, in a sentence, for who cannot see it.
  let alternative: String
  let table: DataTable
  /// In points, on a canvas that is narrow or not.
  let height: @Sendable (_ isNarrow: Bool) -> Double
  let draw: @Sendable (inout PlotScript) -> Void
  /// The same as a series to zoom into, where it is one.
  var series: TimeSeries?

  /// The sections of a result's page that are made of pictures, in their order; the changes stand beside the
  /// table of all metrics.
  enum Section: CaseIterable { case changes, saving, course, power, differences, tradeOff, ranges, more }

  func script(_ canvas: PlotCanvas, dataFile: String? = nil) -> PlotScript {
    var script = PlotScript(canvas, dataFile: dataFile)
    draw(&script)
    return script
  }
}

/// Numbers over time, a column a line.
struct TimeSeries: Sendable {
  /// Such as "power (W)".
  let axis: String
  /// Such as "time (h)".
  let timeAxis: String
  let labels: [String]
  /// Time first; nil where a line has ended.
  let rows: [[Double?]]
  /// How it differs from the picture and the table: one sentence or more.
  let note: String
}

/// In what a length of time is told.
struct TimeScale: Sendable {
  let unit: String
  let divisor: Double

  /// For times up to `longest` seconds.
  init(longest: Double) {
    (unit, divisor) =
      switch longest {
      case ..<180: ("s", 1)
      case ..<10_800: ("min", 60)
      case ..<259_200: ("h", 3600)
      default: ("d", 86400)
      }
  }

  /// What a run of that length is called beside an axis: one of a week holds days of its own.
  static func noun(longest: Double) -> String { longest > 90_000 ? "run" : "day" }

  func value(_ seconds: Double) -> Double { seconds / divisor }
}
