import DocumentCoding
import Results

/// Where the numbers are from, and the commands that give them again.
enum OriginSection {
  /// Of a result.
  static func section(of material: ReportMaterial) -> PageSection {
    let manifest = material.result.manifest
    let comparison = material.comparison
    let runs =
      comparison.replications == 1
      ? "run \(comparison.firstReplication)"
      : "\(comparison.replications) from run \(comparison.firstReplication)"
    return section(
      "numbers", made: manifest.provenance, page: material.program,
      facts: [
        ("scenario", comparison.scenario),
        ("digest of the scenario", material.result.scenarioDigest), ("phone", comparison.device),
        ("seed", "\(comparison.seed)"), ("runs", runs),
        ("level of intervals", comparison.level), ("events", "\(comparison.events)"),
      ], again: "numbers and this page",
      by: [
        manifest.command + ["-o", "result"],
        ["drainsim", "report", "result", "-o", "report.html"],
      ])
  }

  /// Of a sweep.
  static func section(of material: SweepMaterial) -> PageSection {
    let (study, store) = (material.study, material.store)
    // A page travels, and its folder does not.
    let file = FilePaths.lastComponent(of: store.path)
    let shard = store.shard.map { " of shard \($0)" } ?? ""
    return section(
      "runs", made: study.provenance, page: material.program,
      facts: [
        ("digest of the scenario", ContentDigest.of(study.resolvedScenario)),
        ("digest of the study", study.digest), ("seed", "\(study.seed)"),
        ("runs", "\(study.replications.count) from run \(study.replications.lowerBound)"),
        ("runs", "\(store.done) of \(store.runs)\(shard), \(store.failed) failed"),
        ("level of intervals", material.level),
      ], again: "runs, this page and the table of all runs",
      by: [
        study.command + store.makingWords(at: file),
        ["drainsim", "report", file, "-o", "report.html"],
        ["drainsim", "results", "export", file, "-o", "sweep.csv"],
      ])
  }

  /// - Parameters:
  ///   - made: The program that made `things`.
  ///   - page: The program that makes the page.
  ///   - again: The result that the commands make again.
  private static func section(
    _ things: String, made: Provenance, page: ProgramIdentity, facts: [(String, String)],
    again: String, by commands: [[String]]
  ) -> PageSection {
    let warning: HTML =
      made.identity == page
      ? ""
      : """
      <p class="warning">The \(things) were made by another program than this page: this page is by drainsim \
      \(page.version) (\(page.commit)).</p>

      """
    let program = ("program", "drainsim \(made.programVersion) (\(made.commit))")
    let build = [("GNU Scientific Library", made.gslVersion), ("platform", made.platform)]
    let lines = commands.map { "\(line(of: $0))" as HTML }
    return PageSection(
      id: "origin", title: "How it was made",
      body: """
        \(warning)\(PageSection.definitions([program] + facts + build))
        <p>These commands give the same \(again) again:</p>
        <pre tabindex="0"><code>\(HTML(lines, between: "\n"))</code></pre>
        """)
  }

  /// A command as a shell reads it: a scenario that came on standard input is in the folder.
  static func line(of command: [String]) -> String {
    let takesInput = command.contains("-")
    return ShellWords.text(of: command)
      + (takesInput ? " < " + ResultFolder.Document.scenario.rawValue : "")
  }
}
