import Configuration
import Kernel
import Quantities

/// The section `surroundings.bluetooth`: the peripherals near the phone.
package struct BluetoothSurroundings: Sendable {
  /// Peripherals of one kind.
  package struct Group: Sendable {
    package let name: String
    package let count: Variate
    /// Services the scenario names, a bit each.
    package let services: UInt64
    package let interval: Variate
    package let isConnectable: Bool
    package let serviceCount: Int
    package let characteristics: Int
    package let link: Link
    /// When it comes within range, and when it leaves; nil if it does not.
    package let appears: SimDuration
    package let vanishes: SimDuration?
    /// The arrivals of its members; nil for a group whose members are present together.
    package let crowd: Crowd?
    /// Its location in the scenario file.
    package let location: SourceLocation
    /// Zero for what takes no commands.
    package let inputPeriod: SimDuration
    package let notifiedValues: Int
    /// Zero for what notifies only while it moves.
    package let notifyPeriod: SimDuration
    package let streams: Streams
  }

  /// The parameters of the links to the members of a group.
  package struct Link: Sendable {
    /// The time between connection events.
    package let interval: SimDuration
    /// Connection events in a row that the member may leave out.
    package let latency: Int
    package let supervisionTimeout: SimDuration
  }

  /// The random streams of the members of a group: when they advertise, what is received, where
  /// links begin, when they look for commands.
  package struct Streams: Sendable {
    package let advertising: StreamName
    package let reception: StreamName
    package let connection: StreamName
    package let input: StreamName
  }

  /// The arrivals of a group whose members come one by one, each for a while.
  package struct Crowd: Sendable {
    /// The time between arrivals.
    package let arrives: Variate
    package let stays: Variate
  }

  package let groups: [Group]

  package static let fields: [FieldDefinition] = [
    .number(
      "count",
      "number of peripherals (default: 1); with 'arrives', the number that are there at the start (default: 0)"
    ),
    .init("services", .section, "names of the services that it offers, as a list")
      .holding(.list(.kind(.text))),
    .duration("interval", required: true, "its advertising interval, 20 ms or more"),
    .flag("connectable", "whether it accepts connections (default: true)"),
    .init(
      "service-count", .count, "number of all services it offers (default: the named ones and two)"),
    .init("characteristics", .count, "number of characteristics of each service (default: 4)"),
    .init("connection-interval", .quantity(.duration), "7.5 ms to 4 s (default: 30 ms)"),
    .init(
      "peripheral-latency", .count,
      "connection events in a row that it may skip, 0 to 499 (default: 0)"),
    .init(
      "supervision-timeout", .quantity(.duration),
      "silence after which a link is lost, 100 ms to 32 s (default: 4 s, or more if a slow link needs it)"
    ),
    .init(
      "present-from", .quantity(.duration), "when it comes within range (default: at the start)"
    ).withinRun(),
    .init("present-until", .quantity(.duration), "when it goes out of range (default: never)"),
    .duration(
      "arrives", "time from one member's arrival to the next, as long as the group is present"),
    .duration("stays", "how long each member stays; goes with 'arrives'"),
    .init("samples-input-every", .quantity(.duration), "how often it looks for a command"),
    .init("notifies", .section, "names of the values it notifies while it moves")
      .holding(.list(.kind(.text))),
    .init(
      "notifies-every", .quantity(.duration),
      "the time between notifications of what notifies its subscribers all the time, moving or not"),
  ]

  /// Bits of a double's significand: the room for sets of services.
  static let serviceLimit = 52

  /// The names of all services, in the order in which they are written.
  package static func serviceNames(in section: ConfigurationNode?, diagnostics: Diagnostics)
    -> [String]
  {
    var names = NameList()
    for entry in section?.entries ?? [] {
      for node in entry.value["services"]?.elements ?? [] {
        if let name = node.name("a service", diagnostics: diagnostics) {
          _ = names.place(of: name)
          if names.names.count > serviceLimit {
            diagnostics.error("more than \(serviceLimit) different services", at: node.location)
            return names.names
          }
        }
      }
    }
    return names.names
  }

  /// Read the section, and report mistakes.
  package init(_ section: ConfigurationNode?, assembly: ScriptAssembly) {
    let entries =
      section?.namedEntries("'surroundings.bluetooth'", diagnostics: assembly.diagnostics) ?? []
    groups = entries.compactMap { Group.read($0, assembly) }
  }
}
