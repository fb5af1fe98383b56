import Quantities

/// How long flash storage is busy with reads, or with writes; times in nanoseconds.
struct StorageTiming: Sendable {
  let power: Power
  /// A command that goes on where the last one ended.
  let continuation: Double
  /// A command that moves to a place of its own.
  let jump: Double
  let page: Double

  /// From what is published of a device: its rate in a row, which holds for commands of a full
  /// transfer, and how many single pages it moves in a second when each lies elsewhere.
  ///
  /// A place of its own never costs less than going on.
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
