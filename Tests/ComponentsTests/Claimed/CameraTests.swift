import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

/// 1 W of preview, 2 W more for half a second a picture.
private func camera(seconds: Double = 20) -> ComponentBench {
  ComponentBench(
    Camera([
      "preview": "1 W", "picture": "2 W", "picture-time": "500 ms", "picture-work": "10 M",
    ]), seconds: seconds)
}

struct `A camera` {
  // 1 W for 10 s, and 2 W for 0.5 s.
  @Test func `draws more while it takes a picture`() {
    let bench = camera()
    bench.at(1) { $0.perform("camera", ["for": 10e9], thread: 1) }
    bench.at(3) { $0.perform("take-picture", thread: 2) }
    bench.run()
    #expect(
      bench.energy(.capture) == Power.milliwatts(1000) * .seconds(10)
        + Power.milliwatts(2000) * .milliseconds(500))
  }

  @Test func `says when a picture is taken`() {
    let bench = camera()
    bench.at(1) { $0.perform("camera", thread: 1) }
    bench.at(3) { $0.perform("take-picture", thread: 2) }
    bench.run()
    #expect(bench.log == [LogEntry(1, "#1 completed"), LogEntry(3.5, "#2 completed")])
  }

  // The second picture waits for the first, and the third comes when it is idle again.
  @Test func `takes one picture after another`() {
    let bench = camera()
    bench.at(1) { $0.perform("camera", thread: 1) }
    bench.at(3) { $0.perform("take-picture", thread: 2) }
    bench.at(3.2) { $0.perform("take-picture", thread: 3) }
    bench.at(5) { $0.perform("take-picture", thread: 4) }
    bench.run()
    #expect(
      bench.log.dropFirst() == [
        LogEntry(3.5, "#2 completed"), LogEntry(4, "#3 completed"), LogEntry(5.5, "#4 completed"),
      ])
    #expect(bench.counter("pictures-taken") == 3)
  }

  @Test func `asks the processor for work of each picture`() {
    let bench = camera()
    bench.at(1) { $0.perform("camera", thread: 1) }
    for thread in 2...4 { bench.at(3) { $0.perform("take-picture", thread: thread) } }
    bench.run()
    #expect(bench.systemWork == 3 * 10e6)
  }

  @Test func `refuses a picture to an app that does not hold it`() {
    let bench = camera()
    bench.at(1) { $0.perform("camera", app: 2, thread: 1) }
    bench.at(3) { $0.perform("take-picture", app: 1, thread: 2) }
    bench.run()
    #expect(bench.happenings.last == "#2 refused")
  }

  // 1 W from 1 s to 3.1 s, and the 2 W of the picture to 3.5 s.
  @Test func `finishes a picture although the app lets go`() {
    let bench = camera()
    bench.at(1) { $0.perform("camera", thread: 1) }
    bench.at(3) { $0.perform("take-picture", thread: 2) }
    bench.at(3.1) { $0.perform("stop-camera", thread: 3) }
    bench.run()
    #expect(
      bench.energy(.capture) == Power.milliwatts(1000) * .milliseconds(2100)
        + Power.milliwatts(2000) * .milliseconds(500))
  }

  // 64 pictures of half a second hold the line full when the 65th comes.
  @Test func `ends the run when pictures come faster than it takes them for long`() {
    let bench = camera()
    bench.at(1) { $0.perform("camera", thread: 1) }
    for thread in 2...66 { bench.at(2) { $0.perform("take-picture", thread: thread) } }
    bench.run()
    #expect(bench.failure == "more than 64 pictures wait for the camera")
  }
}
