/// The main metrics of a scenario that does not name any.
package enum DefaultMetrics {
  /// The saving: the app's energy, or the phone's. Its index among the names; nil if neither is
  /// there.
  package static func saving(among names: [String]) -> Int? {
    ["app-energy", "energy"].lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  /// Whether a metric may be a cost of a saving: it is neither energy nor power, nor the length of
  /// a run.
  package static func isQuality(_ name: String, unit: String) -> Bool {
    !["J", "W"].contains(unit) && name != "run-time"
  }
}
