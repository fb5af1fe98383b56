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
    try template.baseline(settings: settings + further) { root in
      let variants =
        [(key: Self.baseline, value: ConfigurationNode(entries: [], at: root.location))]
        + candidates.enumerated().map { (key: Self.name($0.offset), value: $0.element.patch) }
      return root.adding(
        key: "variants", ConfigurationNode(entries: variants, at: root.location))
    }
  }

  /// The mistakes that are reported where a person pastes a patch as a variant.
  func mistakes(pasting patch: ConfigurationNode?) -> [String] {
    do throws(LoadFailure) {
      _ = try template.baseline(settings: settings, checksEffects: true) { root in
        let variants =
          [(key: Self.baseline, value: ConfigurationNode(entries: [], at: root.location))]
          + (patch.map { [(key: Self.name(0), value: $0)] } ?? [])
        return root.adding(
          key: "variants", ConfigurationNode(entries: variants, at: root.location))
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
