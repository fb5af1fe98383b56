import Configuration
import Foundation
import Testing

@testable import Results

struct `Words for a shell` {
  @Test(arguments: [
    "plain-1.5", "", "two words", "it's", "'\u{301}; echo b", "a'\u{301}'$(echo b)", "\\\u{301}",
    "é", "a\nb",
  ])
  func `are read back as they were`(word: String) throws {
    #expect(
      try read(ShellWords.text(of: [word, "end"]), by: "/bin/sh") == Data("\(word)|end|".utf8))
  }

  @Test(arguments: [
    "plain-1.5", "it's", "a\nb", "a\n1", "\u{1B}[31m'\\n'", "é\u{202E}\u{9B}", "\u{2028}電",
    "\u{7F}",
  ])
  func `to copy are one line without control characters`(word: String) throws {
    let line = ShellWords.line(of: [word, "end"])
    #expect(TerminalText.sanitized(line) == line)
    #expect(try read(line, by: "/bin/bash") == Data("\(word)|end|".utf8))
  }

  private func read(_ words: String, by path: String) throws -> Data {
    let shell = Process()
    shell.executableURL = URL(filePath: path)
    shell.arguments = ["-c", "printf '%s|' \(words)"]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let read = try #require(try output.fileHandleForReading.readToEnd())
    shell.waitUntilExit()
    return read
  }
}
