import Configuration
import Recordings

/// Importer of captures of a phone's packets.
package enum PacketImporter: RecordingImporter {
  package static let name = "pcap"
  package static let title = "capture of packets"
  package static let abstract = "Turn captured packets (pcap, pcapng) into a recording."
  package static let discussion = """
    Examples:
      drainsim import pcap phone.pcap -o my-app --app mail=port:993
      drainsim import pcap phone.pcap0 phone.pcap1 -o my-app --gap '500 ms'

    Packets of one connection become exchanges: what the phone sends, the pause, and the answer. \
    Connections are named by '--app', by the app that PCAPdroid writes, or by the host. Several files \
    are one recording. docs/importing.md says more.
    """
  package static let fileExtensions = ["pcap", "pcapng", "cap"]
  package static let options = PacketOptions.all
  package static let kinds: [RecordedKind] = [.packetBurst]

  package static func read(
    _ files: [ImportedFile], values: [String: String], into recording: inout RecordingImport,
    diagnostics: Diagnostics
  ) throws(ImportOptionError) {
    let options = try PacketOptions(values)
    guard let files = inOrder(files, diagnostics), let first = files.first else { return }
    var reader = PacketReader(options, namesFiles: files.count > 1)
    for file in files {
      guard reader.read(file, into: &recording, diagnostics) else { return }
    }
    reader.finish(first, into: &recording, diagnostics)
  }

  /// The files in the order of their first packets; nil if one is no capture, which is reported.
  private static func inOrder(
    _ files: [ImportedFile], _ diagnostics: Diagnostics
  ) -> [ImportedFile]? {
    guard files.count > 1 else { return files }
    var starts: [(file: ImportedFile, time: Int64)] = []
    for file in files {
      guard let capture = CaptureFile(file, diagnostics) else { return nil }
      var time = Int64.max
      if case .packet(let packet) = capture.next(), let stamp = packet.time { time = stamp }
      starts.append((file, time))
    }
    return starts.sorted { $0.time < $1.time }.map(\.file)
  }
}
