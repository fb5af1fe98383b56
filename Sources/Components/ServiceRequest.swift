import Configuration

/// A request of a system service to the components, on behalf of an app.
///
/// Sizes are in bytes and times in nanoseconds, as operands of steps are.
@frozen
public enum ServiceRequest: BitwiseCopyable, Sendable {
  /// A request over the network; a time-out of NaN is none, and without a radio any may carry it.
  case transfer(
    up: Double, down: Double, answer: Double, timeout: Double, over: NetworkSteps.Radio? = nil)
  /// Reads a file in one piece.
  case readFile(bytes: Double)
  case writeFile(bytes: Double)
  /// Reads rows of a database.
  case query(rows: Double, bytes: Double)
  case store(rows: Double, bytes: Double)
  /// Shakes the phone for one pulse of the device.
  case vibrate
}

/// The answer to a service's request.
@frozen
public enum Answer: BitwiseCopyable, Sendable {
  case completed
  case failed(StepFailure, left: BytesLeft)
}
