import ArgumentParser
import Foundation
import Studies

/// The table of contents of the command line.
@main struct Drainsim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drainsim",
    abstract: "Compare app strategies by the battery they drain, in simulation.",
    discussion: """
      Example:
        drainsim compare scenarios/ergondesk/search.yaml

      A scenario describes the phone, its surroundings, the user, and the app in each variant. All \
      variants meet the same runs. Data goes to standard output, everything else to standard error.

      Exit status: 0 success, 1 an expectation was not met, 64 wrong usage, 65 a mistake in a file, \
      66 no such file, 70 a mistake of drainsim, 73 and 74 cannot write, 75 runs are missing, \
      128 and its number for a signal.
      """, version: "drainsim \(ProgramVersion.current.version) (\(ProgramVersion.current.commit))",
    groupedSubcommands: [
      CommandGroup(
        name: "Scenarios",
        subcommands: [
          NewCommand.self, CompareCommand.self, RunCommand.self, PartsCommand.self,
          AdviseCommand.self, ValidateCommand.self,
        ]),
      CommandGroup(
        name: "Reference",
        subcommands: [ListCommand.self, ExplainCommand.self, SchemaCommand.self]),
      CommandGroup(
        name: "Measured Phones",
        subcommands: [FitCommand.self, ImportCommand.self, AnalyzeCommand.self]),
      CommandGroup(
        name: "Studies Of Many Runs", subcommands: [SweepCommand.self, ResultsCommand.self]),
      CommandGroup(
        name: "Results",
        subcommands: [
          ReportCommand.self, PlotCommand.self, CiteCommand.self, ReproduceCommand.self,
        ]),
    ])

  static func main() {
    StandardStreams.hold()
    Interruption.watch()
    do {
      let (arguments, told) = OldNames.replaced(Array(CommandLine.arguments.dropFirst()))
      for sentence in told { StandardError.write(StandardError.line(sentence)) }
      try checkCommand(arguments[...])
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      CommandFailure(of: error)?.endProgram()
      let status = exitCode(for: error)
      guard !status.isSuccess else { exit(withError: error) }
      // The parser's words quote arguments, which may be anything.
      let hinted = OptionSynonyms.hinting(fullMessage(for: error)) { name in
        wholeHelp().split { " ,\n".contains($0) }.contains { $0 == name }
      }
      let message = HiddenOptions.completing(hinted, from: wholeHelp())
      StandardError.write(StandardError.lines(message) + "\n")
      Foundation.exit(status.rawValue)
    }
  }

  /// The help of the command that was called, with all its options.
  private static func wholeHelp() -> String {
    var command: any ParsableCommand.Type = Drainsim.self
    for word in OldNames.replaced(Array(CommandLine.arguments.dropFirst())).arguments {
      guard
        let next = command.configuration.subcommands.first(where: {
          $0.configuration.commandName == word
        })
      else { break }
      command = next
    }
    return helpMessage(for: command, includeHidden: true, columns: 200)
  }

  /// Reject a word that is not a command, also within another; the parser would complain of its
  /// options instead.
  private static func checkCommand(_ arguments: ArraySlice<String>) throws(StudyFailure) {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments
    var command: any ParsableCommand.Type = Drainsim.self
    for word in words {
      let commands = command.configuration.subcommands
      guard !commands.isEmpty, !word.hasPrefix("-"), word != "help" else { return }
      guard let next = commands.first(where: { $0.configuration.commandName == word }) else {
        guard command.configuration.defaultSubcommand == nil else { return }
        let names = commands.compactMap { $0.configuration.commandName }
        let kind = command == ImportCommand.self ? "kind of file" : "command"
        throw .unknown(kind, word, among: names)
      }
      command = next
    }
  }
}
