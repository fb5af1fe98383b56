import ArgumentParser
import Configuration
import ScenarioLanguage
import Studies

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract:
      "List what drainsim knows: \(TopicKind.allCases.map(\.rawValue).joined(separator: ", ")).",
    discussion: """
      Without a kind, lists all but keys, words and parameters. 'drainsim explain NAME' explains one.

      Example:
        drainsim list steps
      """)

  @Argument(
    help: .value(
      "kind", "List only this kind: \(TopicKind.allCases.map(\.rawValue).joined(separator: ", ")).")
  ) var kind: TopicKind?

  func run() throws {
    let kinds = kind.map { [$0] } ?? TopicKind.allCases.filter { !$0.isLong }
    let width = StandardOutput.lineWidth
    let blocks = kinds.map { kind in
      let lines = nameList(kind.topics.map { ($0.name, $0.summary) }, width: width)
      return ["\(kind.rawValue): \(kind.summary)"] + lines
    }
    let text = blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    try StandardOutput.write(text)
  }
}

extension TopicKind: ExpressibleByArgument {}

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a component, policy, step, event, metric, device or key.",
    discussion: """
      Components and batteries are shown with their formula, their parameters with units, their \
      sources and their simplifications; steps with their fields and failures; devices with \
      their profile; keys, such as 'expect', with their meaning in every place. 'language' prints \
      the whole reference of the scenario language as Markdown, 'models' the page of all models of \
      components, batteries and policies.

      Examples:
        drainsim explain bluetooth-le
        drainsim explain scan
      """)

  @Argument(help: "A name from 'drainsim list'.") var name: String

  func run() throws {
    if name == "language" { return try StandardOutput.write(LanguageReference.markdown) }
    if name == "models" { return try StandardOutput.write(ModelReference.markdown) }
    let all = TopicKind.allCases.flatMap(\.topics)
    // Weekdays are written with a capital letter, and are the same in any.
    let found = [name, name.lowercased()].lazy.map { name in
      all.filter { $0.name == name || $0.alias == name }
    }.first { !$0.isEmpty }
    guard let found else {
      let known = all.flatMap { [$0.name, $0.alias].compactMap(\.self) }
      let meant = LanguageWords.meant(by: name, among: known)
      throw StudyFailure(
        .usage,
        meant.isEmpty
          ? "nothing is called '\(name)'; see 'drainsim list'"
          : "there is no topic '\(name)'; did you mean \(meant.map { "'\($0)'" }.alternatives)?")
    }
    try StandardOutput.write(
      found.map { $0.text(width: StandardOutput.lineWidth) }.joined(separator: "\n"))
  }
}
