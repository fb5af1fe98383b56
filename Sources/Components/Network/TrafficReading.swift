import PowerAccounting

/// The requests for which a radio draws power at an instant, for inspection.
public struct TrafficReading: Sendable {
  /// A request: its app, and the instruction that it comes from.
  public struct Source: Hashable, Sendable {
    public let app: AppID
    public let origin: InstructionID
  }

  /// The requests whose data moves.
  public internal(set) var moving: [Source] = []
  /// The request whose data began or ended to move last.
  public let lastApp: AppID
  public let lastOrigin: InstructionID
  /// Whether promotions and tails are divided by bytes when the radio becomes idle.
  public let isProportional: Bool
}

/// The data that a radio moved since the journal was last cleared, for each request.
public struct TrafficJournal {
  /// Amounts in parts of a byte, of which only the ratios count.
  public private(set) var moved: [(source: TrafficReading.Source, parts: Int128)] = []
  /// Whether the radio became idle after that.
  public private(set) var isIdle = false

  public init() {}

  @inline(never) mutating func note(_ amount: DataAmount, of origin: InstructionID, for app: AppID)
  { moved.append((TrafficReading.Source(app: app, origin: origin), amount.parts)) }

  @inline(never) mutating func noteIdle() { isIdle = true }

  public mutating func clear() {
    moved.removeAll(keepingCapacity: true)
    isIdle = false
  }
}

extension InstalledComponent {
  /// The requests of a data radio; nil for another component.
  public func traffic() -> TrafficReading? {
    if let radio = pointer(to: RRCRadioInstance.self) { return radio.pointee.traffic.reading() }
    if let radio = pointer(to: WiFiRadioInstance.self) { return radio.pointee.traffic.reading() }
    return nil
  }

  /// Attach a journal to a data radio; nil for none.
  public func attach(_ journal: UnsafeMutablePointer<TrafficJournal>?) {
    pointer(to: RRCRadioInstance.self)?.pointee.traffic.attach(journal)
    pointer(to: WiFiRadioInstance.self)?.pointee.traffic.attach(journal)
  }
}
