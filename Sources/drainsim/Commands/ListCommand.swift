import ArgumentParser

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract:
      "List what drainsim knows: \(TopicKind.allCases.map(\.rawValue).joined(separator: ", ")).",
    discussion: """
      Without a kind, lists all of them. 'drainsim explain NAME' explains one.

      Example:
        drainsim list steps
      """)

  @Argument(
    help: ArgumentHelp(
      "List only this kind: \(TopicKind.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "kind")) var kind: TopicKind?

  func run() throws {
    let kinds = kind.map { [$0] } ?? TopicKind.allCases
    let width = StandardOutput.lineWidth
    let blocks = kinds.map { kind in
      let lines = NameList.lines(kind.topics.map { ($0.name, $0.summary) }, width: width)
      return ["\(kind.rawValue): \(kind.summary)"] + lines
    }
    let text = blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    try withExitStatus { try StandardOutput.write(text) }
  }
}

extension TopicKind: ExpressibleByArgument {}
