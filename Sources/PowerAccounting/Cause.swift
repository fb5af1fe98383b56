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
  /// Bringing a radio from idle to where it can move data.
  case promotion
  /// A radio that stays up after data, waiting for more.
  case tail
  /// An idle radio that listens now and then whether it is called.
  case paging
  /// Looking for a network, or joining one.
  case association
  /// Searching for satellites or networks until there is a position.
  case acquisition
  /// Keeping a position up to date.
  case tracking
  /// Watching for places, changes of cell, visits.
  case monitoring
  /// Drawing what the screen shows.
  case drawing
  /// Decoding and playing sound and video.
  case playback
  /// Camera and microphone.
  case capture
  /// Sensors of motion and direction.
  case sensing
  /// Reading and writing flash storage.
  case storage
  /// The flashlight and the vibration motor.
  case actuation
  /// What the resistance of the battery turns into heat.
  case loss
}

extension Cause {
  /// How many causes there are; a constant, so that the ledger's index arithmetic folds.
  @inlinable static var count: Int { 24 }

  /// The name in tables and files.
  public var name: String {
    switch self {
    case .wakeUp: "wake-up"
    default: "\(self)"
    }
  }
}
