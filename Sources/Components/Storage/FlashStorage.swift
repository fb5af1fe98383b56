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
    parameters: device + software,
    ascending: [
      ["idle", "reading"],
      ["idle", "writing"],
      ["random-reads", "read-rate"],
      ["random-writes", "write-rate"],
    ],
    states: StateDiagram([
      ("idle", "a read, write, query or transaction", "busy"),
      ("busy", "another request, which waits", "busy"),
      ("busy", "no request waits", "idle"),
    ]),
    operations: StorageSteps.definitions,
    counters: [
      CounterDefinition("storage-calls", "calls by which apps read or write"),
      CounterDefinition("pages-read", "pages read"),
      CounterDefinition("pages-written", "pages written, including journal pages"),
      CounterDefinition("forced-writes", "times an app waited until a write was on the flash"),
    ],
    sources: ["li-2014", "mohan-2017"],
    limits: [
      "the processor and the device work at the same time: a step returns when the device is done",
      "no page cache: data that was read before is read again from flash",
      "writes that make garbage pay for collecting it; the collection delays nothing",
      "pieces written at random places share no page, even in a small file",
      "one command at a time; newer storage (UFS, NVMe) works on several",
      "the memory for huge pieces and the overhead of a managed language are not modelled",
    ])

  private static let device: [ParameterDefinition] = [
    .power("idle", "power without requests")
      .assumed("1 mW", "0.1 mW", "10 mW", "controllers sleep when idle; no figure is published"),
    .power("reading", "power while it reads")
      .proxy("200 mW", "li-2014", "80 mW", "400 mW", note: "eMMC 4.5, peak below 250 mW"),
    .power("writing", "power while it writes")
      .proxy("250 mW", "li-2014", "100 mW", "500 mW", note: "eMMC 4.5, peak below 250 mW"),
    .quantity("page", .dataSize, "the smallest unit of reads and writes")
      .proxy(
        "4096 B", "li-2014", "4096 B", "16384 B",
        note: "the 4 kB of its operations; no file system has a smaller one"
      )
      .of(.structure),
    .quantity("erase-block", .dataSize, "the unit of erasure")
      .assumed("512 KiB", "256 KiB", "16 MiB", "grows with the capacity of the chip"),
    .quantity("random-reads", .frequency, "reads per second of single pages at random places")
      .proxy("4000 Hz", "li-2014", "1000 Hz", "50 kHz", note: "eMMC 4.5"),
    .quantity("random-writes", .frequency, "writes per second of single pages at random places")
      .proxy("2000 Hz", "li-2014", "300 Hz", "50 kHz", note: "eMMC 4.5"),
    .quantity("read-rate", .dataRate, "bytes per second, sequential")
      .proxy("70 MB/s", "li-2014", "30 MB/s", "1000 MB/s", note: "eMMC 4.5"),
    .quantity("write-rate", .dataRate, "bytes per second, sequential")
      .proxy("40 MB/s", "li-2014", "10 MB/s", "500 MB/s", note: "eMMC 4.5"),
    .quantity("transfer", .dataSize, "the largest transfer that the system requests in one command")
      .assumed("128 KiB", "64 KiB", "1 MiB", "what Linux usually reads ahead"),
    .duration("command", "time of each command, without the transfer of its bytes")
      .assumed("50 us", "10 us", "150 us", "below the 190 µs of a read elsewhere"),
    .number(
      "collection", "garbage collection, in multiples of the energy of a page at a random place"
    ).proxy(
      "2", "mohan-2017", "0", "4",
      note: "writes elsewhere cost 15 times those in a row; the two rates alone give 5"),
  ]

  private static let software: [ParameterDefinition] = [
    .number("journal", "journal pages that every forced write adds")
      .assumed("2", "1", "8", "a record and its commit; databases on file systems write more"),
    .quantity("operation-work", .cycles, "work of the processor for each call").assumed(
      "200 k", "20 k", "2 M",
      "call, file system, queue, interrupt; software can cost 200 times the device (li-2014)"),
    .quantity("kilobyte-work", .cycles, "work of the processor for each kB")
      .assumed("20 k", "2 k", "200 k", "copies and checks; not published"),
    .number("encryption", "factor of encryption on the work for each kB").assumed(
      "1", "1", "5.9",
      "1 where hardware does it, as in iPhones; 2.6 to 5.9 in software on Android (li-2014); none does less"
    ),
    .number("index", "pages of the index that a query reads before its rows")
      .assumed("3", "1", "5", "the height of a tree of some million rows"),
    .quantity("row-work", .cycles, "work of the processor for each row of a query or transaction")
      .assumed("20 k", "2 k", "200 k", "parsing, comparing, copying; not published"),
  ]

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

  /// The words for ``StorageAccess/isRandom``, false first.
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
