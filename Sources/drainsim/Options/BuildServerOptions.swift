import ArgumentParser
import Results

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
    help: ArgumentHelp(
      "Also write the scenario's expectations as test cases in JUnit's format.",
      valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  /// Fail where no file can be put, before the work is done.
  func check(replacing isReplaced: Bool) throws(OutputDocumentError) {
    if let junit { try OutputDocument.check(junit, replacing: isReplaced) }
  }

  /// Write the expectations as test cases, if that is asked for.
  func writeJUnit(of document: ComparisonDocument, replacing isReplaced: Bool) throws {
    guard let junit else { return }
    try OutputDocument.write(JUnitXML.text(of: document), to: junit, replacing: isReplaced)
  }
}
