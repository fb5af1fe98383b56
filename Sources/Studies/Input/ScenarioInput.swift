import Experiments
import Results
import ScenarioLanguage

/// A scenario file, and the changes to it.
package protocol ScenarioInput: PhoneChoice {
  var scenario: String { get }
  /// Each `path=value`.
  var settings: [String] { get }
  /// nil for the scenario's.
  var seed: UInt64? { get }
}

extension ScenarioInput {
  /// Whether the scenario comes on standard input, where nobody can read it again.
  package var readsInput: Bool { scenario == StandardInput.path }

  /// Read the scenario; the observer gets its warnings.
  package func load(_ observer: any StudyObserver) throws -> LoadedScenario {
    try loadWithTemplate(observer).loaded
  }

  /// Read the scenario, with a function that makes it again with more settings.
  func loadWithMaker(
    _ observer: any StudyObserver
  ) throws -> (loaded: LoadedScenario, make: ScenarioMaker) {
    let (loaded, template) = try loadWithTemplate(observer)
    let given = settings
    return (loaded, { try template.point(settings: given + $0) })
  }

  /// Read the scenario, and its template before any setting.
  func loadWithTemplate(
    _ observer: any StudyObserver
  ) throws -> (loaded: LoadedScenario, template: ScenarioTemplate) {
    let template = try ScenarioTemplate(scenario, device: device, phone: phone)
    let loaded = try template.scenario(settings: settings)
    observer.warn(loaded.warnings, loaded.sources)
    return (loaded, template)
  }

  /// The words that give the scenario and its changes again.
  func words(seed: UInt64) -> [String] {
    [FilePaths.operand(scenario)] + phoneWords + settings.flatMap { ["--set", $0] } + [
      "--seed", "\(seed)",
    ]
  }
}

/// The choice of another phone than the scenario's: with operating system and battery, or its bare
/// hardware.
package protocol PhoneChoice {
  var phone: String? { get }
  var device: String? { get }
}

extension PhoneChoice {
  /// The words that give the choice again.
  package var phoneWords: [String] {
    given("--phone", phone.map(FilePaths.operand))
      + given("--device", device.map(FilePaths.operand))
  }
}

/// The words that give an option again; none where it was not given.
func given(_ option: String, _ value: (some Any)?) -> [String] {
  value.map { [option, "\($0)"] } ?? []
}
