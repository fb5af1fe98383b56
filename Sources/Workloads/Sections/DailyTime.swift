import Configuration
import Kernel
import Quantities

/// A day of the week; Monday is the first.
package enum Weekday: String, CaseIterable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  static let everyDay: UInt8 = 0b111_1111
  static let workdays: UInt8 = 0b001_1111

  var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  var bit: UInt8 { 1 << UInt8(place) }
}

/// When a run starts by clock and calendar: the key `starts`.
package struct ClockTime: Sendable, Equatable {
  /// The index of the weekday; Monday is 0.
  package let weekday: Int
  /// Since midnight, in nanoseconds.
  package let nanoseconds: Int64

  package static let mondayMidnight = ClockTime(weekday: 0, nanoseconds: 0)

  package var sinceMonday: SimDuration {
    SimDuration(nanoseconds: Int64(weekday) * Self.day + nanoseconds)
  }

  /// A day in nanoseconds.
  static let day = ClockText.day

  /// An ECMAScript pattern of such texts.
  package static let pattern =
    "(?:\(Weekday.allCases.map { day in "[\(day.rawValue.prefix(1).uppercased())\(day.rawValue.prefix(1))]\(day.rawValue.dropFirst())" }.joined(separator: "|"))) +[0-9]{1,2}:[0-9]{2}"

}

extension ClockTime {
  /// A weekday and a time, such as `Monday 07:00`; nil for another text.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let weekday = Weekday(rawValue: words[0].lowercased()),
      let time = ClockText.nanoseconds(String(words[1]))
    else { return nil }
    self.init(weekday: weekday.place, nanoseconds: time)
  }

  /// The weekday and the time that a text in another form may mean; nil where it has not both, or
  /// others.
  private static func meant(by text: String) -> String? {
    var words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let days = Weekday.allCases.map(\.rawValue)
    // A time alone is that of a Monday, and a day alone begins when people get up.
    if words.count == 1, let word = words.first {
      words = ClockText.meant(by: word) == nil ? [word, "07:00"] : ["monday", word]
    }
    guard words.count == 2 else { return nil }
    let (word, clock) = (words[0].lowercased(), words[1])
    let day =
      days.first { $0 == word || word.count > 2 && $0.hasPrefix(word) }
      ?? Spelling.nearest(to: word, among: days)
    let time = ClockText.nanoseconds(clock) == nil ? ClockText.meant(by: clock) : clock
    guard let day, let time else { return nil }
    return "\(day.prefix(1).uppercased())\(day.dropFirst()) \(time)"
  }

  /// Read a weekday and a time, such as `Monday 07:00`; reports when it is neither.
  package static func read(_ node: ConfigurationNode?, diagnostics: Diagnostics) -> ClockTime {
    guard let node, !node.isNull else { return mondayMidnight }
    func complain() -> ClockTime {
      diagnostics.error(
        "'starts' must be a weekday and a time, found \(node.found)", at: node.location,
        note: "write starts: \(meant(by: node.text ?? "") ?? "Monday 07:00")")
      return mondayMidnight
    }
    return ClockTime(node.text ?? "") ?? complain()
  }
}

/// A time of the clock on some days of the week, fixed or spread normally.
package struct DailyTime: BitwiseCopyable, Sendable {
  /// Since midnight.
  let at: Operand
  /// The days on which it comes, a bit each.
  let weekdays: UInt8

  static let fields: [FieldDefinition] = [
    .init(
      "around", .clock, required: true,
      "the mean of the times of the day"),
    .init("sd", .quantity(.duration), "the standard deviation of the times (default: none)"),
    .section(
      "on",
      .either([.kind(.choice(daysOfWeek)), .list(.kind(.choice(Weekday.allCases.map(\.rawValue))))]
      ), "every-day, workdays, weekends or a list of weekdays (default: every-day)"
    ).taking(daysOfWeek + Weekday.allCases.map(\.rawValue)),
  ]

  private static let daysOfWeek = ["every-day", "workdays", "weekends"]

  /// Read `around`, `sd` and `on`, and report mistakes.
  ///
  /// - Parameter path: Names the stream it is drawn from.
  static func read(
    _ reader: MappingReader, _ path: String, _ assembly: ScriptAssembly
  ) -> DailyTime? {
    guard let around = reader.value("around", { $0.timeOfDay($1, in: assembly.reading) }) else {
      return nil
    }
    let spread = reader.duration("sd").map { Double($0.nanoseconds) } ?? 0
    if spread >= Double(ClockTime.day) { reader.error("sd", "must be less than 24 h") }
    let weekdays = weekdays(reader)
    return operand(around: around, sd: spread, path, reader.node.location, assembly)
      .map { DailyTime(at: $0, weekdays: weekdays) }
  }

  /// The time of the day: fixed, or normal, and within the day.
  private static func operand(
    around: Double, sd: Double, _ path: String, _ location: SourceLocation,
    _ assembly: ScriptAssembly
  ) -> Operand? {
    if sd == 0 { return .constant(around) }
    return assembly.variate(
      of: .normal(mean: around, standardDeviation: sd, minimum: 0), stream: "\(path).around",
      at: location
    )?.operand
  }

  private static func weekdays(_ reader: MappingReader) -> UInt8 {
    guard case .sequence(let elements)? = reader["on"]?.content else {
      switch reader.choice("on", among: daysOfWeek) {
      case 1: return Weekday.workdays
      case 2: return Weekday.everyDay & ~Weekday.workdays
      default: return Weekday.everyDay
      }
    }
    if elements.isEmpty { reader.error("on", "names no day") }
    return elements.reduce(0) { set, element in
      let day = element.choice("a weekday", of: Weekday.self, diagnostics: reader.diagnostics)
      return set | (day?.bit ?? 0)
    }
  }

  /// Whether it may come in a run of this length, as far as is known before the run.
  package func canCome(within window: SimDuration, from starts: ClockTime) -> Bool {
    // After eight days every weekday was there as a whole.
    for day in 0...8 {
      let midnight = Int64(day) * ClockTime.day - starts.nanoseconds
      guard midnight < window.nanoseconds else { return false }
      guard weekdays >> UInt8((starts.weekday + day) % 7) & 1 == 1 else { continue }
      guard at.kind == .constant else { return true }
      let time = midnight + Int64(at.value)
      if time >= 0, time < window.nanoseconds { return true }
    }
    return false
  }
}

extension VariateGenerator {
  /// The day of an instant, counted from that on which the run starts.
  package func day(of nanoseconds: Int64) -> Int64 {
    (nanoseconds + starts.nanoseconds) / ClockTime.day
  }

  /// The midnight with which a day begins, in nanoseconds; that of day 0 does not lie after the
  /// start of the run.
  func midnight(ofDay day: Int64) -> Int64 { day * ClockTime.day - starts.nanoseconds }

  /// When a daily time comes on a day, in nanoseconds; nil on a day on which it does not. It may
  /// lie before the start of the run.
  ///
  /// It is drawn by the number of the day, so that what comes on Friday does not depend on whether
  /// there was anything on Thursday.
  package func time(_ time: DailyTime, onDay day: Int64) -> Int64? {
    let weekday = (starts.weekday + Int(day % 7)) % 7
    guard time.weekdays >> UInt8(weekday) & 1 == 1 else { return nil }
    let within = value(
      of: Variate(operand: time.at), entity: 0, trigger: UInt32(truncatingIfNeeded: day &+ 1))
    return midnight(ofDay: day)
      + Int64(min(max(within, 0), Double(ClockTime.day - 1)).rounded(.down))
  }
}

/// The schedule of an event once a day around a time of the clock: a person's session, a charger.
///
/// Its steps are a script like that of an action.
package enum DailySchedule {
  package static let fields = DailyTime.fields

  /// Compile the steps, and let them begin at the times of `reader`.
  ///
  /// - Parameters:
  ///   - title: Its name in messages.
  ///   - path: The name of its streams, without the field.
  ///   - handed: The fields whose values the steps have in fields of their own.
  package static func compile(
    _ reader: MappingReader, _ title: String, at location: SourceLocation, path: String,
    steps: ConfigurationNode, handing handed: [String], into assembly: ScriptAssembly
  ) {
    guard let time = DailyTime.read(reader, path, assembly) else { return }
    let titles = handed.compactMap { field in
      reader[field].map { ($0.location, reader.title(of: field)) }
    }
    assembly.uses.noteTime(title, .daily(time), nil, at: location, root: path)
    assembly.addAction(
      path, steps, at: time.at, weekdays: time.weekdays,
      sectionTitles: Dictionary(titles, uniquingKeysWith: { first, _ in first }))
  }

  /// A step that waits for a length, written where the length is.
  package static func wait(_ length: ConfigurationNode) -> ConfigurationNode {
    // As a field, since a length may be a mapping, and is not to be read as the step's own.
    let fields = ConfigurationNode(entries: ["time": length], at: length.location)
    return ConfigurationNode(entries: ["wait": fields], at: length.location)
  }
}

extension ScriptAssembly {
  /// Add an action of a person, or another that comes like one.
  func addAction(
    _ path: String, _ steps: ConfigurationNode, at: Operand, every: Operand = .absent,
    weekdays: UInt8 = 0, sectionTitles: [SourceLocation: String] = [:]
  ) {
    let script = ScriptCompiler.compile(
      steps, assembly: self, owner: .user, path: path, scope: ScriptScope(vocabulary: vocabulary),
      tasks: [:], sectionTitles: sectionTitles)
    program.exogenous.actionNames.append(path)
    program.exogenous.actions.append(
      ScriptProgram.Action(
        script: Int32(script), name: StreamName(path).hash, at: at, every: every,
        weekdays: weekdays))
  }
}
