import DocumentCoding

extension ComparisonDocument {
  /// Unfinished work in the runs of a variant; in a sweep, at some of the points.
  package struct Warning: Codable, Sendable {
    package var code: WarningCode
    /// Null for what no step of the scenario does.
    package var file: String?
    package var line: Int?
    /// Empty for what concerns no variant.
    package var variant: String
    /// Those of a sweep, counted from 1.
    @OmittedIfNil package var points: [Int]? = nil
    /// The unfinished number in all runs, or in those of these points, out of how many.
    package var count: Int
    package var of: Int
    package var text: String
    /// The words for the work that a saving of the variant was bought with.
    @OmittedIfNil package var clause: String? = nil
    /// The same by points of a sweep; left out without any.
    @OmittedIfNil package var clauses: [Clause]? = nil
    /// The reason for which the scenario expects it.
    package var known: String?

    /// The words for work that a variant saved: `downloads nothing (0 of 15; now: 15 of 15)`.
    package struct Clause: Codable, Sendable {
      package let text: String
      /// Counted from 1.
      package let points: [Int]
    }
  }

  /// Requests and transfers of a variant: how many were answered, out of how many.
  package struct Exchanges: Codable, Sendable {
    package var variant: String
    package var done = 0
    package var of = 0
    /// Those of them that were made in the warm-up; left out without any.
    @OmittedIfNil package var inWarmUp: Int? = nil
    /// Those that the app cancelled; left out without any.
    @OmittedIfNil package var cancelled: Int? = nil
    /// Those under way when a mark or the battery ended the run; left out without any.
    @OmittedIfNil package var underWay: Int? = nil

    /// Add those of other runs.
    mutating func add(_ other: Self) {
      func sum(_ one: Int?, _ two: Int?) -> Int? {
        let sum = (one ?? 0) + (two ?? 0)
        return sum > 0 ? sum : nil
      }
      done += other.done
      of += other.of
      inWarmUp = sum(inWarmUp, other.inWarmUp)
      cancelled = sum(cancelled, other.cancelled)
      underWay = sum(underWay, other.underWay)
    }
  }

  /// The work of one kind of which a variant did clearly less than the baseline.
  package struct FewerSteps: Codable, Sendable {
    package var variant: String
    /// The name of steps that ran less often, or the kind of work: "data sent".
    package var step: String
    package var count: Double
    /// The count or the amount of the baseline.
    package var of: Double
    /// The unit of both, for amounts of work: B, cycles, s, or 1; left out for steps.
    @OmittedIfNil package var unit: String? = nil
  }

  /// The work of one kind that a variant did in all its runs.
  package struct WorkDone: Codable, Sendable {
    package var variant: String
    /// The name of steps, or the kind of work.
    package var step: String
    package var count: Double
    @OmittedIfNil package var unit: String? = nil
  }

  /// The work of which variants did clearly less than those of another comparison, run for run; nil
  /// where one of both keeps no record of it.
  ///
  /// - Parameter pairs: The variants that are held against one another.
  package func fewerSteps(
    than kept: ComparisonDocument, in pairs: [(new: String, kept: String)]
  ) -> [FewerSteps]? {
    guard let work, let before = kept.work else { return nil }
    let scale = Double(replications) / Double(kept.replications)
    return pairs.flatMap { pair in
      before.filter { $0.variant == pair.kept }.compactMap { expected in
        let own = work.first {
          $0.variant == pair.new && $0.step == expected.step && $0.unit == expected.unit
        }
        // A step that the variant does not have is a choice; an amount may be left out at 0.
        if own == nil, expected.unit == nil { return nil }
        let count = StepCount(
          variant: pair.new, step: expected.step, count: own?.count ?? 0,
          expected: scale * expected.count, runs: replications)
        guard count.isFewer else { return nil }
        return FewerSteps(
          variant: pair.new, step: expected.step, count: count.count, of: count.expected,
          unit: expected.unit)
      }
    }
  }

  /// Whether runs kept a record of their work, or a program before that made the document.
  package var knowsWork: Bool { !$warnings }

  /// The warnings that the scenario does not know.
  package var unknownWarnings: [Warning] { (warnings ?? []).filter { $0.known == nil } }

  /// The work that a saving of a variant was bought with, in clauses such as "downloads nothing (0
  /// of 150; now: 150 of 150)", the gravest first; none where the metric is the baseline's, or got
  /// worse: then nothing was saved.
  package func undone(by variant: String, metric name: String) -> [String] {
    guard variant != baseline,
      let contrast = metric(name)?.comparisons.first(where: { $0.variant == variant }),
      !contrast.identical, !isWorse(name, contrast)
    else { return [] }
    return (warnings ?? []).filter { $0.variant == variant && !$0.isExcused }.compactMap(\.clause)
      .distinct
  }
}

extension ComparisonDocument {
  private func isWorse(_ name: String, _ contrast: Contrast) -> Bool {
    let difference = contrast.difference?.mean ?? 0
    return switch metric(name)?.direction {
    case .lower: difference > 0
    case .higher: difference < 0
    case .neither, nil: false
    }
  }
}

extension ComparisonDocument.Warning {
  /// Whether the reason of the scenario is enough. It explains losses, and steps that a variant does
  /// without; where everything that was asked for is lost, it does not make up for that.
  package var isExcused: Bool {
    known != nil && (count < of || [.stepNotRun, .markNotSet].contains(code))
  }

  init(_ found: FoundWork) {
    let item = found.item
    self.init(
      code: item.code, file: item.location?.file,
      line: item.location.flatMap { $0.file.hasPrefix("--") ? nil : $0.line },
      variant: found.variant, count: item.undone, of: item.of, text: item.text,
      clause: found.clause?.text)
  }

  /// - Parameter points: Those of a sweep, counted from 0.
  init(
    _ found: FoundWork, at points: [Int], clauses: [Clause] = [], known: String? = nil
  ) {
    self.init(found)
    self.points = points.map { $0 + 1 }
    clause = nil
    self.clauses = clauses.ifAny
    self.known = known
  }

  /// The place as editors take it; nil for what no step does.
  package var place: String? {
    file.map { file in line.map { "\(file):\($0)" } ?? file }
  }
}
