/// The main metrics of a scenario that does not name any.
package enum DefaultMetrics {
  package static let life = "battery-life"

  /// The saving: the app's energy, or the phone's where there are several apps, of which
  /// `app-energy` has the first alone. Its index among the names; nil if neither is there.
  package static func saving(among names: [String], apps: Int = 1) -> Int? {
    let energies = apps > 1 ? ["energy", "app-energy"] : ["app-energy", "energy"]
    return energies.lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  /// Whether a metric may be a cost of a saving: it is neither energy nor power, nor the length of
  /// a run, nor, beside the battery's life, what is left of the battery.
  package static func isQuality(_ name: String, unit: String, of saving: String? = nil) -> Bool {
    !["J", "W"].contains(unit) && name != "run-time"
      && (saving != life || name != "battery-percent")
  }
}

extension Scenario {
  /// The index of the metric that answers first: the saving of the practice, the battery's life
  /// where runs go on until it is empty, or else the energy of the app or the phone.
  ///
  /// Until the battery is empty all variants draw what it holds, so that their energies tell
  /// nothing.
  package var mainMetric: Int {
    let names = metrics.map(\.name)
    let endsWithBattery = variants.allSatisfy(\.specification.window.endsWithBattery)
    let life = endsWithBattery ? names.firstIndex(of: DefaultMetrics.life) : nil
    let apps = variants.map { $0.specification.program.appNames.count - 1 }.max() ?? 1
    return practice?.saving ?? life ?? DefaultMetrics.saving(among: names, apps: apps) ?? 0
  }
}
