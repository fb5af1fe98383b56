import Results

/// Where the numbers are from, and the commands that give them again.
enum OriginSection {
  static func section(of material: ReportMaterial) -> PageSection {
    let manifest = material.result.manifest
    let rows: [(String, String)] = [
      ("program", "drainsim \(manifest.programVersion) (\(manifest.commit))"),
      ("scenario", manifest.scenario), ("digest of the scenario", manifest.scenarioDigest),
      ("phone", material.comparison.device), ("seed", "\(manifest.seed)"),
      ("days", days(manifest)), ("level of intervals", material.comparison.level),
      ("events", "\(material.comparison.events)"), ("GNU Scientific Library", manifest.gslVersion),
      ("platform", manifest.platform),
    ]
    let entries = rows.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>\n" as HTML }
    return PageSection(
      id: "origin", title: "How it was made",
      body: """
        \(warning(material))<dl>\(entries)</dl>
        <p>These commands give the same numbers and this page again:</p>
        <pre tabindex="0"><code>\(command(manifest.command + ["-o", "result"]))
        \(command(["drainsim", "report", "result", "-o", "report.html"]))</code></pre>
        """)
  }

  private static func days(_ manifest: StoredManifest) -> String {
    manifest.replications == 1
      ? "day \(manifest.firstReplication)"
      : "\(manifest.replications) from day \(manifest.firstReplication)"
  }

  private static func warning(_ material: ReportMaterial) -> HTML {
    guard material.result.manifest.identity != material.program else { return "" }
    return """
      <p class="warning">The numbers were made by another program than this page: this page is by drainsim \
      \(material.program.version) (\(material.program.commit)).</p>

      """
  }

  /// The words of a command as a shell reads them.
  private static func command(_ words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty && word.unicodeScalars.allSatisfy { $0.isASCII && plain.contains($0) }
      return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }.joined(separator: " ")
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+@%".unicodeScalars)
}
