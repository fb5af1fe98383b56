import Experiments
import Results

extension CompareCommand {
  /// Make the runs of a sweep of one point, with a store that survives and can be split, and
  /// compare them once all are there.
  ///
  /// - Returns: Nil of a shard, which alone is no comparison.
  func madeInStore() throws -> ComparisonDocument? {
    let sweep = try PreparedSweep(input, days: replications?.days, basis) { _, _ in
      SweepDesign(.grid, axes: [], size: nil)
    }
    let given = input.words(seed: sweep.plan.seed)
    let words =
      ["drainsim", "compare"] + given + ["--replications", "\(sweep.plan.replications.count)"]
      + basis.words
    let stored = StoredSweep(
      sweep: sweep, saving: saving,
      study: sweep.study(command: words, runCommand: ["drainsim", "run"] + given),
      words: words + tellingWords)
    var document: ComparisonDocument?
    try stored.run { store in
      let found = try written(sweep.plan.scenario) { each in
        try store.comparison(by: sweep.plan, detail: more.detail, each: each)
      }
      let told = self.document(found)
      try tell(told, of: sweep.plan.scenario)
      document = told
    }
    return document
  }

  /// The options that change no run, and that are kept when the comparison is resumed.
  private var tellingWords: [String] {
    (more.details ? ["--details"] : []) + more.words
      + (format == .text ? [] : ["--format", format.rawValue])
  }
}
