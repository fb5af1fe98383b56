import ArgumentParser

/// How many cores a command uses.
struct JobOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use this many cores (default: all). The number changes no result.", valueName: "count"))
  var jobs: PositiveCount?

  /// As many as were asked for, or as there are.
  var count: Int { jobs?.value ?? Processors.count }
}
