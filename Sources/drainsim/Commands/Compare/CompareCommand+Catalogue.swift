import ArgumentParser
import Reports
import Results
import Studies

extension CompareCommand {
  /// Whether the table of practices is wanted, and not one comparison.
  var isOfPractices: Bool {
    isCatalogue || !folders.isEmpty || FilePaths.kind(of: input.scenario) == .folder
  }

  /// Refuse options that go with one scenario alone.
  func checkPractices() throws {
    try refuse(
      ranges.points == nil && ranges.rangeReplications != nil,
      "--range-replications needs --over-ranges.")
    let others =
      given(beside: .practices) + (detect == nil ? [] : ["--detect"])
      + (input.changes.first.map { [$0] } ?? [])
    try refuse(
      !others.isEmpty,
      "Of folders, --over-ranges, --range-replications, -n, --jobs, --format and -o are options, "
        + "and \(others.joined(separator: ", ")) of one scenario.")
    try refuse([.csv, .latex].contains(format), "Of folders, --format is text, markdown or json.")
  }

  /// Compare the variants of every scenario of a practice, and print their table.
  func printCatalogue() throws {
    let catalogue = try catalogue(writing: output)
    try StandardOutput.write(format == .json ? catalogue.text : page(of: catalogue))
  }

  /// Compare the variants of all scenarios, and write the folder.
  func catalogue(writing output: String?) throws -> CatalogueStudy.Catalogue {
    let observer = TerminalObserver()
    let folder = try output.map { try observer.folder(at: $0) }
    // A published folder stays.
    defer { folder?.discard() }
    let catalogue = try CatalogueStudy.run(
      below: [input.scenario] + folders, ranges, replications: replications?.value,
      jobs: basis.work.count, by: ProgramVersion.current, observer)
    if let folder { try catalogue.publish(page(of: catalogue), in: folder) }
    return catalogue
  }

  private func page(of catalogue: CatalogueStudy.Catalogue) -> String {
    CataloguePage.markdown(
      of: catalogue.entries, printedBy: catalogue.command.joined(separator: " "))
  }
}
