public import Kernel
public import Quantities

/// Something that advertises near the phone in one replication.
///
/// Plain data: the phone makes the list anew at the start of every replication, from the streams of
/// the surroundings.
public struct Peripheral: BitwiseCopyable, Sendable {
  /// The group of the scenario it belongs to, and its number in the group from 0.
  public let group: Int32
  public let member: UInt32
  /// Tells it apart in random streams, whatever else is near.
  public let entity: UInt32
  public let advertising: AdvertisingSequence
  /// Whether a packet inside a window is received: by ordinal of the advertisement.
  public let reception: RandomStream
  /// Where in its interval a connection begins: by ordinal of the advertisement that led to it.
  public let connection: RandomStream
  /// The services whose names the scenario mentions, a bit each.
  public let services: UInt64
  public let isConnectable: Bool
  /// All services it offers, and the characteristics of each.
  public let serviceCount: Int32
  public let characteristics: Int32
  /// How its links go, unless the phone asks for something else.
  public let link: ConnectionParameters
  /// How often it looks for a command; zero when it takes none.
  public let inputPeriod: SimDuration
  /// The first instant at which it looks.
  public let inputPhase: SimTime
  /// How many values it notifies while it moves.
  public let notifiedValues: Int32
  /// It is within range from the first of these instants until just before the second.
  public let appears: SimTime
  public let vanishes: SimTime

  public init(
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
