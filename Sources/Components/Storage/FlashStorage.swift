import Configuration
import Quantities

/// Flash storage behind a controller (eMMC), with the software above it.
package struct FlashStorage: ComponentModel {
  package static let definition = ComponentDefinition(
    name: "flash", role: "storage",
    summary: "flash storage behind a controller (eMMC), with the software above it",
    formula: [
      "idle: P = idle",
      "busy: P = reading or writing, for the time of the commands and pages",
      "a page: page / rate, less its share of a command of a full transfer",
      "a page at a random place: 1 / random-reads or 1 / random-writes in all",
      "every forced write: journal more pages, each at a random place; the journal causes no garbage collection",
      "other pages written at random places: collection × their energy more; the larger the pieces, the less, down to none at the size of an erase-block",
      "software: operation-work a call, kilobyte-work × encryption a kB, row-work a row, in cycles of the processor",
    ],
    operations: StorageSteps.definitions,
    counters: [
      CounterDefinition("storage-calls", "calls by which apps read or write"),
      CounterDefinition("pages-read", "pages read"),
      CounterDefinition("pages-written", "pages written, including journal pages"),
      CounterDefinition("forced-writes", "times an app waited until a write was on the flash"),
    ],
    limits: [
      "the processor and the device work at the same time: a step returns when the device is done",
      "no page cache: data that was read before is read again from flash",
      "writes that make garbage pay for collecting it; the collection delays nothing",
      "pieces written at random places share no page, even in a small file",
      "one command at a time; newer storage (UFS, NVMe) works on several",
      "the memory for huge pieces and the overhead of a managed language are not modelled",
    ])

  let idle: Power
  let geometry: StorageAccess.Geometry
  let read: StorageTiming
  let write: StorageTiming
  let collection: Double
  let journal: Double
  let index: Double
  let operationWork: Double
  let byteWork: Double
  let rowWork: Double

  package init(_ read: ParameterReader) {
    for name in ["random-reads", "random-writes", "read-rate", "write-rate"] { read.positive(name) }
    func bytes(_ name: String) -> Double { read.positive(name).rounded() }
    let geometry = StorageAccess.Geometry(
      page: bytes("page"), transfer: bytes("transfer"), eraseBlock: bytes("erase-block"))
    func timing(_ power: String, _ rate: String, _ elsewhere: String) -> StorageTiming {
      StorageTiming(
        power: read.power(power),
        bytesPerSecond: read.value(rate, Quantity.asBytesPerSecond, or: 1),
        pagesElsewhere: read.frequency(elsewhere).hertz, command: read.duration("command"), geometry
      )
    }
    self.geometry = geometry
    idle = read.power("idle")
    self.read = timing("reading", "read-rate", "random-reads")
    write = timing("writing", "write-rate", "random-writes")
    collection = read.number("collection")
    journal = read.number("journal")
    index = read.number("index")
    operationWork = Double(read.cycles("operation-work").cycles)
    byteWork = Double(read.cycles("kilobyte-work").cycles) / 1000 * read.number("encryption")
    rowWork = Double(read.cycles("row-work").cycles)
  }

  package var laneCount: Int { 2 }
  package func makeComponent() -> InstalledComponent { .init(FlashStorageInstance(model: self)) }
}

/// The script steps of flash storage, in the order of ``definitions``.
package enum StorageSteps: Int, CaseIterable, HyphenatedCases {
  case readFile, writeFile, query, store

  /// The operands of ``readFile`` and ``writeFile``, in this order.
  package enum FileField { package static let size = 0, pieces = 1, pattern = 2, sync = 3 }
  /// The operands of ``query`` and ``store``, in this order.
  package enum TableField { package static let rows = 0, size = 1 }

  /// The words for the order of a file's pieces, one behind the other first.
  static let patterns = ["sequential", "random"]

  static let definitions: [StepDefinition] = [
    StepDefinition(
      readFile.name, "reads a file or part of it", fields: file("read"),
      returns: returns, shorthand: "size"
    ).alsoCalled("load-file", "open-file"),
    StepDefinition(
      writeFile.name, "writes a file or part of it",
      fields: file("written") + [
        .flag(
          "sync",
          "force every piece to storage before the next; default: false, which collects sequential pieces into whole pages"
        )
      ], returns: returns, shorthand: "size"
    ).alsoCalled("save", "write-to-disk"),
    StepDefinition(
      query.name, "reads rows of a database by an index", fields: table, returns: returns),
    StepDefinition(
      store.name, "writes rows of a database in one transaction", fields: table,
      returns: returns
    ).alsoCalled("save", "write-to-disk"),
  ]

  private static let returns = "when storage has done it; requests wait for earlier ones"

  private static func file(_ done: String) -> [FieldDefinition] {
    [
      .size("size", required: true, "how much is \(done) in total"),
      .number("pieces", "the number of calls, all of equal size; default: 1"),
      .choice("pattern", patterns, "where the pieces lie; default: sequential"),
    ]
  }

  private static let table: [FieldDefinition] = [
    .number("rows", required: true, "how many rows"),
    .size("size", required: true, "total size of the rows"),
  ]
}
