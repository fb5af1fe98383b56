extension CompareCommand: ReproducibleCommand {
  var scenario: String { input.scenario }

  func reading(_ scenario: String) -> any ReproducibleCommand {
    var command = self
    (command.input.scenario, command.input.settings, command.input.choice) = (scenario, [], .none)
    return command
  }

  func make(in folder: String) throws {
    if isOfPractices {
      _ = try catalogue(writing: folder)
    } else {
      var command = self
      command.format = .text
      _ = try command.study(writing: folder).run(TerminalObserver())
    }
  }
}
