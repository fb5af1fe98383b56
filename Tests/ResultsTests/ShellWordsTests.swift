import Foundation
import Testing

@testable import Results

struct `Words for a shell` {
  @Test(arguments: [
    "plain-1.5", "", "two words", "it's", "'\u{301}; echo b", "a'\u{301}'$(echo b)", "\\\u{301}",
    "é", "a\nb",
  ])
  func `are read back as they were`(word: String) throws {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "printf '%s|' \(ShellWords.text(of: [word, "end"]))"]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let read = try #require(try output.fileHandleForReading.readToEnd())
    shell.waitUntilExit()
    #expect(read == Data("\(word)|end|".utf8))
  }
}
