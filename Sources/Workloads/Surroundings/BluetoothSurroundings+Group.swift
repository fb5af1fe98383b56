import Configuration
import Kernel
import Quantities

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
