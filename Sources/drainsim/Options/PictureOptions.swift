import ArgumentParser
import Experiments
import Reports
import Results

/// Files to write beside the printed text.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Also write the run as a timeline for ui.perfetto.dev: power by component, battery, states, \
      scripts, marks.
      """, valueName: "file"),
    completion: .file(extensions: ["pftrace"]))
  var trace: String?

  @Flag(help: "Replace existing files.")
  var overwrite = false

  /// Fail where no file can be put, before the work is done.
  func check() throws(OutputDocumentError) {
    if let trace { try OutputDocument.check(trace, replacing: overwrite) }
  }

  /// Write the timeline of one replication, if requested.
  func writeTrace(of reports: [RunReport]) throws {
    guard let trace else { return }
    try OutputDocument.write(to: trace, replacing: overwrite) { file throws(OutputError) in
      try PerfettoTrace(reports).write { bytes throws(OutputError) in try file.write(bytes) }
    }
  }
}
