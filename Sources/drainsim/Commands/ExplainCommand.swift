import ArgumentParser
import ScenarioLanguage

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a component, battery, step, event, metric or device.",
    discussion: """
      Components and batteries are shown with their formula, their parameters with units, their \
      sources and their simplifications; steps with their fields and failures; devices with \
      their profile. 'language' prints the whole reference of the scenario language as Markdown, \
      'models' the page of all models.

      Examples:
        drainsim explain bluetooth-le
        drainsim explain scan
      """)

  @Argument(help: "A name from 'drainsim list'.")
  var name: String

  func run() throws {
    if name == "language" {
      return try withExitStatus { try StandardOutput.write(LanguageReference.markdown) }
    }
    if name == "models" {
      return try withExitStatus { try StandardOutput.write(ModelReference.markdown) }
    }
    let all = TopicKind.allCases.flatMap(\.topics)
    let found = all.filter { $0.name == name || $0.alias == name }
    guard !found.isEmpty else {
      var failure = CommandFailure.unknown("topic", name, among: all.map(\.name))
      if all.allSatisfy({ !failure.text.contains("'\($0.name)'") }) {
        failure = CommandFailure(.usage, "nothing is called '\(name)'; see 'drainsim list'")
      }
      throw failure
    }
    try withExitStatus {
      try StandardOutput.write(
        found.map { $0.text(width: StandardOutput.lineWidth) }.joined(separator: "\n"))
    }
  }
}
