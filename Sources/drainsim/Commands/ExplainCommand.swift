import ArgumentParser
import Configuration
import ScenarioLanguage
import Studies

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a component, policy, step, event, metric, device or key.",
    usage: """
      drainsim explain <name>
      drainsim explain device <device> [<device>] [--all] [--format <format>]
      drainsim explain devices <scenario> [--device <device> ...] [--phone <phone> ...]
      """,
    discussion: """
      Examples:
        drainsim explain bluetooth-le
        drainsim explain device pixel-6
        drainsim explain device pixel-3 pixel-6
        drainsim explain devices scenarios/days/reference-day.yaml --phone pixel-6
        drainsim explain models > models.md

      'language' is the whole reference of the scenario language as Markdown, 'models' the page of all \
      models, 'interfaces' what each step is on Android and iOS. Two devices are shown side by side, with the grade of every number; 'devices' prints the \
      power of the shipped phones in every variant of a scenario. docs/commands.md says more.
      """)

  @Argument(help: .value("name", "A name from 'drainsim list'; or a kind and a name."))
  var words: [String]

  @Flag(help: "Of two devices: also show values that are the same in both.") var all = false

  @Option(help: "Of two devices: write them in this format.") var format = ExplainFormat.text

  @Option(help: .value("device", "Of devices: include only this phone; may be repeated."))
  var device: [String] = []

  @Option(help: .value("phone", "Of devices: include it with operating system and battery, too."))
  var phone: [String] = []

  /// The question of the words.
  private enum Question {
    case topic(String)
    case topicOfKind(TopicKind, String)
    case comparison(String, String)
    case report(String)
  }

  private var question: Question? {
    switch (words.first, words.count) {
    case (_, 1): .topic(words[0])
    case ("device", 3): .comparison(words[1], words[2])
    case ("devices", 2): .report(words[1])
    case (let kind?, 2): TopicKind.named(kind).map { .topicOfKind($0, words[1]) }
    default: nil
    }
  }

  func validate() throws {
    guard let question else {
      throw ValidationError(
        "'explain' takes a name, a kind and a name, 'device' and two devices, or 'devices' and a scenario."
      )
    }
    var (isComparison, isReport) = (false, false)
    if case .comparison = question { isComparison = true }
    if case .report = question { isReport = true }
    try refuse(
      !isComparison && (all || format != .text), "--all and --format are for two devices.")
    try refuse(
      !isReport && (!device.isEmpty || !phone.isEmpty),
      "--device and --phone are for 'explain devices' and a scenario.")
  }

  func run() throws {
    switch question {
    case .comparison(let first, let second): try printComparison(of: first, second)
    case .report(let scenario): try printReport(on: scenario)
    case .topicOfKind(let kind, let name): try printTopics(named: name, among: kind.topics)
    case .topic("language"): try StandardOutput.write(LanguageReference.markdown)
    case .topic("interfaces"): try StandardOutput.write(InterfaceReference.markdown)
    case .topic("models"): try StandardOutput.write(ModelReference.markdown)
    case .topic(let name):
      try printTopics(named: name, among: TopicKind.allCases.flatMap(\.topics))
    case nil: break
    }
  }

  private func printTopics(named name: String, among all: [Topic]) throws {
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

/// The format of two devices side by side.
enum ExplainFormat: String, CaseIterable, ExpressibleByArgument { case text, json, csv }
