import Foundation
import Testing

/// A sweep that is killed in the middle of its work, without a word of warning.
struct `A killed sweep` {
  private let room: Room
  private var store: String { room.path + "/store.db" }
  /// Enough to be in the middle of it at most moments.
  private static let sweep = [
    "sweep", Program.search, "--vary", "parameters.idle-stop=2s..15s:1s", "-n", "1000",
  ]

  init() throws { room = try Room() }

  @Test(.timeLimit(.minutes(15)))
  func `ends with the export of an undisturbed one, killed twenty times`() throws {
    let undisturbed = room.path + "/undisturbed.db"
    #expect(try Program.runFast(Self.sweep + ["--store", undisturbed]).status == 0)
    let expected = try export(undisturbed)

    var moment: UInt64 = 2017
    var kills = 0
    var kept = 0
    while kills < 20 {
      moment = moment &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let running = try Program.Running(
        executable: Program.fastPath, Self.sweep + ["--store", store, "--resume"])
      // Up to two seconds: what was made is saved once in one.
      usleep(UInt32(moment >> 43))
      kill(running.process.processIdentifier, SIGKILL)
      let outcome = try running.finish()
      if running.process.terminationReason == .exit {
        // It was done before it could be killed: once more from the beginning.
        #expect(outcome.status == 0)
        #expect(try export(store) == expected)
        try FileManager.default.removeItem(atPath: store)
        kept = 0
        continue
      }
      kills += 1
      guard FileManager.default.fileExists(atPath: store) else { continue }
      let done = try self.done
      #expect(done >= kept)
      kept = done
    }
    #expect(try Program.runFast(Self.sweep + ["--store", store, "--resume"]).status == 0)
    #expect(try export(store) == expected)
    // Nothing is left of those that were killed.
    #expect(
      room.names.filter { !$0.hasPrefix(".store.db.drainsim-") } == ["store.db", "undisturbed.db"])
  }

  /// The number of runs in the store.
  private var done: Int {
    get throws {
      let outcome = try Program.runFast(["results", "list", store, "--format", "json"])
      let document = try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
      let stores = try #require(document["stores"] as? [[String: Any]])
      return try #require(stores[0]["done"] as? Int)
    }
  }

  private func export(_ store: String) throws -> String {
    let outcome = try Program.runFast(["results", "export", store])
    #expect(outcome.status == 0)
    return outcome.output
  }
}
