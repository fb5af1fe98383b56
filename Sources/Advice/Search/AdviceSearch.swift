import Configuration
import Experiments
import PhoneModel

/// The choice among candidates: all of them on a few runs, the better ones on more, and combinations
/// of those that do no harm.
///
/// Runs are spent where they decide: each round doubles them and keeps the better half (sequential
/// halving; Karnin, Koren, Somekh, ICML 2013). What it finds is chosen for being good, and so looks
/// better than it is: the numbers that are reported come from other runs.
struct AdviceSearch {
  let start: AdviceStudy.Beginning
  private let shared = SharedRuns(keepsOutcomes: true)

  /// A candidate with what the search found of it.
  struct Tried {
    let candidate: Candidate
    let finding: Finding
    /// Other strengths of the same change, with what they save by the same runs, in percent.
    var others: [AdvicePiece.Strength] = []
  }

  /// The events that a round may take: seconds of work.
  static let mostEvents = 5_000_000
  /// The events after which no further combination is tried.
  static let mostEventsInAll = 25_000_000
  private static let firstRuns = 4
  static let mostRuns = 8
  /// The places of which each is confirmed.
  static let mostPlaces = 12
  /// The changes that go into combinations.
  static let mostParts = 8

  /// The runs so far, each once.
  private(set) var runs = 0
  /// By patch, the runs that were made of it.
  private(set) var made: [String: Int] = [:]
  /// The runs of all stages, those that stages share once for each.
  private(set) var counted = 0
  /// Candidates that cannot be run, with the reason.
  private(set) var unusable: [(candidate: Candidate, reason: String)] = []
  /// Changes that save next to nothing alone, and do no harm.
  private(set) var weak: [Tried] = []
  /// The events of all stages so far.
  private(set) var events = 0

  private var scenarios: AdviceScenarios { start.scenarios }
  private var shouldContinue: () -> Bool { start.observer.shouldContinue }
  /// Receives how many runs were made.
  private var progress: (Int) -> Void {
    { [observer = start.observer] in observer.progress($0, "runs to choose by") }
  }

  /// The events of one run.
  var eventsOfRun: Int { max(1, events / max(1, counted)) }

  /// The changes worth confirming, the best first.
  mutating func singles(_ candidates: [Candidate]) throws -> [Tried] {
    let all = try looked(candidates).filter { !$0.isHopeless }
    var left = all.filter { !$0.finding.isIdentical && $0.finding.saving > 0.2 }
    weak = Self.weak(among: all)
    var count = Self.firstRuns * 2
    while left.count > 2 * Self.mostPlaces, count <= 2 * Self.mostRuns, shouldContinue() {
      let found = try tried(left.map(\.candidate), runs: count)
      // A person who stops it keeps the findings so far.
      guard shouldContinue() else { return Self.representatives(left) }
      left = Self.half(found)
      count *= 2
    }
    let last = try tried(left.map(\.candidate), runs: max(Self.mostRuns, count / 2))
    guard shouldContinue() else { return Self.representatives(left) }
    return Self.representatives(last)
  }

  /// All candidates on the first runs. Where a run takes long, one of each place comes first, and then
  /// the others of the places that save; of equals the likelier ones.
  private mutating func looked(_ candidates: [Candidate]) throws -> [Tried] {
    let likeliest = candidates.enumerated().sorted {
      ($1.element.likelihood, $0.offset) < ($0.element.likelihood, $1.offset)
    }
    let places = Dictionary(grouping: candidates.indices) { candidates[$0].place }
    // The middle strength tells most of a place; two may be two ways.
    let middle = Set(places.values.flatMap { $0.count < 3 ? $0 : [$0[$0.count / 2]] })
    let first = likeliest.filter { middle.contains($0.offset) }.map(\.element)
    let rest = likeliest.filter { !middle.contains($0.offset) }.map(\.element)
    var found = try tried(Array(first.prefix(Self.few)), runs: Self.firstRuns)
    var room = Self.mostEventsInAll / (Self.firstRuns * eventsOfRun)
    func more(_ candidates: [Candidate]) throws {
      found += try tried(Array(candidates.prefix(room)), runs: Self.firstRuns)
      room -= min(room, candidates.count)
    }
    try more(Array(first.dropFirst(Self.few)))
    let saving = Set(found.filter { $0.finding.saving > 0.2 }.map(\.candidate.place))
    try more(rest.filter { saving.contains($0.place) })
    try more(rest.filter { !saving.contains($0.place) })
    return found
  }

  /// Of each place the strongest change that saves next to nothing alone, and does no harm.
  private static func weak(among all: [Tried]) -> [Tried] {
    let harmless = all.filter {
      $0.candidate.kind == .single && $0.isShown && !$0.finding.isIdentical
        && $0.finding.saving <= 0.2 && $0.finding.saving > -1
    }
    return harmless.reversed().distinct(by: \.candidate.place).reversed()
  }

  /// Of each place the best that does no harm, and the best of all where it saves clearly more.
  private static func representatives(_ all: [Tried]) -> [Tried] {
    let candidates = all.grouped(by: \.candidate.place).compactMap { _, alternatives -> Tried? in
      let sorted = alternatives.map { $0.beside(alternatives) }.sorted(by: isBetter)
      // A strength that stops the app is told where no weaker one does it alone.
      return sorted.first(where: \.isShown) ?? sorted.first { !$0.finding.stopsApp }
        ?? sorted.first
    }
    let sorted = withoutRepeats(candidates).sorted(by: Self.isBetter)
    func first(_ most: Int, _ isWanted: (Tried) -> Bool) -> [Tried] {
      Array(sorted.filter(isWanted).prefix(most))
    }
    return first(mostPlaces, \.isShown)
      + first(mostPlaces / 2) { !$0.isShown && !$0.finding.stopsApp && !$0.candidate.isQuestion }
      + first(mostPlaces / 4) { !$0.isShown && !$0.finding.stopsApp && $0.candidate.isQuestion }
      + first(1, \.finding.stopsApp)
  }

  /// Where a practice applies at several places: all of them together if that saves more than the
  /// best of them, and otherwise each alone.
  private static func withoutRepeats(_ all: [Tried]) -> [Tried] {
    var left = all
    for whole in all where whole.candidate.kind == .everywhere {
      let parts = left.filter { part in
        part.candidate.kind == .single && part.candidate.place.app == whole.candidate.place.app
          && whole.candidate.proposals.contains { $0.isSame(as: part.candidate.first) }
      }
      let best = parts.filter { $0.finding.isHarmless || !whole.finding.isHarmless }
        .map(\.finding.saving).max()
      if let best, whole.finding.saving <= best + 0.2 {
        left.removeAll { $0.candidate.patch.hasSameContent(as: whole.candidate.patch) }
      } else {
        let patches = parts.filter { !$0.finding.isHarmless || whole.finding.isHarmless }.map(
          \.candidate.patch)
        left.removeAll { one in patches.contains { $0.hasSameContent(as: one.candidate.patch) } }
      }
    }
    return left
  }

  /// The better half of those that do no harm, of those of which the runs leave it open, and of the
  /// others; of each place the best that does none.
  private static func half(_ all: [Tried]) -> [Tried] {
    var places: Set<Candidate.Place> = []
    var (best, rest): ([Tried], [Tried]) = ([], [])
    for tried in all.sorted(by: isBetter) {
      let isBest =
        tried.finding.isHarmless && places.insert(tried.candidate.place).inserted
      if isBest { best.append(tried) } else { rest.append(tried) }
    }
    let classes = Dictionary(grouping: rest) {
      $0.finding.isHarmless ? 0 : $0.finding.leavesHarmOpen ? 1 : 2
    }
    return best
      + [0, 1, 2].flatMap { kind in
        let members = classes[kind] ?? []
        return members.prefix((members.count + 1) / 2)
      }
  }

  /// By saving; the order of the file decides between equals.
  static func isBetter(_ first: Tried, _ second: Tried) -> Bool {
    if first.finding.saved != second.finding.saved {
      return first.finding.saved > second.finding.saved
    }
    return first.candidate.order < second.candidate.order
  }

  /// Try candidates on the first runs of the seed; those that cannot be run are left out.
  mutating func tried(_ candidates: [Candidate], runs count: Int) throws -> [Tried] {
    var all: [Tried] = []
    for start in stride(from: 0, to: candidates.count, by: Self.batch) {
      guard shouldContinue() else { return all }
      all += try triedTogether(
        Array(candidates[start..<min(start + Self.batch, candidates.count)]), runs: count)
    }
    return all
  }

  /// A scenario has no more than 250 variants.
  private static let batch = 120

  private mutating func triedTogether(_ candidates: [Candidate], runs count: Int) throws -> [Tried]
  {
    guard let (able, scenario) = usable(candidates), !able.isEmpty else { return [] }
    var trial = TrialRuns(scenario, seed: start.seed, jobs: start.study.jobs, sharing: shared)
    try trial.extend(to: 2, while: shouldContinue, made: progress)
    guard trial.done == 2 else { return [] }
    let affordable = Self.mostEvents / max(1, trial.events / 2)
    try trial.extend(to: min(count, max(2, affordable)), while: shouldContinue, made: progress)
    // A few runs may make a change look harmful by chance, and it would be left out for good.
    var most = Self.mostTimes * count
    while trial.done >= count, 2 * trial.done <= most, shouldContinue(),
      Self.isDoubtful(start.findings(trial, able)), 2 * trial.events <= Self.mostEvents
    {
      most = able.count <= Self.few ? most : 2 * count
      try trial.extend(to: 2 * trial.done, while: shouldContinue, made: progress)
    }
    return counted(trial, able)
  }

  /// Where so few candidates are left, doubt is worth more runs.
  private static let few = 16
  /// The most times by which runs grow.
  private static let mostTimes = 8

  private static func isDoubtful(_ findings: [Finding?]) -> Bool {
    findings.contains { $0?.leavesHarmOpen ?? false }
  }

  /// The findings; the runs and events behind them are counted.
  private mutating func counted(_ trial: TrialRuns, _ able: [Candidate]) -> [Tried] {
    for patch in [""] + able.map({ YAMLWriter.text(of: $0.patch) }) {
      runs += max(0, trial.done - made[patch, default: 0])
      made[patch] = max(trial.done, made[patch, default: 0])
    }
    counted += trial.done * (able.count + 1)
    events += trial.events
    for (place, reason) in trial.failures.sorted(by: { $0.key < $1.key }) {
      unusable.append((able[place - 1], reason))
    }
    return zip(able, start.findings(trial, able)).compactMap { candidate, finding in
      finding.map { Tried(candidate: candidate, finding: $0) }
    }
  }

  /// The candidates that can be run, and their scenario.
  private mutating func usable(_ candidates: [Candidate]) -> ([Candidate], Scenario)? {
    if let scenario = try? scenarios.scenario(of: candidates) { return (candidates, scenario) }
    var able: [Candidate] = []
    for candidate in candidates {
      if let reason = scenarios.problem(of: candidate) {
        unusable.append((candidate, reason))
      } else {
        able.append(candidate)
      }
    }
    return (try? scenarios.scenario(of: able)).map { (able, $0) }
  }

  // MARK: - Combination

  /// The best combination of changes that do no harm; nil where one is best alone.
  ///
  /// Savings do not add up: two changes that are good alone may share what they save, or spoil one
  /// another. So all of them together are tried first, then all but one, and so on, as long as that is
  /// better; where all together do harm, they are put together one by one.
  mutating func combination(of singles: [Tried]) throws -> Tried? {
    let parts = Self.parts(singles)
    let union = Self.compatible(parts)
    // Timers that tick together, or share a radio's tail, save only where several do.
    let wide = Self.compatible(parts + weak.prefix(Self.mostParts))
    guard wide.count > 1 else { return nil }
    var units = wide
    let less = mayContinue ? union.indices.map { union.without($0) } : []
    var best = try best(among: [wide, union] + less)
    if best == nil, let first = parts.first { best = try grown(from: first, by: parts) }
    while let whole = best, mayContinue {
      units = units.filter { whole.candidate.holds($0.candidate) }
      guard units.count > 2, let less = try smaller(units, than: whole) else { break }
      best = less
    }
    guard let best, let alone = parts.first?.finding else { return best }
    return best.finding.isMore(than: alone, by: 0.2 + 0.1 * alone.saving) ? best : nil
  }

  /// The same without what saves nothing beside the others; nil where all of it does.
  private mutating func smaller(_ units: [Tried], than whole: Tried) throws -> Tried? {
    let candidates = units.indices.map { units.without($0).flatMap(\.candidate.proposals) }
      .map { start.maker.candidate(.combination, $0) }
    let found = try tried(candidates.compactMap(\.self), runs: Self.mostRuns)
    func isEnough(_ tried: Tried) -> Bool {
      tried.finding.isHarmless && tried.finding.isMore(than: whole.finding, by: -0.05)
    }
    let idle = units.filter { unit in
      found.contains { isEnough($0) && !$0.candidate.holds(unit.candidate) }
    }
    guard !idle.isEmpty else { return nil }
    // All that seem to do nothing at once, or else the one that does least.
    let rest = units.filter { unit in !idle.contains { $0.candidate.holds(unit.candidate) } }
    if rest.count > 1, idle.count > 1, let without = try best(among: [rest]), isEnough(without) {
      return without
    }
    return found.filter(isEnough).max { $0.finding.saved < $1.finding.saved }
  }

  private var mayContinue: Bool { shouldContinue() && events < Self.mostEventsInAll }

  /// The best of some combinations that do no harm.
  private mutating func best(among combinations: [[Tried]]) throws -> Tried? {
    let candidates = combinations.filter { $0.count > 1 }.compactMap { units in
      start.maker.candidate(.combination, units.flatMap(\.candidate.proposals))
    }
    return try tried(candidates, runs: Self.mostRuns).filter(\.finding.isHarmless)
      .max { $0.finding.saved < $1.finding.saved }
  }

  /// A change, and one more at a time as long as that saves more and does no harm.
  private mutating func grown(from first: Tried, by parts: [Tried]) throws -> Tried? {
    var units = [first]
    var best: Tried?
    while mayContinue {
      let larger = parts.filter { !Self.overlaps($0, units) }.map { units + [$0] }
      guard let found = try self.best(among: larger),
        found.finding.isMore(than: (best ?? first).finding, by: 0.2)
      else { break }
      best = found
      units = parts.filter { found.candidate.holds($0.candidate) }
    }
    return best
  }

  /// As many changes as go together, the best first.
  private static func compatible(_ parts: [Tried]) -> [Tried] {
    parts.reduce(into: []) { chosen, part in if !overlaps(part, chosen) { chosen.append(part) } }
  }

  /// Whether a change is another way of one of those chosen.
  private static func overlaps(_ part: Tried, _ chosen: [Tried]) -> Bool {
    chosen.contains { other in
      other.candidate.proposals.contains { own in
        part.candidate.proposals.contains { $0.isWay(of: own) }
      }
    }
  }

  /// The changes that combine: of each place the best that does no harm.
  static func parts(_ singles: [Tried]) -> [Tried] {
    let harmless = singles.filter { $0.isShown && !$0.isHopeless }
    return Array(harmless.sorted(by: isBetter).prefix(mostParts))
  }
}

extension AdviceSearch.Tried {
  /// Whether it does no harm, and a metric would show it.
  fileprivate var isShown: Bool { finding.isHarmless && candidate.isPriceShown }

  /// Whether the rule of advice rejects it, whatever more runs show.
  fileprivate var isHopeless: Bool { candidate.isStrict && !candidate.isPriceKnown(by: finding) }

  /// The same with the other strengths among some, the weakest first.
  fileprivate func beside(_ all: [Self]) -> Self {
    var told = self
    told.others = all.filter { $0.candidate.first.strength != candidate.first.strength }
      .sorted { $0.finding.saving < $1.finding.saving }.prefix(3)
      .map { .init(strength: $0.candidate.first.strength, percent: $0.finding.saving) }
    return told
  }
}
