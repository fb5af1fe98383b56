import ArgumentParser
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

      Without a kind, lists all but keys, words and parameters. 'drainsim explain NAME' explains one.
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
