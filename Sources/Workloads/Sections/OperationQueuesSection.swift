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
    let entries = section?.namedEntries("'operation-queues'", diagnostics: assembly.diagnostics)
    for entry in entries ?? [] {
      guard
        let reader = MappingReader(
          entry.value, "operation queue '\(entry.key)'", fields: fields, in: assembly.reading)
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
