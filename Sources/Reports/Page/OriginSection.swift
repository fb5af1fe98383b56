import Results

/// Where the numbers are from, and the commands that give them again.
enum OriginSection {
  static func section(of material: ReportMaterial) -> PageSection {
    let manifest = material.result.manifest
    let (comparison, made) = (material.comparison, manifest.provenance)
    let rows: [(String, String)] = [
      ("program", "drainsim \(made.program.version) (\(made.program.commit))"),
      ("scenario", comparison.scenario),
      ("digest of the scenario", material.result.scenarioDigest), ("phone", comparison.device),
      ("seed", "\(comparison.seed)"), ("runs", days(comparison)),
      ("level of intervals", comparison.level), ("events", "\(comparison.events)"),
      ("GNU Scientific Library", made.gslVersion), ("platform", made.platform),
    ]
    let entries = rows.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>\n" as HTML }
    return PageSection(
      id: "origin", title: "How it was made",
      body: """
        \(warning(material))<dl>\(entries)</dl>
        <p>These commands give the same numbers and this page again:</p>
        <pre tabindex="0"><code>\(ShellWords.text(of: manifest.command + ["-o", "result"]))
        \(ShellWords.text(of: ["drainsim", "report", "result", "-o", "report.html"]))</code></pre>
        """)
  }

  private static func days(_ comparison: ComparisonDocument) -> String {
    comparison.replications == 1
      ? "run \(comparison.firstReplication)"
      : "\(comparison.replications) from run \(comparison.firstReplication)"
  }

  private static func warning(_ material: ReportMaterial) -> HTML {
    guard material.result.manifest.provenance.program != material.program else { return "" }
    return """
      <p class="warning">The numbers were made by another program than this page: this page is by drainsim \
      \(material.program.version) (\(material.program.commit)).</p>

      """
  }
}
