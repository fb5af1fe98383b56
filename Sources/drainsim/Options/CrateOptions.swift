import ArgumentParser
import Configuration
import Results

/// A result packed for an archive.
struct CrateOptions: ParsableArguments {
  @Option(
    name: .customLong("crate"),
    help: .value(
      "folder", "Pack the result into this folder, as an RO-Crate, where it is the same."),
    completion: .directory)
  var folder: String?

  @Option(
    help: .further("url", "The licence of a crate, such as https://spdx.org/licenses/CC-BY-4.0."))
  var license: String?

  @Option(help: .further("date", "The day on which a crate is published, such as 2026-11-29."))
  var published: String?

  @Option(
    name: .customLong("author"), help: .further("name", "An author of a crate; may be repeated."))
  var authors: [String] = []

  func validate() throws {
    try refuse(
      folder == nil && (license != nil || published != nil || !authors.isEmpty),
      "--license, --published and --author need --crate.")
    guard folder != nil else { return }
    try refuse(
      license?.hasPrefix("http") != true,
      "--crate needs --license URL: nobody may use data without one.")
    let parts = (published ?? "").split(separator: "-", omittingEmptySubsequences: false)
    try refuse(
      parts.map(\.count) != [4, 2, 2] || !parts.allSatisfy { $0.allSatisfy(\.isNumber) },
      "--crate needs --published DATE, such as 2026-11-29.")
  }

  /// Pack a result, where a folder for it is named.
  func pack(_ stored: StoredDocuments) throws {
    guard let folder else { return }
    let cited = try CiteCommand.parse(["--", stored.path])
    let place = try TerminalObserver().folder(at: folder, kind: .crate)
    defer { place.discard() }
    try ResearchCrate(
      stored, license: license ?? "", published: published ?? "", authors: authors,
      bibliography: try cited.bibliography
    ).publish(in: place)
    try StandardOutput.write(
      "\(TerminalText.sanitized(folder)): packed\n", forPeople: true)
  }
}
