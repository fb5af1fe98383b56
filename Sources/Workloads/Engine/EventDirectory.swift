import PowerAccounting

/// The properties of every event that are known before a run; read only.
struct EventDirectory: ~Copyable {
  /// The receiver of an event in an app.
  enum Receiver: BitwiseCopyable {
    case nobody
    /// No handler, but scripts that may wait for it.
    case waitingThreads
    /// A handler, and perhaps such scripts.
    case handler(Int32)
  }

  /// Hashes of the names, for the triggers of work that events cause.
  let names: FlatTable<UInt32>
  /// The mark that sending an event records, or -1.
  let marks: FlatTable<Int32>
  /// The background modes with which events wake apps, and those that apps have, as bits.
  private let modes: FlatTable<UInt8>
  let appModes: FlatTable<UInt8>
  /// The marks that metrics need, one for each app and event or -1; empty without any.
  private let deliveryMarks: FlatTable<Int32>
  /// One for each app and event.
  private let receivers: FlatTable<Receiver>
  private let count: Int

  init(_ program: ScriptProgram) {
    count = program.eventNames.count
    names = FlatTable(program.eventNames)
    marks = FlatTable(program.eventMarks)
    modes = FlatTable(program.eventModes)
    appModes = FlatTable(program.appModes)
    deliveryMarks = FlatTable(program.appEventMarks)
    var receivers = FlatTable(repeating: Receiver.nobody, count: program.apps.count * count)
    for wait in program.eventWaits {
      receivers[Int(wait.app) * count + Int(wait.event)] = .waitingThreads
    }
    for (index, handler) in program.handlers.enumerated() {
      receivers[Int(handler.app) * count + Int(handler.event)] = .handler(Int32(index))
    }
    self.receivers = receivers
  }

  @inline(__always)
  func receiver(of event: Int, in app: AppID) -> Receiver { receivers[app.index * count + event] }

  /// Whether an event wakes a suspended app.
  func wakes(_ event: Int, _ app: AppID) -> Bool { modes[event] & appModes[app.index] != 0 }

  /// The mark that a metric needs when an event is delivered to an app.
  @inline(__always) func deliveryMark(of event: Int, in app: AppID) -> Int? {
    guard deliveryMarks.count > 0 else { return nil }
    let mark = deliveryMarks[app.index * count + event]
    return mark >= 0 ? Int(mark) : nil
  }
}
