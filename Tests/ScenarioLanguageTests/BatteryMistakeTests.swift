import Experiments
import PowerAccounting
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// The messages to the author of a battery or of a bench after a slip.
struct `A battery is refused for` {
  private static func bench(_ rest: String) -> String {
    "scenario: x\ndevice: bench\nduration: 1 h\n\(rest)"
  }
  private static let ideal = "battery: { model: ideal }\n"

  private static let mistakes = [
    Mistake(
      "no model", bench("battery: 1️⃣{ capacity: 1 Ah }"),
      .init(
        "1️⃣", "'battery' needs 'model'",
        note: "one of: ideal, peukert, kinetic, diffusion, equivalent-circuit, shepherd")),
    Mistake(
      "a model that is not known", bench("battery: { model: 1️⃣kinetik }"),
      .init("1️⃣", "unknown model 'kinetik' of 'battery'", note: "did you mean 'kinetic'?")),
    Mistake(
      "a parameter of another model", bench("battery: { model: ideal, 1️⃣beta: 1 min^-0.5 }"),
      .init(
        "1️⃣", "unknown key 'beta' in 'battery'",
        note:
          "known keys: model, capacity, voltage, state-of-charge, state-of-health, temperature, cold-loss"
      )),
    Mistake(
      "a value without a unit", bench("battery: { model: ideal, capacity: 1️⃣3000 }"),
      .init(
        "1️⃣", "'battery.capacity': '3000' needs a unit",
        note: "a charge is written with mAh, Ah or C, as in '3000 mAh'")),
    Mistake(
      "a value of another kind",
      bench("battery: { model: diffusion, beta: 1️⃣0.637 /min }"),
      .init(
        "1️⃣",
        "'battery.beta': '0.637 /min' is a frequency, expected a rate per root of time",
        note: "a rate per root of time is written with min^-0.5")),
    Mistake(
      "a state of charge above full",
      bench("battery: { model: ideal, state-of-charge: { value: 1️⃣110 %, range: [0, 2] } }"),
      .init("1️⃣", "'battery.state-of-charge' must be above 0 % and at most 100 %")),
    Mistake(
      "cold that leaves nothing",
      bench("battery: { model: ideal, temperature: 1️⃣-40 °C, cold-loss: 5 %/K }"),
      .init("1️⃣", "'battery.cold-loss' leaves no charge at this temperature")),
    Mistake(
      "a load without a battery", bench("load: 1️⃣[ { from: 0 s, power: 1 W } ]"),
      .init("1️⃣", "'load' needs a battery", note: "add battery: { model: … }")),
    Mistake(
      "a load of a phone",
      "scenario: x\ndevice: iphone-6s\nduration: 1 h\n\(ideal)load: 1️⃣[ { from: 0 s, power: 1 W } ]",
      .init(
        "1️⃣", "'load' is for a device without components",
        note: "write device: bench; a phone draws what its components draw")),
    Mistake(
      "steps out of order",
      bench(ideal + "load: [ { from: 2 s, power: 1 W }, 1️⃣{ from: 1 s, power: 2 W } ]"),
      .init(
        "1️⃣", "a step of 'load' begins no later than the one before",
        note: "write them in the order in which they come")),
    Mistake(
      "a step that draws nothing that is said", bench(ideal + "load: [ 1️⃣{ from: 2 s } ]"),
      .init("1️⃣", "a step of 'load' needs one of current, power, charge, found none")),
    Mistake(
      "a step that draws two things",
      bench(ideal + "load: [ 1️⃣{ from: 2 s, power: 1 W, current: 1 A } ]"),
      .init(
        "1️⃣", "a step of 'load' needs one of current, power, charge, found current, power")),
    Mistake(
      "a step below zero", bench(ideal + "load: [ { from: 2 s, power: 1️⃣-1 W } ]"),
      .init("1️⃣", "'power': '-1 W' must not be negative")),
    Mistake(
      "a step beyond reason", bench(ideal + "load: [ { from: 2 s, power: 1️⃣2000 W } ]"),
      .init("1️⃣", "a step of 'load' must be at most 10000 A or 1000 W, found '2000 W'")),
    Mistake(
      "a charger that never ends",
      bench(
        ideal
          + "load: [ { from: 0 s, charge: { current: 1 A, voltage: 4.2 V, until: 1️⃣2 A } } ]"),
      .init("1️⃣", "'until' must be less than 'current'")),
    Mistake(
      "a load that is a word", bench(ideal + "load: 1️⃣load.csv"),
      .init(
        "1️⃣", "'load' must be a list of steps or { trace: … }, found 'load.csv'",
        note: "write [ { from: 0 s, current: 500 mA } ], or { trace: load.csv }")),
    Mistake(
      "no load at all", bench(ideal + "load: 1️⃣[]"), .init("1️⃣", "'load' has no step")),
    Mistake(
      "a trace that is not there", bench(ideal + "load: { trace: 1️⃣none.csv }"),
      .init("1️⃣", "there is no file 'none.csv'")),
    Mistake(
      "a warm-up of a bench",
      bench(ideal + "load: [ { from: 0 s, power: 1 W } ]\nwarm-up: 1️⃣1 s"),
      .init("1️⃣", "'warm-up' and 'load' do not go together")),
  ]

  @Test(arguments: mistakes)
  func `a slip`(mistake: Mistake) throws { try mistake.check(head: "") }
}

/// Recorded loads.
struct `A trace` {
  private static func scenario(_ battery: String = "ideal, capacity: 1 Ah, voltage: 4 V") -> String
  {
    """
    scenario: trace
    device: bench
    battery: { model: \(battery) }
    load: { trace: load.csv }
    duration: 1 h
    """
  }

  private func joules(_ csv: String) throws -> Double {
    let loaded = try Samples.load(Self.scenario(), files: ["load.csv": csv])
    let plan = ExperimentPlan(scenario: loaded.scenario)
    return try Experiment(plan).run(variant: 0, replication: 1).ledger.total.joules
  }

  private func complaints(_ csv: String) throws -> [String] {
    try Samples.complaints(Self.scenario(), files: ["load.csv": csv]).map {
      "\($0.location): \($0.message)"
    }
  }

  @Test(arguments: [
    "time,power\n0,1\n600,2\n1800,0\n",
    "time (s),power (mW)\r\n0,1000\r\n600,2000\r\n1800,0\r\n",
    "sample,time [min],power [W]\n1,0,1\n2,10,2\n3,30,0\n",
    "Time, Power\n0 s,1 W\n\n10 min,2000 mW\n30 min,0 W\n",
    "time,current\n0,0.25\n600,5e-1\n1.8e3,0.0e0\n",
    "\"time (ms)\",\"current (mA)\"\n0,250\n600000,500\n1800000,0\n",
  ])
  func `holds each row until the next`(csv: String) throws {
    #expect(abs(try joules(csv) - (600 * 1 + 1200 * 2)) < 1e-6)
  }

  private static let monitor = "Time (s),Main Avg Current (mA)\n0,250\n600,500\n1800,0\n"

  /// The recording lasts 50 min: its last row is as long as the one before.
  private func monitored(_ csv: String, step: String) -> String {
    Self.scenario().replacingOccurrences(of: "load.csv", with: "load.csv\(step)")
      .replacingOccurrences(of: "1 h", with: "50 min")
  }

  @Test(arguments: ["", ", step: 7 min", ", step: 90 s", ", step: 1 h"])
  func `of a power monitor draws the charge that was recorded, whatever the step`(
    step: String
  ) throws {
    let loaded = try Samples.load(
      monitored(Self.monitor, step: step), files: ["load.csv": Self.monitor])
    let plan = ExperimentPlan(scenario: loaded.scenario)
    let joules = try Experiment(plan).run(variant: 0, replication: 1).ledger.total.joules
    // 0.25 A for 600 s and 0.5 A for 1200 s at 4 V.
    #expect(abs(joules - 4 * (0.25 * 600 + 0.5 * 1200)) < 1e-6)
  }

  @Test(arguments: [
    (
      "Timestamp(ms),Current(uA)\n0,1\n1,-2\n2,3\n", "",
      "load.csv:3:1: a load of -2e-06 A would charge the battery"
    ),
    (
      "Timestamp(ms),Current(uA)\n0,1\n1,x\n", "",
      "load.csv:3:3: 'x' is no measured number"
    ),
    (
      "time,power\n0,1\n", ", step: 1 s",
      "sample.yaml:4:32: 'step' is for the tables of power monitors"
    ),
    (monitor, ", step: 0 s", "sample.yaml:4:32: 'step' must be longer than 0 s"),
  ])
  func `of a power monitor is refused at the place of a mistake`(
    csv: String, step: String, complaint: String
  ) throws {
    let found = try Samples.complaints(monitored(csv, step: step), files: ["load.csv": csv])
    #expect(found.map { "\($0.location): \($0.message)" } == [complaint])
  }

  @Test func `goes on with its last row`() throws {
    #expect(abs(try joules("time,power\n0,1\n") - 3600) < 1e-9)
  }

  @Test func `draws nothing before its first row`() throws {
    #expect(abs(try joules("time,power\n1800,1\n") - 1800) < 1e-9)
  }

  @Test(arguments: [
    ("", "load.csv:1:1: the trace is empty"),
    ("time,power\n", "load.csv:1:1: the trace has no rows"),
    (
      "time,watts\n0,1\n",
      "load.csv:1:1: a trace needs the columns 'time' and one of 'power' and 'current'"
    ),
    (
      "time,power,current\n0,1,1\n",
      "load.csv:1:1: a trace needs the columns 'time' and one of 'power' and 'current'"
    ),
    ("time,power,power\n0,1,1\n", "load.csv:1:12: the trace has two columns 'power'"),
    ("time (s),power ()\n0,1\n", "load.csv:1:10: 'power ()' names no unit"),
    ("\"time (s),power\n0,1\n", "load.csv:1:1: the quote is never closed"),
    ("time,power\n\"0,1\n5,2\n", "load.csv:2:1: the quote is never closed"),
    ("time,power\n0,1\n5\n", "load.csv:3:1: the row has no 'power'"),
    ("time,power\n0,1\n5, many\n", "load.csv:3:4: 'power': 'many' is not a number"),
    ("time,power\n0,1\n5,-2\n", "load.csv:3:3: 'power': '-2 W' must not be negative"),
    ("time (parsec),power\n0,1\n", "load.csv:2:1: 'from': '0 parsec' has an unknown unit 'parsec'"),
    (
      "time,power\n5,1\n5,2\n", "load.csv:3:1: a step of 'load' begins no later than the one before"
    ),
  ])
  func `that is wrong is refused at its place`(csv: String, complaint: String) throws {
    #expect(try complaints(csv) == [complaint])
  }

  @Test func `too long is refused`() throws {
    let rows = (0...200_001).map { "\($0),1\n" }.joined()
    #expect(
      try complaints("time,power\n" + rows)
        == ["load.csv:200002:1: the trace has more than 200000 rows"])
  }

  @Test func `stands in the resolved scenario with every row`() throws {
    let loaded = try Samples.load(
      Self.scenario(), files: ["load.csv": "time,power\n0,1\n600,2\n"])
    #expect(loaded.resolvedText.contains("power: 2 W"))
    #expect(!loaded.resolvedText.contains("load.csv"))
  }
}
