import Components
import DrainsimTestSupport
import Kernel
import PowerAccounting
import Quantities

/// The numbers of the radio in these tests: round ones, not a phone's.
let radioNumbers = [
  "idle": "1 mW", "receive": "60 mW", "scan-interval": "1 h", "scan-duty": "100 %",
  "reception": "100 %", "packet-spacing": "1 ms", "supply": "3 V", "charge-scale": "1",
  "scan-policy": "unrestricted", "background-interval": "1 h", "background-duty": "10 %",
  "setup-events": "6", "events-per-round-trip": "2", "report-work": "1 k",
]

extension BluetoothRadio {
  /// A radio that always listens on the first channel, and receives everything.
  static var continuous: BluetoothRadio { BluetoothRadio(radioNumbers) }

  static func changing(_ changes: [String: String]) -> BluetoothRadio {
    BluetoothRadio(radioNumbers.merging(changes) { $1 })
  }
}

/// The thing near the phone that a test speaks of.
struct Accessory {
  var name: String
  var group = 0
  var interval = SimDuration.seconds(1)
  var services: UInt64 = 1
  var isConnectable = true
  var serviceCount = 3
  var characteristics = 4
  var connectionInterval = SimDuration.milliseconds(30)
  var latency = 0
  var supervisionTimeout = SimDuration.seconds(4)
  var appears = SimTime.zero
  var vanishes = SimTime.latest
  var looksEvery = SimDuration.zero
  var firstLook = SimTime.zero
  var notifies = 0

  func stream(_ purpose: String, key: RandomKey) -> RandomStream {
    RandomStream(key: key, name: StreamName("\(name)/\(purpose)"))
  }

  func advertising(key: RandomKey) -> AdvertisingSequence {
    AdvertisingSequence(interval: interval, stream: stream("advertising", key: key))
  }

  func peripheral(key: RandomKey) -> Peripheral {
    Peripheral(
      group: group, entity: StreamName(name).hash, advertising: advertising(key: key),
      reception: stream("reception", key: key), connection: stream("connection", key: key),
      services: services, isConnectable: isConnectable, serviceCount: serviceCount,
      characteristics: characteristics,
      link: ConnectionParameters(
        interval: connectionInterval, latency: latency, supervisionTimeout: supervisionTimeout),
      inputPeriod: looksEvery, inputPhase: firstLook, notifiedValues: notifies, appears: appears,
      vanishes: vanishes)
  }

  // MARK: - What a test derives

  /// The instant the packet on the first channel of the first event from `start` on has ended: 37
  /// bytes of 8 µs.
  func packetEnds(from start: SimTime, key: RandomKey) -> SimTime {
    firstEvent(from: start, key: key).time + .microseconds(296)
  }

  func firstEvent(from start: SimTime, key: RandomKey) -> Advertisement {
    let sequence = advertising(key: key)
    return sequence.first(from: start, startingAt: sequence.first)
  }

  /// The first connection event when the phone tries to connect from `start` on.
  func anchor(from start: SimTime, key: RandomKey) -> SimTime {
    let event = firstEvent(from: start, key: key)
    let share = stream("connection", key: key).uniform(trigger: event.ordinal, use: 0)
    let offset = Int64(share * Double(connectionInterval.nanoseconds))
    return packetEnds(from: start, key: key) + .microseconds(1250) + .nanoseconds(offset)
  }

  /// When the link can be used: six connection events after the first.
  func linkUp(from start: SimTime, key: RandomKey) -> SimTime {
    anchor(from: start, key: key) + connectionInterval * 6
  }

  /// The first connection event at or after `instant` of a connection sought from `start` on.
  func event(after instant: SimTime, connectingFrom start: SimTime, key: RandomKey) -> SimTime {
    var event = anchor(from: start, key: key)
    while event < instant { event += connectionInterval }
    return event
  }
}

extension ComponentBench {
  /// A Bluetooth radio with things around it.
  static func bluetooth(
    _ radio: BluetoothRadio = .continuous, near accessories: [Accessory], seconds: Double,
    seed: Int = 1
  ) -> ComponentBench {
    let bench = ComponentBench(radio, seconds: seconds, seed: seed)
    let running = bench.component.pointer(to: BluetoothRadioInstance.self)!
    for accessory in accessories { _ = running.pointee.add(accessory.peripheral(key: bench.key)) }
    return bench
  }

  func scan(
    for filter: UInt64? = nil, duplicates: Bool = false, idleStop seconds: Double? = nil,
    app: Int = 1
  ) {
    var fields = ["duplicates": duplicates ? 1.0 : 0]
    fields["filter"] = filter.map { Double($0) }
    fields["stop-when-idle"] = seconds.map { $0 * 1e9 }
    perform("scan", fields, app: app, thread: -1)
  }

  func stopScan(app: Int = 1) { perform("stop-scan", ["keep": 1], app: app, thread: -1) }

  func connect(_ index: Int, timeout seconds: Double? = nil, app: Int = 1, thread: Int) {
    var fields = ["to": Double(index)]
    fields["timeout"] = seconds.map { $0 * 1e9 }
    perform("connect", fields, app: app, thread: thread)
  }

  func disconnect(_ index: Int, app: Int = 1, thread: Int) {
    perform("disconnect", ["from": Double(index)], app: app, thread: thread)
  }

  /// The log without the completions of scan and stop-scan, which are at once.
  var story: [LogEntry] { log.filter { $0.what != "#-1 completed" } }
}
