import Configuration
import Recordings

/// Importer of binary traces of Perfetto.
package enum PerfettoImporter: RecordingImporter {
  package static let name = "perfetto"
  package static let title = "trace of Perfetto"
  package static let abstract = "Turn binary traces of Perfetto into a recording."
  package static let discussion = """
    Examples:
      drainsim import perfetto trace.pftrace -o my-app
      drainsim import perfetto a.pftrace b.pftrace -o my-app --gap '500 ms'

    Takes packets, the processor's time of apps, wake locks, jobs, syncs, screen, charger, the gauge \
    and power rails. Several files are parts of one recording. docs/importing.md names the data \
    sources to record.
    """
  package static let emptyHint =
    "record with the data sources android.network_packets, android.packages_list, android.power and linux.ftrace (sched/sched_switch, power/*)"
  package static let fileExtensions = ["pftrace", "perfetto-trace", "pb"]
  private static let standardGap = "1 s"
  package static let options = [
    ImportOption(
      name: "gap", help: "The longest silence within one exchange of packets.",
      standard: standardGap)
  ]
  package static let kinds: [RecordedKind] = [
    .packetBurst, .computation, .wakeLock, .job, .sync, .location, .audio, .video, .camera,
    .flashlight, .scan, .wiFiScan, .call, .screenOn, .screenOff, .opened, .plugged, .unplugged,
    .batteryLevel, .powerRail,
  ]

  package static func read(
    _ files: [ImportedFile], values: [String: String], into recording: inout RecordingImport,
    diagnostics: Diagnostics
  ) throws(ImportOptionError) {
    let gap = try gap(values["gap"] ?? standardGap)
    let reader = TraceReader(recording, gap: gap)
    for file in files {
      guard read(file, with: reader, diagnostics) else { return }
    }
    reader.finish()
    reader.tell()
    recording = reader.draft.recording
    guard let span = reader.span else { return }
    recording.origin = span.lowerBound
    recording.span = span.upperBound - span.lowerBound
    recording.zone = reader.zone
    // Whole seconds, rounded down.
    recording.start = reader.realTimeOffset.map {
      let (sum, overflows) = $0.addingReportingOverflow(span.lowerBound)
      return overflows ? 0 : sum / 1_000_000_000
    }
  }

  /// - Returns: False for a file that is wrong, which is reported.
  private static func read(
    _ file: ImportedFile, with reader: TraceReader, _ diagnostics: Diagnostics
  ) -> Bool {
    var splitter = PacketSplitter()
    var failure: TraceFailure?
    reader.beginFile()
    let isRead = file.forEachPiece(diagnostics) { piece in
      do throws(TraceFailure) {
        try splitter.take(piece) { packet, place throws(TraceFailure) in
          try reader.read(packet, at: place)
        }
        return true
      } catch {
        failure = error
        return false
      }
    }
    guard isRead else { return false }
    do throws(TraceFailure) {
      if let failure { throw failure }
      try splitter.finish()
      try reader.endFile()
    } catch {
      return diagnostics.refuse(
        "the trace \(error.reason), at \(error.place)", at: file.location,
        note: error.place == BytePlace(byte: 0) ? "traces as JSON or text are not read" : nil)
        ?? false
    }
    return true
  }

  private static func gap(_ text: String) throws(ImportOptionError) -> Int64 {
    let duration = (try? UnitParser.parse(text, as: .duration))?.asDuration()
    guard let gap = duration?.nanoseconds, (1_000_000...3_600_000_000_000).contains(gap) else {
      throw ImportOptionError(
        message: "--gap: '\(TerminalText.sanitized(text))' is no time from 1 ms to 1 h")
    }
    return gap
  }
}
