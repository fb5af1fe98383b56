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
    /// Zero for the radio's standard.
    package let notificationQueue: Int
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
    .section("services", .texts, "names of the services that it offers, as a list"),
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
    .section("notifies", .texts, "names of the values it notifies while it moves"),
    .init(
      "notifies-every", .quantity(.duration),
      "the time between notifications of what notifies its subscribers all the time, moving or not"),
    .init(
      "notification-queue", .count,
      "values that it keeps until a connection event takes them, 1 or more (default: 'peripheral-queue' of the radio)"
    ),
  ]

  /// Bits of a double's significand: the room for sets of services.
  private static let serviceLimit = 52

  /// The names of all services, in the order in which they are written.
  package static func serviceNames(in section: ConfigurationNode?, diagnostics: Diagnostics)
    -> [String]
  {
    var names = NameList()
    for node in (section?.entries ?? []).flatMap({ $0.value["services"]?.elements ?? [] }) {
      guard let name = node.name("a service", diagnostics: diagnostics) else { continue }
      _ = names.place(of: name)
      if names.names.count > serviceLimit {
        diagnostics.error("more than \(serviceLimit) different services", at: node.location)
        break
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

/// Reads one group of peripherals.
extension BluetoothSurroundings.Group {
  static func read(_ entry: ConfigurationNode.Entry, _ assembly: ScriptAssembly) -> Self? {
    let path = "surroundings.bluetooth.\(entry.key)"
    guard let reader = assembly.reader(entry.value, at: path, BluetoothSurroundings.fields)
    else { return nil }
    assembly.note(reader, BluetoothSurroundings.fields, of: "'\(entry.key)'")
    func stream(_ purpose: String) -> StreamName? {
      assembly.stream("\(path)/\(purpose)", at: entry.value.location)
    }
    let services = reader.elements("services")
      .compactMap { assembly.vocabulary.services.firstIndex(of: $0.text ?? "") }
    let hasCrowd = reader["arrives"] != nil || reader["stays"] != nil
    let crowd = hasCrowd ? crowd(reader, path, assembly) : nil
    let interval = reader.variate("interval", .duration, stream: "\(path).interval", assembly)
    let count =
      reader["count"] == nil
      ? .constant(hasCrowd ? 0 : 1)
      : reader.variate("count", .none, stream: "\(path).count", assembly)
    checkConstants(reader, interval: interval, count: count)
    let link = link(reader)
    let appears = length("present-from", reader) ?? .zero
    let vanishes = length("present-until", reader)
    let inputPeriod = length("samples-input-every", reader, from: .milliseconds(1)) ?? .zero
    let notifyPeriod = length("notifies-every", reader, from: .milliseconds(1))
    if notifyPeriod != nil, reader.elements("notifies").isEmpty {
      reader.error(
        "notifies-every", "needs the names of the values", note: "such as notifies: [weight]")
    }
    let queue = number("notification-queue", reader)
    if queue == 0 { reader.error("notification-queue", "must be at least 1") }
    let serviceCount = number("service-count", reader) ?? services.count + 2
    let characteristics = number("characteristics", reader) ?? 4
    if reader.isSound { check(link, reader) }
    if reader.isSound, let vanishes, vanishes <= appears {
      reader.error("present-until", "must be later than 'present-from'")
    }
    guard reader.isSound, let interval, let count, let advertising = stream("advertising"),
      let reception = stream("reception"), let connection = stream("connection"),
      let input = stream("input")
    else { return nil }
    return Self(
      name: entry.key, count: count, services: services.reduce(0) { $0 | 1 << UInt64($1) },
      interval: interval, isConnectable: reader.flag("connectable") ?? true,
      serviceCount: serviceCount, characteristics: characteristics, link: link, appears: appears,
      vanishes: vanishes, crowd: crowd, location: entry.value.location, inputPeriod: inputPeriod,
      notifiedValues: reader.elements("notifies").count, notifyPeriod: notifyPeriod ?? .zero,
      notificationQueue: queue ?? 0,
      streams: .init(
        advertising: advertising, reception: reception, connection: connection, input: input))
  }

  private static func length(
    _ field: String, _ reader: MappingReader, from least: SimDuration = .zero,
    to most: SimDuration = SimTime.latest - .zero
  ) -> SimDuration? {
    guard let length = reader.duration(field) else { return nil }
    if length < least { reader.error(field, "must be at least \(least.seconds * 1000) ms") }
    if length > most { reader.error(field, "must be at most \(most.seconds) s") }
    return length
  }

  private static func number(_ field: String, _ reader: MappingReader) -> Int? {
    let number = reader.count(field)
    if let number, number > 10_000 { reader.error(field, "must be at most 10000") }
    return number
  }

  private static func crowd(
    _ reader: MappingReader, _ path: String, _ assembly: ScriptAssembly
  ) -> BluetoothSurroundings.Crowd? {
    for field in ["arrives", "stays"] where reader[field] == nil {
      reader.error("needs '\(field)'", note: "'arrives' and 'stays' go together")
    }
    let lengths = ["arrives", "stays"].map { field in
      reader.variate(field, .duration, stream: "\(path).\(field)", isAboveZero: true, assembly)
    }
    guard let arrives = lengths[0], let stays = lengths[1] else { return nil }
    return BluetoothSurroundings.Crowd(arrives: arrives, stays: stays)
  }

  /// The parameters of the links; the time-out is four seconds by default, or what a link that is
  /// silent for longer needs.
  private static func link(_ reader: MappingReader) -> BluetoothSurroundings.Link {
    let interval =
      length("connection-interval", reader, from: .microseconds(7500), to: .seconds(4))
      ?? .milliseconds(30)
    let latency = number("peripheral-latency", reader) ?? 0
    let silence = interval * Int64(2 * min(latency + 1, 500))
    return BluetoothSurroundings.Link(
      interval: interval, latency: latency,
      supervisionTimeout: length(
        "supervision-timeout", reader, from: .milliseconds(100), to: .seconds(32))
        ?? max(.seconds(4), min(silence + .milliseconds(10), .seconds(32))))
  }

  /// Report a link that its own silence would end.
  ///
  /// - Source: Bluetooth Core Specification 5.3, Vol 6, Part B, 4.5.2.
  private static func check(_ link: BluetoothSurroundings.Link, _ reader: MappingReader) {
    if link.latency > 499 { return reader.error("peripheral-latency", "must be at most 499") }
    let timeout = link.supervisionTimeout
    let silence = link.interval * Int64(2 * (link.latency + 1))
    guard timeout <= silence else { return }
    let field = reader["supervision-timeout"] ?? reader["peripheral-latency"] ?? reader.node
    reader.diagnostics.error(
      "\(reader.title(of: "supervision-timeout")) must be above 2 × connection-interval × (peripheral-latency + 1), here \(timeout.seconds) s against \(silence.seconds) s",
      at: field.location)
  }

  /// Report a fixed interval that is too short and a fixed count that is not whole; drawn ones are
  /// moved to what there can be.
  private static func checkConstants(_ reader: MappingReader, interval: Variate?, count: Variate?) {
    if let interval, interval.operand.kind == .constant, interval.operand.value < 20e6 {
      reader.error("interval", "must be at least 20 ms")
    }
    if let count, count.operand.kind == .constant,
      count.operand.value.rounded() != count.operand.value
    {
      reader.error("count", "must be a whole number")
    }
  }
}
