import Configuration

/// The sensor of acceleration along three axes.
package struct Accelerometer: ComponentModel, MotionSensorModel {
  package static let definition = MotionSensor.definition(
    "accelerometer",
    summary: "the sensor of acceleration along three axes: off, or sampling while an app holds it",
    base: .assumed(
      "15 uW", "3 uW", "5 mW",
      "8 µA at 1.8 V, as remembered from data sheets of inertial modules; with a sensor hub up to milliwatts"
    ),
    sample: .assumed(
      "0.7 uJ", "0.1 uJ", "20 uJ", "some tens of microamperes at 1.8 V at 50 Hz to 100 Hz"),
    rates: .proxy(
      "[13 Hz, 26 Hz, 52 Hz, 104 Hz, 208 Hz, 416 Hz]", "linux-st-sensors",
      note: "inertial modules of ST"),
    limits: ["one slope for low-power and high-performance modes", "steps are not counted"])

  let sensor: MotionSensor

  package init(_ read: ParameterReader) { sensor = MotionSensor(read, of: "accelerometer") }
}

/// The sensor of rotation about three axes.
package struct Gyroscope: ComponentModel, MotionSensorModel {
  package static let definition = MotionSensor.definition(
    "gyroscope",
    summary: "the sensor of rotation about three axes: off, or sampling while an app holds it",
    base: .assumed(
      "900 uW", "500 uW", "12 mW",
      "0.55 mA at 1.8 V with the accelerometer, as remembered of the LSM6DSO; older ones took several times that"
    ),
    sample: .assumed(
      "0.2 uJ", "0 uJ", "5 uJ", "its masses swing whatever the rate; reading them out is little"),
    rates: .proxy(
      "[13 Hz, 26 Hz, 52 Hz, 104 Hz, 208 Hz, 416 Hz]", "linux-st-sensors",
      note: "inertial modules of ST"),
    sources: ["lsm6dso"],
    limits: [
      "the accelerometer that fusion to an attitude needs has to be held as well",
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
    base: .assumed("20 uW", "2 uW", "1 mW", "between samples it sleeps; no figure is at hand"),
    sample: .assumed(
      "6 uJ", "1 uJ", "40 uJ",
      "a fraction of a milliampere at 10 Hz to 100 Hz, as remembered from data sheets"),
    rates: .proxy(
      "[10 Hz, 20 Hz, 50 Hz, 100 Hz]", "linux-st-sensors", note: "magnetometers of ST"),
    limits: [
      "calibration and the fusion to a heading, which hold other sensors too, are not modelled"
    ])

  let sensor: MotionSensor

  package init(_ read: ParameterReader) { sensor = MotionSensor(read, of: "magnetometer") }
}
