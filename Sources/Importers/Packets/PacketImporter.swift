import Configuration
import Recordings

/// Importer of captures of packets, as tcpdump, Wireshark and PCAPdroid write them.
package enum PacketImporter: RecordingImporter {
  package static let name = "pcap"
  package static let title = "capture of packets"
  package static let abstract = "Turn a capture of packets into a scenario."
  package static let discussion = """
    Takes pcap and pcapng of Ethernet, raw IP and Linux's cooked captures, whole or cut packets. \
    Packets become exchanges: data up, the server's pause, data down. All bytes of IP count, \
    headers and acknowledgements too. Apps are told apart by the rules of --app, by the names that \
    PCAPdroid writes, or by the host: from DNS, the greeting of TLS, or HTTP.

    The file is refused with exit status 65, and nothing is written, if it is damaged.

    Examples:
      drainsim import pcap capture.pcap -o my-app
      drainsim import pcap capture.pcapng --app mail=port:993 --network cellular -o mail
    """
  package static let fileExtensions = ["pcap", "pcapng", "cap"]
  package static let kinds = [RecordedKinds.packetBurst]
  package static let options = [
    ImportOption(
      name: "app", help: "Rules for apps, as mail=port:993,feed=host:*.example.com.", standard: ""),
    ImportOption(
      name: "by", help: "What tells other apps apart.", standard: "host",
      choices: ["host", "port", "one"]),
    ImportOption(
      name: "events", help: "Whether each exchange or each packet is an event.",
      standard: "exchange", choices: ["exchange", "packet"]),
    ImportOption(
      name: "gap", help: "The longest silence inside of an exchange.", standard: "1 s"),
    ImportOption(
      name: "address", help: "The phone's address; auto: inferred.", standard: "auto"),
  ]

  package static func read(
    _ files: [ImportedFile], values: [String: String], into recording: inout RecordingImport,
    diagnostics: Diagnostics
  ) throws(ImportOptionError) {
    let options = try PacketOptions(values)
    guard let file = files.first else { return }
    for other in files.dropFirst() {
      diagnostics.error(
        "one capture at a time is read", at: other.location,
        note: "join captures of one phone, for example with mergecap")
    }
    guard !diagnostics.hasErrors else { return }
    do throws(Capture.Failure) {
      let addresses = try addresses(of: file, options)
      if addresses.isEmpty {
        let capture = try Capture(file.path)
        guard FrameReader.supports(capture.linkType) else {
          return diagnostics.error(
            "the capture is of link type \(capture.linkType), which is not read", at: file.location,
            note: "Ethernet, raw IP and Linux's cooked captures are")
        }
        return diagnostics.error("the capture has no packet of the internet", at: file.location)
      }
      var reader = PacketReader(options, addresses)
      try reader.read(file, into: &recording, diagnostics: diagnostics)
    } catch {
      diagnostics.error(
        "the capture cannot be read: \(TerminalText.sanitized(error.reason))"
          + (error.packets == 0 && error.byte == 0
            ? "" : ", behind packet \(error.packets), before byte \(error.byte)"),
        at: file.location,
        note: "'tcpdump -r' or 'editcap' can save the packets before the damage")
    }
  }

  /// The phone's addresses, in a first pass over the capture.
  private static func addresses(
    of file: ImportedFile, _ options: PacketOptions
  ) throws(Capture.Failure) -> [InternetAddress] {
    if let address = options.address { return [address] }
    var capture = try Capture(file.path)
    guard FrameReader.supports(capture.linkType) else { return [] }
    var addresses = PhoneAddresses()
    while let frame = try capture.next() {
      guard var packet = try? FrameReader.read(frame.bytes, linkType: capture.linkType) else {
        continue
      }
      // A cooked capture tells which end is the phone.
      if packet.direction == .down { swap(&packet.source, &packet.destination) }
      addresses.count(packet, at: frame.time)
    }
    return addresses.found()
  }
}

/// The options of an import of packets.
struct PacketOptions {
  enum Naming: String { case host, port, one }

  var rules: [AppRule] = []
  var naming = Naming.host
  var isByPacket = false
  var gap: Int64 = 1_000_000_000
  var address: InternetAddress?

  init(_ values: [String: String]) throws(ImportOptionError) {
    rules = try AppRule.read(values["app"] ?? "")
    naming = values["by"].flatMap(Naming.init) ?? .host
    isByPacket = values["events"] == "packet"
    if let text = values["gap"] {
      guard let value = try? UnitParser.parse(text, as: .duration).value, value > 0, value <= 3.6e12
      else {
        throw ImportOptionError(
          message: "--gap: '\(TerminalText.sanitized(text))' is no time up to 1 h")
      }
      gap = Int64(value)
    }
    if let text = values["address"], text != "auto" {
      guard let address = InternetAddress(text) else {
        throw ImportOptionError(
          message: "--address: '\(TerminalText.sanitized(text))' is no address of the internet")
      }
      self.address = address
    }
  }
}
