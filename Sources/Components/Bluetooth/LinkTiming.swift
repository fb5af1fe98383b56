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
