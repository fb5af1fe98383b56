import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

struct `A microphone` {
  // 40 mW for 30 s.
  @Test func `draws one power while it records`() {
    let bench = ComponentBench(Microphone(["recording": "40 mW"]), seconds: 60)
    bench.at(10) { $0.perform("microphone", thread: 1) }
    bench.at(40) { $0.perform("stop-microphone", thread: 2) }
    bench.run()
    #expect(bench.energy(.capture) == Power.milliwatts(40) * .seconds(30))
  }
}

/// 100 mW for the path, 200 mW more at full volume.
private func speaker() -> ComponentBench {
  ComponentBench(
    Speaker(["path": "100 mW", "amplifier": "200 mW", "volume": "50 %"]), seconds: 10)
}

struct `A speaker` {
  // 100 mW + volume × 200 mW for 10 s; what is beyond the ends is the end.
  @Test(arguments: [(0.0, 1.0), (0.25, 1.5), (1, 3), (3, 3), (-1, 1)])
  func `costs more the louder it plays, and something when silent`(volume: Double, joules: Double) {
    let bench = speaker()
    bench.at(0) { $0.perform("speaker", ["volume": volume], thread: 1) }
    bench.run()
    #expect(bench.energy(.playback) == .joules(joules))
  }

  @Test func `plays at the volume of the device when a step says none`() {
    let bench = speaker()
    bench.at(0) { $0.perform("speaker", thread: 1) }
    bench.run()
    #expect(bench.energy(.playback) == Power.milliwatts(200) * .seconds(10))
  }

  // Silence of app 1 all the time; app 2 is heard at full volume for 4 s and pays for it.
  @Test func `is charged to the app that plays loudest`() {
    let bench = speaker()
    bench.at(0) { $0.perform("speaker", ["volume": 0], app: 1, thread: 1) }
    bench.at(3) { $0.perform("speaker", ["for": 4e9, "volume": 1], app: 2, thread: 2) }
    bench.run()
    #expect(bench.energy(.playback, app: 1) == Power.milliwatts(100) * .seconds(6))
    #expect(bench.energy(.playback, app: 2) == Power.milliwatts(300) * .seconds(4))
  }

  // The Pixel 3's profile says 75 mA for audio, which at 3.85 V are 289 mW.
  @Test func `draws at full volume what the profile of a Pixel says, as it stands`() {
    let bench = ComponentBench(Speaker([:]), seconds: 1)
    bench.at(0) { $0.perform("speaker", ["volume": 1], thread: 1) }
    bench.run()
    #expect(abs(bench.energy(.playback).joules - 0.075 * 3.85) < 0.001)
  }

  @Test func `cannot be louder than full`() {
    #expect(
      Speaker.complaints(["volume": "110 %"]) == [
        "'device.components.speaker.volume' must be above 0 % and at most 100 %"
      ])
  }
}

struct `A vibration motor` {
  private func motor() -> ComponentBench {
    ComponentBench(VibrationMotor(["turning": "200 mW", "pulse": "400 ms"]), seconds: 10)
  }

  @Test func `turns for one pulse of the device when a step says no time`() {
    let bench = motor()
    bench.at(1) { $0.perform("vibrate", thread: 1) }
    bench.run()
    #expect(bench.energy(.actuation) == Power.milliwatts(200) * .milliseconds(400))
  }

  @Test func `turns as long as a step says`() {
    let bench = motor()
    bench.at(1) { $0.perform("vibrate", ["for": 2e9], thread: 1) }
    bench.run()
    #expect(bench.energy(.actuation) == Power.milliwatts(200) * .seconds(2))
  }

  @Test func `stops before its time when it is told to`() {
    let bench = motor()
    bench.at(1) { $0.perform("vibrate", ["for": 5e9], thread: 1) }
    bench.at(2) { $0.perform("stop-vibrating", thread: 2) }
    bench.run()
    #expect(bench.energy(.actuation) == Power.milliwatts(200) * .seconds(1))
  }
}
