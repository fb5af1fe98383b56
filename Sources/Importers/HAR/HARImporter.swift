import Configuration
import Recordings

/// A reader of HTTP archives: the requests of page loads with their order and their caching.
///
/// An archive tells the bytes of messages, some of them only unpacked, and none of what carries
/// them. What is missing is estimated, and said.
///
/// - Source: HTTP Archive 1.2 (J. Odvarko, 2011).
package enum HARImporter: RecordingImporter {
  package static let name = "har"
  package static let title = "HTTP archive"
  package static let abstract = "An HTTP archive (HAR) of a browser or proxy: a page load."
  package static let discussion = """
    Examples:
      drainsim import har page.har -o my-page --network cellular
      drainsim import har first.har second.har -o my-page --phone galaxy-s20

    Save it in the network panel of a browser ('Save all as HAR'), or export it from Charles or \
    another proxy. Several archives are one recording, in the order of their times.
    """
  package static let fileExtensions = ["har", "json"]
  package static let options: [ImportOption] = []
  package static let kinds: [RecordedKind] = [.packetBurst, .repeatedDownload]

  /// The greatest file.
  private static let sizeLimit = 256 << 20

  package static func read(
    _ files: [ImportedFile], values: [String: String], into recording: inout RecordingImport,
    diagnostics: Diagnostics
  ) throws(ImportOptionError) {
    var load = HARLoad()
    for (number, file) in files.enumerated() {
      guard
        let archive = JSONFile.read(HARArchive.self, from: file, limit: sizeLimit, diagnostics)
      else { continue }
      load.add(archive, of: number)
    }
    guard diagnostics.errorCount == 0, let file = files.first else { return }
    if let problem = load.finish(&recording) {
      diagnostics.error(
        problem, at: file.location, note: "a HAR has 'log.entries' with 'request' and 'response'")
    }
  }
}

/// The content of an archive.
struct HARArchive: Decodable {
  let entries: JSONList<HAREntry>

  init(from decoder: any Decoder) throws {
    let whole = try decoder.container(keyedBy: JSONName.self)
    let log = whole.object("log")
    let hasEntries = log?.contains(JSONName("entries")) == true
    entries =
      try hasEntries
      ? log?.decode(JSONList<HAREntry>.self, forKey: JSONName("entries")) ?? .init()
      : .init()
  }
}
