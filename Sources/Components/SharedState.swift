/// What parts of one phone know of each other.
@frozen
public struct SharedState: BitwiseCopyable, Hashable, Sendable {
  /// The share of time for which Bluetooth has the antenna it shares with Wi-Fi.
  public var bluetoothAirtime = 0.0
  /// The share of time for which Wi-Fi has it.
  public var wifiAirtime = 0.0
  /// New frames a second that apps draw for the screen; of several animations, the fastest.
  public var drawnFrameRate = 0.0
  /// New frames a second of the video on the screen.
  public var videoFrameRate = 0.0
  /// The highest refresh rate of the panel in hertz, beyond which no frame is drawn.
  public var refreshRate = 60.0

  public init() {}

  /// New frames a second that the screen is given, whoever makes them.
  public var frameRate: Double { max(drawnFrameRate, videoFrameRate) }

  /// The kinds of state, so that only who watches one is told of it.
  public struct Topics: OptionSet, BitwiseCopyable, Sendable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// Who has the antenna.
    public static var antenna: Topics { Topics(rawValue: 1) }
    /// Frames and refresh rates.
    public static var frames: Topics { Topics(rawValue: 2) }
  }

  /// The kinds in which it differs from another.
  func difference(from other: SharedState) -> Topics {
    var topics: Topics = []
    if bluetoothAirtime != other.bluetoothAirtime || wifiAirtime != other.wifiAirtime {
      topics.insert(.antenna)
    }
    if drawnFrameRate != other.drawnFrameRate || videoFrameRate != other.videoFrameRate
      || refreshRate != other.refreshRate
    {
      topics.insert(.frames)
    }
    return topics
  }
}
