import Configuration
import Quantities

/// What an app is told of a source, and what it delivers: `age-of`, `share-told`, `delay-told`,
/// `share-delivered` and `delay-delivered`.
struct DataFlowMetric: WrittenMetric {
  enum Form: String, CaseIterable {
    case age = "age-of"
    case shareTold = "share-told"
    case delayTold = "delay-told"
    case shareDelivered = "share-delivered"
    case delayDelivered = "delay-delivered"

    var isDelivery: Bool { self == .shareDelivered || self == .delayDelivered }
    var isShare: Bool { self == .shareTold || self == .shareDelivered }

    fileprivate var summary: String {
      switch self {
      case .age:
        "how long the app has lacked a change of it, mean over time; 0 s while it knows all"
      case .shareTold: "the share of its changes that the app was told"
      case .delayTold:
        "the time from a change until the app was told, or until the end of the run"
      case .shareDelivered: "the share of its changes that the app delivered"
      case .delayDelivered:
        "the time from a change until it was delivered, or until the end of the run"
      }
    }

    /// The estimand, before the name of the source.
    fileprivate var words: String {
      switch self {
      case .age: "mean over time of how long the app has lacked a change of"
      case .shareTold: "share of a run's changes that the app was told, of"
      case .delayTold: "mean time until the app was told a change, or until the end, of"
      case .shareDelivered: "share of a run's changes that were delivered, of"
      case .delayDelivered: "mean time until a change was delivered, or until the end, of"
      }
    }
  }

  static let keys = Form.allCases.map {
    FieldDefinition($0.rawValue, .label, "a source: \($0.summary)")
  }
  static let companions = [MetricCatalogue.app]

  let form: Form
  let flow: Int

  var isRatio: Bool { form != .age }
  var better: PreferredDirection { form.isShare ? .higher : .lower }

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    guard let form = Form(rawValue: entry.key), let source = entry.reader.name(entry.key),
      let app = reader.app(of: entry),
      let flow = reader.assembly.flow(
        of: source, app: app, isDelivery: form.isDelivery, at: entry.node.location)
    else { return nil }
    return entry.metric(
      unit: form.isShare ? "1" : "s", "\(form.words) '\(source)'", Self(form: form, flow: flow))
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    if form == .age {
      return MetricValue(phone.engine.meanAge(of: flow, over: window.seconds))
    }
    let (arrived, all) = phone.engine.arrivals(of: flow)
    let amount = form.isShare ? Double(arrived) : phone.engine.delay(of: flow)
    return MetricValue(amount, weight: Double(all))
  }
}
