/// What a scenario is looked at for where it does not say itself.
public enum DefaultMetrics {
  /// What is to be saved: the app's energy, or the phone's. Its place among the names; nil if neither is there.
  public static func saving(among names: [String]) -> Int? {
    ["app-energy", "energy"].lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  /// Whether a metric may say what a saving costs: it is neither energy nor power, nor how long a run was.
  public static func isQuality(_ name: String, unit: String) -> Bool {
    !["J", "W"].contains(unit) && name != "run-time"
  }
}
