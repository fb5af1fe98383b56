import Foundation
import Testing

/// One page load, recorded by a browser as an archive and by tcpdump as packets, which two readers
/// turn into scenarios.
@Suite(.enabled(if: PageLoad.isPossible, PageLoad.requirement))
struct `A page load that a browser and tcpdump recorded` {
  private let load: PageLoad

  init() throws { load = try PageLoad.imported.get() }

  // The server counted what it read from connections and what it wrote to them. Chrome tells the
  // answers to the byte; of a question with a body, it forgets a header of 20 bytes.
  @Test func `has in the archive the bytes of HTTP that the server counted`() throws {
    let taken = load.archive.taken
    let received = Double(try #require(taken["bytes of messages received"]))
    #expect((0.999...1.001).contains(received / Double(load.sent)), "\(received), \(load.sent)")
    let sent = Double(try #require(taken["bytes of messages sent"]))
    #expect((0.99...1).contains(sent / Double(load.received)), "\(sent), \(load.received)")
  }

  // A packet of 1500 bytes has 52 of headers, and every other one is acknowledged with 52.
  @Test func `has in the packets these bytes, and the headers that carry them`() throws {
    let taken = load.packets.taken
    let received = Double(try #require(taken["bytes received"]))
    #expect((1.03...1.08).contains(received / Double(load.sent)), "\(received), \(load.sent)")
    #expect(try #require(taken["bytes sent"]) > load.received)
  }

  @Test func `takes the same energy from both, to a tenth`() {
    let (archive, packets) = (load.archive.energy, load.packets.energy)
    // Two visits that are followed by a tail each: joules, and no millijoules.
    #expect(packets > 1)
    #expect((0.9...1.1).contains(archive / packets), "\(archive) J, \(packets) J")
  }
}

/// The recordings of one load, and what became of them.
struct PageLoad: Sendable {
  static let requirement: Comment =
    "needs root, tcpdump, Chromium, ip, unshare and the Python package playwright (scripts/setup-tests.sh)"

  /// Whether there is a recording. No part of the project takes part in it: where it fails, a tool is
  /// missing, or may not do its work.
  static var isPossible: Bool { recording != nil }

  /// The files of a browser, of tcpdump and of the server, recorded once.
  private static let recording: [String: Data]? = {
    guard let room = try? Room() else { return nil }
    let script = Program.root.appending(path: "scripts/record-page-load.py").path
    let line = "exec timeout -s KILL 180 '\(Program.python)' \"$0\" \"$1\""
    let outcome = try? Program.Running(
      executable: "/bin/sh", ["-c", line, script, room.path]
    ).finish()
    guard outcome?.status == 0 else { return nil }
    var files: [String: Data] = [:]
    for name in ["load.har", "load.pcap", "server.json"] {
      guard let data = FileManager.default.contents(atPath: room.path + "/" + name) else {
        return nil
      }
      files[name] = data
    }
    return files
  }()

  /// Imported once for all tests.
  static let imported = Result { try PageLoad() }

  /// What became of one of the two recordings.
  struct Import: Sendable {
    /// What was taken of it, by the words of the import.
    let taken: [String: Int]
    /// What its apps draw, in joules: the idling phone apart.
    let energy: Double
  }

  /// Bytes of HTTP, as the server counted them.
  let received: Int
  let sent: Int
  let archive: Import
  let packets: Import

  private init() throws {
    let files = try #require(Self.recording)
    let room = try Room()
    for (name, data) in files { try data.write(to: URL(filePath: room.path + "/" + name)) }
    let counts = try JSONDecoder().decode(
      [String: Int].self, from: Data(room.text("server.json").utf8))
    received = try #require(counts["received"])
    sent = try #require(counts["sent"])
    archive = try Self.imported("har", "load.har", in: room)
    packets = try Self.imported("pcap", "load.pcap", in: room)
  }

  private static func imported(_ kind: String, _ file: String, in room: Room) throws -> Import {
    let folder = room.path + "/" + kind
    let outcome = try Program.run("import", kind, room.path + "/" + file, "-o", folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    struct Document: Decodable { let taken: [String: Int] }
    let document = try JSONDecoder().decode(
      Document.self, from: Data(room.text("\(kind)/import.json").utf8))
    return Import(taken: document.taken, energy: try energy(folder + "/scenario.yaml"))
  }

  private static func energy(_ scenario: String) throws -> Double {
    struct Amount: Decodable { let joules: Double }
    struct Energy: Decodable {
      let byApp: [String: Amount]
      enum CodingKeys: String, CodingKey { case byApp = "by-app" }
    }
    struct Run: Decodable { let energy: Energy }
    let outcome = try Program.run("run", scenario, "--format", "json")
    let run = try JSONDecoder().decode(Run.self, from: Data(outcome.output.utf8))
    return run.energy.byApp.filter { $0.key != "system" }.values.reduce(0) { $0 + $1.joules }
  }
}
