/// A number of a payload that is read.
enum MetricField: String, CaseIterable {
  case processor = "cpuMetrics.cumulativeCPUTime"
  case graphics = "gpuMetrics.cumulativeGPUTime"
  case foreground = "applicationTimeMetrics.cumulativeForegroundTime"
  case backgroundAudio = "applicationTimeMetrics.cumulativeBackgroundAudioTime"
  case navigation = "locationActivityMetrics.cumulativeBestAccuracyForNavigationTime"
  case best = "locationActivityMetrics.cumulativeBestAccuracyTime"
  case tenMetres = "locationActivityMetrics.cumulativeNearestTenMetersAccuracyTime"
  case hundredMetres = "locationActivityMetrics.cumulativeHundredMetersAccuracyTime"
  case kilometre = "locationActivityMetrics.cumulativeKilometerAccuracyTime"
  case threeKilometres = "locationActivityMetrics.cumulativeThreeKilometersAccuracyTime"
  case cellularDown = "networkTransferMetrics.cumulativeCellularDownload"
  case cellularUp = "networkTransferMetrics.cumulativeCellularUpload"
  case wiFiDown = "networkTransferMetrics.cumulativeWifiDownload"
  case wiFiUp = "networkTransferMetrics.cumulativeWifiUpload"
  case writes = "diskIOMetrics.cumulativeLogicalWrites"

  var section: String { String(rawValue.prefix { $0 != "." }) }
  var name: String { String(rawValue.drop { $0 != "." }.dropFirst()) }

  var unit: MetricUnit {
    switch self {
    case .cellularDown, .cellularUp, .wiFiDown, .wiFiUp, .writes: .bytes
    default: .time
    }
  }

  /// The accuracy of location in metres; nil for other fields. That of the two best is not a number
  /// in Core Location.
  var accuracy: Int64? {
    switch self {
    case .navigation: 3
    case .best: 5
    case .tenMetres: 10
    case .hundredMetres: 100
    case .kilometre: 1000
    case .threeKilometres: 3000
    default: nil
    }
  }

  /// A member that is understood and omitted, with the reason.
  ///
  /// - Source: Apple, MetricKit, `MXMetricPayload`.
  static let leftOut: [String: String] = [
    "cpuMetrics.cumulativeCPUInstructions":
      "the processor's time is taken, which has them already",
    "applicationTimeMetrics.cumulativeBackgroundTime":
      "the other totals include the work in the background",
    "applicationTimeMetrics.cumulativeBackgroundLocationTime":
      "location is taken by accuracy, which has it already",
    "applicationLaunchMetrics": "more than 10000 launches and returns in its time are impossible",
    "displayMetrics.averagePixelLuminance": "the brightness of what is shown is no event",
  ]

  /// Parts of a payload without any energy of their own.
  static let omittedSections: Set<String> = [
    "animationMetrics", "applicationExitMetrics", "applicationResponsivenessMetrics",
    "memoryMetrics", "signpostMetrics", "diskSpaceUsageMetrics",
  ]
}
