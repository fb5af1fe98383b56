import Configuration

/// A kind of file of another program that `import` reads.
package protocol ImportKind: SendableMetatype {
  /// The name of the kind, as in `import power-profile`.
  static var name: String { get }
  /// The name of the kind in messages: "power profile".
  static var title: String { get }
  /// The first line of the help, and the text after it.
  static var abstract: String { get }
  static var discussion: String { get }
  /// The options of this kind alone.
  static var options: [ImportOption] { get }
}

extension ImportKind {
  /// The default of each option, by its name.
  package static var standardValues: [String: String] {
    Dictionary(uniqueKeysWithValues: options.map { ($0.name, $0.standard) })
  }
}

/// A kind of file that `import` converts into a device profile.
package protocol Importer: ImportKind {
  /// The extension of such files, without the point.
  static var fileExtension: String { get }
  /// The greatest size of a file in bytes.
  static var sizeLimit: Int { get }

  /// The device profile as YAML; nil when anything in the file was wrong, which is reported.
  ///
  /// - Parameters:
  ///   - device: The name of the device.
  ///   - values: One for each of ``options``, by its name.
  static func deviceProfile(
    from text: String, file: String, device: String, values: [String: String],
    diagnostics: Diagnostics
  ) throws(ImportOptionError) -> String?
}

/// An option of an import, with its default value.
package struct ImportOption: Sendable {
  package let name: String
  package let help: String
  package let standard: String
  /// The accepted values; empty for any text.
  package private(set) var choices: [String] = []
}

extension ImportOption {
  /// An option that takes one of some words.
  init<Choice: RawRepresentable<String> & CaseIterable>(
    name: String, help: String, standard: Choice
  ) {
    self.init(
      name: name, help: help, standard: standard.rawValue,
      choices: Choice.allCases.map(\.rawValue))
  }
}

/// An invalid value of an option.
package struct ImportOptionError: Error {
  /// The option and the reason, as one sentence.
  package let message: String
}

/// The catalogue of importers, in the order of the help.
package enum ImporterCatalogue {
  package static let all: [any Importer.Type] = [PowerProfileImporter.self, WattsonImporter.self]
  package static let recordings: [any RecordingImporter.Type] = [
    PacketImporter.self, HARImporter.self, PerfettoImporter.self, BatteryHistoryImporter.self,
    MetricKitImporter.self,
  ]
}
