import Configuration
import Foundation

/// A result packed for an archive: its files, with what they are and how they came about as an
/// RO-Crate 1.1 (https://w3id.org/ro/crate/1.1).
package struct ResearchCrate: Sendable {
  package static let metadata = "ro-crate-metadata.json"
  static let readme = "README.md"
  static let citations = "citations.bib"

  private let stored: StoredDocuments
  /// Of the data: the address of a licence.
  private let license: String
  /// A day, such as 2026-11-29.
  private let published: String
  private let authors: [String]
  /// The publications behind the numbers, as BibTeX.
  private let bibliography: String

  package init(
    _ stored: StoredDocuments, license: String, published: String, authors: [String],
    bibliography: String
  ) {
    self.stored = stored
    self.license = license
    self.published = published
    self.authors = authors
    self.bibliography = bibliography
  }

  /// Write the files of the result, and those about them, and move the folder to its path.
  package func publish(in folder: ResultFolder) throws {
    let names = (FilePaths.names(in: stored.path) ?? []).filter(FolderKind.result.has).sorted()
    for name in names {
      let file = FilePaths.joined(stored.path, name)
      guard let bytes = FileManager.default.contents(atPath: file) else {
        throw StoredResultError.unreadable(
          file: file, reason: "it is not there, or may not be read")
      }
      try folder.write(bytes, to: name)
    }
    try folder.write(readmeText.utf8, to: Self.readme)
    try folder.write(bibliography.utf8, to: Self.citations)
    try folder.write(JSONText.text(of: metadata(of: names)).utf8, to: Self.metadata)
    try folder.publish()
  }

  private var name: String {
    if case .comparison(let scenario, _) = stored.manifest.content { scenario } else { "catalogue" }
  }

  private var commandLine: String { ShellWords.text(of: stored.manifest.command) }

  private var readmeText: String {
    """
    # \(name)

    A result of drainsim \(stored.manifest.provenance.programVersion). `scenario.yaml` has the phone and all settings in place. In this folder,

    ```sh
    drainsim reproduce . --check           # make it again, and compare every byte
    drainsim report . -o ../result.html    # read it
    ```

    It was made by `\(commandLine)`. `\(Self.citations)` has the publications behind its numbers, and `\(Self.metadata)` says what each file is.

    """
  }

  // MARK: - Metadata

  private func metadata(of names: [String]) -> JSONValue {
    let own = names + [Self.readme, Self.citations]
    let inputs = names.filter { !Self.isMade($0) }
    let people = authors.indices.map { "#author-\($0 + 1)" }
    let software = stored.manifest.provenance
    let graph: [JSONValue] = [
      [
        "@id": .string(Self.metadata), "@type": "CreativeWork",
        "conformsTo": Self.reference("https://w3id.org/ro/crate/1.1"),
        "about": Self.reference("./"),
      ],
      [
        "@id": "./", "@type": "Dataset", "name": .string(name),
        "description": .string(
          "Simulated battery drain of the scenario \(name), variant by variant."),
        "datePublished": .string(published), "license": Self.reference(license),
        "author": .array(people.map(Self.reference)), "hasPart": .array(own.map(Self.reference)),
        "mentions": Self.reference("#run"),
      ],
      [
        "@id": "#run", "@type": "CreateAction", "name": "drainsim",
        "description": .string(commandLine), "instrument": Self.reference("#drainsim"),
        "object": .array(inputs.map(Self.reference)),
        "result": .array(names.filter(Self.isMade).map(Self.reference)),
      ],
      [
        "@id": "#drainsim", "@type": "SoftwareApplication", "name": "drainsim",
        "version": .string(software.programVersion), "identifier": .string(software.commit),
        "softwareRequirements": .string("GSL \(software.gslVersion), \(software.compiler)"),
        "operatingSystem": .string(software.platform),
      ],
      ["@id": .string(license), "@type": "CreativeWork", "name": .string(license)],
    ]
    let persons = zip(people, authors).map { place, author -> JSONValue in
      ["@id": .string(place), "@type": "Person", "name": .string(author)]
    }
    let files = own.map { name -> JSONValue in
      let (format, text) = Self.meaning(of: name)
      return [
        "@id": .string(name), "@type": "File", "name": .string(name),
        "description": .string(text), "encodingFormat": .string(format),
      ]
    }
    return [
      "@context": "https://w3id.org/ro/crate/1.1/context",
      "@graph": .array(graph + persons + files),
    ]
  }

  private static func reference(_ place: String) -> JSONValue { ["@id": .string(place)] }

  /// Whether the program made a file of a result of its scenario and recordings.
  private static func isMade(_ name: String) -> Bool {
    name != ResultFolder.Document.scenario.rawValue && !name.hasSuffix(".drec")
  }

  private static func meaning(of name: String) -> (format: String, text: String) {
    switch ResultFolder.Document(rawValue: name) {
    case .runs: ("text/csv", "the value of every metric, run by run")
    case .ranges: ("text/csv", "the draws from the ranges of uncertain numbers, and their results")
    case .saving: ("text/csv", "where the difference in energy comes from")
    case .comparison: ("application/json", "the verdict and the statistics")
    case .practices: ("text/markdown", "the catalogue to read")
    case .practiceNumbers: ("text/csv", "the catalogue with every digit")
    case .scenario: ("application/yaml", "the scenario with its phone and all settings in place")
    case .manifest: ("application/json", "the program, the command and the seed")
    case nil where name == readme: ("text/markdown", "how to read it and make it again")
    case nil where name == citations:
      ("application/x-bibtex", "the publications behind the numbers")
    case nil: ("application/octet-stream", "a recording that the scenario plays")
    }
  }
}
