import Configuration

/// Requests of an app that wait for each other: an entry of its `queues:`.
package struct RequestQueue: Sendable {
  package let name: String
  /// The most concurrent requests.
  package let concurrent: Int32
  /// Whether it waits while no network is there.
  package let waitsForNetwork: Bool
  /// The index of the queue that has to be empty before anything of this one begins; -1 for none.
  package var after: Int32
}

/// Reads `queues:` of an app.
package enum QueuesSection {
  package static let fields: [FieldDefinition] = [
    .init(
      "concurrent", .count, "limit of requests under way at one time, 1 to 256 (default: 1)"),
    .choice(
      "suspend-while", ["offline"],
      "offline: the queue begins no request while there is no network (default: never)"),
    .label(
      "after", "another queue of the app, which must be empty before this one begins a request"),
  ]

  /// The greatest number of queues of all apps together.
  private static let limit = 256

  /// Add the queues of one app to the program, and report mistakes.
  static func compile(_ section: ConfigurationNode?, app: Int, into assembly: ScriptAssembly) {
    let diagnostics = assembly.diagnostics
    let first = assembly.firstRequestQueue(of: app)
    let entries = section?.namedEntries("'queues'", diagnostics: diagnostics) ?? []
    guard first + entries.count <= limit else {
      return diagnostics.error(
        "more than \(limit) queues", at: section?.location ?? entries[0].keyLocation)
    }
    for entry in entries {
      assembly.program.apps[app].queues.append(
        queue(entry, among: entries.map(\.key), from: first, assembly))
    }
    for (index, entry) in entries.enumerated()
    where waitsForItself(index, assembly.program.apps[app].queues, from: first) {
      assembly.program.apps[app].queues[index].after = -1
      diagnostics.error(
        "queue '\(entry.key)' comes after itself", at: entry.keyLocation,
        note: "follow 'after' from queue to queue")
    }
  }

  private static func queue(
    _ entry: ConfigurationNode.Entry, among names: [String], from first: Int,
    _ assembly: ScriptAssembly
  ) -> RequestQueue {
    let reader = assembly.reader(entry.value, "queue '\(entry.key)'", fields)
    let after = reader?.name("after")
    let index = after.flatMap(names.firstIndex)
    if let after, index == nil {
      assembly.diagnostics.error(
        "no queue of this app is called '\(after)'",
        at: reader?.location(of: "after") ?? entry.keyLocation,
        note: Spelling.hint(for: after, among: names, ifNone: "it has none"))
    }
    return RequestQueue(
      name: entry.key,
      concurrent: Int32(reader?.count("concurrent", within: 1...256) ?? 1),
      waitsForNetwork: reader?.choice("suspend-while", among: ["offline"]) != nil,
      after: index.map { Int32(first + $0) } ?? -1)
  }

  /// Whether the queues of an app before one of them lead back to it.
  private static func waitsForItself(
    _ start: Int, _ queues: [RequestQueue], from first: Int
  ) -> Bool {
    var index = Int(queues[start].after) - first
    for _ in 0..<queues.count where index >= 0 {
      if index == start { return true }
      index = Int(queues[index].after) - first
    }
    return false
  }
}

/// The reader of `operation-queues:` of an app, in which its work waits.
enum OperationQueuesSection {
  static let fields: [FieldDefinition] = [
    .init("concurrent", .count, "limit of operations that run at one time (default: 1)"),
    .choice(
      "qos", QualityOfService.allCases.map(\.name),
      "the class of operations that give none (default: that of the enqueuing operation)"),
  ]

  /// Operations that may run at one time.
  private static let limit = 64

  /// Make the queues of an app known, and report mistakes.
  static func read(_ section: ConfigurationNode?, app: Int, assembly: ScriptAssembly) {
    let entries = section?.namedEntries("'operation-queues'", diagnostics: assembly.diagnostics)
    for entry in entries ?? [] {
      guard let reader = assembly.reader(entry.value, "operation queue '\(entry.key)'", fields)
      else { continue }
      let concurrent = reader.count("concurrent", within: 1...limit) ?? 1
      let quality = reader.choice("qos", among: QualityOfService.allCases.map(\.name))
      assembly.addQueue(
        ScriptProgram.OperationQueue(
          app: Int32(app), limit: Int32(concurrent),
          quality: quality.map { UInt8($0) } ?? OperationClass.none), named: entry.key)
    }
  }
}

/// The class of a queue or an operation, as one byte: a place in `QualityOfService`, or none.
enum OperationClass {
  /// No class; less urgent than all classes.
  static let none = UInt8.max
}
