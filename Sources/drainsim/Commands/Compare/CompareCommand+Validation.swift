import ArgumentParser

extension CompareCommand {
  /// Refuse options that do not go together.
  func validate() throws {
    if only != nil && replications != nil {
      throw ValidationError("--only and --replications exclude each other.")
    }
    if only != nil && ranges.points != nil {
      throw ValidationError("--only and --over-ranges exclude each other.")
    }
    if precision.precision != nil {
      if only != nil || replications != nil {
        throw ValidationError("--precision excludes --only and --replications.")
      }
      if ranges.points != nil {
        throw ValidationError("--precision and --over-ranges exclude each other.")
      }
      if metric.count > 1 { throw ValidationError("--precision takes one --metric.") }
    } else if !metric.isEmpty && ranges.points == nil {
      throw ValidationError("--metric needs --over-ranges or --precision.")
    }
    if pictures.trace != nil && only == nil {
      throw ValidationError("--trace is of one run; --only says which.")
    }
    if server.summary != nil && format != .text {
      throw ValidationError("--summary and --format exclude each other.")
    }
    if [.markdown, .latex].contains(format) && ranges.points != nil && output == nil {
      throw ValidationError(
        "--over-ranges has no place in --format \(format); -o writes ranges.csv.")
    }
    if server.junit != nil && only != nil {
      throw ValidationError("--junit is of expectations, which are not checked with --only.")
    }
    if format == .csv && ranges.points != nil && output == nil {
      throw ValidationError("--over-ranges has no place in --format csv; -o writes ranges.csv.")
    }
    if saving.resume && saving.store == nil { throw ValidationError("--resume needs --store.") }
    if saving.store == nil && saving.shard != nil {
      throw ValidationError("--shard needs --store: each shard has a file of its own.")
    }
    if saving.store != nil
      && (only != nil || ranges.points != nil || precision.precision != nil || output != nil)
    {
      throw ValidationError(
        "--store keeps the runs and writes to standard output; it does not go with --only, "
          + "--over-ranges, --precision and --output.")
    }
    if output?.isEmpty == true { throw ValidationError("--output needs the name of a folder.") }
  }
}
