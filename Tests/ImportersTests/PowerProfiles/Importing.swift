import Configuration
import Testing

@testable import Importers

/// Small power profiles of the tests' own.
enum Importing {
  /// The profile that a text is converted to, or the mistakes in the text.
  static func convert(
    _ text: String, _ change: (inout ProfileConversion.Options) -> Void = { _ in }
  ) -> (profile: String?, complaints: [Diagnostic]) {
    let diagnostics = Diagnostics()
    var options = ProfileConversion.Options(name: "mine")
    change(&options)
    let profile = PowerProfile(text, file: "p.xml", diagnostics: diagnostics).flatMap {
      ProfileConversion.text(of: $0, options, diagnostics: diagnostics)
    }
    return (profile, diagnostics.all)
  }

  /// A profile with `content` in its root.
  static func device(_ content: String) -> String {
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<device name=\"Android\">\n\(content)\n</device>\n"
  }

  /// With clusters, as files since about 2016 have it. No current of it is one that unlike phones share.
  static let clusters = device(
    """
    <item name="battery.capacity">3000</item>
    <array name="cpu.clusters.cores"><value>4</value><value>2</value></array>
    <item name="cpu.suspend">8</item>
    <item name="cpu.idle">20</item>
    <item name="cpu.active">10</item>
    <item name="cpu.cluster_power.cluster0">1</item>
    <item name="cpu.cluster_power.cluster1">5</item>
    <array name="cpu.core_speeds.cluster0"><value>300000</value><value>1800000</value></array>
    <array name="cpu.core_power.cluster0"><value>2</value><value>25</value></array>
    <array name="cpu.core_speeds.cluster1"><value>800000</value><value>2600000</value></array>
    <array name="cpu.core_power.cluster1"><value>30</value><value>250</value></array>
    <item name="screen.on">90</item>
    <item name="screen.full">310</item>
    <item name="wifi.controller.idle">50</item>
    <item name="wifi.controller.rx">110</item>
    <item name="wifi.controller.tx">300</item>
    <item name="wifi.controller.voltage">3700</item>
    <item name="modem.controller.idle">100</item>
    <item name="modem.controller.rx">150</item>
    <array name="modem.controller.tx"><value>160</value><value>200</value><value>300</value></array>
    <item name="modem.controller.voltage">3600</item>
    <array name="gps.signalqualitybased"><value>30</value><value>10</value></array>
    <item name="gps.voltage">3700</item>
    <item name="made.up">1</item>
    """)

  /// With one list of clocks, as older files have it.
  static let oldStyle = device(
    """
    <item name="none">0</item>
    <item name="screen.on">80</item>
    <item name="screen.full">200</item>
    <item name="bluetooth.on">0.5</item>
    <item name="wifi.on">4</item>
    <item name="wifi.active">90</item>
    <item name="wifi.scan">70</item>
    <item name="gps.on">60</item>
    <item name="radio.active">185</item>
    <item name="radio.scanning">20</item>
    <array name="radio.on"><value>9</value><value>3</value></array>
    <array name="cpu.speeds"><value>300000</value><value>1000000</value></array>
    <array name="cpu.active"><value>50</value><value>120</value></array>
    <item name="cpu.idle">4.5</item>
    <item name="cpu.awake">30</item>
    """)
}
