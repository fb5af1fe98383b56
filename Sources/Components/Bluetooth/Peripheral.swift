import Kernel
import Quantities

/// Something that advertises near the phone in one replication.
///
/// Plain data: the phone makes the list anew at the start of every replication, from the streams of
/// the surroundings.
package struct Peripheral: BitwiseCopyable, Sendable {
  /// The group of the scenario it belongs to, and its number in the group from 0.
  package let group: Int32
  package let member: UInt32
  /// Tells it apart in random streams, whatever else is near.
  package let entity: UInt32
  package let advertising: AdvertisingSequence
  /// Whether a packet inside a window is received: by ordinal of the advertisement.
  package let reception: RandomStream
  /// Where in its interval a connection begins: by ordinal of the advertisement that led to it.
  package let connection: RandomStream
  /// The services whose names the scenario mentions, a bit each.
  package let services: UInt64
  package let isConnectable: Bool
  /// All services it offers, and the characteristics of each.
  package let serviceCount: Int32
  package let characteristics: Int32
  /// How its links go, unless the phone asks for something else.
  package let link: ConnectionParameters
  /// How often it looks for a command; zero when it takes none.
  package let inputPeriod: SimDuration
  /// The first instant at which it looks.
  package let inputPhase: SimTime
  /// How many values it notifies while it moves.
  package let notifiedValues: Int32
  /// It is within range from the first of these instants until just before the second.
  package let appears: SimTime
  package let vanishes: SimTime

  package init(
    group: Int, member: Int, entity: UInt32, advertising: AdvertisingSequence,
    reception: RandomStream,
    connection: RandomStream, services: UInt64, isConnectable: Bool, serviceCount: Int,
    characteristics: Int, link: ConnectionParameters, inputPeriod: SimDuration,
    inputPhase: SimTime, notifiedValues: Int, appears: SimTime = .zero,
    vanishes: SimTime = .latest
  ) {
    self.group = Int32(group)
    self.member = UInt32(member)
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
    self.appears = appears
    self.vanishes = vanishes
  }

  var offeredServices: Int { services.nonzeroBitCount }
}
