import ArgumentParser
import Configuration
import Importers
import Results
import Studies

/// Turns files of one kind into a recording and a scenario that plays it.
struct ImportRecordingCommand<Kind: RecordingImporter>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Kind.name, abstract: Kind.abstract, discussion: Kind.discussion)
  }

  @Argument(
    help: .value("file", "The \(Kind.title) (\(Kind.fileExtensions.joined(separator: ", ")))."),
    completion: .file(extensions: Kind.fileExtensions))
  var files: [String]

  @Option(
    name: .output,
    help: .value("folder", "Write the scenario and the recording into this folder."),
    completion: .directory)
  var output: String

  @Option(
    help: .value(
      "name",
      "The phone that plays the recording (see 'drainsim list phones'; default: the file's, or \(Kind.standardPhone))."
    ))
  var phone: String?

  @Option(
    help: .value(
      "network", "The network of the recording: wi-fi or cellular (default: the file's)."))
  var network: String?

  @Option(help: .further("time", "Leave out what comes before, from the start: 90s, 10min, 2h."))
  var from: WaitOption?

  @Option(name: .customLong("to"), help: .further("time", "Leave out what comes after."))
  var until: WaitOption?

  @Option(
    help: .further(
      "count", "Keep so many apps; the others, with the fewest events, are one (default: 62)."))
  var apps: Int?

  @Option(
    help: .further(
      "app", "The app that savings, parts and advice are about (default: the busiest)."))
  var about: String?

  @Flag(help: "Find numbers that agree with the phone's gauge.")
  var matchGauge = false

  @OptionGroup var options: ImportOptions<Kind>

  func validate() throws {
    let most = RecordingImportStudy.Bounds.mostApps
    try refuse(
      !(1...most).contains(apps ?? most), "'--apps' must be a number from 1 to \(most).")
    if let network {
      try refuse(
        RecordingImport.Network(rawValue: network) == nil,
        "The value '\(network)' is invalid for '--network'. Please provide one of 'wi-fi', 'cellular'."
      )
    }
  }

  func run() throws {
    var bounds = RecordingImportStudy.Bounds()
    bounds.from = from?.duration
    bounds.until = until?.duration
    bounds.apps = apps ?? bounds.apps
    (bounds.about, bounds.matchesGauge) = (about, matchGauge)
    let study = RecordingImportStudy(
      of: Kind.self, files, values: options.values, name: ScenarioName.of(folder: output),
      phone: phone, network: network.flatMap(RecordingImport.Network.init),
      within: bounds, by: ProgramVersion.current)
    let document = try study.run(to: output, TerminalObserver())
    try StandardOutput.write(
      document.words.split(separator: "\n").map { TerminalText.sanitized(String($0)) + "\n" }
        .joined()
        + "wrote \(TerminalText.sanitized(output)); next: drainsim compare "
        + "\(ShellWords.line(of: [FilePaths.operand(output + "/" + ImportDocument.scenario)]))\n",
      forPeople: true)
  }
}
