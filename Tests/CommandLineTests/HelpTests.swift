import ArgumentParser
import Testing

@testable import drainsim

struct `Help` {
  /// A command by the words that call it.
  struct Named: CustomTestStringConvertible, Sendable {
    let words: [String]
    let type: any ParsableCommand.Type

    var testDescription: String { words.joined(separator: " ") }
    /// As people see it at 80 columns.
    var help: [Substring] {
      Drainsim.helpMessage(for: type, columns: 80).split(
        separator: "\n", omittingEmptySubsequences: false)
    }
    /// The lines of the examples, those that go on joined to their beginnings.
    var examples: [String] {
      let lines = help.drop { !$0.hasPrefix("Example") }.dropFirst().prefix { !$0.isEmpty }
      return lines.reduce(into: []) { found, line in
        if found.last?.hasSuffix("\\") == true {
          found.append(String(found.removeLast().dropLast()) + line)
        } else {
          found.append(String(line))
        }
      }
    }
  }

  static let commands = all(of: Drainsim.self, [])

  private static func all(
    of type: any ParsableCommand.Type, _ words: [String]
  ) -> [Named] {
    type.configuration.subcommands.flatMap { next in
      let name = words + [next.configuration.commandName ?? ""]
      return [Named(words: name, type: next)] + all(of: next, name)
    }
  }

  @Test func `of the program names every command, at most eighteen, in groups`() throws {
    let outcome = try Program.run("--help")
    let own = Self.commands.filter { $0.words.count == 1 }
    #expect((1...18).contains(own.count))
    for command in own { #expect(outcome.output.contains("\n  \(command.words[0]) ")) }
    #expect(Drainsim.configuration.groupedSubcommands.count > 3)
    #expect(Drainsim.configuration.ungroupedSubcommands.isEmpty)
  }

  @Test(arguments: commands)
  func `of every command fits on a screen and a half`(command: Named) {
    #expect(command.help.count <= 36, "\(command.help.joined(separator: "\n"))")
  }

  @Test(arguments: commands)
  func `of every command begins with examples`(command: Named) throws {
    let blank = try #require(command.help.firstIndex { $0.isEmpty })
    #expect(["Example:", "Examples:"].contains(command.help[blank + 1]))
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      #expect(example.hasPrefix("  drainsim "), "\(example)")
    }
  }

  @Test(arguments: commands)
  func `has examples that the command takes`(command: Named) throws {
    let name = command.words.joined(separator: " ")
    #expect(command.examples.contains { $0.hasPrefix("  drainsim \(name)") })
    for example in command.examples {
      let words = Self.words(example)
      let found = OldNames.replaced(Array(words.dropFirst()))
      #expect(found.told.isEmpty, "\(example)")
      do { _ = try Drainsim.parseAsRoot(found.arguments) } catch {
        Issue.record("\(example): \(Drainsim.fullMessage(for: error))")
      }
    }
  }

  /// The words of a line for the shell up to a redirection or a pipe.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for letter in line {
      if letter == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if letter == " ", !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else if !isQuoted, "<>|".contains(letter) {
        return words
      } else {
        word = (word ?? "") + String(letter)
      }
    }
    return words + [word].compactMap(\.self)
  }

  @Test func `with all options shows those that the usual help leaves out`() throws {
    let usual = try Program.run("compare", "--help").output
    let all = try Program.run("compare", "--help-hidden").output
    for option in ["--precision", "--over-ranges", "--tolerance", "--junit", "--power"] {
      #expect(all.contains("\n  \(option)"))
    }
    #expect(!usual.contains("\n  --junit"))
    #expect(usual.contains("drainsim compare --help-hidden"))
  }

  @Test func `of an option that the usual help leaves out stands below a mistake in it`() throws {
    let outcome = try Program.run("compare", Program.search, "--summary", "gitlab")
    #expect(
      outcome.complaint
        == "Error: The value 'gitlab' is invalid for '--summary <server>'. Please provide one of 'github'."
    )
    #expect(outcome.errors.contains("\nHelp:  --summary <server>  Write a summary "))
  }

  @Test func `goes to standard output`() throws {
    let outcome = try Program.run("compare", "--help")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("\nExamples:\n  drainsim compare "))
  }

  @Test func `gives the version with the commit`() throws {
    let outcome = try Program.run("--version")
    #expect(outcome.status == 0)
    let pattern = /drainsim \d+\.\d+\.\d+ \(([0-9a-f]{12}(-dirty)?|unknown)\)\n/
    #expect(outcome.output.wholeMatch(of: pattern) != nil)
  }
}
