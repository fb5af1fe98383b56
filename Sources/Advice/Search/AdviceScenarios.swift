import Configuration
import Experiments
import ScenarioLanguage

/// The baseline with candidates as its variants.
struct AdviceScenarios: Sendable {
  let template: ScenarioTemplate
  let settings: [String]

  static let baseline = "as-it-is"

  static func name(_ place: Int) -> String { "change-\(place + 1)" }

  /// - Parameter further: Settings beside the given ones, of a point of the ranges.
  func scenario(
    of candidates: [Candidate], settings further: [String] = []
  ) throws(LoadFailure) -> Scenario {
    try template.baseline(settings: settings + further) {
      Self.adding(candidates.map(\.patch), to: $0)
    }
  }

  private static func adding(
    _ patches: [ConfigurationNode], to root: ConfigurationNode
  ) -> ConfigurationNode {
    let variants =
      [(key: baseline, value: ConfigurationNode(entries: [], at: root.location))]
      + patches.enumerated().map { (key: name($0.offset), value: $0.element) }
    return root.adding(key: "variants", ConfigurationNode(entries: variants, at: root.location))
  }

  /// The mistakes that are reported where a person pastes a patch as a variant.
  func mistakes(pasting patch: ConfigurationNode?) -> [String] {
    do throws(LoadFailure) {
      _ = try template.baseline(settings: settings, checksEffects: true) {
        Self.adding(patch.map { [$0] } ?? [], to: $0)
      }
      return []
    } catch {
      guard case .wrong(let diagnostics, _) = error else { return [error.reason] }
      return diagnostics.filter { $0.severity == .error }.map(\.message)
    }
  }

  /// Why a candidate cannot be run; nil where it can.
  func problem(of candidate: Candidate) -> String? {
    do throws(LoadFailure) {
      _ = try scenario(of: [candidate])
      return nil
    } catch { return error.reason }
  }
}
