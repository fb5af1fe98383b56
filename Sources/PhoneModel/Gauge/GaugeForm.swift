import Configuration

/// A form of a metric that shows what a tool would: which tool, and what of its seconds.
struct GaugeForm: Equatable {
  enum Tool: String, CaseIterable {
    case energyImpact = "energy-impact-macos"
    case xcode = "xcode-gauge"

    /// The weights of its formula.
    var parameters: [ParameterDefinition] {
      switch self {
      case .energyImpact: EnergyImpact.parameters
      case .xcode: XcodeGauge.parameters
      }
    }
  }

  let tool: Tool
  let statistic: Gauge.Statistic

  static let all = Tool.allCases.flatMap { tool in
    Gauge.Statistic.allCases.map { GaugeForm(tool: tool, statistic: $0) }
  }

  /// The key in a scenario.
  var key: String {
    statistic == .mean ? tool.rawValue : "\(tool.rawValue)-\(statistic.rawValue)"
  }

  var summary: String {
    switch (tool, statistic) {
    case (.energyImpact, .mean):
      "app (the first one), phone, or an app's name: macOS's Energy Impact, a second"
    case (.xcode, .mean):
      "app (the first one) or an app's name: an assumed stand-in for the energy gauge of Xcode, the mean of the run's seconds"
    case (_, .floor):
      "the same, the 5th percentile of the run's seconds"
    case (_, .peak):
      "the same, the run's highest second"
    }
  }
}
