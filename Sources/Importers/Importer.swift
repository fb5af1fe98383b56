import Configuration

/// A kind of file of another program that `import` turns into a device profile.
package protocol Importer: SendableMetatype {
  /// The name of the kind, as in `import power-profile`.
  static var name: String { get }
  /// What the kind is called in messages: "power profile".
  static var title: String { get }
  /// The first line of the help, and what follows it.
  static var abstract: String { get }
  static var discussion: String { get }
  /// How names of such files end, without the point.
  static var fileExtension: String { get }
  /// The most bytes of a file.
  static var sizeLimit: Int { get }
  /// What a user can say about the phone that the file does not.
  static var options: [ImportOption] { get }

  /// The device profile as YAML; nil when anything in the file was wrong, which is told.
  ///
  /// - Parameters:
  ///   - device: The name of the device.
  ///   - values: One for each of ``options``, by its name.
  static func deviceProfile(
    from text: String, file: String, device: String, values: [String: String],
    diagnostics: Diagnostics
  ) throws(ImportOptionError) -> String?
}

/// Something that a user can say beside a file, with a value for those who do not.
package struct ImportOption: Sendable {
  package let name: String
  package let help: String
  package let standard: String
  /// The values it can have; empty where any text may be one.
  package let choices: [String]

  init(_ name: String, _ help: String, standard: String, choices: [String] = []) {
    self.name = name
    self.help = help
    self.standard = standard
    self.choices = choices
  }
}

/// The value of an option means nothing.
package struct ImportOptionError: Error {
  /// The option and why, as one sentence.
  package let message: String
}

/// All kinds of files that can be imported, in the order of the help.
package enum ImporterCatalog {
  package static let all: [any Importer.Type] = [PowerProfileImporter.self]
}
