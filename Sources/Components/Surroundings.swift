public import Quantities

/// What is around the phone at an instant, as far as its parts can tell: between two changes the
/// phone moves straight and evenly, and everything else stays as it is.
@frozen
public struct Surroundings: BitwiseCopyable, Sendable {
  /// When the last change was.
  public var since = SimTime.zero
  /// Metres east and north of the origin at ``since``.
  public var start = SIMD2<Double>.zero
  /// Metres a second to the east and to the north.
  public var velocity = SIMD2<Double>.zero
  /// The share of the sky in view: 0 deep indoors, 1 in the open.
  public var sky = 1.0
  /// How good the cellular signal is: 0 for none, 1 for the best.
  public var cellularSignal = 1.0
  /// How good the signal of a known Wi-Fi network is: 0 for none in range, 1 for the best.
  public var wifiSignal = 1.0

  public init() {}

  /// Where the phone is, in metres east and north of the origin.
  public func position(at now: SimTime) -> SIMD2<Double> {
    start + velocity * (now - since).seconds
  }

  /// Goes on from where the phone is at `now`, in another direction or at another speed.
  ///
  /// - Parameters:
  ///   - speed: In metres a second; as it was if not said.
  ///   - heading: In degrees clockwise from north; as it was if not said.
  public mutating func turn(at now: SimTime, speed: Double?, heading: Double?) {
    start = position(at: now)
    since = now
    let old = self.speed
    let straight = old > 0 ? velocity / old : unitVector(degrees: 0)
    velocity = (heading.map { unitVector(degrees: $0) } ?? straight) * (speed ?? old)
  }

  /// Metres a second.
  public var speed: Double { (velocity * velocity).sum().squareRoot() }
}

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
