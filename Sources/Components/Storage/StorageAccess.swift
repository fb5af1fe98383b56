import Quantities

/// The access of a step to flash storage, in pages and commands; counts are doubles since a script
/// may request more than fits a word.
struct StorageAccess {
  var isWrite = false
  /// Calls of the app, or of its database.
  var calls = 0.0
  var bytes = 0.0
  /// Commands that move to another address, and commands that continue where the last one ended.
  var jumps = 0.0
  var continuations = 0.0
  /// Pages read or written for the app's own data.
  var pages = 0.0
  /// Times that the journal is forced to storage.
  var commits = 0.0
  /// The share of an erase block that a piece leaves to be copied when the block is collected.
  var scatter = 0.0
}

extension StorageAccess {
  /// Sizes that a device's pages and commands have, in bytes.
  struct Geometry {
    let page: Double
    let transfer: Double
    let eraseBlock: Double
  }

  /// A file's bytes in pieces of equal size.
  ///
  /// Pieces one behind the other are merged on their way, by reading ahead or by collecting what is
  /// written, unless each is forced to storage by itself.
  init(
    write isWrite: Bool, bytes: Double, pieces: Double, isRandom: Bool, sync: Bool,
    _ geometry: Geometry
  ) {
    self.isWrite = isWrite
    self.bytes = bytes
    calls = pieces
    let isMerged = !isRandom && !sync
    let parts = isMerged ? 1 : pieces
    let piece = (bytes / parts).rounded(.up)
    let commands = (piece / geometry.transfer).rounded(.up)
    pages = parts * (piece / geometry.page).rounded(.up)
    jumps = isRandom ? parts : 0
    continuations = parts * commands - jumps
    commits = sync ? pieces : 0
    if isWrite && isRandom { scatter = max(0, 1 - piece / geometry.eraseBlock) }
  }

  /// Rows found by an index: its pages, and those of the rows, lie apart.
  init(queryOf bytes: Double, indexPages: Double, _ geometry: Geometry) {
    self.bytes = bytes
    pages = indexPages + (bytes / geometry.page).rounded(.up)
    calls = pages
    jumps = pages
  }

  /// Rows written in one transaction: their pages lie apart, and are forced to storage once.
  init(transactionOf bytes: Double, _ geometry: Geometry) {
    isWrite = true
    self.bytes = bytes
    pages = (bytes / geometry.page).rounded(.up)
    calls = pages
    jumps = pages
    commits = 1
    scatter = max(0, 1 - geometry.page / geometry.eraseBlock)
  }
}

/// The time for which flash storage is busy with reads, or with writes, in nanoseconds.
struct StorageTiming: Sendable {
  let power: Power
  /// The time of a command that continues where the last one ended.
  let continuation: Double
  /// The time of a command that moves to another address.
  let jump: Double
  let page: Double

  /// Create the timing from published values: the sequential rate for commands of a full transfer,
  /// and the single pages a second at random addresses.
  ///
  /// A random address never costs less than a sequential one.
  init(
    power: Power, bytesPerSecond: Double, pagesElsewhere: Double, command: SimDuration,
    _ geometry: StorageAccess.Geometry
  ) {
    self.power = power
    let command = Double(command.nanoseconds)
    let transfer = geometry.transfer / bytesPerSecond * 1e9
    continuation = min(command, transfer)
    page = (transfer - continuation) * geometry.page / geometry.transfer
    jump = max(continuation, 1e9 / pagesElsewhere - page)
  }

  func time(jumps: Double, continuations: Double, pages: Double) -> Double {
    jumps * jump + continuations * continuation + pages * page
  }
}
