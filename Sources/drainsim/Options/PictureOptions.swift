import ArgumentParser
import Experiments
import Reports
import Results

/// Files to write beside the printed text.
struct PictureOptions: ParsableArguments {
  @Option(
    help: .value("file", "Also write the run as a timeline for ui.perfetto.dev."),
    completion: .file(extensions: ["pftrace"]))
  var trace: String?

  @Flag(help: "Replace existing files.") var overwrite = false

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

/// The output for build servers.
struct BuildServerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Write a summary with the verdict for a build server instead; 'github' is for \
      $GITHUB_STEP_SUMMARY.
      """, valueName: "server")) var summary: Summary?

  enum Summary: String, CaseIterable, ExpressibleByArgument { case github }

  @Option(
    help: .value(
      "file",
      "Also write the scenario's expectations and the verdict, or with --against the metrics, in JUnit's format."
    ),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  /// Fail where no file can be put, before the work is done.
  func check(replacing isReplaced: Bool) throws(OutputDocumentError) {
    if let junit { try OutputDocument.check(junit, replacing: isReplaced) }
  }

  /// Write the expectations as test cases, if that is asked for.
  func writeJUnit(
    of document: ComparisonDocument, isStrict: Bool, replacing isReplaced: Bool
  ) throws {
    try writeJUnit(
      JUnitXML.text(of: document, saying: Answer(document).sentences, isStrict: isStrict),
      replacing: isReplaced)
  }

  /// Write test cases, if that is asked for.
  func writeJUnit(_ text: @autoclosure () -> String, replacing isReplaced: Bool) throws {
    guard let junit else { return }
    try OutputDocument.write(text(), to: junit, replacing: isReplaced)
  }
}
