import Configuration
import DocumentCoding
import Experiments
import Foundation
import Results
import ScenarioLanguage

/// How well the fits and predictions of a folder predict measured values.
package struct TruthStudy {
  private let folder: String
  private let data: String
  private let jobs: Int
  private let program: ProgramIdentity

  /// - Parameters:
  ///   - folder: The folder of fits.
  ///   - data: The folder of the tables.
  package init(folder: String, data: String, jobs: Int, by program: ProgramIdentity) {
    self.folder = folder
    self.data = data
    self.jobs = jobs
    self.program = program
  }

  /// - Parameter gauge: Receives the course of each gauge that is predicted.
  package func run(
    _ observer: any StudyObserver,
    gauge: (TruthDocument.Prediction, GaugeStudy.Course) throws -> Void
  ) throws -> TruthDocument {
    // All files are read before anything runs, so that a mistake is told at once.
    let (fits, predictions) = (try fits(), try self.predictions())
    var document = TruthDocument(programVersion: program.version, rows: [], missing: [])
    for file in fits {
      let tables = try FitTableStudy.paths(of: file, data)
      if let absent = tables.indices.first(where: {
        !FileManager.default.fileExists(atPath: tables[$0])
      }) {
        document.missing.append(.init(fit: file.name, data: file.tables[absent].file))
        observer.note("\(file.name): there is no table '\(tables[absent])'")
      } else {
        document.rows += try rows(of: file, observer)
      }
    }
    for file in predictions {
      let path = FilePaths.joined(data, file.data)
      guard FilePaths.isRegularFile(path) else {
        document.missing.append(.init(fit: file.name, data: file.data))
        observer.note("\(file.name): there is no file '\(path)'")
        continue
      }
      let study = PredictionStudy(file: file, data: path, jobs: jobs, program: program)
      let (row, course) = try study.run(observer)
      document.predictions.append(row)
      if let course { try gauge(row, course) }
    }
    return document
  }

  /// The fits of the folder, in the order of their files.
  private func fits() throws -> [FitFile] {
    let files = try paths("fit:").map { try FitFile.read($0) }
    try require(
      !files.isEmpty || !paths("prediction:").isEmpty, or: .missingInput,
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

  /// The files of the folder with a line that begins so, in the order of their names.
  private func paths(_ mark: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let paths = names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder + "/" + $0 }
    return paths.filter { path in
      let text = FileManager.default.contents(atPath: path)
        .map { String(decoding: $0, as: UTF8.self) }
      return text?.split(separator: "\n").contains { $0.hasPrefix(mark) } ?? false
    }
  }

  private func rows(
    of file: FitFile, _ observer: any StudyObserver
  ) throws -> [TruthDocument.Row] {
    let fit = try FitTableStudy(file, data: data, observer)
    let result = try fit.result(replications: nil, seed: nil, jobs: jobs)
    let document = fit.document(of: result, data: file.tables.map(\.file), by: program)
    return document.judgements.indices.map { place in
      TruthDocument.Row(document, place, phone: file.phone, judges: file.judges.rawValue)
    }
  }
}
