import Foundation
import Testing

@testable import Results

/// Every test has a folder of its own, which goes when the test does.
final class `Result folder` {
  private let room: String

  init() throws {
    let name = "drainsim-tests-\(UUID().uuidString)"
    room = FileManager.default.temporaryDirectory.appending(path: name).path
    try FileManager.default.createDirectory(atPath: room, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: room) }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func publish(at path: String, runs: String = "rows\n") throws {
    let folder = try ResultFolder(at: path)
    try folder.write(to: .runs) { file in try file.write(runs) }
    try folder.write("scenario: a\n", to: .scenario)
    try folder.write("{ \"program\": \"drainsim\" }\n", to: .manifest)
    try folder.publish()
  }

  @Test func `appears whole under its name`() throws {
    try publish(at: room + "/out/")
    #expect(try names(in: room) == ["out"])
    #expect(try names(in: room + "/out") == ["manifest.json", "runs.csv", "scenario.yaml"])
    #expect(try text(room + "/out/runs.csv") == "rows\n")
  }

  @Test func `is not to be seen before it is finished`() throws {
    let folder = try ResultFolder(at: room + "/out")
    try folder.write("rows\n", to: .runs)
    #expect(try names(in: room).allSatisfy { $0.hasPrefix(".out.drainsim-") })
  }

  @Test func `leaves nothing behind when it is given up`() throws {
    do {
      let folder = try ResultFolder(at: room + "/out")
      try folder.write("rows\n", to: .runs)
    }
    #expect(try names(in: room).isEmpty)
  }

  @Test func `takes an empty folder`() throws {
    try FileManager.default.createDirectory(
      atPath: room + "/out", withIntermediateDirectories: false)
    try publish(at: room + "/out")
    #expect(try names(in: room) == ["out"])
    #expect(try names(in: room + "/out").count == 3)
  }

  @Test func `replaces an older result`() throws {
    try publish(at: room + "/out", runs: "old\n")
    try publish(at: room + "/out", runs: "new\n")
    #expect(try names(in: room) == ["out"])
    #expect(try text(room + "/out/runs.csv") == "new\n")
  }

  // A shell makes an empty text of a variable that nobody set.
  @Test func `needs a name, and does not take the folder that one is in`() {
    #expect(throws: ResultFolderError.cannotCreate(path: "", reason: "it has no name")) {
      _ = try ResultFolder(at: "")
    }
  }

  @Test func `leaves alone what came to its place in the meantime`() throws {
    do {
      let folder = try ResultFolder(at: room + "/out")
      try folder.write("rows\n", to: .runs)
      try FileManager.default.createDirectory(
        atPath: room + "/out", withIntermediateDirectories: false)
      try "mine".write(toFile: room + "/out/mine.txt", atomically: false, encoding: .utf8)
      #expect(throws: ResultFolderError.occupied(path: room + "/out", by: "mine.txt")) {
        try folder.publish()
      }
    }
    #expect(try names(in: room) == ["out"])
    #expect(try text(room + "/out/mine.txt") == "mine")
  }

  @Test func `leaves an older result alone until the new one is finished`() throws {
    try publish(at: room + "/out", runs: "old\n")
    let folder = try ResultFolder(at: room + "/out")
    try folder.write("new\n", to: .runs)
    folder.discard()
    #expect(try text(room + "/out/runs.csv") == "old\n")
  }

  @Test func `does not replace a result to which something was added`() throws {
    try publish(at: room + "/out")
    try "mine".write(toFile: room + "/out/notes.txt", atomically: false, encoding: .utf8)
    #expect(throws: ResultFolderError.occupied(path: room + "/out", by: "notes.txt")) {
      try ResultFolder(at: room + "/out")
    }
  }

  @Test func `does not replace files that only have its names`() throws {
    try FileManager.default.createDirectory(
      atPath: room + "/out", withIntermediateDirectories: false)
    try "{}".write(toFile: room + "/out/manifest.json", atomically: false, encoding: .utf8)
    #expect(throws: ResultFolderError.occupied(path: room + "/out", by: "manifest.json")) {
      try ResultFolder(at: room + "/out")
    }
  }

  @Test func `needs the folder it stands in`() {
    let path = room + "/missing/out"
    #expect(throws: ResultFolderError.missingParent(path: path, parent: room + "/missing")) {
      try ResultFolder(at: path)
    }
  }

  @Test func `does not replace a file`() throws {
    try "mine".write(toFile: room + "/out", atomically: false, encoding: .utf8)
    #expect(throws: ResultFolderError.notAFolder(path: room + "/out")) {
      try ResultFolder(at: room + "/out")
    }
  }

  @Test func `follows a link to where the result is`() throws {
    try publish(at: room + "/real", runs: "old\n")
    try FileManager.default.createSymbolicLink(
      atPath: room + "/link", withDestinationPath: room + "/real")
    try publish(at: room + "/link", runs: "new\n")
    #expect(try text(room + "/real/runs.csv") == "new\n")
  }

  @Test func `says that a document cannot be written twice`() throws {
    let folder = try ResultFolder(at: room + "/out")
    try folder.write("a", to: .runs)
    #expect(
      throws: ResultFolderError.cannotWrite(
        path: room + "/out", document: "runs.csv", reason: "File exists")
    ) { try folder.write("b", to: .runs) }
  }

  @Test func `passes on what its writer throws`() throws {
    struct Stop: Error {}
    let folder = try ResultFolder(at: room + "/out")
    #expect(throws: Stop.self) { try folder.write(to: .runs) { _ in throw Stop() } }
  }
}

struct `Output file` {
  @Test func `says that a device is full`() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let file = OutputFile(descriptor: descriptor)
    try file.write("a")
    do throws(OutputError) {
      try file.flush()
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.reason == "No space left on device")
    }
  }
}
