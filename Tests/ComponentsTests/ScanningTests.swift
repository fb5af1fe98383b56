import Components
import DrainsimTestSupport
import PowerAccounting
import Quantities
import Testing

private let desk = Accessory(name: "desk", services: 0b01)
private let lamp = Accessory(name: "lamp", group: 1, interval: .milliseconds(700), services: 0b10)

struct `A scan` {
  @Test func `reports every peripheral at the end of its first packet`() {
    let bench = ComponentBench.bluetooth(near: [desk, lamp], seconds: 10)
    bench.at(2) { $0.scan() }
    bench.run()
    let expected = [
      LogEntry(desk.packetEnds(from: .at(2), key: bench.key), "peripheral-discovered 0, app 1"),
      LogEntry(lamp.packetEnds(from: .at(2), key: bench.key), "peripheral-discovered 1, app 1"),
    ].sorted { $0.time < $1.time }
    #expect(bench.story == expected)
  }

  @Test func `receives nothing before it begins`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 10)
    bench.run()
    #expect(bench.story == [])
  }

  /// When the packets end that a radio hears which listens on the first channel from 2 s on: all of them.
  private func allPackets(seed: Int) -> [SimTime] {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 60, seed: seed)
    bench.at(2) { $0.scan(duplicates: true) }
    bench.run()
    return bench.times(of: "peripheral-discovered 0, app 1")
  }

  // Windows of 40 ms begin every 200 ms from 2 s on, on the channels 1, 2, 3, 1, … An event is a packet of
  // 296 µs on each channel, 1 ms apart, and is reported at the end of the first that lies in a window.
  @Test(arguments: 1...5)
  func `receives in its windows`(seed: Int) {
    let radio = BluetoothRadio.changing(["scan-interval": "200 ms", "scan-duty": "20 %"])
    let bench = ComponentBench.bluetooth(radio, near: [desk], seconds: 60, seed: seed)
    bench.at(2) { $0.scan(duplicates: true) }
    bench.run()
    let windows = (0..<290).map { SimTime.at(2) + .milliseconds(200 * $0) }
    let expected = allPackets(seed: seed).compactMap { first -> SimTime? in
      let ends = (0..<3).map { first + .milliseconds($0) }
      return ends.enumerated().first { channel, end in
        windows.enumerated().contains { number, begins in
          number % 3 == channel && begins <= end - .microseconds(296)
            && end <= begins + .milliseconds(40)
        }
      }?.element
    }
    // 58 events, of which a fifth meets a window.
    #expect((3...25).contains(expected.count))
    #expect(bench.times(of: "peripheral-discovered 0, app 1") == expected)
  }

  // 1000 events or so, of which each is received with probability 0.3: deviation √(1000 × 0.21) = 15.
  @Test func `receives a share of the packets`() {
    let radio = BluetoothRadio.changing(["reception": "30 %"])
    let bench = ComponentBench.bluetooth(radio, near: [desk], seconds: 1005)
    bench.at(0) { $0.scan(duplicates: true) }
    bench.run()
    #expect((bench.story.count - 300).magnitude < 50)
  }

  @Test func `reports only what offers a wanted service`() {
    let bench = ComponentBench.bluetooth(near: [desk, lamp], seconds: 10)
    bench.at(0) { $0.scan(for: 0b10) }
    bench.run()
    #expect(bench.happenings.filter { $0.hasPrefix("per") } == ["peripheral-discovered 1, app 1"])
  }

  // 60 mW for 36 of every 120 ms from 1 s to 7 s: 50 windows of 36 ms are 1.8 s and 108 mJ.
  @Test(arguments: [nil, 0b01, 0b100] as [UInt64?])
  func `listens for the same energy whatever it is filtered for`(filter: UInt64?) {
    let radio = BluetoothRadio.changing(["scan-interval": "120 ms", "scan-duty": "30 %"])
    let bench = ComponentBench.bluetooth(radio, near: [desk, lamp], seconds: 10)
    bench.at(1) { $0.scan(for: filter) }
    bench.at(7) { $0.stopScan() }
    bench.run()
    #expect(bench.energy(.scan) == .joules(0.108))
  }

  // Advertising comes every second and up to 10 ms later: none is missing where no gap is longer.
  @Test func `reports every packet when duplicates are wanted`() throws {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 100)
    bench.at(3) { $0.scan(duplicates: true) }
    bench.run()
    let times = bench.times(of: "peripheral-discovered 0, app 1")
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    let most = SimDuration.milliseconds(1010)
    #expect(gaps.allSatisfy { $0 >= .seconds(1) && $0 <= most })
    let (first, last) = (try #require(times.first), try #require(times.last))
    #expect(first <= .at(3) + most + .microseconds(296) && last >= .at(100) - most)
  }

  @Test func `that is begun again reports everything again`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 10)
    bench.at(0) { $0.scan() }
    bench.at(5) { $0.scan() }
    bench.run()
    let expected = [SimTime.at(0), .at(5)].map { desk.packetEnds(from: $0, key: bench.key) }
    #expect(bench.times(of: "peripheral-discovered 0, app 1") == expected)
  }

  @Test func `that stops forgets what no handler began`() {
    let bench = ComponentBench.bluetooth(near: [], seconds: 2)
    bench.at(1) { $0.perform("stop-scan", thread: 5) }
    bench.run()
    #expect(Set(bench.happenings) == ["forget peripheral-discovered, app 1", "#5 completed"])
  }

  @Test func `costs system work for each report`() {
    let bench = ComponentBench.bluetooth(near: [desk, lamp], seconds: 10)
    bench.at(0) { $0.scan() }
    bench.run()
    #expect(bench.systemWork == 2 * 1000)
  }
}

struct `A scan that stops when idle` {
  /// 60 mW of listening.
  private func listening(_ length: SimDuration) -> Energy { Power.milliwatts(60) * length }

  @Test func `stops so long after it began when nothing comes`() {
    let bench = ComponentBench.bluetooth(near: [], seconds: 100)
    bench.at(1) { $0.scan(idleStop: 30) }
    bench.run()
    #expect(bench.energy(.scan) == listening(.seconds(30)))
  }

  @Test func `stops so long after the last new peripheral`() {
    let late = Accessory(name: "late", interval: .seconds(20))
    let bench = ComponentBench.bluetooth(near: [desk, late], seconds: 100)
    bench.at(0) { $0.scan(idleStop: 30) }
    bench.run()
    let last = [desk, late].map { $0.packetEnds(from: .zero, key: bench.key) }.max()!
    #expect(bench.energy(.scan) == listening(last - .zero + .seconds(30)))
  }

  @Test func `is not kept on by packets of known peripherals`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 100)
    bench.at(0) { $0.scan(duplicates: true, idleStop: 30) }
    bench.run()
    let found = desk.packetEnds(from: .zero, key: bench.key)
    #expect(bench.energy(.scan) == listening(found - .zero + .seconds(30)))
  }

  // The new end would lie after the run's, so there is none; the old one must not stay.
  @Test func `goes on to the end of the run when the last peripheral comes late`() {
    let late = Accessory(name: "late", interval: .seconds(40))
    let bench = ComponentBench.bluetooth(near: [late], seconds: 60)
    let found = late.packetEnds(from: .at(25), key: bench.key)
    let start = found - .seconds(20)
    bench.at(start) { $0.scan(idleStop: 30) }
    bench.run()
    // Without the peripheral it would stop at the 10th second after `found`.
    #expect(found + .seconds(30) > bench.horizon && found + .seconds(10) < bench.horizon)
    #expect(bench.energy(.scan) == listening(bench.horizon - start))
  }

  @Test func `counts its time anew when it is begun again`() {
    let bench = ComponentBench.bluetooth(near: [], seconds: 100)
    bench.at(0) { $0.scan(idleStop: 30) }
    bench.at(20) { $0.scan(idleStop: 30) }
    bench.run()
    #expect(bench.energy(.scan) == listening(.seconds(50)))
  }

  @Test func `does not stop by the time of a scan that was stopped`() {
    let bench = ComponentBench.bluetooth(near: [], seconds: 100)
    bench.at(0) { $0.scan(idleStop: 30) }
    bench.at(10) { $0.stopScan() }
    bench.at(20) { $0.scan() }
    bench.run()
    #expect(bench.energy(.scan) == listening(.seconds(10 + 80)))
  }

  @Test func `reports a dropped peripheral again`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 60)
    bench.at(0) { $0.scan(idleStop: 30) }
    bench.at(5) { $0.connect(0, thread: 1) }
    bench.at(12) { $0.disconnect(0, thread: 2) }
    bench.run()
    let down = desk.event(after: .at(12), connectingFrom: .at(5), key: bench.key)
    let expected = [SimTime.zero, down].map { desk.packetEnds(from: $0, key: bench.key) }
    #expect(bench.times(of: "peripheral-discovered 0, app 1") == expected)
  }

  @Test func `is not kept on by a dropped peripheral`() {
    let bench = ComponentBench.bluetooth(near: [desk], seconds: 60)
    bench.at(0) { $0.scan(idleStop: 30) }
    bench.at(5) { $0.connect(0, thread: 1) }
    bench.at(12) { $0.disconnect(0, thread: 2) }
    bench.run()
    let found = desk.packetEnds(from: .zero, key: bench.key)
    #expect(bench.energy(.scan) == listening(found - .zero + .seconds(30)))
  }
}

struct `Two apps that scan` {
  @Test func `are each told`() {
    let bench = ComponentBench.bluetooth(near: [desk, lamp], seconds: 10)
    bench.at(0) { $0.scan(for: 0b01, app: 1) }
    bench.at(0) { $0.scan(app: 2) }
    bench.run()
    let reports = Set(bench.happenings.filter { $0.hasPrefix("per") })
    #expect(
      reports == [
        "peripheral-discovered 0, app 1", "peripheral-discovered 0, app 2",
        "peripheral-discovered 1, app 2",
      ])
  }

  // Listening costs 60 mW once. From 0 to 4 s the first app pays, then the one that is left.
  @Test func `listen together`() {
    let bench = ComponentBench.bluetooth(near: [], seconds: 10)
    bench.at(0) { $0.scan(app: 1) }
    bench.at(2) { $0.scan(app: 2) }
    bench.at(4) { $0.stopScan(app: 1) }
    bench.run()
    #expect(bench.energy(.scan, app: 1) == Power.milliwatts(60) * .seconds(4))
    #expect(bench.energy(.scan, app: 2) == Power.milliwatts(60) * .seconds(6))
  }

  @Test func `do not stop each other`() {
    let bench = ComponentBench.bluetooth(near: [lamp], seconds: 10)
    bench.at(0) { $0.scan(app: 1) }
    bench.at(0) { $0.scan(app: 2) }
    bench.at(0) { $0.stopScan(app: 1) }
    bench.run()
    #expect(bench.happenings.filter { $0.hasPrefix("per") } == ["peripheral-discovered 0, app 2"])
  }
}

struct `One more peripheral that nobody uses` {
  /// The discoveries of the first two, with the pair's own story of connections.
  private func story(_ others: [Accessory], filter: UInt64?, seed: Int) -> [LogEntry] {
    let radio = BluetoothRadio.changing([
      "scan-interval": "100 ms", "scan-duty": "30 %", "reception": "70 %",
    ])
    let bench = ComponentBench.bluetooth(
      radio, near: [desk, lamp] + others, seconds: 60, seed: seed)
    bench.at(1) { $0.scan(for: filter, idleStop: 50) }
    bench.at(10) { $0.connect(0, thread: 1) }
    bench.at(20) { $0.disconnect(0, thread: 2) }
    bench.at(30) { $0.connect(1, thread: 3) }
    bench.run()
    return bench.story.filter { !$0.what.hasPrefix("peripheral-discovered 2") }
  }

  @Test(arguments: 1...10)
  func `changes nothing in what is heard of the others`(seed: Int) {
    let stranger = Accessory(name: "stranger", group: 2, interval: .milliseconds(333), services: 0)
    let without = story([], filter: nil, seed: seed)
    #expect(without.count > 4)
    #expect(story([stranger], filter: nil, seed: seed) == without)
  }

  @Test func `changes nothing when it is filtered out`() {
    let stranger = Accessory(name: "stranger", group: 2, interval: .milliseconds(333), services: 0)
    #expect(story([stranger], filter: 0b11, seed: 1) == story([], filter: 0b11, seed: 1))
  }
}
