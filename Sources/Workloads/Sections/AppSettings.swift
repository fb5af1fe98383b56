import Configuration
import Quantities

/// The settings of an app for a whole run.
package struct AppSettings: BitwiseCopyable, Sendable, Equatable {
  /// Whether the person lets the system launch it in the background.
  package var allowsBackgroundRefresh = true
  /// The shortest time between launches that the app requests from the start on, as before iOS 13.
  package var fetchInterval: SimDuration?

  package init() {}
}

/// The reader of `battery-levels:` of an app: the levels to report to it.
enum BatteryLevelList {
  /// More than any app needs: every per cent.
  private static let limit = 99

  static func read(_ node: ConfigurationNode, in context: ReadingContext) -> [Double] {
    let diagnostics = context.diagnostics
    let elements = node.elements("'battery-levels'", diagnostics: diagnostics) ?? []
    if elements.count > limit {
      diagnostics.error(
        "'battery-levels' names \(elements.count) levels, at most \(limit) are possible",
        at: node.location)
      return []
    }
    var levels: [Double] = []
    for element in elements {
      guard let level = element.quantity(.none, "a level of 'battery-levels'", in: context)?.value
      else { continue }
      if level <= 0 || level >= 1 {
        diagnostics.error(
          "a level of 'battery-levels' must lie between 0 % and 100 %, found \(element.found)",
          at: element.location, note: "a share is written in per cent, as in '20 %'")
      } else if levels.contains(level) {
        diagnostics.error("'battery-levels' names \(element.found) twice", at: element.location)
      } else {
        levels.append(level)
      }
    }
    return levels
  }
}
