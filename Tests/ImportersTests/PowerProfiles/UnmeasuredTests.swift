import Configuration
import Testing

@testable import Importers

struct `A value that nobody measured` {
  /// Android's own file: its placeholders and zeros, without its comments.
  private static let template = Importing.device(
    """
    <item name="ambient.on.display0">0.1</item>
    <item name="screen.on.display0">0.1</item>
    <item name="screen.full.display0">0.1</item>
    <item name="bluetooth.active">0.1</item>
    <item name="bluetooth.on">0.1</item>
    <item name="wifi.on">0.1</item>
    <item name="wifi.active">0.1</item>
    <item name="wifi.scan">0.1</item>
    <item name="audio">0.1</item>
    <item name="video">0.1</item>
    <item name="camera.flashlight">0.1</item>
    <item name="camera.avg">0.1</item>
    <item name="gps.on">0.1</item>
    <item name="radio.active">0.1</item>
    <item name="radio.scanning">0.1</item>
    <array name="radio.on"><value>0.2</value><value>0.1</value></array>
    <array name="cpu.active"><value>0.1</value></array>
    <array name="cpu.clusters.cores"><value>1</value></array>
    <array name="cpu.speeds.cluster0"><value>400000</value></array>
    <array name="cpu.active.cluster0"><value>0.1</value></array>
    <item name="cpu.idle">0.1</item>
    <array name="memory.bandwidths"><value>22.7</value></array>
    <item name="battery.capacity">2</item>
    <item name="wifi.controller.idle">0</item>
    <item name="wifi.controller.rx">0</item>
    <item name="wifi.controller.tx">0</item>
    <array name="wifi.controller.tx_levels"></array>
    <item name="wifi.controller.voltage">0</item>
    <array name="wifi.batchedscan"><value>.0002</value><value>2</value></array>
    <modem>
      <sleep>0</sleep><idle>0</idle>
      <active rat="DEFAULT"><receive>0</receive><transmit level="0">0</transmit></active>
    </modem>
    <item name="modem.controller.voltage">0</item>
    <array name="gps.signalqualitybased"><value>0</value><value>0</value></array>
    <item name="gps.voltage">0</item>
    """)

  private func errors(_ told: [Diagnostic]) -> [String] {
    told.filter { $0.severity == .error }.map(\.message)
  }

  @Test func `is all that Android's own file has, which is refused`() {
    let (profile, told) = Importing.convert(Self.template)
    #expect(profile == nil)
    #expect(
      errors(told) == [
        "no current of the file was measured: they are 0, or the 0.1 mA of Android's own file"
      ])
  }

  @Test func `is left out of a file that has others`() {
    let text = Self.template.replacingOccurrences(
      of: "\"screen.on.display0\">0.1", with: "\"screen.on.display0\">80")
    let (profile, told) = Importing.convert(text)
    #expect(errors(told).isEmpty)
    // Of 80 mA, and of nothing else: no part stands in the profile but those with words alone.
    #expect(profile?.contains("panel: { value: 308 mW") == true)
    for part in ["base", "cpu", "wi-fi", "speaker", "video-decoder", "camera", "location"] {
      #expect(profile?.contains("\n  \(part):\n") == false, "\(part)")
    }
    let components = profile?.components(separatedBy: "\ncomponents:\n").last
    #expect(components?.contains("grade: published") == false)
    let names = ["wifi.active", "camera.avg", "radio.on", "bluetooth.on", "gps.on", "cpu.idle"]
    for name in names {
      #expect(
        told.contains {
          $0.message
            == "'\(name)' is the placeholder of Android's own file, which nobody measured, and is left out"
        }, "\(name)")
    }
  }

  @Test func `is no small current of a file that has true ones`() {
    let content = "<item name=\"bluetooth.on\">0.1</item><item name=\"screen.on\">80</item>"
    let (profile, told) = Importing.convert(Importing.device(content)) { $0.panel = .oled }
    // 0.1 mA at 3.85 V.
    #expect(profile?.contains("idle: { value: 0.385 mW, grade: published") == true)
    #expect(told.isEmpty)
  }

  @Test func `of all cores leaves those of the clusters`() {
    let text = Importing.clusters.replacingOccurrences(
      of: "<item name=\"cpu.active\">10</item>",
      with: "<array name=\"cpu.active\"><value>0.1</value></array>")
    let (profile, told) = Importing.convert(text)
    #expect(profile?.contains("cpu-clusters") == true)
    #expect(profile?.contains("active:") == false)
    #expect(
      told.contains {
        $0.message.hasPrefix("'cpu.active' is the placeholder of Android's own file")
      })
  }

  @Test func `takes the processor with it when it is the current of a core`() {
    let text = Importing.clusters.replacingOccurrences(
      of: "<value>2</value><value>25</value>", with: "<value>0.1</value><value>0.1</value>")
    let (profile, told) = Importing.convert(text)
    #expect(profile?.contains("cpu-clusters") == false)
    #expect(
      told.contains {
        $0.message.hasPrefix("'cpu.core_power.cluster0' has the placeholder of Android's own file")
      })
  }

  /// Each 0 is told once, and the parameter keeps the standard value of its model.
  @Test(arguments: [
    ("cpu.cluster_power.cluster0", "little-cluster: "), ("cpu.suspend", "asleep: "),
    ("cpu.active", "    active: "), ("modem.controller.idle", "tail-power: { value: 360"),
    ("wifi.controller.idle", "tail-power: { value: 185"),
  ])
  func `is 0 among others that were measured`(name: String, parameter: String) {
    let lines = Importing.clusters.split(separator: "\n").map {
      $0.contains("\"\(name)\"") ? "<item name=\"\(name)\">0</item>" : String($0)
    }
    let (profile, told) = Importing.convert(lines.joined(separator: "\n")) {
      $0.panel = .lcd
      $0.radio = .lte
    }
    #expect(Importing.convert(Importing.clusters).profile?.contains(parameter) == true)
    #expect(profile?.contains(parameter) == false)
    #expect(profile?.contains(" 0 mA") == false)
    #expect(told.map(\.message) == ["'\(name)' is 0: not measured, and left out"])
  }

  @Test func `is 0 of one of two strengths of a satellite's signal`() {
    let text = Importing.clusters.replacingOccurrences(
      of: "<value>30</value><value>10</value>", with: "<value>30</value><value>0</value>")
    let (profile, told) = Importing.convert(text)
    #expect(profile?.contains("searching: { value: 111 mW") == true)
    #expect(profile?.contains("tracking: ") == false)
    #expect(
      told.map(\.message).contains(
        "'gps.signalqualitybased, good signal' is 0: not measured, and left out"))
  }

  @Test func `takes the processor with it when it is 0 for all clocks`() {
    let text = Importing.clusters.replacingOccurrences(
      of: "<value>2</value><value>25</value>", with: "<value>0</value><value>0</value>")
    let (profile, told) = Importing.convert(text)
    #expect(profile?.contains("cpu-clusters") == false)
    #expect(
      told.map(\.message).contains(
        "the currents of 'cpu.core_power.cluster0' are all 0, which nobody measured; the processor is left out"
      ))
  }

  @Test func `is 0 for a controller, so that older names serve`() {
    let content = """
      <item name="wifi.controller.idle">0</item>
      <item name="wifi.controller.rx">0</item>
      <item name="wifi.active">90</item>
      """
    let (profile, told) = Importing.convert(Importing.device(content))
    #expect(profile?.contains("base: { value: 346.5 mW") == true)
    #expect(
      told.map(\.message) == [
        "the currents of 'wifi.controller' are all 0: not measured, and left out"
      ])
  }
}
