/// The estimated values of an archive, and the words about them.
struct HAREstimates {
  /// The bytes of a handshake of TCP and TLS 1.2 or 1.3 with a chain of certificates, of TCP alone,
  /// and of a look-up of a host.
  static let secureConnection: (up: Int64, down: Int64) = (1000, 5000)
  static let connection: (up: Int64, down: Int64) = (120, 60)
  static let lookup: (up: Int64, down: Int64) = (80, 200)

  private var headers = 0
  private var bodies = 0
  private var unknown = 0
  private var whole = 0

  var hasUnknown: Bool { unknown > 0 }

  mutating func take(_ sizes: HARSizes, _ timings: HARTimings) {
    headers += sizes.estimatesHeaders ? 1 : 0
    bodies += sizes.estimatesBody ? 1 : 0
    unknown += sizes.isUnknown ? 1 : 0
    whole += timings.isWhole ? 1 : 0
  }

  func tell(connections: Int, lookups: Int, _ recording: inout RecordingImport) {
    recording.assume(
      where: connections > 0, path: "packet-burst of a new connection",
      value: "1 kB up, 5 kB down with TLS", range: "0.5 to 2 kB up, 1 to 10 kB down",
      why: "an archive tells the times of the \(connections) new connections, not their bytes")
    recording.assume(
      where: lookups > 0, path: "packet-burst of a look-up", value: "80 B up, 200 B down",
      range: "50 to 1000 B",
      why: "an archive tells the times of the \(lookups) look-ups of hosts, not their bytes")
    recording.assume(
      where: headers > 0, path: "the bytes of headers",
      value: "their text in HTTP/1, half of it in HTTP/2 and 3",
      range: "a tenth to all of their text",
      why: "the archive does not tell them for \(headers) requests")
    recording.assume(
      where: bodies > 0, path: "packet-burst.down", value: "1.4 times what the archive says",
      grade: "proxy", range: "0.15 to 6 times",
      why: "the archive tells only the unpacked content of \(bodies) answers")
    recording.dropAny(
      "bodies of messages", unknown, because: "the archive tells nothing about their size")
    recording.assume(
      where: whole > 0, path: "packet-burst.pause", value: "0 s", range: "0 s to the whole time",
      why: "the archive tells only the whole time of \(whole) requests")
    recording.assume(
      path: "what carries the messages", value: "nothing", range: "0 to 10 % of the bytes",
      why: "an archive does not tell headers of packets, acknowledgements and repeats")
  }
}
