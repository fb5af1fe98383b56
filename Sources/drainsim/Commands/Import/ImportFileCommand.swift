import ArgumentParser
import DocumentCoding
import Importers
import Results
import Studies

/// Turns a file of one kind into a device profile.
struct ImportFileCommand<Kind: Importer>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Kind.name, abstract: Kind.abstract, discussion: Kind.discussion)
  }

  @Argument(
    help: "The \(Kind.title) (\(Kind.fileExtension.uppercased())).",
    completion: .file(extensions: [Kind.fileExtension])) var file: String

  @Option(
    name: .output,
    help: .value("file", "Write to this file (default: standard output)."),
    completion: .file(extensions: ["yaml"]))
  var output: String?

  @Flag(help: "Replace an existing file.") var overwrite = false

  @Option(help: .value("name", "Name the device (default: the name of the output, or 'imported')."))
  var name: String?

  @OptionGroup var options: ImportOptions<Kind>

  func run() throws {
    let device = name ?? output.flatMap(FilePaths.stem) ?? "imported"
    if let output { try OutputDocument.check(output, replacing: overwrite) }
    let text = try DeviceImportStudy.run(
      of: Kind.self, file, name: device, values: options.values, TerminalObserver())
    guard let output else { return try StandardOutput.write(text) }
    try OutputDocument.write(text, to: output, replacing: overwrite)
    StandardError.note("wrote the profile '\(device)'; its top says what was assumed")
  }
}

/// The options of a kind of file, which are data and not properties: the parser's reflection is
/// given them.
struct ImportOptions<Kind: ImportKind>: ParsableArguments, CustomReflectable {
  /// The given values, or the defaults, by the names of the options.
  private(set) var values: [String: String] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentKey.self)
    for option in Kind.options {
      let key = DocumentKey(option.name)
      values[option.name] = try container.decode(Option<String>.self, forKey: key).wrappedValue
    }
  }

  var customMirror: Mirror {
    // Property wrappers are stored under names that begin with an underscore.
    Mirror(self, children: Kind.options.map { ("_" + $0.name, Self.definition(of: $0)) })
  }

  private static func definition(of option: ImportOption) -> Option<String> {
    let choices =
      option.choices.isEmpty ? "" : " (values: \(option.choices.joined(separator: ", ")))"
    return Option(
      wrappedValue: option.standard, name: .customLong(option.name),
      help: ArgumentHelp(stringLiteral: option.help + choices),
      completion: option.choices.isEmpty ? nil : .list(option.choices))
  }

  func validate() throws {
    for option in Kind.options where !option.choices.isEmpty {
      let value = values[option.name] ?? option.standard
      let choices = option.choices.map { "'\($0)'" }.joined(separator: ", ")
      try refuse(
        !option.choices.contains(value),
        "The value '\(value)' is invalid for '--\(option.name)'. Please provide one of \(choices).")
    }
  }
}

/// Files of other programs that become files of this one.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Turn files of other programs into scenarios, recordings and device profiles.",
    discussion: """
      Examples:
        drainsim import pcap phone.pcap -o my-app
        drainsim import power-profile power_profile.xml -o my-phone.yaml
      """,
    subcommands: ImporterCatalogue.recordings.map { command($0) }
      + ImporterCatalogue.all.map { command($0) })

  private static func command<Kind: RecordingImporter>(
    _ kind: Kind.Type
  ) -> any ParsableCommand.Type { ImportRecordingCommand<Kind>.self }

  private static func command<Kind: Importer>(_ kind: Kind.Type) -> any ParsableCommand.Type {
    ImportFileCommand<Kind>.self
  }
}
