import Configuration
import Experiments
import Importers

extension PredictionFile {
  /// The readings of the phone's gauge in a table, in the order of time from the first one on; of
  /// readings with one level in a row, the first.
  ///
  /// - Throws: ``LoadFailure`` with all mistakes of the table.
  package func readings(_ text: String, file: String) throws(LoadFailure) -> [GaugeStudy.Reading] {
    let diagnostics = Diagnostics()
    var texts = texts
    if text.utf8.count <= 16 << 20 { texts.add(text, as: file) }
    guard let gauge,
      let table = DataTable.read(
        text, file: file, columns: columns.columns.map(\.title), diagnostics: diagnostics)
    else { throw .wrong(diagnostics.all, texts) }
    var readings: [GaugeStudy.Reading] = []
    var start: Double?
    for row in table.rows {
      let (values, missing) = columns.values(of: row, in: table, diagnostics: diagnostics)
      guard missing == nil else { continue }
      // The base scale of time is a nanosecond.
      let (time, level) = (gauge.time.value(values) / 1e9, gauge.level.value(values))
      let seconds = time - (start ?? time)
      guard seconds.isFinite, seconds >= readings.last?.time ?? 0 else {
        diagnostics.error("the time of the gauge goes back", at: row.location)
        break
      }
      guard level >= 0, level <= 1 else {
        diagnostics.error("the level of the gauge is not within 0 and 1", at: row.location)
        break
      }
      start = start ?? time
      guard level != readings.last?.level else { continue }
      readings.append(GaugeStudy.Reading(time: seconds, level: level))
    }
    if readings.count < 2, !diagnostics.hasErrors {
      diagnostics.error(
        "the gauge has fewer than two levels", at: SourceLocation(file: file))
    }
    guard !diagnostics.hasErrors else { throw .wrong(diagnostics.all, texts) }
    return readings
  }
}
