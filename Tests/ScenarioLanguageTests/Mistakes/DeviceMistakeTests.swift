import ScenarioLanguage
import Testing

/// Phones that there are not, and parts with wrong numbers.
extension `A scenario is refused for` {
  @Test(arguments: devices)
  func `a wrong device`(mistake: Mistake) throws { try mistake.check(head: "") }

  private static let devices = [
    Mistake(
      "an unknown device", "scenario: x\ndevice: 1️⃣iphone-6\nduration: 3 s",
      .init("1️⃣", "unknown device 'iphone-6'", note: "did you mean 'iphone-6s'?")),
    Mistake(
      "a device unlike any", "scenario: x\ndevice: 1️⃣toaster\nduration: 3 s",
      .init(
        "1️⃣", "unknown device 'toaster'",
        note: "known devices: \(DeviceLibrary.names.joined(separator: ", ")); a file ends in .yaml")
    ),
    Mistake(
      "steps beside a device that is not known",
      """
      scenario: x
      device: 1️⃣toaster
      duration: 3 s
      apps: { a: { handlers: { start: [ { request: { down: 1 kB } } ], visit: [ stop-scan ] } } }
      """,
      .init(
        "1️⃣", "unknown device 'toaster'",
        note: "known devices: \(DeviceLibrary.names.joined(separator: ", ")); a file ends in .yaml")
    ),
    Mistake(
      "steps and events of parts that the device has not",
      """
      scenario: x
      device: { components: { base: {}, bluetooth: {} } }
      duration: 3 s
      apps:
        a:
          handlers:
            start: [ { 1️⃣request: { down: 1 kB } } ]
            2️⃣visit: [ stop-scan ]
      """,
      .init(
        "1️⃣", "the device has no component that can do 'request'",
        note: "add to its components: wi-fi or cellular"),
      .init(
        "2️⃣", "the device has no component that sends 'visit'",
        note: "add to its components: location")),
    Mistake(
      "a counter of a component that the device has not",
      """
      scenario: x
      device: { components: { base: {} } }
      duration: 3 s
      metrics: { m: { count: 1️⃣microphone-time-ns } }
      """,
      .init(
        "1️⃣", "the device has no component that counts 'microphone-time-ns'",
        note: "add to its components: microphone")),
    Mistake(
      "a misspelt field of a step with one field",
      """
      scenario: x
      device: standard-phone
      duration: 3 s
      user: { actions: { look: { at: 1 s, do: [ { open: a } ] } } }
      apps: { a: { handlers: { start: [ { microphone: { 1️⃣fro: 3 s } } ] } } }
      """,
      .init(
        "1️⃣", "unknown key 'fro' in step 'microphone'", note: "did you mean 'for'?")),
    Mistake(
      "a device without parts", "scenario: x\ndevice: 1️⃣{}\nduration: 3 s",
      .init("1️⃣", "the device has no 'components'")),
    Mistake(
      "a step for a part that the device has not",
      """
      scenario: x
      device: { components: { gyroscope: {} } }
      duration: 3 s
      apps: { a: { handlers: { start: [ { sense: { sensor: 1️⃣accelerometer, rate: 5 Hz } } ] } } }
      """,
      .init(
        "1️⃣", "the device has no 'accelerometer' that could do 'sense'", note: "it has: gyroscope")),
    Mistake(
      "a step for a part that nobody knows",
      """
      scenario: x
      device: { components: { gyroscope: {} } }
      duration: 3 s
      apps: { a: { handlers: { start: [ { stop-sensing: 1️⃣gyroscop } ] } } }
      """,
      .init(
        "1️⃣",
        "'sensor' of 'stop-sensing' must be one of accelerometer, gyroscope, magnetometer, found 'gyroscop'",
        note: "did you mean 'gyroscope'?")),
    Mistake(
      "an animation that nobody began",
      "scenario: x\ndevice: { components: { gpu: {} } }\nduration: 3 s\n"
        + steps("{ animate: { rate: 9 Hz, name: clouds } }, { stop-animating: 1️⃣cluods }"),
      .init(
        "1️⃣", "no animation of this app is called 'cluods'", note: "did you mean 'clouds'?")),
    Mistake(
      "an unknown component",
      "scenario: x\ndevice: { extends: iphone-6s, components: { 1️⃣dispaly: {} } }\nduration: 3 s",
      .init("1️⃣", "unknown component 'dispaly'", note: "did you mean 'display'?")),
    Mistake(
      "an unknown number of a component",
      "scenario: x\ndevice: { extends: iphone-6s, components: { display: { 1️⃣panl: 3 mW } } }\nduration: 3 s",
      .init(
        "1️⃣", "unknown key 'panl' in 'device.components.display'", note: "did you mean 'panel'?")),
    Mistake(
      "a number of a component without a unit",
      "scenario: x\ndevice: { extends: iphone-6s, components: { display: { panel: 1️⃣3 } } }\nduration: 3 s",
      .init(
        "1️⃣", "'device.components.display.panel': '3' needs a unit",
        note: "a power is written with mW, W or µW, as in '3 mW'")),
    Mistake(
      "a component beyond reason",
      "scenario: x\ndevice: { extends: iphone-6s, components: { bluetooth: { charge-scale: { value: 1️⃣99999999, range: [1, 999999999] } } } }\nduration: 3 s",
      .init(
        "1️⃣",
        "'device.components.bluetooth.charge-scale' must be at most 1000000, found '99999999'")),
    Mistake(
      "a number of a component that is nothing",
      "scenario: x\ndevice: { components: { base: 1️⃣{ asleep: ~, awake: 3 mW } } }\nduration: 3 s",
      .init(
        "1️⃣", "'device.components.base' needs 'asleep'",
        note: "'asleep': power with a dark screen")),
    Mistake(
      "peripherals without a radio",
      "scenario: x\ndevice: { components: { base: { asleep: 1 mW, awake: 3 mW } } }\nduration: 3 s\nsurroundings: { bluetooth: 1️⃣{ d: { interval: 1 s } } }",
      .init("1️⃣", "the device has no component 'bluetooth'")),
  ]
}
