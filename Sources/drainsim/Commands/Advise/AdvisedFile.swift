import Advice
import Configuration
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

  /// Write the file so that it has no mistakes.
  ///
  /// The scenario's own variants go. Where something is used by them alone, they stay but for those
  /// that do the same as a change.
  func write(replacing isReplaced: Bool) throws {
    let others = template.variants.map { variants in
      variants.all.map(\.key).filter { $0 != variants.baseline }
    }
    var gone = Set(others ?? [])
    var problem = try written(without: gone, replacing: isReplaced)
    if problem != nil { gone = [] }
    while problem != nil {
      problem = try written(without: gone, replacing: true)
      guard let same = problem?.same, others?.contains(same) ?? false, gone.insert(same).inserted
      else { break }
    }
    if let problem {
      StandardError.note(
        "\(TerminalText.sanitized(output)) has a mistake, and its variants are to be taken one by one: \(problem.message)"
      )
    }
  }

  private struct Problem {
    let message: String
    /// The variant that does the same as another one.
    let same: String?
  }

  /// Write the file; nil where it has no mistakes.
  private func written(without gone: Set<String>, replacing: Bool) throws -> Problem? {
    try OutputDocument.write(text(without: gone), to: output, replacing: replacing)
    do throws(LoadFailure) {
      _ = try ScenarioLoader.load(output)
      return nil
    } catch {
      guard case .wrong(let diagnostics, _) = error else { return nil }
      let mistakes = diagnostics.filter { $0.severity == .error }.map(\.message)
      let same = mistakes.lazy.compactMap { message -> String? in
        guard message.contains("is the same as '") else { return nil }
        return message.split(separator: "'").last.map(String.init)
      }.first
      return Problem(message: mistakes.first ?? "the scenario is wrong", same: same)
    }
  }

  private func text(without gone: Set<String>) -> String {
    let file = AdvisedScenario(
      extending: FilePaths.relative(scenario, seenFrom: FilePaths.parent(of: output)),
      name: "\(advice.scenario.name)-advised", seed: advice.seed,
      replications: max(advice.replications, 1), variants: template.variants)
    let told = advice.pieces.filter { $0.verdict != .rejected }
    return "# Made by 'drainsim advise': the changes that save, what is advised first.\n"
      + file.text(
        of: told.enumerated().map { place, piece in
          (name: name(of: piece, place + 1), patch: piece.patch)
        }, without: gone)
  }

  private func name(of piece: AdvicePiece, _ number: Int) -> String {
    let kind = piece.verdict == .advised ? "advised" : "trade"
    let names = piece.candidate.proposals.map { $0.practice.name }
    return "\(kind)-\(number)-\(Set(names).count == 1 ? names[0] : "together")"
  }
}
