import Configuration

/// Requests of an app that wait for each other: an entry of its `queues:`.
package struct RequestQueue: Sendable {
  package let name: String
  /// The index of its app.
  package let app: Int32
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
    FieldDefinition(
      "concurrent", .count, "how many of its requests go on at one time, 1 to 256; 1 if not said"),
    FieldDefinition(
      "suspend-while", .choice(["offline"]),
      "when it begins nothing: while no network is there; never if not said"),
    FieldDefinition(
      "after", .label, "another queue of the app: nothing begins before that one is empty"),
  ]

  /// How many queues all apps together may have.
  private static let limit = 256

  /// Add the queues of one app to the program, and report mistakes.
  static func compile(_ section: ConfigurationNode?, app: Int, into assembly: ScriptAssembly) {
    let diagnostics = assembly.diagnostics
    let first = assembly.program.requestQueues.count
    let entries = section?.namedEntries("'queues'", diagnostics: diagnostics) ?? []
    guard first + entries.count <= limit else {
      diagnostics.error(
        "more than \(limit) queues", at: section?.location ?? entries[0].keyLocation)
      return
    }
    for entry in entries {
      assembly.program.requestQueues.append(
        queue(entry, app: app, among: entries.map(\.key), from: first, assembly))
    }
    for (index, entry) in entries.enumerated()
    where waitsForItself(first + index, assembly.program.requestQueues) {
      assembly.program.requestQueues[first + index].after = -1
      diagnostics.error(
        "queue '\(entry.key)' comes after itself", at: entry.keyLocation,
        note: "follow 'after' from queue to queue")
    }
  }

  private static func queue(
    _ entry: ConfigurationNode.Entry, app: Int, among names: [String], from first: Int,
    _ assembly: ScriptAssembly
  ) -> RequestQueue {
    let diagnostics = assembly.diagnostics
    let title = "queue '\(entry.key)'"
    let reader = MappingReader(entry.value, title, fields: fields, diagnostics: diagnostics)
    var concurrent = 1
    if let node = reader?["concurrent"],
      let count = node.count("'concurrent' of \(title)", in: assembly.reading)
    {
      if (1...256).contains(count) {
        concurrent = count
      } else {
        diagnostics.error(
          "'concurrent' of \(title) must be from 1 to 256, found \(count)", at: node.location)
      }
    }
    let waits = reader?["suspend-while"]?.choice(
      "'suspend-while' of \(title)", among: ["offline"], diagnostics: diagnostics)
    var after = -1
    if let node = reader?["after"],
      let name = node.name("'after' of \(title)", diagnostics: diagnostics)
    {
      if let index = names.firstIndex(of: name) {
        after = first + index
      } else {
        diagnostics.error(
          "no queue of this app is called '\(name)'", at: node.location,
          note: Spelling.hint(for: name, among: names) ?? "known: \(names.joined(separator: ", "))")
      }
    }
    return RequestQueue(
      name: entry.key, app: Int32(app), concurrent: Int32(concurrent),
      waitsForNetwork: waits != nil, after: Int32(after))
  }

  /// Whether the queues before a queue lead back to it.
  private static func waitsForItself(_ start: Int, _ queues: [RequestQueue]) -> Bool {
    var index = Int(queues[start].after)
    for _ in 0..<queues.count where index >= 0 {
      if index == start { return true }
      index = Int(queues[index].after)
    }
    return false
  }
}
