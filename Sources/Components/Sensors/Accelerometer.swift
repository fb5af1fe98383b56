import Configuration
import PowerAccounting

/// The sensor of acceleration along three axes.
package struct Accelerometer: ComponentModel {
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

  package init?(_ parameters: ComponentParameters, diagnostics: Diagnostics) {
    guard let sensor = MotionSensor(parameters, of: "accelerometer", diagnostics: diagnostics)
    else { return nil }
    self.sensor = sensor
  }

  package var laneCount: Int { MotionSensorInstance.laneCount }
  package func makeComponent() -> InstalledComponent {
    InstalledComponent(MotionSensorInstance(model: sensor))
  }
}
