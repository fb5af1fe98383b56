import Configuration

/// A reader of the file that holds a battery history, anywhere in it.
struct HistoryReader {
  private enum Place { case before, inText, inCheckin, after }

  private let file: ImportedFile
  private let diagnostics: Diagnostics
  private var recorder: HistoryRecorder
  private var checkin = HistoryCheckin()
  private var place = Place.before
  private var isRefused = false
  private var furtherHistories = 0
  private var wasCheckin = false
  private var startLine = 0
  private var lines = 0
  /// The first lines that cannot be read, and the number of all.
  private var damagedLines: [Int] = []
  private var damage = 0
  private var statistics = HistoryStatistics()

  init(_ file: ImportedFile, _ recorder: HistoryRecorder, _ diagnostics: Diagnostics) {
    self.file = file
    self.recorder = recorder
    self.diagnostics = diagnostics
  }

  /// The recording; nil when the file has no history, or one with a mistake, which is reported.
  mutating func read() -> RecordingImport? {
    let isRead = file.forEachLine(diagnostics) { number, line, isCut in
      take(line, number, isCut)
      return !isRefused
    }
    guard isRead, !isRefused else { return nil }
    guard startLine > 0 else {
      return diagnostics.refuse(
        "the file has no battery history", at: file.location,
        note:
          "record one with 'adb shell dumpsys batterystats', or unzip a bug report and take its text"
      )
    }
    guard isReadable() else { return nil }
    var recording = recorder.finish()
    recording.gauge = statistics.facts
    guard recorder.changes > 0, recorder.clock.now > 0, recording.events.count > 0 else {
      return diagnostics.refuse(
        "the battery history is empty", at: file.location(line: startLine),
        note: "it begins when the phone is charged; record it after some hours of use")
    }
    if furtherHistories > 0 {
      recording.drop(
        "further battery histories of the file", furtherHistories,
        because: "the first one, in line \(startLine), is taken")
    }
    return recording
  }

  /// Whether most lines can be read; reports it where a hundredth cannot.
  private func isReadable() -> Bool {
    guard damage * 100 > lines else { return true }
    let places = damagedLines.map(String.init).joined(separator: ", ")
    let message =
      "\(damage) of \(lines) lines of the battery history cannot be read, the first in line \(places)"
    let location = file.location(line: damagedLines[0])
    guard damage * 10 <= lines else {
      diagnostics.error(message, at: location, note: "record it anew, or mend these lines")
      return false
    }
    diagnostics.warning(message, at: location)
    return true
  }

  private mutating func refuse(_ message: String, _ line: Int, note: String? = nil) {
    diagnostics.error(message, at: file.location(line: line), note: note)
    isRefused = true
  }

  private mutating func take(_ line: UnsafeRawBufferPointer, _ number: Int, _ isCut: Bool) {
    let line = number == 1 ? ImportedFile.withoutMark(line) : line
    let knewAll = statistics.newer == nil
    statistics.take(line)
    if knewAll, let newer = statistics.newer {
      diagnostics.warning(
        "a newer Android wrote the history, in version \(newer.version) of its form",
        at: file.location(line: number),
        note: "version \(newer.known) is known; what is new is left out")
    }
    switch place {
    case .before, .after: begin(line, number, isCut)
    case .inText, .inCheckin:
      lines += 1
      let before = recorder.damageCount
      defer {
        if recorder.damageCount > before {
          damage += 1
          if damagedLines.count < 3 { damagedLines.append(number) }
        }
      }
      if isCut { return refuse("a line of the battery history is longer than 64 KiB", number) }
      if place == .inText { takeText(line, number) } else { takeCheckin(line, number) }
    }
  }

  private mutating func begin(_ line: UnsafeRawBufferPointer, _ number: Int, _ isCut: Bool) {
    var cursor = HistoryCursor(line)
    cursor.skipSpace()
    let isHeader = cursor.skip("Battery History")
    let isCheckin = !isHeader && HistoryCheckin.isLine(line)
    // A history may have been copied without its first line.
    let record = isHeader || isCheckin ? nil : HistoryText.record(line)
    let isText: Bool
    if case .clock(_, _, isReset: true) = record?.content { isText = true } else { isText = false }
    guard isHeader || isCheckin || isText else { return }
    if recorder.changes > 0 {
      // The lines of a further one in the checkin form lie side by side.
      if place == .after, !isCheckin || !wasCheckin { furtherHistories += 1 }
      wasCheckin = isCheckin
      return
    }
    startLine = number
    wasCheckin = isCheckin
    place = isCheckin ? .inCheckin : .inText
    if isCut { return refuse("a line of the battery history is longer than 64 KiB", number) }
    if isCheckin { takeCheckin(line, number) }
    if isText { takeText(line, number) }
  }

  private mutating func takeText(_ line: UnsafeRawBufferPointer, _ number: Int) {
    if let record = HistoryText.record(line) { return take(record, number) }
    var cursor = HistoryCursor(line)
    // Behind a record stand details of it, in lines with a space or a comma at their beginning.
    let isInside = cursor.next == UInt8(ascii: " ") || cursor.next == UInt8(ascii: ",")
    cursor.skipSpace()
    guard isInside, !cursor.isAtEnd else {
      place = recorder.changes > 0 ? .after : .before
      return
    }
    let isDetail =
      cursor.skip("Details:") || cursor.skip("/proc/stat=") || cursor.skip(",")
      || cursor.skip("Stats:") || cursor.skip("NEXT:")
    if isDetail { recorder.leaveOutDetails() } else { recorder.damage("lines that are not known") }
  }

  private mutating func takeCheckin(_ line: UnsafeRawBufferPointer, _ number: Int) {
    if let isRead = checkin.takeText(line) {
      if !isRead { recorder.damage("names of the list of texts") }
      return
    }
    guard HistoryCheckin.isLine(line) else {
      if recorder.changes > 0 { place = .after }
      return
    }
    guard let record = checkin.record(line) else {
      return recorder.damage("lines that are not known")
    }
    take(record, number)
  }

  private mutating func take(_ record: HistoryRecord, _ number: Int) {
    if record.hasOpenName { recorder.damage("names that are not closed by a quotation mark") }
    if let problem = recorder.take(record) { refuse(problem, number) }
  }
}
