import Quantities

/// A picture, its description in words, and the numbers behind it.
struct Figure: Sendable {
  /// Its name for `plot --figure`.
  let name: String
  /// The section of a result's page that shows it.
  var section = Section.more
  let title: String
  /// The quantities drawn, with units, and the meaning of intervals.
  let caption: String
  /// The picture's message in a sentence, for readers who cannot see it.
  let alternative: String
  let table: DataTable
  /// In points, on a canvas that is narrow or not.
  let height: @Sendable (_ isNarrow: Bool) -> Double
  let draw: @Sendable (inout PlotScript) -> Void
  /// The same as a series to zoom into, where it is one.
  var series: TimeSeries?

  /// The sections of a result's page that are made of pictures, in their order; those of the answer
  /// stand beside it, and the changes beside the table of all metrics.
  enum Section: CaseIterable {
    case answer, changes, saving, course, power, differences, tradeOff, ranges, more
  }

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
  let time: TimeScale
  let labels: [String]
  /// Time first; nil where a line has ended.
  let rows: [[Double?]]
  /// The differences from the picture and the table: one sentence or more.
  let note: String
}

/// The unit in which lengths of time are shown, and the clock where an axis has it.
struct TimeScale: Sendable {
  let unit: String
  let divisor: Double
  /// The clock that an axis shows instead of the time from its start, where it is known.
  let clock: ClockAxis?

  /// For times up to `longest` seconds.
  ///
  /// - Parameter clock: The time of the clock at the start of the axis, since Monday 00:00.
  init(longest: Double, clock: SimDuration? = nil) {
    self.clock = clock.flatMap { ClockAxis(start: $0.seconds, longest: longest) }
    (unit, divisor) =
      switch longest {
      case ..<180: ("s", 1)
      case ..<10_800: ("min", 60)
      case ..<259_200: ("h", 3600)
      default: ("d", 86400)
      }
  }

  func value(_ seconds: Double) -> Double { seconds / divisor }

  /// The title of an axis.
  var title: String { clock == nil ? "time (\(unit))" : "time of the clock" }

  /// The words of a caption that say which time an axis has.
  var words: String {
    clock.map { "time of the clock, from \($0.text(at: 0)) on" }
      ?? "time in \(unit) from the start of what is counted"
  }

  /// A time as a table shows it.
  func text(_ seconds: Double) -> String {
    clock?.text(at: seconds) ?? DecimalText.short(value(seconds), digits: 4)
  }
}
