import Experiments
import Kernel
import Numerics
import Testing

struct `The choice among forms of a fit` {
  private static let forms = """
    hold-out: { every: 2 }
    choose:
      both: {}
      panel alone: { hold: { device.components.display.backlight: 700 mW } }
      wrong: { hold: { device.components.display.backlight: 100 mW } }
    """

  private static func error(_ row: Int) -> Double {
    let stream = RandomStream(
      key: RandomKey(seed: 12, replication: 1), name: StreamName("row error"), entity: UInt32(row))
    return 0.03 * StandardNormal.quantile(stream.uniform(trigger: 0, use: 0))
  }

  private static func choice(_ text: String, group: Int? = nil) throws -> FitStudy.Result {
    try FitSample(FitSample.text(text)).result(
      FitSample.table(40, off: { error($0) }, group: group))
  }

  // 700 mW is what made the table: a number that is known right costs no error and saves a number.
  @Test func `takes the fewest numbers that predict as well`() throws {
    let result = try Self.choice(Self.forms)
    let choice = try #require(result.choice)
    #expect(choice.chosen == "panel alone")
    #expect(result.numbers.numbers.map(\.path) == ["device.components.display.panel"])
  }

  @Test func `does not take a form that predicts worse`() throws {
    let choice = try #require(try Self.choice(Self.forms).choice)
    let errors = try choice.forms.map { try #require($0.error) }
    #expect(errors[2] > 3 * errors[0], "\(errors)")
    #expect(try #require(choice.forms[2].excess) > 0)
  }

  // The rows held out are predicted after the choice: without them it is the same.
  @Test func `does not see the rows held out`() throws {
    let table = FitSample.table(40, off: { Self.error($0) })
    let spoilt = FitSample.table(40, off: { $0.isMultiple(of: 2) ? Self.error($0) : 1.5 })
    let sample = try FitSample(FitSample.text(Self.forms))
    let (first, second) = try (sample.result(table).choice, sample.result(spoilt).choice)
    #expect(first?.forms.map(\.error) == second?.forms.map(\.error))
  }

  @Test func `keeps groups whole`() throws {
    // Four groups make four folds, although five were asked for.
    let text = Self.forms.replacing("hold-out: { every: 2 }", with: "group: batch")
    #expect(try Self.choice(text, group: 10).choice?.folds == 4)
  }

  @Test func `is refused where a form holds a number that is not free`() {
    let text = FitSample.text(
      "choose: { a: {}, b: { hold: { device.components.display.pane: 1 mW } } }")
    #expect(
      FitSample.mistakes(text).first?.message
        == "'device.components.display.pane' of 'hold' is no free number")
  }
}

struct `Rows looked at apart` {
  // Rows are 2 % to 40 % bright; every second one is held out, and those below 10 % are 3 % off.
  @Test func `have the errors of their rows alone`() throws {
    let table = FitSample.table(20, off: { $0 < 5 && !$0.isMultiple(of: 2) ? 0.25 : 0 })
    let text = FitSample.text("hold-out: { every: 2 }\nparts: { dim: $(level < 10.5 %) }")
    let part = try #require(try FitSample(text).result(table).judgements.first?.parts?.first)
    #expect(part.rows == 2)
    // Measured values are 1.25 times what the rest says: 1 / 1.25 − 1.
    #expect(abs(part.errors[1].median - 0.2) < 1e-3)
  }

  @Test func `are told by a condition`() {
    let found = FitSample.mistakes(FitSample.text("parts: { dim: $(level) }")).first?.message
    #expect(found == "'dim' of 'parts' must be true or false")
  }
}

struct `Ranges before a fit` {
  // The panel from 100 to 300 mW, its central 95 %: those of the energy over 10 s, with the backlight at
  // its start, are 2 J wide. The quantiles of 79 draws lie between the second and the third of each
  // side, whose strata reach 0.15 J from the ends.
  // The start is in milliwatts.
  @Test(arguments: ["[100 mW, 300 mW]", "[0.1 W, 0.3 W]"])
  func `give the band of predictions that they claimed`(ends: String) throws {
    let text = FitSample.text(
      "hold-out: { every: 2 }\nbefore: { device.components.display.panel: \(ends) }")
    let judged = try #require(try FitSample(text).result(FitSample.table()).judgements.first)
    let before = try #require(judged.before)
    #expect(abs(before.meanWidth - 2) < 0.15, "\(before.meanWidth)")
  }

  @Test func `are none where the fit names none`() throws {
    let text = FitSample.text("hold-out: { every: 2 }")
    #expect(try FitSample(text).result(FitSample.table()).judgements.first?.before == nil)
  }
}
