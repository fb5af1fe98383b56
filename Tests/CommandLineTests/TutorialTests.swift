import Foundation
import Testing

/// The tutorial, done as a reader does it: what is to be typed is typed, what is to be changed is changed.
struct `The tutorial` {
  /// A fenced block: what kind it is, its lines, and the file that the text before names last.
  private struct Block {
    let kind: String
    let lines: [String]
    let file: String?
  }

  /// A command, and the lines that the page shows below it.
  private struct Command {
    let line: String
    var shown: [String] = []
  }

  private func blocks() throws -> [Block] {
    let page = try String(
      contentsOf: Program.root.appending(path: "docs/tutorial.md"), encoding: .utf8)
    var blocks: [Block] = []
    var file: String?
    for (number, part) in page.components(separatedBy: "```").enumerated() {
      if number % 2 == 0 {
        file = part.matches(of: #/`([^`\s]+\.yaml)`/#).last.map { String($0.1) } ?? file
      } else {
        let lines = part.components(separatedBy: "\n")
        blocks.append(
          Block(kind: lines[0], lines: Array(lines.dropFirst().dropLast()), file: file))
      }
    }
    return blocks
  }

  @Test func `prints what it shows, after each change that it asks for`() throws {
    let room = try Room()
    var commands = 0
    for block in try blocks() {
      switch block.kind {
      case "console":
        for command in self.commands(of: block) {
          try check(command, in: room)
          commands += 1
        }
      case "yaml": try append(block, in: room)
      case "diff": try change(block, in: room)
      default: #expect(block.kind == "sh", "a block that nobody checks")
      }
    }
    #expect(commands > 10)
  }

  private func commands(of block: Block) -> [Command] {
    var commands: [Command] = []
    for line in block.lines {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2))))
      } else if !commands.isEmpty {
        commands[commands.count - 1].shown.append(line)
      }
    }
    return commands
  }

  /// Runs of shown lines stand in the output one after another; '[…]' stands for lines between them.
  private func check(_ command: Command, in room: Room) throws {
    let outcome = try Program.Running(
      executable: "/bin/sh",
      [
        "-c", "cd \"$1\" && drainsim() { \"$0\" \"$@\"; } && { \(command.line); } 2>&1",
        Program.fastPath, room.path,
      ]
    ).finish()
    let printed = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init).dropLast()
    var rest = printed[...]
    let runs = command.shown.split(separator: "[…]", omittingEmptySubsequences: false)
    for (number, run) in runs.enumerated() where !run.isEmpty {
      let place = rest.indices.first { start in
        rest[start...].prefix(run.count).elementsEqual(run)
      }
      guard let place, number > 0 || place == rest.startIndex else {
        Issue.record(
          """
          \(command.line)
          does not print
          \(run.joined(separator: "\n"))
          but
          \(rest.joined(separator: "\n"))
          """)
        return
      }
      rest = rest[(place + run.count)...]
    }
    let isCut = command.shown.last == "[…]"
    #expect(isCut || rest.allSatisfy(\.isEmpty), "\(command.line)\nprints more: \(rest)")
  }

  private func append(_ block: Block, in room: Room) throws {
    let file = try #require(block.file)
    let isThere = FileManager.default.fileExists(atPath: "\(room.path)/\(file)")
    let old = isThere ? try room.text(file) : ""
    _ = try room.file(file, old + block.lines.joined(separator: "\n") + "\n")
  }

  /// Lines with '-' give way to the lines with '+' that follow.
  private func change(_ block: Block, in room: Room) throws {
    let file = try #require(block.file)
    var text = "\n" + (try room.text(file))
    var old = ""
    var new = ""
    func replace() throws {
      guard !old.isEmpty else { return }
      #expect(text.ranges(of: "\n" + old).count == 1, "\(old) is not one place of \(file)")
      text = text.replacing("\n" + old, with: "\n" + new)
      (old, new) = ("", "")
    }
    for line in block.lines {
      if line.hasPrefix("-") {
        if !new.isEmpty { try replace() }
        old += line.dropFirst() + "\n"
      } else {
        #expect(line.hasPrefix("+"), "\(line)")
        new += line.dropFirst() + "\n"
      }
    }
    try replace()
    _ = try room.file(file, String(text.dropFirst()))
  }
}
