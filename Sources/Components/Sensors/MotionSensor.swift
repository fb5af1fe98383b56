import Configuration
import PowerAccounting
import Quantities

/// The common model of accelerometer, gyroscope and magnetometer: power by rate, and samples for
/// apps.
struct MotionSensor: Sendable {
  let base: Power
  /// Energy of one sample in the sensor.
  let sample: Energy
  /// The rates it has, rising.
  let rates: [Frequency]
  /// How many samples it can collect.
  let room: Int
  let handOver: Power
  let handOverTime: SimDuration
  let batchWork: CycleCount
  let sampleWork: CycleCount
  let streamName: String

  static let rateLimit = 16

  init?(_ parameters: ComponentParameters, of name: String, diagnostics: Diagnostics) {
    let checked = ParameterChecks(parameters, of: name, diagnostics: diagnostics)
    let rates = parameters.quantities("rates").compactMap { $0.asFrequency() }
    let rise = zip(rates, rates.dropFirst()).allSatisfy { $0.hertz < $1.hertz }
    guard (1...Self.rateLimit).contains(rates.count), rise,
      rates.allSatisfy({ $0.hertz >= 0.01 && $0.hertz <= 1e5 })
    else {
      diagnostics.error(
        "'device.components.\(name).rates' must be 1 to \(Self.rateLimit) rising rates from 0.01 Hz to 100 kHz",
        at: parameters.place(of: "rates"))
      return nil
    }
    guard let base = parameters["base"].asPower(), let sample = parameters["sample"].asEnergy(),
      let room = checked.whole("fifo", in: 1...1_000_000),
      let handOver = parameters["hand-over"].asPower(),
      let time = checked.positiveDuration("hand-over-time"),
      let batchWork = parameters["batch-work"].asCycles(),
      let sampleWork = parameters["sample-work"].asCycles()
    else { return nil }
    self.base = base
    self.sample = sample
    self.rates = rates
    self.room = room
    self.handOver = handOver
    handOverTime = time
    self.batchWork = batchWork
    self.sampleWork = sampleWork
    streamName = name
  }

  /// The power at one of its rates.
  func power(at rate: Frequency) -> Power { base + .watts(sample.joules * rate.hertz) }
}

extension MotionSensor {
  /// The definition of a sensor whose own numbers are given.
  static func definition(
    _ name: String, summary: String, base: StandardValue, sample: StandardValue,
    rates: StandardValue, sources: [String] = [], limits: [String]
  ) -> ComponentDefinition {
    ComponentDefinition(
      name: name, summary: summary,
      formula: [
        "off: P = 0",
        "on: P = base + sample × rate, with the next of its rates for the fastest app",
        "handing samples over one by one: P = hand-over for hand-over-time, a sample",
        "handing n samples over together: batch-work + n × sample-work cycles of the processor",
      ],
      parameters: [
        ParameterDefinition("base", .power, "power while it is on, without the samples", base),
        ParameterDefinition("sample", .energy, "what each sample adds", sample),
        ParameterDefinition("rates", .quantities(.frequency), "the rates it has, rising", rates),
      ] + delivery,
      states: ClaimSteps.states, operations: MotionSteps.definitions,
      events: [
        EventDefinition(
          "\(name)-samples", "a batch of samples is handed over",
          fields: [("count", .quantity(.none))])
      ],
      counters: [CounterDefinition("\(name)-batches", "batches of samples handed over")],
      sources: sources,
      limits: limits + ClaimSteps.limits + [
        "an app that asks for a slower rate than another is handed its own samples only",
        "samples handed over one by one keep no core busy and are told to no script",
        "the always-on processor between sensor and phone is in the ranges of 'base'",
      ])
  }

  /// The parameters of the delivery of samples, the same for every sensor.
  private static let delivery: [ParameterDefinition] = [
    ParameterDefinition(
      "fifo", .none, "how many samples it can collect",
      .assumed("600", "30", "3000", "phones have room for some hundred to some thousand samples")),
    ParameterDefinition(
      "hand-over", .power, "power of the processor while it hands one sample over",
      .proxy(
        "430 mW", "aosp-pixel-3", "250 mW", "1200 mW", note: "one performance core at 1.84 GHz")),
    ParameterDefinition(
      "hand-over-time", .duration, "how long that takes, with waking up",
      .assumed(
        "230 us", "30 us", "1 ms",
        "a wake-up as macOS counts it, 200 µs, and a message to the app of 50 000 cycles")),
    ParameterDefinition(
      "batch-work", .cycles, "work of the processor to hand samples over together",
      .assumed("50 k", "10 k", "500 k", "interrupt, driver, message to the app; not published")),
    ParameterDefinition(
      "sample-work", .cycles, "work of the processor for each of them",
      .assumed("5 k", "0.5 k", "50 k", "copying, calibration and fusion; not published")),
  ]
}
