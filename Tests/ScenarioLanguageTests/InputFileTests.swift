import Configuration
import Foundation
import ScenarioLanguage
import Testing

struct `Input file` {
  /// A new folder that is removed afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("drainsim-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func read(_ path: String, _ diagnostics: Diagnostics) throws -> ConfigurationNode? {
    var texts = SourceTexts()
    return try YAMLReader.readFile(at: path, reporting: diagnostics, texts: &texts)
  }

  private func readBytes(_ bytes: [UInt8]) throws -> [Diagnostic] {
    let diagnostics = Diagnostics()
    try withFolder { folder in
      let path = folder + "/a.yaml"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let node = try read(path, diagnostics)
      #expect((node == nil) == diagnostics.hasErrors)
    }
    return diagnostics.all
  }

  @Test func `is read and remembered for messages`() throws {
    try withFolder { folder in
      let path = folder + "/a.yaml"
      try "a: 1\n".write(toFile: path, atomically: true, encoding: .utf8)
      var texts = SourceTexts()
      let diagnostics = Diagnostics()
      let node = try YAMLReader.readFile(at: path, reporting: diagnostics, texts: &texts)
      #expect(node?["a"]?.text == "1")
      #expect(node?.location.file == path)
      #expect(texts.line(at: SourceLocation(file: path, line: 1, column: 1)) == "a: 1")
    }
  }

  @Test func `that is missing is told apart`() throws {
    try withFolder { folder in
      let path = folder + "/none.yaml"
      #expect(throws: InputFileError.missing(path: path)) { try read(path, Diagnostics()) }
    }
    #expect(throws: InputFileError.missing(path: "a\0b")) { try read("a\0b", Diagnostics()) }
    #expect(throws: InputFileError.self) { try read("", Diagnostics()) }
  }

  @Test func `that is a folder is told apart`() throws {
    try withFolder { folder in
      #expect(throws: InputFileError.directory(path: folder)) { try read(folder, Diagnostics()) }
    }
  }

  @Test func `that is a device is not read`() {
    #expect(throws: InputFileError.notAFile(path: "/dev/zero")) {
      try read("/dev/zero", Diagnostics())
    }
  }

  @Test func `that may not be read is told apart`() throws {
    try withFolder { folder in
      let path = folder + "/secret.yaml"
      try "a: 1\n".write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      // The superuser may read everything.
      guard !FileManager.default.isReadableFile(atPath: path) else { return }
      #expect(throws: InputFileError.self) { try read(path, Diagnostics()) }
    }
  }

  @Test func `behind a link is read`() throws {
    try withFolder { folder in
      try "a: 1\n".write(toFile: folder + "/a.yaml", atomically: true, encoding: .utf8)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link.yaml", withDestinationPath: folder + "/a.yaml")
      #expect(try read(folder + "/link.yaml", Diagnostics())?["a"]?.text == "1")
    }
  }

  @Test func `of a hundred megabytes is refused by its size`() throws {
    try withFolder { folder in
      let path = folder + "/large.yaml"
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.truncate(atOffset: 100_000_000)  // sparse: takes no space
      try handle.close()
      let diagnostics = Diagnostics()
      #expect(try read(path, diagnostics) == nil)
      #expect(
        diagnostics.all.map(\.message) == [
          "the file is larger than 1024 KiB, which no scenario needs"
        ])
    }
  }

  @Test func `that is not UTF-8 is refused at its first wrong byte`() throws {
    let found = try readBytes(Array("a: 1\nb: é".utf8) + [0xFF, 0x31])
    #expect(found.map(\.message) == ["the file is not UTF-8 text"])
    #expect(found.map(\.location.line) == [2])
    #expect(found.map(\.location.column) == [5])
  }

  @Test func `in UTF-16 is refused with a hint`() throws {
    let found = try readBytes([0xFF, 0xFE, 0x61, 0x00])
    #expect(found.flatMap(\.notes) == ["it looks like UTF-16; save it as UTF-8"])
  }

  @Test func `that is empty is refused`() throws {
    #expect(try readBytes([]).map(\.message) == ["the file is empty"])
  }
}
