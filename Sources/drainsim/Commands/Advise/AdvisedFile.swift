import Advice
import Configuration
import Foundation
import Results
import ScenarioLanguage

/// The file of `advise -o`: a scenario that extends the other one, with the changes as its variants.
struct AdvisedFile {
  private let advice: Advice
  private let template: ScenarioTemplate
  private let scenario: String
  private let output: String

  /// - Parameters:
  ///   - scenario: The path of the scenario.
  ///   - output: That of the file.
  init(
    _ advice: Advice, of template: ScenarioTemplate, at scenario: String, seenFrom output: String
  ) {
    self.advice = advice
    self.template = template
    self.scenario = scenario
    self.output = output
  }

  var text: String {
    let file = AdvisedScenario(
      extending: FilePaths.relative(scenario, seenFrom: FilePaths.parent(of: output)),
      name: "\(advice.scenario.name)-advised", seed: advice.seed,
      replications: advice.replications, variants: template.variants)
    let told = advice.pieces.filter { $0.verdict != .rejected }
    return "# Made by 'drainsim advise': the changes that save, what is advised first.\n"
      + file.text(
        of: told.enumerated().map { place, piece in
          (name: name(of: piece, place + 1), patch: piece.patch)
        })
  }

  private func name(of piece: AdvicePiece, _ number: Int) -> String {
    let kind = piece.verdict == .advised ? "advised" : "trade"
    let names = piece.candidate.proposals.map { $0.practice.name }
    return "\(kind)-\(number)-\(Set(names).count == 1 ? names[0] : "together")"
  }
}
