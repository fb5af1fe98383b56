import Configuration
import PowerAccounting

/// The sensor of rotation about three axes.
package struct Gyroscope: ComponentModel {
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

  package init?(_ parameters: ComponentParameters, diagnostics: Diagnostics) {
    guard
      let sensor = MotionSensor(parameters, of: "gyroscope", diagnostics: diagnostics)
    else { return nil }
    self.sensor = sensor
  }

  package var laneCount: Int { MotionSensorInstance.laneCount }
  package func makeComponent() -> InstalledComponent {
    InstalledComponent(MotionSensorInstance(model: sensor))
  }
}
