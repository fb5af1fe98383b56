import ArgumentParser
import Configuration
import Results
import Studies

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a scenario to start from, which runs at once.",
    usage: "drainsim new [<template>] <folder>",
    discussion: """
      Examples:
        drainsim new my-app
        drainsim new location my-app

      Writes a 'scenario.yaml' with comments into the folder, whose name becomes that of the scenario. A \
      folder that holds anything is left alone. 'drainsim new' alone lists the templates \
      (default: \(Template.standard)).
      """)

  @Argument(help: .value("template", "A template, if any, and the folder to make."))
  var words: [String] = []

  func validate() throws {
    try refuse(
      words.count > 2, "'new' takes a template and a folder, and got \(words.count) words.")
    try refuse(
      words.count == 1 && Template.named(words[0]) != nil,
      "'\(words.first ?? "")' is a template: name a folder behind it, such as 'drainsim new \(words.first ?? "") my-app'."
    )
  }

  func run() throws {
    guard let output = words.last else {
      let lines = nameList(
        Template.all.map { ($0.name, $0.summary) }, width: StandardOutput.lineWidth)
      return try StandardOutput.write(lines.map { $0 + "\n" }.joined())
    }
    let chosen = words.count > 1 ? words[0] : Template.standard
    guard let template = Template.named(chosen) else {
      throw StudyFailure.unknown("template", chosen, among: Template.all.map(\.name))
    }
    let folder = try TerminalObserver().folder(at: output, kind: .started)
    defer { folder.discard() }
    let scenario = template.scenario(named: ScenarioName.of(folder: output))
    try folder.write(scenario.utf8, to: ImportDocument.scenario)
    if let recording = template.recording {
      try folder.write(recording, to: ImportDocument.recording)
    }
    try folder.publish()
    let path = ShellWords.line(of: [
      FilePaths.operand(FilePaths.joined(output, ImportDocument.scenario))
    ])
    try StandardOutput.write(
      "wrote \(TerminalText.sanitized(output)); next: drainsim compare \(path)\n", forPeople: true)
  }
}

/// Names of scenarios made of those of folders.
enum ScenarioName {
  /// The last part of a path, with hyphens for what no name has.
  static func of(folder path: String) -> String {
    let name = FilePaths.lastComponent(of: path)
    let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-" }
    let isName = letters.first?.isLetter ?? false && !ConfigurationNode.isSpecial(String(letters))
    return isName ? String(letters) : "scenario-" + String(letters)
  }
}
