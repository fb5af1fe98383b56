import ArgumentParser
import Configuration
import Studies

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List phones, components, steps, events, metrics and whatever else there is.",
    discussion: """
      Examples:
        drainsim list
        drainsim list devices
        drainsim list steps
        drainsim list steps --system android-15

      Without a kind, lists all but keys, words and parameters. 'drainsim explain NAME' explains one.
      """)

  @Argument(
    help: .value(
      "kind", "List only this kind: \(TopicKind.allCases.map(\.rawValue).joined(separator: ", ")).")
  ) var kind: TopicKind?

  @Option(
    help: .value(
      "system",
      "Of steps: those of this system, and what to write there in place of the others: android-9 to android-16, ios-13 to ios-26."
    )
  ) var system: SystemVersion?

  func validate() throws {
    try refuse(system != nil && kind != .steps, "--system is for 'list steps'.")
  }

  func run() throws {
    if let system { return try printSteps(on: system) }
    let kinds = kind.map { [$0] } ?? TopicKind.allCases.filter { !$0.isLong }
    let width = StandardOutput.lineWidth
    let blocks = kinds.map { kind in
      let lines = nameList(kind.topics.map { ($0.name, $0.summary) }, width: width)
      return ["\(kind.rawValue): \(kind.summary)"] + lines
    }
    let text = blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    try StandardOutput.write(text)
  }

  private func printSteps(on system: SystemVersion) throws {
    let width = StandardOutput.lineWidth
    let (there, absent) = Topic.steps(on: system)
    let lines =
      ["steps of \(system)"] + nameList(there, width: width)
      + ["", "what \(system) does not have"] + nameList(absent, width: width)
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
  }
}

extension SystemVersion: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension TopicKind: ExpressibleByArgument {}
