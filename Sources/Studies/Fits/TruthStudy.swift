import DocumentCoding
import Experiments
import Foundation
import Results
import ScenarioLanguage

/// How well the fits and predictions of a folder predict measured values.
package enum TruthStudy {
  /// - Parameters:
  ///   - folder: The folder of fits.
  ///   - data: The folder of the tables.
  ///   - gauge: Receives the course of each gauge that is predicted.
  package static func run(
    folder: String, data: String, jobs: Int, by program: ProgramIdentity,
    _ observer: any StudyObserver,
    gauge: (TruthDocument.Prediction, GaugeStudy.Course) throws -> Void
  ) throws -> TruthDocument {
    // All files are read before anything runs, so that a mistake is reported at once.
    let (fits, predictions) = (try self.fits(in: folder), try self.predictions(in: folder))
    var document = TruthDocument(programVersion: program.version)
    for file in fits {
      let tables = try FitTableStudy.paths(of: file, data)
      if let absent = tables.indices.first(where: {
        !FileManager.default.fileExists(atPath: tables[$0])
      }) {
        document.missing.append(.init(fit: file.name, data: file.tables[absent].file))
        observer.note("\(file.name): there is no table '\(tables[absent])'")
      } else {
        let fit = try FitTableStudy(file, data: data, observer)
        let result = try fit.result(replications: nil, seed: nil, jobs: jobs)
        let found = fit.document(of: result, data: file.tables.map(\.file), by: program)
        document.rows += found.judgements.indices.map { place in
          TruthDocument.Row(found, place, phone: file.phone, judges: file.judges.rawValue)
        }
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
  private static func fits(in folder: String) throws -> [FitFile] {
    let files = try paths("fit:", in: folder).map { try FitFile.read($0) }
    try require(
      !files.isEmpty || !paths("prediction:", in: folder).isEmpty, or: .missingInput,
      "there is no fit in '\(folder)'")
    try checkNames(files.map { ($0.name, $0.path) }, of: "fit")
    return files
  }

  private static func predictions(in folder: String) throws -> [PredictionFile] {
    let files = try paths("prediction:", in: folder).map { try PredictionFile.read($0) }
    try checkNames(files.map { ($0.name, $0.path) }, of: "prediction")
    return files
  }

  /// Refuse two files with one name, which the page could not tell apart.
  private static func checkNames(_ files: [(name: String, path: String)], of kind: String) throws {
    for (place, file) in files.enumerated() {
      let earlier = files[..<place].first { $0.name == file.name }
      try require(
        earlier == nil, or: .wrongData,
        "'\(earlier?.path ?? "")' and '\(file.path)' both name their \(kind) '\(file.name)': "
          + "rename one of them, so that the page can tell them apart")
    }
  }

  /// The files of the folder with a line that begins so, in the order of their names.
  private static func paths(_ mark: String, in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let paths = names.filter { $0.hasSuffix(".yaml") }.sorted().map { folder + "/" + $0 }
    return paths.filter { path in
      let text = FileManager.default.contents(atPath: path)
        .map { String(decoding: $0, as: UTF8.self) }
      return text?.split(separator: "\n").contains { $0.hasPrefix(mark) } ?? false
    }
  }
}
