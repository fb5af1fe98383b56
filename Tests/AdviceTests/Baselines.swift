import Configuration
import Foundation
import ScenarioLanguage
import ScenarioTestSupport

/// Baselines of scenarios that tests write.
enum Baselines {
  /// Hand over the baseline of a scenario.
  static func read(_ text: String, _ body: (ConfigurationNode) -> Void) throws {
    try template(text) { template in
      _ = try template.baseline(settings: []) { root in
        body(root)
        return root
      }
    }
  }

  /// Hand over the template of a scenario, as long as its file is there.
  static func template<Result>(
    _ text: String, _ body: (ScenarioTemplate) throws -> Result
  ) throws -> Result {
    try Samples.withFolder { folder in
      let path = "\(folder)/sample.yaml"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return try body(ScenarioTemplate(path))
    }
  }
}
