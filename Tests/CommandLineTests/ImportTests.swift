import Foundation
import Testing

struct `Import of a power profile` {
  private static let xml = """
    <?xml version="1.0" encoding="utf-8"?>
    <device name="Android">
      <item name="screen.on">95</item>
      <item name="screen.full">306</item>
      <array name="cpu.speeds"><value>300000</value><value>1500000</value></array>
      <array name="cpu.active"><value>40</value><value>150</value></array>
      <item name="cpu.idle">7</item>
      <item name="cpu.awake">25</item>
    </device>
    """
  private let room: Room
  private let xml: String
  private var profile: String { room.path + "/mine.yaml" }

  init() throws {
    room = try Room()
    xml = try room.file("p.xml", Self.xml)
  }

  @Test func `gives a profile that is valid without a warning`() throws {
    let outcome = try Program.run("import", "power-profile", xml, "-o", profile)
    #expect(outcome.status == 0)
    let check = try Program.run("validate", profile)
    #expect(check.output.hasPrefix("\(profile): no mistakes; components: base, cpu, gpu, display"))
    #expect(check.errors == "")
  }

  @Test func `says what it inferred, and where`() throws {
    let outcome = try Program.run("import", "power-profile", xml, "-o", profile, "--radio", "lte")
    #expect(
      outcome.errors == """
        \(xml):3:3: warning: the file does not say how the panel works; an LCD is assumed, for there is no 'ambient.on'
          <item name="screen.on">95</item>
          ^
          hint: --panel oled or --panel lcd says it; it decides whether content counts
        drainsim: wrote the profile 'mine'; its top says what was assumed

        """)
    let told = try Program.run(
      "import", "power-profile", xml, "--radio", "lte", "--panel", "oled")
    #expect(told.errors == "")
  }

  @Test func `refuses the file with which Android begins`() throws {
    let path = try room.file(
      "android.xml",
      "<device><item name='screen.on'>0.1</item><item name='wifi.active'>0.1</item></device>")
    let outcome = try Program.run("import", "power-profile", path, "-o", profile)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("error: no current of the file was measured"))
    #expect(room.names == ["android.xml", "p.xml"])
  }

  @Test func `gives a phone that runs`() throws {
    _ = try Program.run("import", "power-profile", xml, "-o", profile)
    let scenario = try room.file(
      "lit.yaml", "scenario: lit\ndevice: standard-phone\nduration: 10 s\n")
    let outcome = try Program.run("run", scenario, "--device", profile, "--format", "json")
    #expect(outcome.status == 0)
    // 10 s of 7 mA at 3.85 V, and what the radios take.
    #expect(outcome.output.contains("\"base\": { \"joules\": 0.2695"))
  }

  @Test func `goes to standard output when no file is named`() throws {
    let outcome = try Program.run("import", "power-profile", xml)
    #expect(
      outcome.output.contains("\ndevice: imported\nsystem: android\nextends: standard-phone\n"))
    #expect(room.names == ["p.xml"])
  }

  @Test func `loses no file without being asked`() throws {
    _ = try room.file("mine.yaml", "precious")
    let outcome = try Program.run("import", "power-profile", xml, "-o", profile)
    #expect(outcome.status == 73)
    #expect(
      outcome.errors == "drainsim: '\(profile)' is there already; add --overwrite to replace it\n")
    #expect(try room.text("mine.yaml") == "precious")
    let again = try Program.run("import", "power-profile", xml, "-o", profile, "--overwrite")
    #expect(again.status == 0)
    #expect(try room.text("mine.yaml").contains("device: mine"))
  }

  @Test(arguments: [
    (
      "<!DOCTYPE a [<!ENTITY b \"bb\">]>\n<device>&b;</device>",
      """
      :1:1: error: a declaration such as DOCTYPE or ENTITY is not read
      <!DOCTYPE a [<!ENTITY b "bb">]>
      ^
        hint: a power profile needs none; remove it
      """
    ),
    (
      "<device>\n  <item name='video'>1</device>",
      """
      :2:23: error: '</device>' closes nothing: '<item>' of line 2 is still open
        <item name='video'>1</device>
                            ^
        hint: write </item> first
      """
    ),
    (
      "<device><item name='video'>x</item></device>",
      """
      :1:9: error: 'video' must be a number from 0 to 10000000, found 'x'
      <device><item name='video'>x</item></device>
              ^
        hint: currents are in mA, clocks in kHz, voltages in mV
      """
    ),
  ])
  func `writes nothing for a file that is wrong, and says where it is`(
    text: String, message: String
  ) throws {
    let path = try room.file("wrong.xml", text)
    let outcome = try Program.run("import", "power-profile", path, "-o", profile)
    #expect(outcome.status == 65)
    #expect(outcome.errors == "\(path)\(message)\ndrainsim: 1 mistake\n")
    #expect(room.names == ["p.xml", "wrong.xml"])
  }

  // 9 999 999 mA at 3.85 V.
  @Test func `writes nothing for a part beyond reason, and says where the profile has it`() throws {
    let path = try room.file(
      "wrong.xml", "<device><item name='video'>9999999</item></device>")
    let outcome = try Program.run("import", "power-profile", path, "-o", profile)
    #expect(outcome.status == 65)
    let lines = outcome.errors.split(separator: "\n")
    #expect(
      lines.first
        == "the profile made of \(path):16:22: error: 'device.components.video-decoder.decode' must be at most 1000 W, found '38499996 mW'"
    )
    #expect(lines.last == "drainsim: 1 mistake")
    #expect(room.names == ["p.xml", "wrong.xml"])
  }

  @Test func `does not read a file of a hundred megabytes`() throws {
    let path = room.path + "/huge.xml"
    _ = try room.file("huge.xml", "")
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 100 << 20)
    try file.close()
    let outcome = try Program.run("import", "power-profile", path, "-o", profile)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == """
        \(path):1:1: error: the file is larger than 1024 KiB, which no power profile needs
        drainsim: 1 mistake

        """)
    #expect(room.names == ["huge.xml", "p.xml"])
  }

  @Test func `refuses a voltage that is none`() throws {
    let outcome = try Program.run("import", "power-profile", xml, "--voltage", "3 A")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors == "drainsim: --voltage: '3 A' is no voltage from 1 V to 20 V\n")
  }

  @Test func `says that a file is missing`() throws {
    let outcome = try Program.run("import", "power-profile", "missing.xml")
    #expect(outcome.status == 66)
    #expect(outcome.errors == "drainsim: there is no file 'missing.xml'\n")
  }
}
