import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `Headphones on Bluetooth` {
  private static let round = [
    "path": "60 mW", "link": "25 mW", "transmit": "100 mW", "throughput": "1000 kbps",
    "bit-rates": "[300 kbps, 250 kbps, 350 kbps, 600 kbps, 200 kbps]",
  ]
  private static let codecs = ["sbc", "aac", "aptx", "ldac", "lc3"]

  private static func joules(_ operands: [String: Double], _ more: [String: String] = [:]) -> Double
  {
    let bench = ComponentBench(Headphones(round.merging(more) { $1 }), seconds: 10)
    bench.at(0) { $0.perform("headphones", operands, thread: 1) }
    bench.run()
    return bench.energy(.playback).joules
  }

  // 60 + 25 mW, and 100 mW for the share of the air that the codec takes.
  @Test(arguments: [(0.0, 1.15), (1, 1.1), (2, 1.2), (3, 1.45), (4, 1.05)])
  func `cost by the bit rate of their codec`(codec: Double, joules: Double) {
    #expect(abs(Self.joules(["codec": codec]) - joules) < 1e-9)
  }

  @Test func `play with the codec of the device when a step says none`() {
    for (index, codec) in Self.codecs.enumerated() {
      #expect(Self.joules([:], ["codec": codec]) == Self.joules(["codec": Double(index)]))
    }
  }

  @Test func `stop when they are told to, and count what is heard`() {
    let bench = ComponentBench(Headphones(Self.round), seconds: 10)
    bench.at(1) { $0.perform("headphones", thread: 1) }
    bench.at(5) { $0.perform("stop-headphones", thread: 2) }
    bench.run()
    #expect(abs(bench.energy(.playback).joules - 0.46) < 1e-9)
    #expect(bench.counter("headphones-time-ns") == 4_000_000_000)
  }

  // A loudspeaker amplifies, headphones on Bluetooth have an amplifier of their own.
  @Test func `draw less than a loudspeaker at full volume, by the standard values`() {
    let loud = ComponentBench(Speaker([:]), seconds: 10)
    loud.at(0) { $0.perform("speaker", ["volume": 1], thread: 1) }
    loud.run()
    let heard = ComponentBench(Headphones([:]), seconds: 10)
    heard.at(0) { $0.perform("headphones", ["codec": 3], thread: 1) }
    heard.run()
    #expect(heard.energy(.playback) < loud.energy(.playback))
  }

  @Test func `are refused where a codec has more than the link carries`() {
    #expect(
      Headphones.complaints(["throughput": "500 kbps"]) == [
        "'device.components.headphones.throughput' must be no less than any of 'bit-rates'"
      ])
  }
}
