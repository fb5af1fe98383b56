import Foundation
import Testing

@testable import Importers

/// A phone's packets over 3G, measured for the tool EnergyBox, where its folder of the shared data is.
struct `A captured phone` {
  private static let path: String = {
    let variable = ProcessInfo.processInfo.environment["DRAINSIM_DATA"]
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let folder = variable ?? root.appending(path: "../shared/data").standardized.path
    return folder + "/energybox/test1.pcap"
  }()

  private static let isThere = ConditionTrait.enabled(
    if: FileManager.default.fileExists(atPath: path),
    "skipped: the capture \(path) is not there; DRAINSIM_DATA names the folder of measured data")

  /// The sums were taken with a script that knows no more than the headers of the packets.
  @Test(isThere, arguments: [("ip", 7581, 8415), ("frame", 9021, 9807)])
  func `has the bytes of its packets`(lengths: String, up: Int, down: Int) throws {
    for (events, rows) in [("exchange", 73), ("packet", 177)] {
      let imported = try importPackets(
        [ImportedFile(path: Self.path)], ["lengths": lengths, "events": events])
      #expect(imported.complaints == [])
      #expect(imported.taken("packets") == 177)
      #expect(imported.rows.count == rows)
      #expect(imported.rows.reduce(0) { $0 + $1.up } == up)
      #expect(imported.rows.reduce(0) { $0 + $1.down } == down)
      #expect(imported.result.span == 338_211_132_000)
      #expect(imported.result.start == 1_321_518_216)
    }
  }
}
