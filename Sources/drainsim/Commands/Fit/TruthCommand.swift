import ArgumentParser
import Foundation
import Reports
import Results
import ScenarioLanguage

struct TruthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "truth",
    abstract: "Run all fits of a folder and print how well they predict measured values.",
    discussion: """
      Every file of the folder that begins with 'fit:' is a fit. Fits without a table in the folder \
      of the data are named, and judge nothing. Two fits with the same name are refused. A fit that \
      does not converge is judged, and the page says that it did not.

      Example:
        drainsim truth fits --data measured > truth.md
      """)

  @Argument(help: "The folder of fits.", completion: .directory) var folder = "fits"

  @Option(help: .value("folder", "The folder of the tables."), completion: .directory)
  var data: String

  @Option(help: "Write the results in this format.") var format = DocumentFormat.text

  @OptionGroup var work: JobOptions

  func run() throws {
    var rows: [TruthDocument.Row] = []
    var missing: [TruthDocument.Missing] = []
    for file in try fits() {
      let tables = try FitWork.paths(of: file, data)
      let absent = tables.indices.first { !FileManager.default.fileExists(atPath: tables[$0]) }
      if let absent {
        missing.append(.init(fit: file.name, data: file.tables[absent].file))
        StandardError.note("\(file.name): there is no table '\(tables[absent])'")
        continue
      }
      rows += try self.rows(of: file)
    }
    let document = TruthDocument(
      programVersion: ProgramVersion.current.version, rows: rows, missing: missing)
    try StandardOutput.write(
      format.output(text: TruthPage(document).markdown, json: document.text))
  }

  /// The fits of the folder, in the order of their files.
  private func fits() throws -> [FitFile] {
    let files = try paths().map { try FitFile.read($0) }
    for (place, file) in files.enumerated() {
      let earlier = files[..<place].first { $0.name == file.name }
      try require(
        earlier == nil, or: .wrongData,
        "'\(earlier?.path ?? "")' and '\(file.path)' both name their fit '\(file.name)': "
          + "rename one of them, so that the page can tell them apart")
    }
    return files
  }

  /// The files of fits in the folder, in the order of their names.
  private func paths() throws -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let paths = names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder + "/" + $0 }
    let fits = paths.filter { path in
      let text = FileManager.default.contents(atPath: path)
        .map { String(decoding: $0, as: UTF8.self) }
      return text?.split(separator: "\n").contains { $0.hasPrefix("fit:") } ?? false
    }
    try require(!fits.isEmpty, or: .missingInput, "there is no fit in '\(folder)'")
    return fits
  }

  private func rows(of file: FitFile) throws -> [TruthDocument.Row] {
    let fit = try FitWork(file, data: data)
    let result = try fit.result(replications: nil, seed: nil, jobs: work.count)
    let document = FitDocument(
      fit.problem, result, data: fit.file.tables.map(\.file), tables: fit.tables.map(\.text),
      openings: { _ in 0 },
      by: ProgramVersion.current)
    return document.judgements.indices.map { place in
      TruthDocument.Row(
        document, place, phone: fit.file.phone, judges: fit.file.judges.rawValue)
    }
  }
}
