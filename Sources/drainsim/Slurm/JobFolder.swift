import Configuration
import Experiments
import Foundation
import Results
import Studies

/// The folder of an array job: the inputs fixed at submission, the scripts, and the files of the
/// tasks.
struct JobFolder {
  /// From the root and without links.
  let path: String

  /// A store without runs, for the study that it describes.
  static let study = "study.db"
  /// Into how many shards it is split.
  static let record = "job.json"
  static let shardScript = "shards.sh"
  static let mergeScript = "merge.sh"
  static let logs = "log"
  static let runs = "runs"
  static let results = "results.db"

  var attempts: ShardAttempts { ShardAttempts(in: path + "/" + Self.runs) }

  /// The folder at `path`, which is there.
  init(at path: String) throws(StudyFailure) {
    try require(
      FilePaths.kind(of: path) == .folder, or: .missingInput, "there is no folder '\(path)'")
    self.path = URL(filePath: path).resolvingSymlinksInPath().path
    try require(
      FileManager.default.fileExists(atPath: self.path + "/" + Self.study), or: .missingInput,
      "'\(path)' is no folder of an array job: it has no \(Self.study)")
  }

  /// A new folder for a study, which nothing may stand in the way of.
  init(making path: String, for study: Study, shards: Int) throws {
    let files = FileManager.default
    try require(
      !URL(filePath: path).resolvingSymlinksInPath().path.contains("%"), or: .cannotCreate,
      "Slurm takes '%' in the name of a log for a place holder; name another folder than '\(path)'")
    let parent = URL(filePath: path).deletingLastPathComponent().path
    if files.fileExists(atPath: path) {
      try require(
        (try? files.contentsOfDirectory(atPath: path).isEmpty) == true, or: .cannotCreate,
        "'\(path)' is there already; add --resume to go on with it, or name another folder")
    } else {
      try require(
        files.fileExists(atPath: parent), or: .cannotCreate,
        "cannot make '\(path)': there is no folder '\(parent)'")
      try Self.makeFolder(path)
    }
    self.path = URL(filePath: path).resolvingSymlinksInPath().path
    for name in [Self.logs, Self.runs] { try Self.makeFolder(self.path + "/" + name) }
    try OutputDocument.write(
      JSONText.text(of: .object([("schema-version", .integer(1)), ("shards", .integer(shards))])),
      to: self.path + "/" + Self.record, replacing: false)
    try ResultStore.create(at: self.path + "/" + Self.study, for: study, journal: .rollback).close()
  }

  private static func makeFolder(_ path: String) throws(StudyFailure) {
    try require(
      mkdir(path, 0o777) == 0, or: .cannotCreate,
      "cannot make '\(path)': \(String(cString: strerror(errno)))")
  }

  /// The study fixed at submission.
  var fixedStudy: Study { get throws { try withFixed { $0.study } } }

  /// Fail where `study` would make other runs than those that were submitted.
  func check(_ study: Study) throws { try withFixed { try study.check(isThatOf: $0) } }

  private func withFixed<Value>(_ work: (ResultStore) throws -> Value) throws -> Value {
    try ResultStore.reading(path + "/" + Self.study, work)
  }

  /// Into how many shards the study is split.
  var shards: Int {
    get throws(StudyFailure) {
      struct Record: Decodable { let shards: Int }
      let file = path + "/" + Self.record
      guard let data = FileManager.default.contents(atPath: file),
        let record = try? JSONDecoder().decode(Record.self, from: data),
        (1...TaskCount.limit).contains(record.shards)
      else { throw StudyFailure(.wrongData, "'\(file)' does not say how many shards there are") }
      return record.shards
    }
  }

  /// The shards that lack runs, counted from 1.
  func incompleteShards(of count: Int) -> [Int] {
    (1...count).filter { !attempts.isComplete(Shard(number: $0, count: count)) }
  }

  /// Put the scripts of a job into it; jobs that were submitted have copies of theirs.
  func write(_ job: ArrayJob) throws {
    for (name, text) in [(Self.shardScript, job.shardScript), (Self.mergeScript, job.mergeScript)]
    where name != Self.shardScript || !job.tasks.isEmpty {
      try OutputDocument.write(text, to: path + "/" + name, replacing: true)
    }
  }
}
