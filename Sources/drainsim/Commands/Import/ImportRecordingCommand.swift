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
    help: .value("folder", "Write scenario.yaml, recording.drec and import.json into this folder."),
    completion: .directory)
  var output: String

  @Option(help: .value("name", "The phone that plays the recording (see 'drainsim list phones')."))
  var phone = Kind.standardPhone

  @Option(
    help: .value(
      "network", "The network of the recording: wi-fi or cellular (default: the file's)."))
  var network: String?

  @OptionGroup var options: ImportOptions<Kind>

  func validate() throws {
    if let network {
      try refuse(
        RecordingImport.Network(rawValue: network) == nil,
        "The value '\(network)' is invalid for '--network'. Please provide one of 'wi-fi', 'cellular'."
      )
    }
  }

  func run() throws {
    let study = RecordingImportStudy(
      of: Kind.self, files, values: options.values, name: ScenarioName.of(folder: output),
      phone: phone, network: network.flatMap(RecordingImport.Network.init),
      by: ProgramVersion.current)
    let document = try study.run(to: output, TerminalObserver())
    try StandardOutput.write(
      document.words.split(separator: "\n").map { TerminalText.sanitized(String($0)) + "\n" }
        .joined()
        + "wrote \(TerminalText.sanitized(output)); next: drainsim compare "
        + "\(ShellWords.text(of: [output + "/" + ImportDocument.scenario]))\n")
  }
}
