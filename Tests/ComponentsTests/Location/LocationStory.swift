import Components
import DrainsimTestSupport
import Kernel
import PowerAccounting
import Quantities

/// The numbers of positioning in these tests: round ones, not a phone's.
let locationNumbers = [
  "searching": "300 mW", "tracking": "200 mW", "saving-share": "50 %", "navigation": "50 mW",
  "wi-fi-scan": "400 mW", "wi-fi-scan-time": "0.5 s", "cell-read": "50 mW",
  "cell-read-time": "0.1 s", "fix-work": "1 k", "hot": "1 s", "assisted": "2 s", "warm": "25 s",
  "cold": "30 s", "assistance": "none", "ephemeris-age": "0 s", "ephemeris-life": "4 h",
  "almanac-life": "7 d", "least-sky": "30 %", "search-limit": "90 s", "retry-after": "300 s",
  "linger": "0 s", "open-error": "0 m", "urban-error": "0 m", "first-fix-error": "1",
  "settling": "5 s", "wi-fi-error": "0 m", "cell-error": "0 m", "reduced-error": "5 km",
  "network-interval": "30 s", "coarse-interval": "60 s", "reduced-interval": "15 min",
  "watch-interval": "10 s", "change-distance": "500 m", "change-spacing": "5 min",
  "visit-after": "5 min", "visit-distance": "150 m", "pause-after": "2 min",
]

let searching = Power.milliwatts(300)
let tracking = Power.milliwatts(200)
/// 400 mW for half a second, and 50 mW for a tenth.
let wifiPosition = Power.milliwatts(200) * .seconds(1)
let cellPosition = Power.milliwatts(5) * .seconds(1)

extension ComponentBench {
  /// Positioning with round numbers, in the open unless a test says otherwise.
  static func location(
    _ changes: [String: String] = [:], places: [(east: Double, north: Double, radius: Double)] = [],
    seconds: Double, seed: Int = 1
  ) -> ComponentBench {
    location(
      LocationReceiver(locationNumbers.merging(changes) { $1 }), places: places, seconds: seconds,
      seed: seed)
  }

  static func location(
    _ model: LocationReceiver, places: [(east: Double, north: Double, radius: Double)] = [],
    seconds: Double, seed: Int = 1
  ) -> ComponentBench {
    let bench = ComponentBench(model, seconds: seconds, seed: seed)
    let running = bench.component.pointer(to: LocationReceiverInstance.self)!
    for (index, place) in places.enumerated() {
      running.pointee.add(
        Place(
          centre: SIMD2(place.east, place.north), radius: place.radius,
          border: RandomStream(key: bench.key, name: StreamName("place \(index)/border"))))
    }
    return bench
  }

  /// No network in range from the start.
  func loseNetworks() { networks(wifi: 0, cell: 0) }

  func networks(wifi: Double, cell: Double, at time: Double = 0) {
    at(time) { bench in bench.change { ($0.wifiSignal, $0.cellularSignal) = (wifi, cell) } }
  }

  func sky(_ share: Double, at time: Double = 0) {
    at(time) { bench in bench.change { $0.sky = share } }
  }

  /// The phone moves at metres a second, in degrees clockwise from north.
  func move(_ speed: Double, heading: Double, at time: Double = 0) {
    at(time) { bench in
      let now = bench.now
      bench.change { $0.turn(at: now, speed: speed, heading: heading) }
    }
  }

  func locate(
    _ tier: Double = best, timeout: Double? = nil, app: Int = 1, at time: Double, thread: Int
  ) {
    var operands = ["accuracy": tier]
    operands["timeout"] = timeout.map { $0 * 1e9 }
    at(time) { $0.perform("locate", operands, app: app, thread: thread) }
  }

  func track(_ tier: Double = best, _ more: [String: Double] = [:], app: Int = 1, at time: Double) {
    at(time) {
      $0.perform("track", more.merging(["accuracy": tier]) { $1 }, app: app, thread: -1)
    }
  }

  func monitor(_ what: [String: Double], app: Int = 1, at time: Double) {
    at(time) { $0.perform("monitor", what, app: app, thread: -1) }
  }

  /// The times of an event, in seconds.
  func seconds(of what: String) -> [Double] { times(of: what).map { ($0 - .zero).seconds } }

  /// Where the phone was said to be.
  var positions: [SIMD2<Double>] {
    delivered.filter { $0.event == "location-updated" }.map { SIMD2($0.fields.z, $0.fields.w) }
  }

  /// When borders were crossed, as was told later, in seconds.
  var crossings: [Double] {
    delivered.filter { $0.event.hasPrefix("region") }.map { $0.fields.y / 1e9 }
  }

  /// When app 1 was told a position.
  var updates: [Double] {
    log.filter { $0.what.hasPrefix("location-updated") && $0.what.hasSuffix("app 1") }
      .map { ($0.time - .zero).seconds }
  }
}

// Places of the words of `accuracy`.
let navigation = 0.0
let best = 1.0
let tenMetres = 2.0
let hundredMetres = 3.0
let kilometre = 4.0
let threeKilometres = 5.0
let reduced = 6.0
