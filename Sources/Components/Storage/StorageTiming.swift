import Quantities

/// How long flash storage is busy with reads, or with writes; times in nanoseconds.
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
