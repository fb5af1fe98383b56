import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// 100 mW for 1080p at 30 Hz, 40 mW of them whatever is decoded.
private let round = ["decode": "100 mW", "fixed": "40 %"]

private func decoder(seconds: Double = 10) -> ComponentBench {
  let bench = ComponentBench(VideoDecoder(round), seconds: seconds)
  bench.at(0) { $0.light(true, app: 1) }
  return bench
}

private let sizes = ["360p", "480p", "720p", "1080p", "1440p", "2160p"]

struct `A video` {
  /// Ten seconds of a video.
  private static func energy(rate: Double = 30, size: String = "1080p") -> Energy {
    let bench = decoder()
    bench.at(0) {
      $0.perform(
        "play-video", ["rate": rate * 1e-9, "size": Double(sizes.firstIndex(of: size)!)], thread: 1)
    }
    bench.run()
    return bench.ledger.total
  }

  // 40 mW + 60 mW × rate / 30 Hz × pixels / (1920 × 1080); 720 lines of 16:9 are 4/9 of 1080,
  // 360 lines 1/9.
  @Test(arguments: [
    (30.0, "1080p", 100.0), (60, "1080p", 160), (0, "1080p", 40), (30, "2160p", 280),
    (45, "360p", 50), (45, "720p", 80),
  ])
  func `costs by its frames and its pixels`(rate: Double, size: String, milliwatts: Double) {
    let energy = Self.energy(rate: rate, size: size)
    #expect(energy == .watts(milliwatts / 1000) * .seconds(10))
  }

  @Test func `is never cheaper with more frames or pixels`() {
    let byRate = [0, 10, 24, 30, 60, 240].map { Self.energy(rate: $0) }
    #expect(byRate == byRate.sorted())
    let bySize = sizes.map { Self.energy(size: $0) }
    #expect(bySize == bySize.sorted())
  }

  @Test func `is 30 frames of 1080p a second unless it says more`() {
    let bench = decoder()
    bench.at(0) { $0.perform("play-video", thread: 1) }
    bench.run()
    #expect(bench.energy(.playback) == Self.energy(rate: 30, size: "1080p"))
    #expect(bench.shared.frameRate == 30)
  }

  @Test func `ends when its time has passed`() {
    let bench = decoder()
    bench.at(2) { $0.perform("play-video", ["for": 3e9], thread: 1) }
    bench.run()
    #expect(bench.ledger.total == Power.milliwatts(100) * .seconds(3))
    #expect(bench.shared.frameRate == 0)
  }

  @Test func `ends when its app stops it`() {
    let bench = decoder()
    bench.at(2) { $0.perform("play-video", thread: 1) }
    bench.at(6) { $0.perform("stop-video", thread: 2) }
    bench.run()
    #expect(bench.ledger.total == Power.milliwatts(100) * .seconds(4))
  }

  @Test func `is replaced by the app's next`() {
    let bench = decoder()
    bench.at(0) { $0.perform("play-video", ["for": 3e9], thread: 1) }
    bench.at(2) { $0.perform("play-video", ["rate": 60e-9], thread: 2) }
    bench.run()
    let power = (Power.milliwatts(100), Power.milliwatts(160))
    #expect(bench.ledger.total == power.0 * .seconds(2) + power.1 * .seconds(8))
  }

  // Seen from 0 to 4 s and from 7 s on.
  @Test(arguments: [true, false])
  func `that nobody sees is not decoded`(isLit: Bool) {
    let bench = decoder()
    bench.at(0) { $0.perform("play-video", thread: 1) }
    bench.at(4) { $0.light(isLit, app: isLit ? 2 : 1) }
    bench.at(7) { $0.light(true, app: 1) }
    bench.run()
    #expect(bench.ledger.total == Power.milliwatts(100) * .seconds(7))
  }

  @Test func `of each app is decoded while it is in front`() {
    let bench = decoder()
    bench.at(0) { $0.perform("play-video", app: 1, thread: 1) }
    bench.at(0) { $0.perform("play-video", ["rate": 60e-9], app: 2, thread: 2) }
    bench.at(4) { $0.light(true, app: 2) }
    bench.run()
    #expect(bench.energy(.playback, app: 1) == Power.milliwatts(100) * .seconds(4))
    #expect(bench.energy(.playback, app: 2) == Power.milliwatts(160) * .seconds(6))
  }

  @Test func `with a fixed share above all of it is refused`() {
    #expect(
      VideoDecoder.complaints(["fixed": "101 %"]) == [
        "'device.components.video-decoder.fixed' must be at most 100 %"
      ])
  }
}
