/// Why energy was drawn: the third axis of the ledger, beside component and app.
public enum Cause: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// What the phone draws whatever anybody does.
  case baseline
  /// A lit screen.
  case screen
  /// Listening for advertising packets of peripherals not yet chosen.
  case scan
  /// Listening for one chosen peripheral, and setting the connection up.
  case connect
  /// Keeping a connection alive without data.
  case connection
  /// Moving data.
  case transfer
  /// Work a script asked for.
  case computation
  /// Work the system does to hand an event to an app.
  case delivery
  /// Bringing a sleeping processor up.
  case wakeUp
  /// Sending advertising packets.
  case advertising
}

extension Cause {
  /// How many causes there are; a constant, so that the ledger's index arithmetic folds.
  @inlinable static var count: Int { 10 }

  /// The name in tables and files.
  public var name: String {
    switch self {
    case .wakeUp: "wake-up"
    default: "\(self)"
    }
  }
}
