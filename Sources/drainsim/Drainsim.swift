import ArgumentParser
import Foundation
import Studies

/// The table of contents of the command line.
@main struct Drainsim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drainsim",
    abstract: "Compare app strategies by the battery they drain, in simulation.",
    discussion: """
      A scenario file describes the phone, its surroundings, the user, and the app in each \
      variant. drainsim simulates every variant on the same runs (common random numbers) and \
      reports the differences with their uncertainty.

      Example:
        drainsim compare scenarios/ergondesk/search.yaml

      Data goes to standard output, everything else to standard error.

      Exit status: 0 success; 1 an expectation of the scenario was not met; 64 wrong usage; 65 a \
      mistake in a scenario; 66 no such file; 70 an internal error of drainsim; 73 or 74 cannot \
      write; 75 some runs are still missing, also where a signal stopped work that is stored; \
      otherwise 128 and the number of the signal: 129 hangup, 130 interrupted, 131 quit, 141 \
      closed pipe, 143 terminated.
      """, version: "drainsim \(ProgramVersion.current.version) (\(ProgramVersion.current.commit))",
    subcommands: [
      NewCommand.self,
      CompareCommand.self,
      RunCommand.self,
      PartsCommand.self,
      AdviseCommand.self,
      ValidateCommand.self,
      ListCommand.self,
      ExplainCommand.self,
      SchemaCommand.self,
      CalibrateCommand.self,
      FitCommand.self,
      TruthCommand.self,
      CatalogueCommand.self,
      DevicesCommand.self,
      ImportCommand.self,
      ReproduceCommand.self,
      AnalyzeCommand.self,
      SweepCommand.self,
      ResultsCommand.self,
      ReportCommand.self,
      PlotCommand.self,
      PlanCommand.self,
      CiteCommand.self,
    ])

  static func main() {
    StandardStreams.hold()
    Interruption.watch()
    do {
      try checkCommand(CommandLine.arguments.dropFirst())
      let (arguments, told) = OldNames.replaced(Array(CommandLine.arguments.dropFirst()))
      for sentence in told { StandardError.write(StandardError.line(sentence)) }
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      CommandFailure(of: error)?.endProgram()
      let status = exitCode(for: error)
      guard !status.isSuccess else { exit(withError: error) }
      // The parser's words quote arguments, which may be anything.
      let message = OptionSynonyms.hinting(fullMessage(for: error)) { helpWords().contains($0) }
      StandardError.write(StandardError.lines(message) + "\n")
      Foundation.exit(status.rawValue)
    }
  }

  /// The words in the help of the command that was called, and so the names of its options.
  private static func helpWords() -> Set<String> {
    var command: any ParsableCommand.Type = Drainsim.self
    for word in CommandLine.arguments.dropFirst() {
      guard
        let next = command.configuration.subcommands.first(where: {
          $0.configuration.commandName == word
        })
      else { break }
      command = next
    }
    let help = helpMessage(for: command)
    return Set(help.split { " ,\n".contains($0) }.map(String.init))
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
