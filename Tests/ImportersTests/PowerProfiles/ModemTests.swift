import Configuration
import Testing

@testable import Importers

/// The nested `<modem>` of Android 14, in the form of Android's own comment on it.
struct `A modem of a power profile` {
  private static let modem = """
    <modem>
      <sleep>2</sleep>
      <idle>100</idle>
      <active rat="DEFAULT">
        <receive>110</receive>
        <transmit level="0">120</transmit>
        <transmit level="1">140</transmit>
        <transmit level="2">170</transmit>
        <transmit level="3">200</transmit>
        <transmit level="4">230</transmit>
      </active>
      <active rat="NR" nrFrequency="MMWAVE"><receive>400</receive></active>
      <active rat="NR" nrFrequency="LOW"><receive>200</receive></active>
    </modem>
    <item name="modem.controller.voltage">4000</item>
    """

  private func convert(
    _ content: String, _ radio: ProfileConversion.Radio? = nil
  ) -> (profile: String, told: [String]) {
    let (profile, told) = Importing.convert(Importing.device(content)) { $0.radio = radio }
    return (profile ?? "", told.map { "\($0.location.line): \($0.message)" })
  }

  private func value(_ text: String, _ name: String) -> String? {
    let block = text.components(separatedBy: "\n  cellular:\n").last ?? ""
    let line = block.components(separatedBy: "\n").first { $0.hasPrefix("    \(name): { value: ") }
    return line?.components(separatedBy: "value: ").last?.components(separatedBy: ", ").first
  }

  @Test func `is that of LTE when it is told to be, by the default entry`() {
    let (profile, told) = convert(Self.modem, .lte)
    // 110 mA, 2 mA and 100 mA at 4 V.
    #expect(value(profile, "base") == "440 mW")
    #expect(value(profile, "idle") == "8 mW")
    #expect(value(profile, "tail-power") == "400 mW")
    // The middle level is 170 mA: 60 mA more than receiving, at 4 V and 6 Mbps.
    #expect(value(profile, "slope-up") == "40 mW/Mbps")
    #expect(told == ["4: the currents of '<modem>' for NR LOW, NR MMWAVE are left out"])
  }

  @Test func `is taken for 5G when it tells of 5G, by its lowest band`() {
    let (profile, told) = convert(Self.modem)
    #expect(profile.contains("model: nr"))
    #expect(value(profile, "base") == "800 mW")
    #expect(value(profile, "leg-base") == "440 mW")
    // Sending has no entry for that band: the default's 170 mA are less than the 200 mA received.
    #expect(value(profile, "slope-up") == "0 mW/Mbps")
    #expect(
      told == [
        "4: 5G is inferred from <active rat=\"NR\">",
        "4: the currents of '<modem>' for NR MMWAVE are left out",
      ])
  }

  /// A range of a number that is known from one strength alone.
  @Test(arguments: [
    #"<transmit level="2">170</transmit>"#,
    #"<transmit level="1">170</transmit><transmit level="4">170</transmit>"#,
  ])
  func `with one current of sending has the range of other files`(transmit: String) {
    let content = """
      <modem><active><receive>150</receive>\(transmit)</active></modem>
      <item name="modem.controller.voltage">4000</item>
      """
    let (profile, told) = convert(content, .lte)
    // 20 mA at 4 V and 6 Mbps, and 0.05 and 4.7 times as much.
    #expect(
      profile.contains(
        "slope-up: { value: 13.33 mW/Mbps, grade: assumed, range: [0.6667 mW/Mbps, 62.67 mW/Mbps]"))
    #expect(told == [])
  }

  @Test func `of 5G makes a proxy of the LTE leg when one figure serves both`() {
    let content = """
      <item name="modem.controller.rx">150</item>
      <item name="modem.controller.voltage">4000</item>
      """
    let (profile, _) = convert(content, .nr)
    #expect(profile.contains("base: { value: 600 mW, grade: published"))
    #expect(profile.contains("leg-base: { value: 600 mW, grade: proxy"))
    let (two, _) = convert(Self.modem, .nr)
    #expect(two.contains("leg-base: { value: 440 mW, grade: published"))
  }

  @Test func `that sends for no more than it receives leaves sending to the models`() {
    let content =
      #"<modem><active><receive>150</receive><transmit level="2">140</transmit></active></modem>"#
    let (profile, told) = convert(content, .lte)
    #expect(value(profile, "base") == "577.5 mW")
    #expect(value(profile, "slope-up") == nil)
    #expect(
      told == [
        "3: the currents of <modem> transmit, DEFAULT are no more than that of receiving, and are left out"
      ])
  }

  @Test func `has its currents of sending by value, whatever their order`() {
    func slope(_ values: String) -> (line: String, told: [String]) {
      let content = """
        <item name="modem.controller.rx">150</item>
        <array name="modem.controller.tx">\(values)</array>
        <item name="modem.controller.voltage">4000</item>
        """
      let (profile, told) = convert(content, .lte)
      return (
        profile.split(separator: "\n").first { $0.contains("slope-up") }.map(String.init) ?? "",
        told
      )
    }
    let rising = slope("<value>160</value><value>200</value><value>310</value>")
    let falling = slope("<value>310</value><value>200</value><value>160</value>")
    // 10 mA, 50 mA and 160 mA more than receiving, at 4 V and 6 Mbps.
    #expect(rising.line.contains("value: 33.33 mW/Mbps"))
    #expect(rising.line.contains("range: [6.667 mW/Mbps, 106.7 mW/Mbps]"))
    #expect(rising.line == falling.line)
    #expect(rising.told == [])
    #expect(
      falling.told == [
        "3: the currents of modem.controller.tx fall; they are read by value, the least as the weakest sending"
      ])
  }

  @Test func `waits for no more than it receives, at both ends of their ranges too`() throws {
    let content = """
      <item name="modem.controller.rx">150</item>
      <item name="modem.controller.idle">4</item>
      <item name="modem.controller.voltage">4000</item>
      """
    let lines = convert(content, .nr).profile.split(separator: "\n")
    func ends(_ name: String) throws -> [Double] {
      let line = try #require(lines.first { $0.hasPrefix("    \(name): ") })
      return line.matches(of: #/([0-9.]+) mW/#).prefix(3).compactMap { Double($0.1) }
    }
    let (tail, base) = (try ends("tail-power"), try ends("base"))
    #expect(tail.count == 3 && base.count == 3)
    #expect(zip(tail, base).allSatisfy { $0 <= $1 })
  }

  @Test func `that idles with what it sleeps with publishes that one`() {
    let content =
      "<modem><sleep>2</sleep><idle>2</idle><active><receive>150</receive></active></modem>"
    let (profile, _) = convert(content, .lte)
    // 2 mA at 3.85 V, and at 3.5 V and 4.35 V.
    #expect(
      profile.contains(
        "idle: { value: 7.7 mW, grade: published, source: power-profile, range: [7 mW, 8.7 mW]"))
  }

  @Test func `goes before the older names, which serve where it says nothing`() {
    let content = """
      <modem><active><receive>110</receive></active></modem>
      <item name="modem.controller.rx">1</item>
      <item name="modem.controller.idle">50</item>
      <item name="modem.controller.voltage">4000</item>
      """
    let (profile, _) = convert(content, .lte)
    #expect(value(profile, "base") == "440 mW")
    #expect(value(profile, "tail-power") == "200 mW")
  }

  @Test func `has words and levels that Android knows, and others are told`() {
    let content = """
      <modem>
       <sleep>1</sleep><doze>1</doze>
       <active rat="lte"><receive>9</receive></active>
       <active rat="NR" nrFrequency="HUGE"><receive>9</receive></active>
       <active><receive>50</receive><transmit level="5">9</transmit><send/></active>
       <sleep>2</sleep>
      </modem>
      """
    let (profile, told) = convert(content, .lte)
    #expect(
      told == [
        "4: '<doze>' in '<modem>' has no meaning in a power profile, and is ignored",
        "5: '<active>' with the rat 'lte' is ignored",
        "6: '<active>' with the nrFrequency 'HUGE' is ignored",
        "7: '<transmit>' needs a level from 0 to 4, and is ignored",
        "7: '<send>' in '<active>' has no meaning in a power profile, and is ignored",
        "8: the sleep of <modem> is there twice; this value is taken, and not the one of line 4",
      ])
    // 2 mA at 3.85 V: no voltage is printed.
    #expect(value(profile, "idle") == "7.7 mW")
  }

  @Test func `has numbers, each with its place`() {
    let (_, told) = convert("<modem><active>\n<receive>x</receive></active></modem>")
    #expect(told == ["4: 'receive of <active>' must be a number from 0 to 10000000, found 'x'"])
  }

  @Test func `of zeros was not measured`() {
    let content = """
      <modem><sleep>0</sleep><active><receive>0</receive></active></modem>
      <item name="radio.active">110</item>
      """
    let (profile, told) = convert(content, .lte)
    #expect(value(profile, "base") == "423.5 mW")
    #expect(
      told == [
        "3: the currents of '<modem>' are all 0, as in Android's own file: nobody measured them, and they are left out"
      ])
  }
}
