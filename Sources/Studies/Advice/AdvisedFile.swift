import Advice
import Configuration
import Results
import ScenarioLanguage

/// The file of `advise -o`: a scenario that extends the other one, with the changes as its variants.
struct AdvisedFile {
  let advice: Advice
  let template: ScenarioTemplate
  /// The path of the scenario, and that of the file.
  let scenario: String
  let output: String
  /// The level of the intervals.
  let confidence: Double

  /// Write the file so that it has no mistakes.
  ///
  /// The scenario's own variants go. Where something is used by them alone they stay, and a change
  /// that is one of them is named in a comment.
  func write(replacing isReplaced: Bool, _ observer: any StudyObserver) throws {
    let variants = template.variants
    let others = (variants?.all ?? []).map(\.key).filter { $0 != variants?.baseline }
    var problem = try written(without: Set(others), [:], replacing: isReplaced)
    var same: [String: String] = [:]
    if problem != nil { problem = try written(without: [], same, replacing: true) }
    while let (change, own) = problem?.same, same[change] == nil {
      same[change] = own
      problem = try written(without: [], same, replacing: true)
    }
    if let problem {
      observer.note(
        "\(TerminalText.sanitized(output)) does not load as a whole; copy its variants one by one: \(problem.message)"
      )
    }
  }

  private struct Problem {
    let message: String
    /// A change that is one of the scenario's own variants.
    let same: (change: String, own: String)?
  }

  /// Write the file; nil where it has no mistakes.
  private func written(
    without gone: Set<String>, _ same: [String: String], replacing: Bool
  ) throws -> Problem? {
    try OutputDocument.write(text(without: gone, same), to: output, replacing: replacing)
    do throws(LoadFailure) {
      _ = try ScenarioLoader.load(output)
      return nil
    } catch {
      guard case .wrong(let diagnostics, _) = error else { return nil }
      let mistakes = diagnostics.filter { $0.severity == .error }.map(\.message)
      let same = mistakes.lazy.compactMap(Self.same).first
      return Problem(message: mistakes.first ?? "the scenario is wrong", same: same)
    }
  }

  /// The names in `variant 'a' is the same as 'b'`.
  private static func same(_ message: String) -> (change: String, own: String)? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[2] == " is the same as " else { return nil }
    return (String(parts[1]), String(parts[3]))
  }

  private func text(without gone: Set<String>, _ same: [String: String]) -> String {
    let told = advice.pieces.filter { $0.verdict != .rejected }.enumerated().map { place, piece in
      (name: name(of: piece, place + 1), patch: piece.patch)
    }
    let notes = told.compactMap { change in
      same[change.name].map { "# \(change.name) is '\($0)'.\n" }
    }
    let file = advice.scenario(
      extending: FilePaths.relative(scenario, seenFrom: FilePaths.parent(of: output)), template,
      confidence: confidence, with: told.filter { same[$0.name] == nil }, without: gone)
    return "# Made by 'drainsim advise': the changes that save, what is advised first.\n"
      + notes.joined() + file
  }

  private func name(of piece: AdvicePiece, _ number: Int) -> String {
    let kind = piece.verdict == .advised ? "advised" : "trade"
    let names = piece.candidate.proposals.map { $0.practice.name }
    return "\(kind)-\(number)-\(Set(names).count == 1 ? names[0] : "together")"
  }
}
