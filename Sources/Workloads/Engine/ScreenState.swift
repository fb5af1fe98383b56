import PowerAccounting

/// The screen, and the app in front of it.
public struct ScreenState: BitwiseCopyable, Sendable {
  /// An action of a person on the phone.
  enum Change: BitwiseCopyable {
    case open(AppID)
    case close, lock, unlock
  }

  /// The app that was in front before another one.
  struct Departure: BitwiseCopyable {
    let app: AppID
    /// Whether something had come over it.
    let wasInterrupted: Bool
  }

  /// The app in front, or the system for the home screen.
  public private(set) var front = AppID.system
  public private(set) var isOn = false
  /// The app that a person sees, or the system for the home screen and a dark one.
  var seen: AppID { isOn ? front : .system }
  /// Whether something has come over the app in front.
  private var isInterrupted = false
  /// Whether it is lit and the phone was not used since it was dark.
  private var isLitUnattended = false
  /// Whether a person touched the phone since ``takeTouch()`` was last called.
  private var wasTouched = false
  /// The number of times the phone locked itself.
  private(set) var locks: UInt32 = 0

  /// A person opens or closes an app, locks or unlocks.
  ///
  /// - Returns: What left the front, if another app or the home screen is there now.
  mutating func apply(_ change: Change) -> Departure? {
    let previous = front
    isLitUnattended = false
    switch change {
    case .open(let app):
      isOn = true
      front = app
    case .unlock: isOn = true
    case .lock:
      isOn = false
      front = .system
    case .close: front = .system
    }
    return front == previous ? nil : departure(of: previous)
  }

  private mutating func departure(of app: AppID) -> Departure {
    defer { isInterrupted = false }
    return Departure(app: app, wasInterrupted: isInterrupted)
  }

  /// The app in front is ended by a person: the home screen is in front.
  mutating func remove(_ app: AppID) {
    guard front == app else { return }
    front = .system
    isInterrupted = false
  }

  /// Something comes over the app in front, or goes again.
  ///
  /// - Returns: Whether that is a change.
  mutating func interrupt(_ begins: Bool) -> Bool {
    guard front != .system, isInterrupted != begins else { return false }
    isInterrupted = begins
    return true
  }

  mutating func touch() { wasTouched = true }

  /// Whether a person tapped, pressed or released anything since the last call.
  mutating func takeTouch() -> Bool {
    defer { wasTouched = false }
    return wasTouched
  }

  // MARK: - Without a person

  /// Lock the unused phone.
  ///
  /// - Returns: The app that left the front.
  mutating func lockUnattended() -> Departure? {
    let previous = front
    isOn = false
    isLitUnattended = false
    front = .system
    guard previous != .system else { return nil }
    locks += 1
    return departure(of: previous)
  }

  /// Light the screen without a touch.
  ///
  /// - Returns: Whether it was dark.
  mutating func lightUnattended() -> Bool {
    guard !isOn else { return false }
    isOn = true
    isLitUnattended = true
    return true
  }

  /// Darken it again, unless the phone was used since.
  ///
  /// - Returns: Whether it is dark now.
  mutating func darkenUnattended() -> Bool {
    guard isLitUnattended else { return false }
    isOn = false
    isLitUnattended = false
    return true
  }
}
