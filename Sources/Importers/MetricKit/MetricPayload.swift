/// A payload of MetricKit, with its numbers as they are written.
///
/// - Source: Apple, MetricKit, `MXMetricPayload.jsonRepresentation()`.
struct MetricPayload: Decodable, Hashable {
  private(set) var texts: [MetricField: String] = [:]
  /// Numbers that are none of a language, and in the usual unit.
  private(set) var numbers: [MetricField: Double] = [:]
  private(set) var luminance: String?
  /// How often an app was launched or came back, by the histograms.
  private(set) var launches: Int64 = 0
  /// How much of the time the mobile network had so many bars.
  private(set) var bars: [Bars] = []
  private(set) var begin: String?
  private(set) var end: String?
  private(set) var app: String?
  /// The phone's identifier, such as 'iPhone8,4', and its system, such as 'iPhone OS 17.5.1'.
  private(set) var phone: String?
  private(set) var system: String?
  /// The names of parts that are not read.
  private(set) var leftOut: [String] = []
  private(set) var unknown: [String] = []

  struct Bars: Hashable {
    let bars: Int
    let share: Int64
  }

  /// The greatest numbers that are taken from histograms.
  private static let countLimit: Int64 = 1_000_000
  private static let launchLimit: Int64 = 10_000

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    begin = container.text("timeStampBegin")
    end = container.text("timeStampEnd")
    let about = container.object("metaData")
    app = about?.text("bundleIdentifier")
    phone = about?.text("deviceType")
    system = about?.text("osVersion")
    let known = Set(MetricField.allCases.map(\.rawValue))
    for section in container.allKeys.map(\.stringValue).sorted() {
      if MetricField.omittedSections.contains(section) {
        leftOut.append(section)
      } else if section == "applicationLaunchMetrics" {
        launches = Self.launches(container)
        if launches > Self.launchLimit {
          launches = 0
          leftOut.append(section)
        }
      } else if section == "cellularConditionMetrics" {
        bars = Self.bars(container)
      } else if let fields = container.object(section), section.hasSuffix("Metrics") {
        for name in fields.allKeys.map(\.stringValue).sorted() {
          let path = "\(section).\(name)"
          if MetricField.leftOut[path] != nil {
            leftOut.append(path)
          } else if !known.contains(path) {
            unknown.append(path)
          }
        }
        luminance = fields.object("averagePixelLuminance")?.text("averageValue") ?? luminance
      } else if !["metaData", "timeStampBegin", "timeStampEnd", "appVersion"].contains(section) {
        unknown.append(section)
      }
    }
    for field in MetricField.allCases {
      guard let fields = container.object(field.section) else { continue }
      texts[field] = fields.text(field.name)
      if texts[field] == nil { numbers[field] = fields.number(field.name) }
    }
  }

  /// The newest system whose payloads are known.
  static let newestSystem = 18

  /// The system, where it is newer.
  var newerSystem: String? {
    let number = system?.drop { !$0.isNumber }.prefix { $0.isNumber } ?? ""
    return !number.isEmpty && Int(number) ?? .max > Self.newestSystem ? system : nil
  }

  /// Whether it has anything that a payload has.
  var isEmpty: Bool {
    texts.isEmpty && numbers.isEmpty && bars.isEmpty && begin == nil && leftOut.isEmpty
  }

  private typealias Container = KeyedDecodingContainer<JSONName>

  private static func launches(_ container: Container) -> Int64 {
    guard let metrics = container.object("applicationLaunchMetrics") else { return 0 }
    return [
      "histogrammedTimeToFirstDrawKey", "histogrammedResumeTime",
      "histogrammedOptimizedTimeToFirstDrawKey",
    ].flatMap { buckets(metrics.object($0)) }.map(\.count).reduce(0) { min(countLimit, $0 + $1) }
  }

  private static func bars(_ container: Container) -> [Bars] {
    let times = container.object("cellularConditionMetrics")?.object("cellConditionTime")
    return buckets(times).compactMap { bucket in
      guard let bars = bucket.start.flatMap(LocalNumber.init)?.value(.point),
        (0...10).contains(bars)
      else { return nil }
      return Bars(bars: Int(bars), share: bucket.count)
    }
  }

  private static func buckets(_ histogram: Container?) -> [(start: String?, count: Int64)] {
    guard let values = histogram?.object("histogramValue") else { return [] }
    let names = values.allKeys.map(\.stringValue).sorted {
      ($0.utf8.count, $0) < ($1.utf8.count, $1)
    }
    return names.prefix(1000).compactMap { name in
      guard let bucket = values.object(name), let count = bucket.number("bucketCount"),
        (1...Double(countLimit)).contains(count)
      else { return nil }
      return (bucket.text("bucketStart"), Int64(count))
    }
  }
}
