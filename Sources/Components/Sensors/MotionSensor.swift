import Configuration
import Quantities

/// The common model of accelerometer, gyroscope and magnetometer: power by rate, and samples for
/// apps.
struct MotionSensor: Sendable {
  let base: Power
  /// Energy of one sample in the sensor.
  let sample: Energy
  /// The rates it has, rising.
  let rates: [Frequency]
  /// The highest rate for which an app may ask, in hertz; 0 for any.
  let greatestRate: Double
  /// The greatest number of samples that it can collect.
  let room: Int
  /// The longest time between two hand-overs that keeps the processor from resting.
  let streamInterval: SimDuration
  let handOver: Power
  let handOverTime: SimDuration
  let batchWork: CycleCount
  let sampleWork: CycleCount
  let streamName: String
  /// The system's watch for turns; nil of sensors that do not tell them.
  let orientation: Orientation?

  static let rateLimit = 16

  init(_ read: ParameterReader, of name: String, watchesOrientation: Bool = false) {
    base = read.power("base")
    sample = read.energy("sample")
    rates = read.list("rates").compactMap { $0.asFrequency() }
    greatestRate = read.hertz("greatest-rate", in: 0...100_000)
    room = read.whole("fifo", in: 1...1_000_000)
    streamInterval = read.duration("stream-interval")
    handOver = read.power("hand-over")
    handOverTime = read.positiveDuration("hand-over-time")
    batchWork = read.cycles("batch-work")
    sampleWork = read.cycles("sample-work")
    streamName = name
    orientation = watchesOrientation ? Orientation(read) : nil
    let rise = zip(rates, rates.dropFirst()).allSatisfy { $0.hertz < $1.hertz }
    read.require(
      (1...Self.rateLimit).contains(rates.count) && rise
        && rates.allSatisfy { $0.hertz >= 0.01 && $0.hertz <= 1e5 },
      "rates", "1 to \(Self.rateLimit) rising rates from 0.01 Hz to 100 kHz")
  }

  /// The power at one of its rates.
  func power(at rate: Frequency) -> Power { base + .watts(sample.joules * rate.hertz) }

  /// The definition of a sensor.
  static func definition(
    _ name: String, summary: String, limits: [String], watchesOrientation: Bool = false
  ) -> ComponentDefinition {
    ComponentDefinition(
      name: name, summary: summary,
      formula: [
        "off: P = 0",
        "on: P = base + sample × rate; rate is the next of its rates for the fastest app",
        "handing samples over one by one: P = hand-over for hand-over-time per sample",
        "handing n samples over together: batch-work + n × sample-work cycles of the processor",
        "hand-overs at most stream-interval apart: P of the processor += its 'streaming', once for all sensors",
      ],
      operations: MotionSteps.definitions
        + (watchesOrientation ? OrientationSteps.definitions : []),
      events: [
        EventDefinition(
          "\(name)-samples", "a batch of samples is handed over",
          fields: [("count", .quantity(.none))]
        ).needing(.step(MotionSteps.taking, with: MotionSteps.batch))
      ] + (watchesOrientation ? [Orientation.event] : []),
      counters: [
        CounterDefinition("\(name)-batches", "batches of samples handed over"),
        ClaimSteps.counter(name, .sensors),
      ],
      limits: limits + ClaimSteps.limits + [
        "an app that requests a slower rate than another gets only its own samples",
        "samples handed over one by one keep no core busy and cause no events, but the processor awake",
        "the ranges of 'base' include the always-on processor between sensor and phone",
      ])
  }
}

/// The model of one of the sensors of motion or direction.
protocol MotionSensorModel: ComponentModel { var sensor: MotionSensor { get } }

extension MotionSensorModel {
  package var laneCount: Int { MotionSensorInstance.laneCount }
  package func makeComponent() -> InstalledComponent { .init(MotionSensorInstance(model: sensor)) }
}

/// The steps that accelerometer, gyroscope and magnetometer offer together: one word, and a field
/// that says which of them carries it out.
package enum MotionSteps: Int, CaseIterable {
  case sense, stopSensing

  /// The operands of ``sense``, in this order.
  enum Field { static let duration = 0, sensor = 1, rate = 2, batch = 3 }

  /// The roles of the sensors in a device.
  package static let roles = ["accelerometer", "gyroscope", "magnetometer"]

  /// The step that turns a sensor on, and its field for events.
  static let taking = "sense"
  static let batch = "batch"

  private static let sensor = FieldDefinition.choice(
    "sensor", roles, required: true, "which sensor")

  static let definitions: [StepDefinition] = [
    StepDefinition(
      taking, "turns a sensor on for the app, or changes how the app uses it",
      fields: [
        ClaimSteps.duration, sensor,
        .init(
          "rate", .variate(.frequency), required: true,
          "samples a second; the sensor uses the next rate that it has"),
        .duration(
          batch,
          "collect samples this long and hand them over together, with an event; default: one by one, without events"
        ),
      ], returns: ClaimSteps.returns, carrier: sensor.name
    ).claiming().alsoCalled("sensor", "accelerometer", "gyroscope", "magnetometer"),
    StepDefinition(
      "stop-sensing", "releases the app's sensor and drops samples not handed over",
      fields: [sensor], shorthand: sensor.name, carrier: sensor.name
    ).ending(taking),
  ]
}

/// The sensor of acceleration along three axes.
package struct Accelerometer: ComponentModel, MotionSensorModel {
  package static let definition = MotionSensor.definition(
    "accelerometer",
    summary: "the sensor of acceleration along three axes: off, or sampling while an app holds it",
    limits: [
      "one slope for low-power and high-performance modes", "steps are not counted",
      "turns are watched for by the always-on processor, which 'base' includes: the main one works only when the phone has turned",
    ], watchesOrientation: true)

  let sensor: MotionSensor

  package init(_ read: ParameterReader) {
    sensor = MotionSensor(read, of: "accelerometer", watchesOrientation: true)
  }
}

/// The sensor of rotation about three axes.
package struct Gyroscope: ComponentModel, MotionSensorModel {
  package static let definition = MotionSensor.definition(
    "gyroscope",
    summary: "the sensor of rotation about three axes: off, or sampling while an app holds it",
    limits: [
      "fusion to an attitude also needs the accelerometer, which the app must hold separately",
      "starting takes no time",
    ])

  let sensor: MotionSensor

  package init(_ read: ParameterReader) { sensor = MotionSensor(read, of: "gyroscope") }
}

/// The sensor of the magnetic field along three axes: the compass.
package struct Magnetometer: ComponentModel, MotionSensorModel {
  package static let definition = MotionSensor.definition(
    "magnetometer",
    summary: "the sensor of the magnetic field: off, or sampling while an app holds it",
    limits: [
      "calibration and fusion to a heading, which need other sensors too, are not modelled"
    ])

  let sensor: MotionSensor

  package init(_ read: ParameterReader) { sensor = MotionSensor(read, of: "magnetometer") }
}
