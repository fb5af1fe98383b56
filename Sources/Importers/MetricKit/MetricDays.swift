import Configuration

/// The payloads of all files, on their way into one recording.
struct MetricDays {
  private struct Entry {
    let payload: MetricPayload
    let file: ImportedFile
    /// In seconds since 1970; nil where the payload has no times.
    let begin: MetricTime?
    let end: MetricTime?
  }

  private let app: String
  private var entries: [Entry] = []
  private var known: Set<MetricPayload> = []
  private var others = 0
  private var repeats = 0

  /// The most payloads, and the longest time of one and of all together, in seconds.
  private static let limit = 4000
  private static let longestPayload: Int64 = 40 * 86_400
  private static let longest: Int64 = 3660 * 86_400
  private static let day: Int64 = 86_400

  init(app: String) { self.app = app }

  var count: Int { entries.count }

  mutating func add(_ content: MetricFile, of file: ImportedFile, _ diagnostics: Diagnostics) {
    others += content.others
    for payload in content.payloads {
      guard count < Self.limit else {
        return diagnostics.error("there are more than \(Self.limit) payloads", at: file.location)
      }
      let (begin, end) = (
        payload.begin.flatMap(MetricTime.init), payload.end.flatMap(MetricTime.init)
      )
      if let begin, let end, !(1...Self.longestPayload).contains(end.seconds - begin.seconds) {
        diagnostics.error(
          "a payload ends before it begins, or more than 40 days after", at: file.location)
        continue
      }
      // The same payload is often stored twice.
      guard known.insert(payload).inserted else {
        repeats += 1
        continue
      }
      entries.append(Entry(payload: payload, file: file, begin: begin, end: end))
    }
  }

  func finish(_ recording: inout RecordingImport, _ diagnostics: Diagnostics) {
    recording.drawsTimes = true
    let point = MetricTotals.point(of: entries.map(\.payload))
    var next: Int64?
    var days: [MetricTotals] = []
    let isDated = entries.allSatisfy { $0.begin != nil && $0.end != nil }
    for entry in entries {
      let start = (isDated ? entry.begin?.seconds : nil) ?? next ?? 0
      let length = isDated ? (entry.end?.seconds ?? start) - start : Self.day
      next = start + length
      days.append(
        MetricTotals(
          start: start, span: length * 1_000_000_000, app: name(of: entry.payload),
          totals: MetricTotals.totals(of: entry.payload, point, &recording),
          bars: entry.payload.bars, launches: entry.payload.launches))
    }
    days.sort { ($0.start, $0.span, $0.app) < ($1.start, $1.span, $1.app) }
    let first = days.first?.start ?? 0
    let last = days.map { $0.start + $0.span / 1_000_000_000 }.max() ?? first
    guard last - first <= Self.longest else {
      return diagnostics.error(
        "the payloads lie more than ten years apart", at: entries[0].file.location)
    }
    recording.span = (last - first) * 1_000_000_000
    recording.start = isDated ? first : nil
    for totals in days {
      // It is handed on, so that its events are not copied.
      var rows = MetricRows(
        totals: totals, origin: (totals.start - first) * 1_000_000_000,
        recording: consume recording)
      rows.add()
      recording = rows.recording
      guard !rows.isFull else {
        return diagnostics.error(
          "there are more events than a recording holds", at: entries[0].file.location)
      }
    }
    guard recording.events.count > 0 else {
      return diagnostics.error(
        "the payloads have no total that is read", at: entries[0].file.location,
        note: "such as 'cpuMetrics', 'networkTransferMetrics' or 'applicationTimeMetrics'")
    }
    tell(days, isDated: isDated, &recording)
    MetricReport(days: days).tell(&recording)
  }

  private func name(of payload: MetricPayload) -> String {
    if !app.isEmpty { return app }
    return payload.app.flatMap { RecordedNames.isPlain($0) ? $0 : nil } ?? "app"
  }

  /// The omitted members of the payloads, and the gaps in their times.
  private func tell(
    _ days: [MetricTotals], isDated: Bool, _ recording: inout RecordingImport
  ) {
    recording.take("payloads", entries.count)
    for entry in entries { recording.tell(phone: entry.payload.phone ?? "") }
    if let newer = entries.compactMap(\.payload.newerSystem).first {
      recording.assume(
        path: "the form of payloads", value: "that of iOS \(MetricPayload.newestSystem)",
        why: "they are of '\(TerminalText.sanitized(newer.prefixText))', which is newer than known")
    }
    recording.dropAny("other values", others, because: "they are no payloads")
    recording.dropAny("payloads", repeats, because: "they are the same as others")
    for entry in entries {
      for path in entry.payload.leftOut {
        let shown = entry.payload.luminance.map { " ('\(TerminalText.sanitized($0.prefixText))')" }
        let value = path.hasSuffix("averagePixelLuminance") ? shown ?? "" : ""
        recording.drop(
          TerminalText.sanitized(path) + value,
          because: MetricField.leftOut[path] ?? "it tells no energy of its own")
      }
      for path in entry.payload.unknown {
        recording.drop(TerminalText.sanitized(path.prefixText), because: "this part is not known")
      }
    }
    if !isDated {
      recording.assume(
        path: "the times of payloads", value: "a day each, one after the other",
        why: "not all tell 'timeStampBegin' and 'timeStampEnd'")
    } else if entries.contains(where: { $0.begin?.hasZone == false }) {
      recording.assume(
        path: "the time zone of payloads", value: "UTC", range: "UTC-12 to UTC+14",
        why: "the times have none")
    }
    // Payloads of one day overlap where an app was updated in it.
    var (covered, end) = (Int64(0), Int64.min)
    for day in days {
      let dayEnd = day.start + day.span / 1_000_000_000
      covered += max(0, dayEnd - max(end, day.start))
      end = max(end, dayEnd)
    }
    let span = recording.span / 1_000_000_000
    recording.explainedTime = span > 0 ? Double(covered) / Double(span) : nil
    recording.explainedBytes = 1
  }
}

extension String {
  /// The beginning of a text of a file, for messages.
  fileprivate var prefixText: String { String(prefix(80)) }
}
