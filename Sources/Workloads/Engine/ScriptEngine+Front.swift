import Configuration
public import Kernel
public import PowerAccounting

// Which app is in front, and what it and the one before it are told.
extension ScriptEngine {
  private static let phone = StreamName("phone")

  /// A person opens, closes, locks or unlocks.
  mutating func change(
    _ instruction: Instruction, by place: Int, future: inout FutureEventList
  ) {
    let previous = front
    let wasInterrupted = isInterrupted
    isInterrupted = false
    isLitUnattended = false
    switch instruction.code {
    case .open:
      setScreen(true)
      setFront(AppID(Int(instruction.index)))
    case .unlock: setScreen(true)
    case .lock:
      setScreen(false)
      setFront(.system)
    default: setFront(.system)
    }
    guard front != previous else {
      isInterrupted = wasInterrupted
      return
    }
    let occasion = childOccasion(of: place, Self.phone, local: instruction.local)
    frontChanged(
      from: previous, wasInterrupted: wasInterrupted, occasion: occasion, future: &future)
  }

  /// A person opens an app in another way than by its icon.
  public mutating func open(
    _ app: AppID, occasion: Occasion, future: inout FutureEventList
  ) {
    let (previous, wasInterrupted) = (front, isInterrupted)
    isLitUnattended = false
    setScreen(true)
    guard app != previous else { return }
    isInterrupted = false
    setFront(app)
    frontChanged(
      from: previous, wasInterrupted: wasInterrupted, occasion: occasion, future: &future)
  }

  /// Tells the app that left the front, and the one that came there.
  private mutating func frontChanged(
    from previous: AppID, wasInterrupted: Bool, occasion: Occasion,
    future: inout FutureEventList
  ) {
    if previous != .system {
      if !wasInterrupted { tell(.inactive, to: previous, occasion, future: &future) }
      leftFront(previous, future: &future)
      tell(.background, to: previous, occasion, future: &future)
    }
    guard front != .system else { return }
    cameToFront(front, future: &future)
    begin(front, occasion: occasion, future: &future)
    tell(.foreground, to: front, occasion, future: &future)
    tell(.active, to: front, occasion, future: &future)
  }

  /// Something comes over the app in front, or goes again.
  mutating func interrupt(
    _ begins: Bool, by place: Int, local: UInt16, future: inout FutureEventList
  ) {
    guard front != .system, isInterrupted != begins else { return }
    isInterrupted = begins
    let occasion = childOccasion(of: place, Self.phone, local: local)
    tell(begins ? .inactive : .active, to: front, occasion, future: &future)
  }

  mutating func tell(
    _ event: AppEvent, to app: AppID, _ occasion: Occasion, future: inout FutureEventList
  ) {
    deliver(event.rawValue, to: app, fields: .zero, occasion: occasion, future: &future)
  }

  /// Starts an app that is not running.
  mutating func begin(_ app: AppID, occasion: Occasion, future: inout FutureEventList) {
    guard !appIsRunning[app.index] else { return }
    appIsRunning[app.index] = true
    tell(.start, to: app, occasion, future: &future)
  }
}
