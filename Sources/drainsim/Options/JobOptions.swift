import ArgumentParser

/// How many cores a command uses.
struct JobOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many cores to use (if not given: all). It changes no result.", valueName: "count"))
  var jobs: PositiveCount?

  /// As many as were asked for, or as there are.
  var count: Int { jobs?.value ?? Processors.count }
}
