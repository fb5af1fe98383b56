import Foundation
import Testing

@testable import Results

struct `An output document` {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("drainsim-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `is written whole, and nothing beside it`() throws {
    try inFolder { folder in
      try OutputDocument.write("new\n", to: "\(folder)/a.yaml", replacing: false)
      #expect(try text("\(folder)/a.yaml") == "new\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.yaml"])
    }
  }

  @Test func `replaces another only when that was asked for`() throws {
    try inFolder { folder in
      let path = "\(folder)/a.yaml"
      try OutputDocument.write("old", to: path, replacing: false)
      #expect(throws: OutputDocumentError.occupied(path: path)) {
        try OutputDocument.write("new", to: path, replacing: false)
      }
      #expect(try text(path) == "old")
      try OutputDocument.write("new", to: path, replacing: true)
      #expect(try text(path) == "new")
    }
  }

  @Test func `takes no folder's place`() throws {
    try inFolder { folder in
      #expect(throws: OutputDocumentError.folder(path: folder)) {
        try OutputDocument.write("new", to: folder, replacing: true)
      }
    }
  }

  @Test func `makes no folder`() throws {
    try inFolder { folder in
      let path = "\(folder)/b/a.yaml"
      #expect(throws: OutputDocumentError.missingParent(path: path, parent: "\(folder)/b")) {
        try OutputDocument.check(path, replacing: false)
      }
    }
  }

  @Test func `is not called like the sign for standard output`() throws {
    #expect(throws: OutputDocumentError.dash) { try OutputDocument.check("-", replacing: true) }
    try inFolder { try OutputDocument.check("\($0)/-", replacing: false) }
  }

  @Test func `takes the place of no device, pipe or socket`() throws {
    try inFolder { folder in
      let path = "\(folder)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      #expect(throws: OutputDocumentError.special(path: path)) {
        try OutputDocument.write("new", to: path, replacing: true)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == ["pipe"])
    }
  }

  @Test func `goes where a link leads, which stays a link`() throws {
    try inFolder { folder in
      let (path, target) = ("\(folder)/link", "\(folder)/a.yaml")
      try OutputDocument.write("old", to: target, replacing: false)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "a.yaml")
      try OutputDocument.write("new", to: path, replacing: true)
      #expect(try text(target) == "new")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "a.yaml")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.yaml", "link"])
    }
  }
}
