import Configuration
import Kernel
import Quantities

/// Reads one group of peripherals.
extension BluetoothSurroundings.Group {
  init?(_ name: String, _ node: ConfigurationNode, _ assembly: ScriptAssembly) {
    let path = "surroundings.bluetooth.\(name)"
    let diagnostics = assembly.diagnostics
    guard
      let reader = MappingReader(
        node, "'\(path)'", fields: BluetoothSurroundings.fields, diagnostics: diagnostics)
    else { return nil }
    func duration(
      _ field: String, least: SimDuration, most: SimDuration = SimTime.latest - .zero,
      otherwise: SimDuration
    ) -> SimDuration? {
      guard let node = reader[field] else { return otherwise }
      let title = "'\(path).\(field)'"
      let value = node.duration(title, in: assembly.reading)
      if let value, value < least {
        diagnostics.error("\(title) must be at least \(least.seconds * 1000) ms", at: node.location)
        return nil
      }
      if let value, value > most {
        diagnostics.error("\(title) must be at most \(most.seconds) s", at: node.location)
        return nil
      }
      return value
    }
    func count(_ field: String, otherwise: Int) -> Int? {
      guard let node = reader[field] else { return otherwise }
      let title = "'\(path).\(field)'"
      let value = node.count(title, in: assembly.reading)
      if let value, value > 10_000 {
        diagnostics.error("\(title) must be at most 10000", at: node.location)
        return nil
      }
      return value
    }
    func variate(_ field: String, _ dimension: Dimension) -> Variate? {
      reader[field].flatMap {
        Variate.read(
          $0, dimension, "'\(path).\(field)'", stream: "\(path).\(field)", assembly: assembly)
      }
    }
    func stream(_ purpose: String) -> StreamName? {
      assembly.stream("\(path)/\(purpose)", at: node.location)
    }
    let named = reader["services"]?.elements("'\(path).services'", diagnostics: diagnostics) ?? []
    let bits = named.compactMap { assembly.vocabulary.services.firstIndex(of: $0.text ?? "") }
    let notified = reader["notifies"]?.elements("'\(path).notifies'", diagnostics: diagnostics)
    let connectable = reader["connectable"]?.flag("'\(path).connectable'", diagnostics: diagnostics)
    let interval = variate("interval", .duration)
    let hasCrowd = reader["arrives"] != nil || reader["stays"] != nil
    let members = reader["count"] == nil ? .constant(hasCrowd ? 0 : 1) : variate("count", .none)
    let crowd = hasCrowd ? Self.crowd(reader, path, assembly) : nil
    if hasCrowd, crowd == nil { return nil }
    guard Self.checkConstants(reader, "'\(path)", interval: interval, count: members),
      let interval, let members,
      let serviceCount = count("service-count", otherwise: bits.count + 2),
      let characteristics = count("characteristics", otherwise: 4),
      let connectionInterval = duration(
        "connection-interval", least: .microseconds(7500), most: .seconds(4),
        otherwise: .milliseconds(30)), let latency = count("peripheral-latency", otherwise: 0),
      let timeout = duration(
        "supervision-timeout", least: .milliseconds(100), most: .seconds(32),
        otherwise: Self.timeout(interval: connectionInterval, latency: latency)),
      let appears = duration("present-from", least: .zero, otherwise: .zero),
      let vanishes = duration("present-until", least: .zero, otherwise: SimTime.latest - .zero),
      Self.checkLink(
        reader, path, interval: connectionInterval, latency: latency, timeout: timeout),
      Self.checkPresence(reader, path, from: appears, until: vanishes),
      let inputPeriod = duration("samples-input-every", least: .milliseconds(1), otherwise: .zero),
      let advertising = stream("advertising"), let reception = stream("reception"),
      let connection = stream("connection"), let input = stream("input")
    else { return nil }
    self.name = name
    self.count = members
    services = bits.reduce(0) { $0 | 1 << UInt64($1) }
    self.interval = interval
    isConnectable = connectable ?? true
    self.serviceCount = serviceCount
    self.characteristics = characteristics
    self.connectionInterval = connectionInterval
    peripheralLatency = latency
    supervisionTimeout = timeout
    self.appears = appears
    self.vanishes = reader["present-until"] == nil ? nil : vanishes
    self.crowd = crowd
    location = node.location
    self.inputPeriod = inputPeriod
    notifiedValues = notified?.count ?? 0
    self.advertising = advertising
    self.reception = reception
    self.connection = connection
    self.input = input
  }

  private static func crowd(
    _ reader: MappingReader, _ path: String, _ assembly: ScriptAssembly
  ) -> BluetoothSurroundings.Crowd? {
    func length(_ field: String) -> Variate? {
      guard let node = reader[field] else {
        reader.diagnostics.error(
          "'\(path)' needs '\(field)'", at: reader.node.location,
          note: "'arrives' and 'stays' go together")
        return nil
      }
      guard
        let length = Variate.read(
          node, .duration, "'\(path).\(field)'", stream: "\(path).\(field)", assembly: assembly)
      else { return nil }
      guard !length.isNoLength(in: assembly) else {
        reader.diagnostics.error("'\(path).\(field)' must be above 0", at: node.location)
        return nil
      }
      return length
    }
    let arrives = length("arrives")
    let stays = length("stays")
    guard let arrives, let stays else { return nil }
    return BluetoothSurroundings.Crowd(arrives: arrives, stays: stays)
  }

  /// Four seconds, or what a link that is silent for longer needs.
  private static func timeout(interval: SimDuration, latency: Int) -> SimDuration {
    let silence = interval * Int64(2 * min(latency + 1, 500))
    return max(.seconds(4), min(silence + .milliseconds(10), .seconds(32)))
  }

  /// Report a link that its own silence would end.
  ///
  /// - Source: Bluetooth Core Specification 5.3, Vol 6, Part B, 4.5.2.
  private static func checkLink(
    _ reader: MappingReader, _ path: String, interval: SimDuration, latency: Int,
    timeout: SimDuration
  ) -> Bool {
    if latency > 499 {
      reader.diagnostics.error(
        "'\(path).peripheral-latency' must be at most 499",
        at: reader["peripheral-latency"]?.location ?? reader.node.location)
      return false
    }
    if timeout <= interval * Int64(2 * (latency + 1)) {
      let field = reader["supervision-timeout"] ?? reader["peripheral-latency"]
      reader.diagnostics.error(
        "'\(path).supervision-timeout' must be above 2 × connection-interval × (peripheral-latency + 1), here \(timeout.seconds) s against \((interval * Int64(2 * (latency + 1))).seconds) s",
        at: field?.location ?? reader.node.location)
      return false
    }
    return true
  }

  private static func checkPresence(
    _ reader: MappingReader, _ path: String, from: SimDuration, until: SimDuration
  ) -> Bool {
    if until > from { return true }
    reader.diagnostics.error(
      "'\(path).present-until' must be later than 'present-from'",
      at: reader["present-until"]?.location ?? reader.node.location)
    return false
  }

  /// Report a fixed interval that is too short and a fixed count that is not whole; drawn ones are
  /// moved to what there can be.
  private static func checkConstants(
    _ reader: MappingReader, _ path: String, interval: Variate?, count: Variate?
  ) -> Bool {
    var isRight = true
    func complain(_ field: String, _ wanted: String) {
      isRight = false
      reader.diagnostics.error(
        "\(path).\(field)' must be \(wanted)", at: reader[field]?.location ?? reader.node.location)
    }
    if let interval, interval.operand.kind == .constant, interval.operand.value < 20e6 {
      complain("interval", "at least 20 ms")
    }
    if let count, count.operand.kind == .constant,
      count.operand.value.rounded() != count.operand.value
    {
      complain("count", "a whole number")
    }
    return isRight
  }
}
