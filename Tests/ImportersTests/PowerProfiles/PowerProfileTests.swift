import Configuration
import Testing

@testable import Importers

struct `A power profile` {
  private func complaints(_ content: String) -> [Diagnostic] {
    Importing.convert(Importing.device(content)).complaints
  }

  @Test func `complains about all numbers that are none, each with its place`() {
    let found = complaints(
      """
      <item name="screen.on">many</item>
      <item name="screen.full">0x10</item>
        <item name="cpu.idle">-1</item>
      <array name="cpu.speeds"><value>1</value>
       <value></value></array>
      """)
    #expect(
      found.map { "\($0.location)" } == ["p.xml:3:1", "p.xml:4:1", "p.xml:5:3", "p.xml:7:2"])
    #expect(
      found.map(\.message) == [
        "'screen.on' must be a number from 0 to 10000000, found 'many'",
        "'screen.full' must be a number from 0 to 10000000, found '0x10'",
        "'cpu.idle' must be a number from 0 to 10000000, found '-1'",
        "'cpu.speeds' must be a number from 0 to 10000000, found ''",
      ])
  }

  /// Android puts values into a map by their names.
  @Test func `takes the later of two values of a name, and says so`() {
    let content = "<item name=\"video\">1</item>\n<item name=\"video\">20</item>"
    let (profile, told) = Importing.convert(Importing.device(content))
    // 20 mA at 3.85 V.
    #expect(profile?.contains("decode: { value: 77 mW") == true)
    #expect(
      told.map(\.message) == [
        "'video' is there twice; this value is taken, and not the one of line 3"
      ])
    #expect(told.map(\.location.line) == [4])
    #expect(told.map(\.severity) == [.warning])
  }

  /// Android asks its items first.
  @Test func `takes the item of an item and a list of one name, and says so`() {
    let content = """
      <item name="modem.controller.rx">110</item>
      <array name="modem.controller.tx"><value>900</value></array>
      <item name="modem.controller.tx">170</item>
      """
    let (profile, told) = Importing.convert(Importing.device(content)) { $0.radio = .lte }
    // 60 mA more than receiving, at 3.85 V and 6 Mbps.
    #expect(profile?.contains("slope-up: { value: 38.5 mW/Mbps") == true)
    #expect(
      told.map { "\($0.location.line): \($0.message)" } == [
        "4: 'modem.controller.tx' is an <array> and an <item>; the item of line 5 is taken"
      ])
  }

  @Test func `tells of elements that no power profile has`() {
    let content = """
      <item name="video">1</item>
      <watts>1</watts>
      <array name="radio.on"><value>3</value><item name="a">1</item></array>
      """
    #expect(
      complaints(content).map { "\($0.location.line): \($0.message)" } == [
        "4: '<watts>' in '<device>' has no meaning in a power profile, and is ignored",
        "5: '<item>' in '<array>' has no meaning in a power profile, and is ignored",
      ])
  }

  @Test func `has a name for every value`() {
    #expect(complaints("<item>1</item>").map(\.message) == ["'<item>' needs a name"])
  }

  @Test func `is more than an empty element`() {
    #expect(complaints("").map(\.message) == ["the file has no value of a power profile"])
  }

  @Test func `has a root of its own`() {
    let (profile, found) = Importing.convert("<plist></plist>")
    #expect(profile == nil)
    #expect(found.map(\.message) == ["the root element is '<plist>'"])
  }

  @Test func `has a current for every clock`() {
    let found = complaints(
      """
      <array name="cpu.speeds"><value>1</value><value>2</value></array>
      <array name="cpu.active"><value>1</value></array>
      """)
    #expect(
      found.map(\.message) == [
        "'cpu.active' must have one current a clock, found 2 clocks and 1 currents"
      ])
    #expect(found.map(\.location.line) == [4])
  }

  @Test func `has clocks that ascend`() {
    let found = complaints(
      """
      <array name="cpu.speeds"><value>2</value><value>2</value></array>
      <array name="cpu.active"><value>1</value><value>1</value></array>
      """)
    #expect(found.map(\.message) == ["'cpu.speeds' has 2 kHz twice"])
    #expect(found.map { "\($0.location)" } == ["p.xml:3:42"])
  }

  /// 30, 67 and 95 mA at 3.85 V.
  @Test func `has its clocks sorted, each with its current`() {
    let (profile, told) = Importing.convert(
      Importing.device(
        """
        <item name="screen.on">90</item>
        <array name="cpu.speeds"><value>1300000</value><value>600000</value><value>1000000</value></array>
        <array name="cpu.active"><value>95</value><value>30</value><value>67</value></array>
        """)
    ) { $0.panel = .lcd }
    #expect(profile?.contains("clocks: { value: [600 MHz, 1000 MHz, 1300 MHz]") == true)
    #expect(profile?.contains("powers: { value: [115.5 mW, 258 mW, 365.8 mW]") == true)
    #expect(
      told.filter { $0.message.contains("does not ascend") }.map { "\($0.location)" }
        == ["p.xml:4:48"])
  }

  @Test func `may have stray characters and units, which are told`() throws {
    let plain = Importing.device(
      "<item name=\"screen.on\">80</item>\n<item name=\"wifi.on\">4</item>")
    let stray = plain.replacing(">80<", with: ">\u{A0}80 mA<!-- lit --><")
      .replacing("<item name=\"wifi", with: "<item\u{A0}name=\"wifi")
    let (expected, _) = Importing.convert(plain) { $0.panel = .lcd }
    for text in [stray, "\u{FEFF}" + stray, stray + "\0"] {
      let (profile, told) = Importing.convert(text) { $0.panel = .lcd }
      #expect(profile == expected)
      let count = text.hasSuffix("\0") ? 3 : 2
      #expect(
        told.prefix(2).map { "\($0.location) \($0.message)" } == [
          "p.xml:3:1 'screen.on' has a unit, which is that of the file: '80 mA'",
          "p.xml:3:24 the file has \(count) stray characters, such as NUL or spaces that do not break; they are read as spaces",
        ])
    }
  }

  @Test func `with another unit is refused`() {
    #expect(
      complaints("<item name=\"screen.on\">0.08 A</item>").map(\.message) == [
        "'screen.on' must be a number from 0 to 10000000, found '0.08 A'"
      ])
  }

  /// Numbers that no core has, and lists of cores as long as a file allows.
  @Test func `with policies that cannot be leaves them out`() {
    let policies = [Int.min, -1, 64, Int.max].map { number in
      """
      <array name="cpu.core_speeds.policy\(number)"><value>300000</value></array>
      <array name="cpu.scaling_step_power.policy\(number)"><value>10</value></array>
      """
    }.joined()
    let cores = String(repeating: "<value>4</value>", count: 20_000)
    let text = Importing.device(
      "<item name=\"screen.on\">80</item><array name=\"cpu.clusters.cores\">\(cores)</array>"
        + policies)
    let (profile, _) = Importing.convert(text) { $0.panel = .lcd }
    #expect(profile?.contains("cpu-clusters") == false)
    #expect(profile?.contains("cpu.scaling_step_power.policy64") == true)
  }

  @Test func `has three clusters at the most`() {
    let lists = (0...3).map { index in
      """
      <array name="cpu.core_speeds.cluster\(index)"><value>\(index + 1)</value></array>
      <array name="cpu.core_power.cluster\(index)"><value>1</value></array>
      """
    }
    #expect(
      complaints(lists.joined()).map(\.message) == [
        "the file has 4 clusters of cores, and the model has three"
      ])
  }

  /// Whatever a byte more or less does to a profile, it ends in a profile or a place.
  @Test func `answers to every text that is nearly a profile`() {
    let characters = Array(Importing.clusters)
    let spoilers: [Character?] = [nil, "<", ">", "&", "\"", "/", "!", "\n", "é"]
    for (step, index) in stride(from: 0, to: characters.count, by: 23).enumerated() {
      var text = characters
      if let spoiler = spoilers[step % spoilers.count] {
        text[index] = spoiler
      } else {
        text.remove(at: index)
      }
      let (profile, complaints) = Importing.convert(String(text))
      #expect((profile == nil) == complaints.contains { $0.severity == .error })
    }
  }
}
