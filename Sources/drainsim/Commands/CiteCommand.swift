import ArgumentParser
import Reports
import Results
import ScenarioLanguage
import Studies

struct CiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cite",
    abstract: "Print the publications behind a scenario or a result as BibTeX.",
    discussion: """
      Examples:
        drainsim cite scenarios/ergondesk/search.yaml > sources.bib
        drainsim cite result
        drainsim cite sweep.db

      Prints an entry for the program, and one for every publication behind models, policies and \
      numbers. A comment over each entry lists the values taken from it; the first lists the numbers \
      that are assumed.
      """)

  @Argument(
    help: "The scenario file (YAML), the folder of a result, or the store of a sweep.",
    completion: .file()) var subject: String

  @OptionGroup var choice: PhoneOptions

  func run() throws { try StandardOutput.write(try bibliography) }

  /// The entries as BibTeX.
  var bibliography: String {
    get throws {
      let loaded = try loaded()
      StandardError.write(StandardError.text(of: loaded.warnings, loaded.sources))
      return BibTeX.text(
        of: loaded.citations.map { ($0.key, $0.uses, $0.title) }, assumptions: loaded.assumptions,
        for: loaded.scenario.name, by: ProgramVersion.current, from: yearOfCommit)
    }
  }

  private func loaded() throws -> LoadedScenario {
    if ResultStore.isStore(subject) {
      try require(
        choice.phoneWords.isEmpty, or: .usage,
        "\(choice.phoneWords.first ?? "") goes with a scenario file; a store has its own phone")
      let study = try ResultStore.reading(subject) { $0.study }
      return try ScenarioTemplate(
        stored: study.resolvedScenario, as: subject, recordings: study.recordings
      ).scenario()
    }
    // A kept scenario was accepted by the version that kept it.
    let kept = ResultFolder.scenario(in: subject)
    return try ScenarioLoader.load(
      kept ?? subject, device: choice.device, phone: choice.phone, checksEffects: kept == nil)
  }
}
