/// The reason for which energy was drawn: the third axis of the ledger, beside component and app.
public enum Cause: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// The constant draw of the phone, independent of its use.
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
  /// Work that a script requested.
  case computation
  /// Work of the system that delivers an event to an app.
  case delivery
  /// Waking a sleeping processor.
  case wakeUp
  /// Sending advertising packets.
  case advertising
  /// Bringing a radio from idle to a state that can move data.
  case promotion
  /// A radio that stays active after data, in case of more.
  case tail
  /// An idle radio that listens for pages now and then.
  case paging
  /// Joining a network.
  case association
  /// Searching for satellites or networks until a position is found.
  case acquisition
  /// Keeping a position up to date.
  case tracking
  /// Watching for places, changes of cell, visits.
  case monitoring
  /// Drawing the content of the screen.
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
  /// Heat from the resistance of the battery.
  case loss
  /// Looking for a network.
  case search

  /// The number of causes; a constant, so that the compiler folds the ledger's index arithmetic.
  @inlinable static var count: Int { 25 }

  /// The names of all causes, in their order; made once, because reflection is slow.
  public static let names = allCases.map { $0 == .wakeUp ? "wake-up" : "\($0)" }

  /// The name in tables and files.
  public var name: String { Self.names[Int(rawValue)] }
}
