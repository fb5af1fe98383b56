import Configuration
import Testing

@testable import Importers

struct `Clusters of a power profile` {
  private func convert(_ content: String) -> (profile: String, told: [Diagnostic]) {
    let (profile, told) = Importing.convert(Importing.device(content))
    return (profile ?? "", told)
  }

  private static let policies = """
    <array name="cpu.clusters.cores"><value>4</value><value>2</value></array>
    <array name="cpu.core_speeds.cluster0"><value>300000</value><value>1800000</value></array>
    <array name="cpu.core_speeds.cluster1"><value>800000</value><value>2600000</value></array>
    <item name="cpu.scaling_policy_power.policy4">5</item>
    <array name="cpu.scaling_step_power.policy0"><value>2</value><value>25</value></array>
    <array name="cpu.scaling_step_power.policy4"><value>30</value><value>250</value></array>
    """

  @Test func `are those of scaling policies, which are named after their first cores`() {
    let (profile, told) = convert(Self.policies)
    #expect(told.isEmpty)
    // 30 mA, 250 mA and 5 mA at 3.85 V.
    #expect(profile.contains("big-powers: { value: [115.5 mW, 962.5 mW]"))
    #expect(profile.contains("big-cores: { value: 2,"))
    #expect(profile.contains("big-cluster: { value: 19.25 mW"))
    #expect(profile.contains("little-clocks: { value: [300 MHz, 1800 MHz]"))
    #expect(profile.contains("little-powers: { value: [7.7 mW, 96.25 mW]"))
  }

  @Test func `have clocks by policy where a file has them so`() {
    let text =
      Self.policies.replacingOccurrences(of: "speeds.cluster0", with: "speeds.policy0")
      .replacingOccurrences(of: "speeds.cluster1", with: "speeds.policy4")
    #expect(convert(text).profile == convert(Self.policies).profile)
  }

  @Test func `of policies go before those of clusters, as in Android`() {
    let content =
      Self.policies
      + "<array name=\"cpu.core_power.cluster0\"><value>9</value><value>9</value></array>"
    let (profile, _) = convert(content)
    #expect(profile.contains("little-powers: { value: [7.7 mW, 96.25 mW]"))
    #expect(profile.contains("without a counterpart in the models: cpu.core_power.cluster0"))
  }

  @Test func `of policies without clocks are told and left out`() {
    let content = """
      <item name="screen.on">80</item>
      <array name="cpu.scaling_step_power.policy0"><value>2</value><value>25</value></array>
      """
    let (profile, told) = Importing.convert(Importing.device(content)) { $0.panel = .oled }
    #expect(profile?.contains("cpu-clusters") == false)
    #expect(told.map(\.severity) == [.warning])
    #expect(
      told.map(\.message) == [
        "'cpu.scaling_step_power.policy0' has no clocks beside it, and the processor is left out"
      ])
    #expect(told.map(\.location.line) == [4])
  }

  @Test func `lose a step whose clock no phone has, and keep the others`() {
    let content = """
      <array name="cpu.core_speeds.cluster0">
        <value>1209600</value>
        <value>13248000</value>
        <value>1516800</value>
      </array>
      <array name="cpu.core_power.cluster0"><value>10</value><value>20</value><value>30</value></array>
      """
    let (profile, told) = convert(content)
    #expect(profile.contains("big-clocks: { value: [1209.6 MHz, 1516.8 MHz]"))
    // 10 mA and 30 mA at 3.85 V.
    #expect(profile.contains("big-powers: { value: [38.5 mW, 115.5 mW]"))
    #expect(told.map(\.severity) == [.warning])
    #expect(
      told.map(\.message) == [
        "'cpu.core_speeds.cluster0' has 13248000 kHz, faster than any phone; the step is left out with its current"
      ])
    #expect(told.map { "\($0.location)" } == ["p.xml:5:3"])
    #expect(
      told.first?.notes == [
        "1324800 would lie between its neighbours; correct the file to keep the step"
      ])
  }

  /// Other files have 3.1 times more for the faster of two clusters. 250 mA are farther from the 72 mA of
  /// slow cores than 100 mA from the 255 mA of fast ones; 60 mA are nearer than 25 mA.
  @Test(arguments: [
    ("250", "100", "little-scale: { value: 0.129, grade: proxy", 5),
    ("60", "25", "big-scale: { value: 7.44, grade: proxy", 6),
  ])
  func `in the wrong order are scaled where they are farther from other files`(
    slow: String, fast: String, scale: String, line: Int
  ) {
    let content = """
      <array name="cpu.core_speeds.cluster0"><value>300000</value><value>1800000</value></array>
      <array name="cpu.core_speeds.cluster1"><value>800000</value><value>2600000</value></array>
      <array name="cpu.core_power.cluster0"><value>2</value><value>\(slow)</value></array>
      <array name="cpu.core_power.cluster1"><value>9</value><value>\(fast)</value></array>
      """
    let (profile, told) = convert(content)
    #expect(profile.contains(scale))
    #expect(told.map(\.location.line) == [line])
    #expect(
      told.first?.message.hasPrefix(
        "'cpu.core_power.cluster0' has more at its top clock than 'cpu.core_power.cluster1'")
        == true)
  }
}
