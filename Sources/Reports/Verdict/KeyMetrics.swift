import Experiments

extension KeyMetrics {
  /// As the scenario names them; without it, as the result has them.
  init(_ document: ComparisonDocument, of scenario: Scenario?) {
    if let scenario {
      self = document.keyMetrics(of: scenario.practice, main: scenario.mainMetric)
    } else {
      self = document.keyMetrics
    }
  }

  init(_ material: ReportMaterial) {
    self.init(material.comparison, of: material.runAgain?.scenario)
  }
}
