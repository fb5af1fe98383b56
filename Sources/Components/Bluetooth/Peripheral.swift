import Kernel
import Quantities

/// A peripheral that advertises near the phone in one replication.
///
/// It is plain data: the phone makes a new list at the start of every replication, from the streams
/// of the surroundings.
package struct Peripheral: BitwiseCopyable, Sendable {
  /// Its group in the scenario.
  package let group: Int32
  /// Its identifier in random streams, independent of other peripherals.
  package let entity: UInt32
  package let advertising: AdvertisingSequence
  /// The stream that decides whether a packet inside a window is received, by ordinal of the
  /// advertisement.
  package let reception: RandomStream
  /// The stream of a connection's start within its interval, by ordinal of the advertisement that
  /// led to it.
  package let connection: RandomStream
  /// The services that the scenario names, one bit each.
  package let services: UInt64
  package let isConnectable: Bool
  /// The number of its services, and of characteristics of each.
  package let serviceCount: Int32
  package let characteristics: Int32
  /// The parameters of its links, unless the phone requests others.
  package let link: ConnectionParameters
  /// The period at which it polls for commands; zero when it takes none.
  package let inputPeriod: SimDuration
  /// The instant of its first poll.
  package let inputPhase: SimTime
  /// The number of values that it notifies while it moves, or all the time.
  package let notifiedValues: Int32
  /// The time from one notification to the next of what notifies all the time, else zero.
  package let notifyPeriod: SimDuration
  /// The values that it keeps until a connection event takes them; zero for the radio's standard.
  package let notificationQueue: Int32
  /// The instants between which it is in range: from the first until just before the second.
  package let appears: SimTime
  package let vanishes: SimTime

  package init(
    group: Int, entity: UInt32, advertising: AdvertisingSequence, reception: RandomStream,
    connection: RandomStream, services: UInt64, isConnectable: Bool, serviceCount: Int,
    characteristics: Int, link: ConnectionParameters, inputPeriod: SimDuration,
    inputPhase: SimTime, notifiedValues: Int, notifyPeriod: SimDuration = .zero,
    notificationQueue: Int = 0, appears: SimTime = .zero,
    vanishes: SimTime = .latest
  ) {
    self.group = Int32(group)
    self.entity = entity
    self.advertising = advertising
    self.reception = reception
    self.connection = connection
    self.services = services
    self.isConnectable = isConnectable
    self.serviceCount = Int32(serviceCount)
    self.characteristics = Int32(characteristics)
    self.link = link
    self.inputPeriod = inputPeriod
    self.inputPhase = inputPhase
    self.notifiedValues = Int32(notifiedValues)
    self.notifyPeriod = notifyPeriod
    self.notificationQueue = Int32(notificationQueue)
    self.appears = appears
    self.vanishes = vanishes
  }
}

/// The number of round trips that discover the services of a peripheral.
///
/// An answer holds one service or characteristic with a 128-bit name. A request is repeated until
/// the answer is "not found".
///
/// - Source: Bluetooth Core Specification 5.3, Vol 3, Part G, 4.4 and 4.6, with an MTU of 23.
package enum AttributeProtocol {
  /// The round trips for all services, then for all characteristics of each.
  package static func roundTripsForAll(services: Int, characteristics: Int) -> Int {
    (services + 1) + services * (characteristics + 1)
  }

  /// The round trips for named services: one request finds a service, a second that there is no
  /// other.
  package static func roundTrips(named: Int, offered: Int, characteristics: Int) -> Int {
    named + offered * (1 + characteristics + 1)
  }
}
