import Configuration
import Quantities

/// The durations and currents of the phases of a connection event.
///
/// Times and currents of the BLE112 module (Texas Instruments CC2540) at transmit level 3. A
/// phone's controller is another chip, so its profile scales the charge and states this.
///
/// - Source: P. Kindt, D. Yunge, R. Diemer, S. Chakraborty, "Precise energy modeling for the
///   Bluetooth Low Energy protocol", arXiv:1403.2919; values from the authors' library BLEeMod.
package enum LinkTiming {
  /// One phase in milliseconds and milliamperes.
  struct Phase {
    let milliseconds: Double
    let milliamperes: Double
    var charge: Double { milliseconds * milliamperes }
  }

  static let head = Phase(milliseconds: 0.578, milliamperes: 5.924)
  static let preprocessing = Phase(milliseconds: 0.305, milliamperes: 7.691)
  static let preamble = Phase(milliseconds: 0.073, milliamperes: 12.238)
  static let transient = Phase(milliseconds: 0.066, milliamperes: 11.636)
  static let postprocessing = Phase(milliseconds: 0.860, milliamperes: 7.980)
  static let tail = Phase(milliseconds: 0.080, milliamperes: 4.129)

  static let receiving = 26.505
  static let transmitting = 36.445
  static let prereceive = Phase(milliseconds: 0.123, milliamperes: receiving)
  static let firstPrereceiveOfSlave = Phase(milliseconds: 0.388, milliamperes: receiving)
  static let pretransmit = Phase(milliseconds: 0.053, milliamperes: transmitting)
  static let receiveToTransmit = Phase(milliseconds: 0.080, milliamperes: 14.128)
  static let transmitToReceive = Phase(milliseconds: 0.057, milliamperes: 15.125)
  /// The correction for every pair of packets in microampere-seconds.
  static let correctionPerPair = -1.2

  /// The airtime of one byte at 1 Mbit/s.
  package static let millisecondsPerByte = 0.008
  /// The bytes of a packet without data: preamble, access address, header, check sum.
  package static let emptyPacket = 10
  /// The bytes of an advertising packet (ADV_IND) with 23 bytes of data.
  package static let advertisingPacket = 37
  /// The bytes of a connection request (CONNECT_REQ).
  package static let connectRequest = 44
  /// The time from the end of CONNECT_REQ to the earliest start of the connection.
  package static let transmitWindowDelay = SimDuration.microseconds(1250)

  static let constantPhases = [head, preprocessing, preamble, transient, postprocessing, tail]

  package enum Role: Sendable { case master, slave }

  /// The time and charge of one connection event in milliseconds and microampere-seconds.
  package struct Cost: Equatable, Sendable {
    package var milliseconds: Double
    package var microampereSeconds: Double

    package var duration: SimDuration { SimDuration(seconds: milliseconds / 1e3) }
    package var charge: Charge { Charge(coulombs: microampereSeconds / 1e6) }
  }

  /// The cost of every connection event before the first packet and after the last.
  package static var constantParts: Cost {
    Cost(
      milliseconds: constantPhases.map(\.milliseconds).reduce(0, +),
      microampereSeconds: constantPhases.map(\.charge).reduce(0, +))
  }

  /// The cost of a connection event with `pairs` packets each way, each of a fixed number of bytes.
  package static func connectionEvent(_ role: Role, pairs: Int, received: Int, sent: Int) -> Cost {
    let receive = Phase(
      milliseconds: Double(received) * millisecondsPerByte, milliamperes: receiving)
    let send = Phase(milliseconds: Double(sent) * millisecondsPerByte, milliamperes: transmitting)
    var cost = constantParts
    func add(_ phase: Phase, times: Int) {
      cost.milliseconds += Double(times) * phase.milliseconds
      cost.microampereSeconds += Double(times) * phase.charge
    }
    add(receive, times: pairs)
    add(send, times: pairs)
    add(pretransmit, times: pairs)
    switch role {
    case .master:
      add(prereceive, times: pairs)
      add(transmitToReceive, times: pairs)
      add(receiveToTransmit, times: pairs - 1)
    case .slave:
      add(firstPrereceiveOfSlave, times: 1)
      add(prereceive, times: pairs - 1)
      add(receiveToTransmit, times: pairs)
      add(transmitToReceive, times: pairs - 1)
    }
    cost.microampereSeconds += Double(pairs) * correctionPerPair
    return cost
  }

  /// The cost of an advertising event of the accessory: a packet on each of three channels, each
  /// followed by a short listening. It is composed of connection phases; assumed, not measured.
  static var advertisingEvent: Cost {
    let send = Phase(
      milliseconds: Double(advertisingPacket) * millisecondsPerByte, milliamperes: transmitting)
    var cost = constantParts
    for phase in [pretransmit, send, transmitToReceive, prereceive] {
      cost.milliseconds += 3 * phase.milliseconds
      cost.microampereSeconds += 3 * phase.charge
    }
    return cost
  }
}

/// The priority of a link, in place of numbers, which an Android app cannot choose.
///
/// The intervals are parameters of the radio; the latencies are those of the file that has both.
package enum LinkPriority: Int, CaseIterable, Sendable, HyphenatedCases {
  case high, balanced, lowPower

  /// The connection events that the peripheral may skip.
  var latency: Int { self == .lowPower ? 2 : 0 }
}

/// The parameters of a link: its connection interval, the events that the peripheral may skip, and
/// the supervision timeout.
///
/// The central sends at every event. A peripheral without data attends one in ``latency`` + 1, so
/// data from the phone may have to wait for that one. The peripheral itself may send at any event.
///
/// - Source: Bluetooth Core Specification 5.3, Vol 6, Part B, 4.5.1 and 4.5.2.
package struct ConnectionParameters: BitwiseCopyable, Hashable, Sendable {
  /// The time between connection events: 7.5 ms to 4 s.
  package let interval: SimDuration
  /// The consecutive events that the peripheral may skip: 0 to 499.
  package let latency: Int32
  /// The silence after which a link is lost: 100 ms to 32 s.
  package let supervisionTimeout: SimDuration

  package init(interval: SimDuration, latency: Int = 0, supervisionTimeout: SimDuration) {
    precondition(interval > .zero && latency >= 0, "\(latency) events of \(interval) left out")
    self.interval = interval
    self.latency = Int32(latency)
    self.supervisionTimeout = supervisionTimeout
  }

  package static let shortestInterval = SimDuration.microseconds(7500)
  package static let longestInterval = SimDuration.seconds(4)
  package static let greatestLatency = 499
  static let longestTimeout = SimDuration.seconds(32)

  /// The time between events that the peripheral attends.
  package var attendedInterval: SimDuration { interval * Int64(latency + 1) }

  /// The same link with another interval or latency, within the limits of the standard; the timeout
  /// is raised to the required minimum.
  func asking(interval: SimDuration?, latency: Int?) -> ConnectionParameters {
    let interval = interval.map { min(max($0, Self.shortestInterval), Self.longestInterval) }
    let changed = ConnectionParameters(
      interval: interval ?? self.interval,
      latency: min(max(latency ?? Int(self.latency), 0), Self.greatestLatency),
      supervisionTimeout: supervisionTimeout)
    // The longest timeout limits the number of events that may be skipped.
    let longest = Self.longestTimeout.nanoseconds / 2 - 1
    let most = Int(longest / changed.interval.nanoseconds) - 1
    let bounded = min(Int(changed.latency), max(most, 0))
    let least = changed.interval * Int64(2 * (bounded + 1)) + .milliseconds(10)
    return ConnectionParameters(
      interval: changed.interval, latency: bounded,
      supervisionTimeout: max(supervisionTimeout, min(least, Self.longestTimeout)))
  }

  /// The reason why Apple's phones would not grant these parameters; nil when they would.
  ///
  /// - Source: Apple, QA1931 and Accessory Design Guidelines.
  package var appleObjection: String? {
    if interval < .milliseconds(15) { return "the interval is shorter than 15 ms" }
    if latency > 30 { return "the latency is above 30" }
    if attendedInterval > .seconds(2) { return "interval × (latency + 1) is longer than 2 s" }
    if supervisionTimeout < .seconds(2) || supervisionTimeout > .seconds(6) {
      return "the supervision time-out is not between 2 s and 6 s"
    }
    if supervisionTimeout <= attendedInterval * 3 {
      return "the supervision time-out is not above 3 × interval × (latency + 1)"
    }
    return nil
  }
}
