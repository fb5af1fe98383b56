import Configuration
import PowerAccounting

/// The sensor of the magnetic field along three axes: the compass.
package struct Magnetometer: ComponentModel {
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

  package init?(_ parameters: ComponentParameters, diagnostics: Diagnostics) {
    guard
      let sensor = MotionSensor(parameters, of: "magnetometer", diagnostics: diagnostics)
    else { return nil }
    self.sensor = sensor
  }

  package var laneCount: Int { MotionSensorInstance.laneCount }
  package func makeComponent() -> InstalledComponent {
    InstalledComponent(MotionSensorInstance(model: sensor))
  }
}
