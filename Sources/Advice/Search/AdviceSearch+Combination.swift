import Configuration

/// The search among combinations.
extension AdviceSearch {
  /// The best combination of changes that do no harm; nil where one is best alone.
  ///
  /// Savings do not add up: two changes that are good alone may share what they save, or spoil one
  /// another. So all of them together are tried first, then all but one, and so on, as long as that is
  /// better; where all together do harm, they are put together one by one.
  package mutating func combination(of singles: [Tried]) throws -> Tried? {
    let parts = Self.parts(singles)
    let union = Self.compatible(parts)
    // Timers that tick together, or share a radio's tail, save only where several do.
    let wide = Self.compatible(parts + weak.prefix(Self.mostParts))
    guard wide.count > 1 else { return nil }
    let alone = parts.first?.finding.saving ?? 0
    var units = wide
    var best = try best(among: [wide, union] + union.indices.map { union.without($0) })
    if best == nil, let first = parts.first { best = try grown(from: first, by: parts) }
    while let whole = best, mayContinue {
      units = units.filter { whole.candidate.holds($0.candidate) }
      guard units.count > 2, let less = try smaller(units, than: whole) else { break }
      best = less
    }
    return best.flatMap { $0.finding.saving > alone + 0.2 ? $0 : nil }
  }

  /// The same without what saves nothing beside the others; nil where all of it does.
  private mutating func smaller(_ units: [Tried], than whole: Tried) throws -> Tried? {
    let candidates = units.indices.map { units.without($0).flatMap(\.candidate.proposals) }
      .map { maker.candidate(.combination, $0) }
    let found = try tried(candidates.compactMap(\.self), runs: Self.mostRuns)
    func isEnough(_ tried: Tried) -> Bool {
      tried.finding.isHarmless && tried.finding.saving >= whole.finding.saving - 0.05
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
    return found.filter(isEnough).max { $0.finding.saving < $1.finding.saving }
  }

  private var mayContinue: Bool { shouldContinue() && events < Self.mostEventsInAll }

  /// The best of some combinations that do no harm.
  private mutating func best(among combinations: [[Tried]]) throws -> Tried? {
    let candidates = combinations.filter { $0.count > 1 }.compactMap { units in
      maker.candidate(.combination, units.flatMap(\.candidate.proposals))
    }
    return try tried(candidates, runs: Self.mostRuns).filter(\.finding.isHarmless)
      .max { $0.finding.saving < $1.finding.saving }
  }

  /// A change, and one more at a time as long as that saves more and does no harm.
  private mutating func grown(from first: Tried, by parts: [Tried]) throws -> Tried? {
    var units = [first]
    var best: Tried?
    while mayContinue {
      let larger = parts.filter { !Self.overlaps($0, units) }.map { units + [$0] }
      guard let found = try self.best(among: larger),
        found.finding.saving > (best ?? first).finding.saving + 0.2
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
        part.candidate.proposals.contains {
          $0.location == own.location && $0.practice.name == own.practice.name
        }
      }
    }
  }

  /// The changes that combine: of each place the best that does no harm.
  private static func parts(_ singles: [Tried]) -> [Tried] {
    let harmless = singles.filter { $0.finding.isHarmless && $0.candidate.isPriceShown }
    return Array(
      harmless.sorted(by: isBetter).prefix(mostParts))
  }
}
