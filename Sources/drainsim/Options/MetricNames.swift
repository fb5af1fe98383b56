import Experiments
import Reports

extension Scenario {
  /// The indices of metrics that options named, each once, in the order of the names.
  ///
  /// - Throws: ``CommandFailure`` if there is no such metric.
  func places(ofMetrics names: [String]) throws(CommandFailure) -> [Int] {
    var places: [Int] = []
    for name in names {
      let place = try place(ofMetric: name)
      if !places.contains(place) { places.append(place) }
    }
    return places
  }

  /// The main metric of a scenario where no option names one: the saving of its practice, the app's
  /// energy, or the phone's.
  var mainMetric: Int { practice?.saving ?? DefaultMetrics.saving(among: metrics.map(\.name)) ?? 0 }
}
