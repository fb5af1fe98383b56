import Configuration

/// The reader of `operation-queues:` of an app, in which its work waits.
enum OperationQueuesSection {
  static let fields: [FieldDefinition] = [
    FieldDefinition(
      "concurrent", .count, "how many of its operations run at one time; 1 if not said"),
    FieldDefinition(
      "qos", .choice(QualityOfService.allCases.map(\.name)),
      "the class of operations that say none; that of who enqueues them if not said"),
  ]

  /// Operations that may run at one time.
  private static let limit = 64

  /// Make the queues of an app known, and report mistakes.
  static func read(_ section: ConfigurationNode?, app: Int, assembly: ScriptAssembly) {
    let diagnostics = assembly.diagnostics
    for entry in section?.namedEntries("'operation-queues'", diagnostics: diagnostics) ?? [] {
      let title = "operation queue '\(entry.key)'"
      guard let reader = MappingReader(entry.value, title, fields: fields, diagnostics: diagnostics)
      else { continue }
      var concurrent = 1
      if let node = reader["concurrent"] {
        concurrent = node.count("'concurrent'", in: assembly.reading) ?? 1
        if !(1...limit).contains(concurrent) {
          diagnostics.error(
            "'concurrent' of \(title) must be from 1 to \(limit), found \(concurrent)",
            at: node.location)
        }
      }
      let names = QualityOfService.allCases.map(\.name)
      let quality = reader["qos"]?.choice(
        "'qos' of \(title)", among: names, diagnostics: diagnostics)
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
