import Configuration
import DrainsimTestSupport
import Quantities
import Testing
import Workloads

private func read(_ groups: Tree) -> (BluetoothSurroundings, [String]) {
  let diagnostics = Diagnostics()
  var vocabulary = ScriptVocabulary()
  vocabulary.events = AppEvent.definitions
  vocabulary.services = BluetoothSurroundings.serviceNames(
    in: groups.node, diagnostics: diagnostics)
  let assembly = ScriptAssembly(vocabulary: vocabulary, diagnostics: diagnostics)
  let surroundings = BluetoothSurroundings(groups.node, assembly: assembly)
  return (surroundings, diagnostics.all.map(\.message))
}

struct `Bluetooth surroundings` {
  @Test func `have groups in the order written, with bits for their services`() {
    let (surroundings, complaints) = read([
      "desk": ["services": ["lift", "light"], "interval": "1285 ms"],
      "lamp": ["services": ["light", "colour"], "interval": ["one-of": ["100 ms", "1 s"]]],
    ])
    #expect(complaints == [])
    #expect(surroundings.groups.map(\.name) == ["desk", "lamp"])
    #expect(surroundings.groups.map(\.services) == [0b011, 0b110])
  }

  // Two named ones and two more; four characteristics each; 30 ms; no commands.
  @Test func `have defaults`() throws {
    let group = try #require(
      read(["desk": ["services": ["lift", "light"], "interval": "1 s"]]).0.groups.first)
    #expect(group.serviceCount == 4)
    #expect(group.characteristics == 4)
    #expect(group.link.interval == .milliseconds(30))
    #expect(group.link.latency == 0)
    #expect(group.link.supervisionTimeout == .seconds(4))
    #expect(group.vanishes == nil)
    #expect(group.inputPeriod == .zero)
    #expect(group.isConnectable)
  }

  @Test(
    arguments: [
      ([:], "'surroundings.bluetooth.desk' needs 'interval'"),
      (["interval": "1285"], "'surroundings.bluetooth.desk.interval': '1285' needs a unit"),
      (
        ["interval": "1 s", "connection-interval": "5 ms"],
        "'surroundings.bluetooth.desk.connection-interval' must be at least 7.5 ms"
      ),
      (
        ["interval": "1 s", "connection-interval": "5 s"],
        "'surroundings.bluetooth.desk.connection-interval' must be at most 4.0 s"
      ),
      (
        ["interval": "1 s", "samples-input-every": "0 s"],
        "'surroundings.bluetooth.desk.samples-input-every' must be at least 1.0 ms"
      ),
      (
        ["interval": "1 s", "characteristics": "10001"],
        "'surroundings.bluetooth.desk.characteristics' must be at most 10000"
      ),
      (
        ["interval": "1 s", "connectable": "yes"],
        "'surroundings.bluetooth.desk.connectable' must be true or false, found 'yes'"
      ),
      (
        ["interval": "1 s", "peripheral-latency": "500"],
        "'surroundings.bluetooth.desk.peripheral-latency' must be at most 499"
      ),
      (
        [
          "interval": "1 s", "connection-interval": "100 ms", "peripheral-latency": "9",
          "supervision-timeout": "2 s",
        ],
        "'surroundings.bluetooth.desk.supervision-timeout' must be above 2 × connection-interval × (peripheral-latency + 1), here 2.0 s against 2.0 s"
      ),
      (
        ["interval": "1 s", "present-from": "10 s", "present-until": "10 s"],
        "'surroundings.bluetooth.desk.present-until' must be later than 'present-from'"
      ),
      (["interval": "10 ms"], "'surroundings.bluetooth.desk.interval' must be at least 20 ms"),
      (
        ["intervall": "1 s", "interval": "1 s"],
        "unknown key 'intervall' in 'surroundings.bluetooth.desk'"
      ),
    ] as [(Tree, String)])
  func `are pointed at where they are wrong`(group: Tree, complaint: String) {
    #expect(read(["desk": group]).1 == [complaint])
  }

  @Test func `have at most 52 different services`() {
    let names = (1...53).map { Tree("service-\($0)") }
    let complaints = read(["desk": ["services": Tree(names), "interval": "1 s"]]).1
    #expect(complaints == ["more than 52 different services"])
  }
}

struct `Distributions` {
  private func complaints(_ law: Tree) -> [String] {
    ScriptBench.complaints(start: [["say": law]])
  }

  @Test(
    arguments: [
      ["uniform": ["1", "2"]], ["exponential": "3"], ["poisson": "10"], ["one-of": ["1", "5"]],
      ["normal": ["mean": "3", "sd": "1", "min": "0"]],
      ["log-normal": ["median": "4", "sigma": "0.6"]], ["gamma": ["mean": "3", "shape": "2"]],
      ["weibull": ["scale": "3", "shape": "2"]], ["empirical": ["1", "2", "2"]],
      ["one-of": ["1", "5"], "weights": ["3", "1"]],
    ] as [Tree])
  func `are read`(law: Tree) {
    #expect(complaints(law) == [])
  }

  // Three of four are 1: over 400 draws 300 with a deviation of √(400 × 3 / 16) = 8.7.
  @Test func `choose by their weights`() {
    let bench = ScriptBench(
      start: [
        [
          "repeat": [
            "times": "400", "do": [["say": ["one-of": ["1", "5"], "weights": ["3", "1"]]]],
          ]
        ]
      ])
    bench.run()
    let ones = bench.story.filter { $0.what == "1" }.count
    #expect(bench.story.count == 400)
    #expect((Double(ones) - 300).magnitude < 3.3 * 8.7)
  }

  @Test(
    arguments: [
      (
        ["one-of": ["1", "2"], "weights": ["9000 G", "9000 G"]],
        "the weights of 'number' of 'say' add up to more than 100000 (divide them by a common factor)"
      ),
      (
        ["one-of": ["1", "2"], "weights": ["9000000000 G", "1"]],
        "a weight of 'number' of 'say' must be at most 9007199254740992, found '9000000000 G'"
      ),
      (
        ["one-of": ["1", "2"], "weights": ["0", "0"]],
        "'number' of 'say' has 2 values and 2 weights"
      ),
      (
        ["one-of": ["1"], "wieghts": ["1"]],
        "unknown key 'wieghts' beside 'one-of' in 'number' of 'say'"
      ),
      (["uniform": ["2", "1"]], "'number' of 'say': uniform goes from low to high, found [2, 1]"),
      (
        ["empirical": "days.csv"],
        "'number' of 'say': 'empirical' takes a list of values (a file of values cannot be read yet)"
      ),
      (["exponential": "-1"], "'number' of 'say': '-1' must not be negative"),
    ] as [(Tree, String)])
  func `are pointed at where they are wrong`(law: Tree, complaint: String) {
    let found = complaints(law)
    #expect(found == [complaint])
  }
}

struct `A number that is none` {
  // 0 / 0 during the run.
  private let nothing = "$((now - now) / (now - now))"

  @Test func `is given up where it is counted`() {
    let bench = ScriptBench(start: [["count": ["name": "bytes", "by": Tree(nothing)]]])
    bench.run()
    #expect(bench.failure == "a counted amount is not finite, such as 0 / 0")
  }

  @Test func `is given up where it is observed`() {
    let bench = ScriptBench(start: [["observe": ["age": Tree(nothing)]]])
    bench.run()
    #expect(bench.failure == "an observed value is not finite, such as the time since never")
  }

  // Not given, these would mean for ever, at once or a standard value.
  @Test(
    arguments: [
      ["wait": "$((now - now) / 0)"], ["work": "$((now - now) / 0)"],
      ["repeat": ["for": "$((now - now) / 0)", "do": [["wait": "1 s"]]]],
      ["every": ["interval": "1 s", "phase": "$((now - now) / 0)", "do": []]],
    ] as [Tree])
  func `is given up where a step needs it`(step: Tree) {
    let bench = ScriptBench(start: [step])
    bench.run()
    #expect(bench.failure == "an expression came to no number, such as 0 / 0")
  }
}
