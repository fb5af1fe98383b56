import PowerAccounting
import Quantities

/// The state that the components of one phone share.
@frozen public struct SharedState: BitwiseCopyable, Hashable, Sendable {
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

  /// Whether a charger feeds the phone.
  public var isCharging = false
  /// The last reported battery level, 0 to 1; 1 for a phone without a battery.
  public var batteryLevel = 1.0
  /// Whether the system saves power at the cost of speed and freshness.
  public var isLowPower = false
  /// The thermal state of the phone: 0 nominal, 1 fair, 2 serious, 3 critical.
  public var thermalState = 0.0
  /// The depth of an unused phone's rest, as set by the system: 0 none, 1 light, 2 deep.
  public var restDepth = 0.0

  /// When the next alarm clock of an app rings; an instant after all others for none.
  public var nextAlarm = SimTime.latest

  /// The apps to which sensors hand samples over so often that the processor cannot rest between.
  public var streamingApps = AppSet()
  /// The apps with a foreground service, and those among them with one of the type location.
  public var servingApps = AppSet()
  public var locatingApps = AppSet()

  /// The radios that can carry data now.
  public var networks: Networks = []
  /// The active radios: data moves, or the tail of earlier data lasts.
  public var awakeRadios: Networks = []

  public init() {}

  /// Radios for data, as a set.
  public struct Networks: OptionSet, BitwiseCopyable, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static var wifi: Networks { Networks(rawValue: 1) }
    public static var cellular: Networks { Networks(rawValue: 2) }
  }

  /// New frames a second for the screen, from any source.
  public var frameRate: Double { max(drawnFrameRate, videoFrameRate) }

  /// The topics of state, so that only components that watch one are notified.
  public struct Topics: OptionSet, BitwiseCopyable, Sendable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// The shares of the antenna's time that Wi-Fi and Bluetooth have.
    public static var wifiAirtime: Topics { Topics(rawValue: 1) }
    public static var bluetoothAirtime: Topics { Topics(rawValue: 256) }
    /// Frames and refresh rates.
    public static var frames: Topics { Topics(rawValue: 2) }
    /// The battery's level, and whether it is charged.
    public static var battery: Topics { Topics(rawValue: 4) }
    /// Whether the system saves power.
    public static var lowPower: Topics { Topics(rawValue: 8) }
    /// The thermal state of the phone.
    public static var thermal: Topics { Topics(rawValue: 16) }
    /// The topics that expressions of scripts can read.
    public static var readByScripts: Topics { [.battery, .lowPower, .thermal, .networks] }
    /// Whether the system has put an unused phone to rest.
    public static var rest: Topics { Topics(rawValue: 32) }
    /// The topics of which the phone itself is notified.
    public static var watchedByPhone: Topics { readByScripts.union(.rest) }
    /// The radios that carry data.
    public static var networks: Topics { Topics(rawValue: 64) }
    /// The radios that are up.
    public static var radios: Topics { Topics(rawValue: 128) }
    /// The bucket of an app: ``ComponentContext/standbyBucket(of:)``.
    public static var standby: Topics { Topics(rawValue: 512) }
    /// When the next alarm clock rings.
    public static var alarms: Topics { Topics(rawValue: 1024) }
    /// The apps to which sensors stream samples.
    public static var streams: Topics { Topics(rawValue: 2048) }
    /// The apps with foreground services.
    public static var services: Topics { Topics(rawValue: 4096) }
    /// The number of kinds.
    public static var kinds: Int { 13 }
  }

  /// The kinds in which it differs from another.
  func difference(from other: SharedState) -> Topics {
    var topics: Topics = []
    if bluetoothAirtime != other.bluetoothAirtime { topics.insert(.bluetoothAirtime) }
    if wifiAirtime != other.wifiAirtime { topics.insert(.wifiAirtime) }
    if drawnFrameRate != other.drawnFrameRate || videoFrameRate != other.videoFrameRate
      || refreshRate != other.refreshRate
    {
      topics.insert(.frames)
    }
    if isCharging != other.isCharging || batteryLevel != other.batteryLevel {
      topics.insert(.battery)
    }
    if isLowPower != other.isLowPower { topics.insert(.lowPower) }
    if thermalState != other.thermalState { topics.insert(.thermal) }
    if restDepth != other.restDepth { topics.insert(.rest) }
    if networks != other.networks { topics.insert(.networks) }
    if nextAlarm != other.nextAlarm { topics.insert(.alarms) }
    if awakeRadios != other.awakeRadios { topics.insert(.radios) }
    if streamingApps != other.streamingApps { topics.insert(.streams) }
    if servingApps != other.servingApps || locatingApps != other.locatingApps {
      topics.insert(.services)
    }
    return topics
  }
}

/// The system's limits for the components of a phone at one instant; none by default.
package struct ComponentLimits: BitwiseCopyable, Hashable, Sendable {
  /// The factor that the display applies to the brightness setting.
  package var brightness = 1.0
  /// The longest time that an untouched screen stays lit; nil for the device's own.
  package var autoLock: SimDuration?
  /// The highest refresh rate of the panel in hertz.
  package var refreshRate = Double.infinity
  /// The share of the highest clock that the processor may use.
  package var processorSpeed = 1.0

  package init() {}
}

/// The rules by which the component limits follow from the state of the phone. Policies set them
/// before the runs; components apply them when the state changes.
package struct SavingRules: BitwiseCopyable, Sendable {
  /// The limits in Low Power Mode.
  package var lowPower = ComponentLimits()
  /// The processor's share of its clock by thermal state.
  package var processorSpeedByThermalState = SIMD4<Double>(repeating: 1)
  /// Whether an untouched phone locks; not where a recording tells when the screen goes dark.
  package var locksByItself = true

  package init() {}

  /// The limits in a state of the phone.
  @inline(__always) func limits(in state: SharedState) -> ComponentLimits {
    var limits = state.isLowPower ? lowPower : ComponentLimits()
    let thermal = Int(min(max(state.thermalState, 0), 3))
    limits.processorSpeed = min(limits.processorSpeed, processorSpeedByThermalState[thermal])
    return limits
  }
}
