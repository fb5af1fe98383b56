import ArgumentParser

/// The table of contents of the command line.
@main
struct Drainsim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drainsim",
    abstract: "Says what another strategy of an app would have cost a phone's battery.",
    discussion: """
      A scenario file says which phone, what is around it, what the user does, and what the app \
      does in each variant. drainsim simulates every variant on the same days and says what the \
      difference is and how sure that is.

      Example:
        drainsim compare scenarios/ergondesk/search.yaml

      Data goes to standard output, everything else to standard error.

      Exit status: 0 done; 1 an expectation of the scenario was not met; 64 wrong usage; 65 wrong \
      scenario; 66 no such file; 70 a mistake of drainsim itself; 73 or 74 cannot write; 75 not all is there \
      yet; 130 interrupted.
      """,
    version: "drainsim \(ProgramVersion.current.version) (\(ProgramVersion.current.commit))",
    subcommands: [
      CompareCommand.self,
      RunCommand.self,
      ValidateCommand.self,
      ListCommand.self,
      ExplainCommand.self,
      CalibrateCommand.self,
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
    Interruption.watch()
    do {
      try checkCommand(CommandLine.arguments.dropFirst())
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      failure.endProgram()
    } catch {
      exit(withError: error)
    }
  }

  /// Reject a word that is not a command; the parser would complain of its options instead.
  private static func checkCommand(_ arguments: ArraySlice<String>) throws(CommandFailure) {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    let word = arguments.first == "help" ? arguments.dropFirst().first : arguments.first
    guard let word, !word.hasPrefix("-"), word != "help", !names.contains(word) else { return }
    throw .unknown("command", word, among: names)
  }
}
