import Configuration
import PowerAccounting
import Quantities

/// `vitals`: the share of sessions in which an app exceeds a bar of Google Play.
struct VitalsMetric: WrittenMetric {
  static let keys = [
    FieldDefinition(
      "vitals", .choice(StoreBar.allCases.map(\.rawValue)),
      "the share of days on which the app exceeds a bar of Google Play while it is not in front: more than 2 h of its own wake locks, 10 alarms an hour, 50 MB over the mobile network, or 4 Wi-Fi scans an hour"
    )
  ]
  static let companions = [MetricCatalogue.app]

  /// The index of its count.
  let count: Int
  var isRatio: Bool { true }
  var better: PreferredDirection { .lower }

  static func metrics(_ entry: MetricEntry, _ reader: inout MetricReader) -> [MetricDefinition]? {
    guard let bar = entry.reader.choice("vitals", of: StoreBar.self) else { return nil }
    let apps = Array(reader.assembly.appNames.dropFirst())
    let known = reader.interfaces.flatMap(\.counters).map(\.name)
    let places = bar.counters.map { name in known.firstIndex(of: name) ?? -1 }
    let problems = [
      (
        reader.assembly.vocabulary.system?.system == .ios,
        "is a bar of Google Play, and the phone is an iPhone", "write phone: pixel-8"
      ),
      (
        bar == .wifiScans, "can never be exceeded here: no step of an app scans for Wi-Fi",
        "a scan of the system is not the app's"
      ),
      (
        reader.window.duration < StoreBar.session,
        "is judged in sessions of 24 h, and the run is shorter", "write duration: 24 h, or days"
      ),
      (apps.isEmpty, "needs an app, and the scenario has none", "add one under 'apps'"),
      (
        places.first == -1, "cannot be counted: nothing counts '\(bar.counters.first ?? "")'",
        "choose a whole phone, as in phone: pixel-8"
      ),
    ]
    if let (_, problem, note) = problems.first(where: \.0) {
      return reader.diagnostics.refuse(
        "\(entry.title) \(problem)", at: entry.node.location, note: "\(note), or leave it out")
    }
    guard let app = reader.app(of: entry) else { return nil }
    reader.records.vitals.append(
      VitalsCount(
        app: AppID(app), limit: bar.rule.limit, isRate: bar.rule.isRate,
        counters: SIMD4(places + Array(repeating: -1, count: 4 - places.count)),
        isOfPhone: bar == .mobileData))
    return entry.metric(
      unit: "%",
      "days of \(apps[app - 1]) with \(bar.rule.words), while it is not in front, of all days: a ratio of sums over the runs",
      Self(count: reader.records.vitals.count - 1))
  }

  func value(of phone: inout Phone, over window: CountedWindow) -> MetricValue {
    phone.observers.vitals.share(of: count)
  }
}
