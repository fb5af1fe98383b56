import Testing

@testable import Experiments
@testable import Reports
@testable import Results

struct `The sentence on a saving` {
  private func saving(_ others: (String, Told.Difference?)..., days: Int = 50) throws -> String {
    try Told.saving([Told(name: "energy", others: others)], days: days)
  }

  @Test func `says by how much less`() throws {
    #expect(try saving(("b", .percent(-50, -54, -46))) == "b saves 50 % of the phone's energy.")
  }

  @Test func `says by how much more`() throws {
    #expect(try saving(("b", .percent(50, 46, 54))) == "b costs 50 % more of the phone's energy.")
  }

  @Test func `is open where the interval holds nothing`() throws {
    #expect(
      try saving(("b", .percent(-5, -15, 5)))
        == "The runs leave open whether b saves any of the phone's energy (−5 %).")
  }

  @Test func `says that nothing differs`() throws {
    #expect(
      try saving(("b", Told.Difference.none))
        == "b makes no difference to the phone's energy in any of 50 runs.")
  }

  @Test func `is in joules where percent have no ends`() throws {
    #expect(
      try saving(("b", .absolute(-10, -11, -9))) == "b saves 10.0 J of the phone's energy.")
    // One run has no interval.
    #expect(
      try saving(("b", .ofOneDay(-10)), days: 1) == "b saves 10.0 J of the phone's energy.")
  }

  @Test func `has the words of the metric`() throws {
    let app = Told(name: "app-energy", others: [("b", .percent(-50, -54, -46))])
    #expect(try Told.saving([app]) == "b saves 50 % of the app's energy.")
    let life = Told(
      name: "battery-life", unit: "s", better: "higher", others: [("b", .percent(50, 46, 54))])
    #expect(try Told.saving([life]) == "b raises battery-life by 50 %.")
    let wait = Told(name: "wait", unit: "s", others: [("b", .percent(-50, -54, -46))])
    #expect(try Told.saving([wait]) == "b lowers wait by 50 %.")
  }

  @Test func `of nothing says that there is none`() throws {
    #expect(try saving(("b", nil)) == "No run gave energy of both a and b.")
    #expect(
      try saving(("b", nil), ("c", nil)) == "No run gave energy of both a and another variant.")
    #expect(try saving() == "There is one variant, a, and nothing to compare it with.")
  }
}

struct `The sentence on costs` {
  private func tail(_ costs: (String, Told.Difference?)...) throws -> String {
    let energy = Told(name: "energy", others: [("b", .percent(-50, -54, -46))])
    let metrics = costs.map { Told(name: $0.0, unit: "s", others: [("b", $0.1)]) }
    let text = try Told.saving([energy] + metrics)
    let claim = "b saves 50 % of the phone's energy"
    #expect(text.hasPrefix(claim))
    return String(text.dropFirst(claim.count))
  }

  @Test func `contrasts what gets worse with the saving, the worst first`() throws {
    #expect(
      try tail(
        ("search", .percent(-50, -54, -46)), ("wait", .percent(20, 16, 24)),
        ("age", .percent(50, 46, 54)))
        == ", but age (+50 %) and wait (+20 %) get worse; search (−50 %) gets better.")
  }

  @Test func `names two and counts the others`() throws {
    // A change without bounds in percent may be the worst.
    #expect(
      try tail(
        ("a1", .percent(20, 16, 24)), ("a2", .percent(30, 26, 34)), ("a3", .absolute(1, 0.5, 1.5)),
        ("a4", .percent(40, 36, 44)))
        == ", but a3 (+1.00 s), a4 (+40 %) and 2 other metrics get worse.")
  }

  @Test func `says which stay open, and that all others are the same`() throws {
    #expect(
      try tail(("wait", .percent(-5, -15, 5)), ("taps", Told.Difference.none))
        == ", and wait (−5 %) stays open.")
    #expect(try tail(("taps", Told.Difference.none)) == ", and taps stays the same.")
  }
}

struct `The sentence on many variants` {
  private func saving(_ others: (String, Told.Difference?)...) throws -> String {
    try Told.saving([Told(name: "energy", others: others)])
  }

  @Test func `names the one that saves most`() throws {
    #expect(
      try saving(("b", .percent(-20, -21, -19)), ("c", .percent(-50, -54, -46)))
        == "c saves 50 % of the phone's energy, the most of all.")
  }

  // A tenth of the narrower interval, which is 2 wide, is 0.2.
  @Test(arguments: [(-49.9, true), (-49.7, false)])
  func `names together what a tenth of the smaller interval does not tell apart`(
    other: Double, isAlike: Bool
  ) throws {
    let text = try saving(
      ("b", .percent(other, other - 1, other + 1)), ("c", .percent(-50, -54, -46)))
    #expect(text.hasPrefix("c and b save") == isAlike)
    #expect(text.hasPrefix("c saves 50 %") == !isAlike)
  }

  @Test func `names the least where all cost more`() throws {
    #expect(
      try saving(("b", .percent(50, 46, 54)), ("c", .percent(60, 56, 64)))
        == "Every variant costs more of the phone's energy; b the least, 50 % more.")
  }

  @Test func `says that none is sure, and that none differs`() throws {
    #expect(
      try saving(("b", .percent(-2, -5, 1)), ("c", .percent(1, -2, 3)))
        == "No variant surely saves any of the phone's energy: b comes out best (−2 %), and the runs leave its direction open."
    )
    #expect(
      try saving(("b", Told.Difference.none), ("c", Told.Difference.none))
        == "No variant makes a difference to the phone's energy in any of 50 runs.")
  }

  @Test func `does not take a variant that changes nothing for an open one`() throws {
    #expect(
      try saving(("b", Told.Difference.none), ("c", .percent(50, 46, 54)))
        == "No variant surely saves any of the phone's energy; b makes no difference in any of 50 runs."
    )
  }

  @Test func `says of all that they cost more only where all surely do`() throws {
    let none = "No variant surely saves any of the phone's energy. "
    #expect(
      try saving(("b", .percent(5, 4, 6)), ("c", .percent(8, -2, 18)))
        == none + "b costs 5 % more of the phone's energy.")
    #expect(
      try saving(("b", .percent(5, 4, 6)), ("c", nil))
        == none + "b costs 5 % more of the phone's energy.")
  }

  /// Without means, no variant has the best one.
  @Test func `names no best of variants that save alike where their qualities are alike`() throws {
    let energy = Told(
      name: "energy", others: [("b", .percent(-50, -54, -46)), ("c", .percent(-50, -54, -46))])
    let wait = Told(
      name: "wait", unit: "s",
      others: [("b", .percent(30, 20, 40)), ("c", .percent(30, 20, 40))])
    #expect(
      try Told.saving([energy, wait])
        == "b and c save 50 % of the phone's energy; with b, wait (+30 %) gets worse.")
  }

  /// The best saves at a price, and the second without one.
  @Test func `names the best that makes nothing worse`() throws {
    let energy = Told(
      name: "energy", others: [("b", .percent(-90, -91, -89)), ("c", .percent(-50, -51, -49))])
    let wait = Told(
      name: "wait", unit: "s", others: [("b", .percent(30, 20, 40)), ("c", .percent(1, -2, 3))])
    let document = try Told.document([energy, wait])
    let keys = KeyMetrics(
      saving: document.metrics[0], qualities: [document.metrics[1]], areNamed: true)
    let sentences = AnswerSentences(Answer(document, keys))
    #expect(
      sentences.saving
        == "b saves 90 % of the phone's energy, the most of all, but wait (+30 %) gets worse.")
    #expect(
      sentences.alternative
        == "c saves 50 % of the phone's energy at no price that the runs are sure of.")
  }
}
