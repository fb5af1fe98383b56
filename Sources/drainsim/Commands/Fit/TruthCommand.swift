import ArgumentParser
import Experiments
import Foundation
import Reports
import Results
import ScenarioLanguage

struct TruthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "truth",
    abstract: "Run all fits of a folder and print how well they predict measured values.",
    discussion: """
      Every file of the folder with a line 'fit:' is a fit, and one with 'prediction:' is a \
      prediction with no number changed. Those without a file in the folder of the data are named, \
      and judge nothing. Two with the same name are refused. A fit that does not converge is judged, \
      and the page says that it did not.

      Example:
        drainsim truth fits --data measured > truth.md
      """)

  @Argument(help: "The folder of fits.", completion: .directory) var folder = "fits"

  @Option(help: .value("folder", "The folder of the tables."), completion: .directory)
  var data: String

  @Option(
    help: .value(
      "folder", "Also write pictures of gauges into this folder; its path stands on the page."),
    completion: .directory)
  var figures: String?

  @Option(help: "Write the results in this format.") var format = DocumentFormat.text

  @OptionGroup var work: JobOptions

  func run() throws {
    var rows: [TruthDocument.Row] = []
    var missing: [TruthDocument.Missing] = []
    var predictions: [TruthDocument.Prediction] = []
    var pictures: [(title: String, path: String)] = []
    // All files are read before anything runs, so that a mistake is told at once.
    let (fits, files) = (try fits(), try self.predictions())
    for file in fits {
      let tables = try FitWork.paths(of: file, data)
      let absent = tables.indices.first { !FileManager.default.fileExists(atPath: tables[$0]) }
      if let absent {
        missing.append(.init(fit: file.name, data: file.tables[absent].file))
        StandardError.note("\(file.name): there is no table '\(tables[absent])'")
        continue
      }
      rows += try self.rows(of: file)
    }
    for file in files {
      let path = FilePaths.joined(data, file.data)
      guard FilePaths.isRegularFile(path) else {
        missing.append(.init(fit: file.name, data: file.data))
        StandardError.note("\(file.name): there is no file '\(path)'")
        continue
      }
      let (row, gauge) = try PredictionWork(file: file, data: path, jobs: work.count).result()
      predictions.append(row)
      if let figures, let gauge {
        pictures.append(try picture(of: row, gauge, in: figures))
      }
    }
    let document = TruthDocument(
      programVersion: ProgramVersion.current.version, rows: rows, predictions: predictions,
      missing: missing)
    try StandardOutput.write(
      format.output(
        text: TruthPage(document, figures: pictures).markdown, json: document.text))
  }

  /// The fits of the folder, in the order of their files.
  private func fits() throws -> [FitFile] {
    let files = try paths("fit:").map { try FitFile.read($0) }
    try require(
      try !files.isEmpty || !paths("prediction:").isEmpty, or: .missingInput,
      "there is no fit in '\(folder)'")
    try checkNames(files.map { ($0.name, $0.path) }, of: "fit")
    return files
  }

  private func predictions() throws -> [PredictionFile] {
    let files = try paths("prediction:").map { try PredictionFile.read($0) }
    try checkNames(files.map { ($0.name, $0.path) }, of: "prediction")
    return files
  }

  /// Refuse two files with one name, which the page could not tell apart.
  private func checkNames(_ files: [(name: String, path: String)], of kind: String) throws {
    for (place, file) in files.enumerated() {
      let earlier = files[..<place].first { $0.name == file.name }
      try require(
        earlier == nil, or: .wrongData,
        "'\(earlier?.path ?? "")' and '\(file.path)' both name their \(kind) '\(file.name)': "
          + "rename one of them, so that the page can tell them apart")
    }
  }

  /// Draw a gauge, and return the picture's place seen from the page.
  private func picture(
    of row: TruthDocument.Prediction, _ course: GaugeStudy.Course, in folder: String
  ) throws -> (title: String, path: String) {
    let name = "gauge-\(row.prediction).svg"
    let figures = FigureSet(gauge: course.points)
    let drawn = try Drawing.drawn(
      figures.names[0].name, among: figures, form: "svg", (name, name + ".data"))
    try OutputDocument.write(to: FilePaths.joined(folder, name), replacing: true) { file in
      try file.write(drawn.picture)
    }
    let title =
      "\(row.prediction): the level that the phone told, and the predicted one with its band"
    return (title, "\(FilePaths.lastComponent(of: folder))/\(name)")
  }

  /// The files of the folder with a line that begins so, in the order of their names.
  private func paths(_ mark: String) throws -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let paths = names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder + "/" + $0 }
    return paths.filter { path in
      let text = FileManager.default.contents(atPath: path)
        .map { String(decoding: $0, as: UTF8.self) }
      return text?.split(separator: "\n").contains { $0.hasPrefix(mark) } ?? false
    }
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
