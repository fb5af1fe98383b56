import ArgumentParser
import Results
import Studies

/// A command whose result folder can be made again.
protocol ReproducibleCommand {
  /// The path of its scenario.
  var scenario: String { get }

  /// The same command on the scenario that a result has, in which phone and settings are in place.
  func reading(_ scenario: String) -> any ReproducibleCommand

  /// Do everything and write the result to `folder`, and nothing to standard output.
  func make(in folder: String) throws
}

extension Drainsim {
  /// The command of a manifest, ready to run, and whether it reads the scenario of the result: where that
  /// stands alone, or where the file that it came from is gone.
  static func command(
    of stored: StoredDocuments, _ isAlone: Bool
  ) throws -> (command: any ReproducibleCommand, readsOwn: Bool) {
    let words = stored.manifest.command
    guard words.first == "drainsim",
      let command = try? parseAsRoot(
        OldNames.replaced(Array(words.dropFirst())).arguments) as? any ReproducibleCommand
    else {
      throw StudyFailure(
        .wrongData,
        "the command in '\(stored.path)/manifest.json' cannot be run: \(words.joined(separator: " "))"
      )
    }
    let own = ResultFolder.scenario(in: stored.path)
    let isThere = FilePaths.kind(of: command.scenario) != .missing
    if isThere, !isAlone || own == nil { return (command, false) }
    guard let own else {
      throw StudyFailure(
        .missingInput,
        "there is no '\(command.scenario)', and '\(stored.path)' has no scenario of its own")
    }
    return (command.reading(own), true)
  }
}
