import ArgumentParser

extension CompareCommand {
  /// A question that is not the comparison of one scenario.
  enum OtherQuestion { case plan, practices, phones }

  /// Refuse options that do not go together.
  func checkCombinations() throws {
    if detect != nil {
      let others = given(beside: .plan)
      try refuse(!others.isEmpty, "--detect does not go with \(others.joined(separator: ", ")).")
      try refuse(![OutputFormat.text, .json].contains(format), "--detect writes text or JSON.")
    }
    if phones != nil {
      let others = given(beside: .phones)
      try refuse(!others.isEmpty, "--phones does not go with \(others.joined(separator: ", ")).")
    }
    try refuse(
      detect == nil && (plan.power != nil || plan.pilot != nil),
      "--power and --pilot need --detect.")
    try refuse(
      against != nil
        && (output != nil || only != nil || saving.store != nil || precision.precision != nil
          || ranges.areWanted || basis.baseline != nil),
      "--against does not go with --output, --only, --store, --precision, --over-ranges and --baseline."
    )
    try refuse(against == nil && !tolerance.isEmpty, "--tolerance needs --against.")
    try refuse(
      against != nil && ![OutputFormat.text, .json].contains(format),
      "--against writes text or JSON.")
    try refuse(only != nil && replications != nil, "--only and --replications exclude each other.")
    try refuse(only != nil && ranges.areWanted, "--only is one run, which has no place for ranges.")
    try refuse(
      leavesOutRanges && ranges.areWanted,
      "--no-ranges excludes --over-ranges, --range-replications and --over.")
    if precision.precision != nil {
      try refuse(
        only != nil || replications != nil, "--precision excludes --only and --replications.")
      try refuse(metric.count > 1, "--precision takes one --metric.")
    }
    try refuse(
      precision.precision == nil && detect == nil && !metric.isEmpty
        && (leavesOutRanges || only != nil),
      "--metric needs the ranges or --precision.")
    try refuse(pictures.trace != nil && only == nil, "--trace records one run: add --only <run>.")
    try refuse(
      server.summary != nil && format != .text, "--summary and --format exclude each other.")
    try refuse(
      server.junit != nil && only != nil,
      "--junit is of expectations, which are not checked with --only.")
    try refuse(
      format == .csv && ranges.areWanted && output == nil,
      "--over-ranges has no place in --format csv; -o writes ranges.csv.")
    try refuse(
      more.levels && (details || server.summary != nil || against != nil),
      "--levels does not go with --details, --summary and --against.")
    try refuse(saving.resume && saving.store == nil, "--resume needs --store.")
    try refuse(
      saving.store == nil && saving.shard != nil,
      "--shard needs --store: each shard has a file of its own.")
    try refuse(
      saving.store != nil && (only != nil || precision.precision != nil || output != nil),
      "--store keeps the runs and writes to standard output; it does not go with --only, "
        + "--precision and --output.")
    try refuse(output?.isEmpty == true, "--output needs the name of a folder.")
  }

  /// The given options that another question has no use for.
  func given(beside question: OtherQuestion) -> [String] {
    let comparing = [
      ("--only", only != nil), ("--store", saving.store != nil),
      ("--precision", precision.precision != nil), ("--no-ranges", leavesOutRanges),
      ("--against", against != nil), ("--details", details), ("--levels", more.levels),
      ("--equivalence-margin", more.equivalenceMargin != nil),
      ("--quantile", !more.quantile.isEmpty), ("--strict", strict.isOn),
      ("--trace", pictures.trace != nil), ("--summary", server.summary != nil),
      ("--junit", server.junit != nil),
    ]
    let own =
      switch question {
      case .plan:
        [
          ("--over-ranges", ranges.areWanted), ("--replications", replications != nil),
          ("--output", output != nil),
        ]
      case .phones:
        [
          ("--over-ranges", ranges.areWanted), ("--output", output != nil),
          ("--metric", !metric.isEmpty), ("--detect", detect != nil),
          ("--phone", input.phone != nil), ("--device", input.device != nil),
        ]
      case .practices:
        [
          ("--phones", phones != nil), ("--metric", !metric.isEmpty),
          ("--baseline", basis.baseline != nil),
          ("--confidence", basis.confidence != nil),
        ]
      }
    return (comparing + own).filter(\.1).map(\.0)
  }
}
