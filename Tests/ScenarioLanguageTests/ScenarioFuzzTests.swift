import Configuration
import Foundation
import PhoneModel
import Quantities
import ScenarioLanguage
import ScenarioTestSupport
import Testing

struct `A shipped scenario with slips in it` {
  /// The number of texts made of each scenario, in each way: few of many scenarios.
  private static let texts = 4

  /// All but one: five variants of a whole phone take long to load, and nothing in them is not in
  /// the others.
  private static let scenarios = Samples.shipped.filter { !$0.hasSuffix("reference-day.yaml") }

  /// Loads and runs, or complains with places inside the texts; in no case with nothing said.
  private func check(_ text: String) throws {
    try Samples.withFolder { folder in
      let path = "\(folder)/fuzz.yaml"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      do {
        let scenario = try ScenarioLoader.load(path).scenario
        for variant in scenario.variants
        where variant.specification.window.duration <= .seconds(200) {
          // A run may be given up, but not end the program.
          _ = try? PhoneRunner(variant.specification).run(seed: 1, replication: 1)
        }
      } catch LoadFailure.wrong(let diagnostics, let sources) {
        #expect(diagnostics.contains { $0.severity == .error }, "refused without a word:\n\(text)")
        for diagnostic in diagnostics {
          let line = sources.line(at: diagnostic.location)
          let length = line?.unicodeScalars.count ?? -1
          #expect(
            (1...max(length + 1, 1)).contains(diagnostic.location.column) && line != nil,
            "\(diagnostic)")
        }
      }
    }
  }

  /// Other slips in each scenario.
  private static func generator(_ way: UInt64, _ path: String) -> SeededGenerator {
    let name = path.split(separator: "/").last ?? ""
    return SeededGenerator(state: name.utf8.reduce(way) { $0 &* 31 &+ UInt64($1) })
  }

  @Test(arguments: Self.scenarios)
  func `by single characters loads or is refused at a place`(path: String) throws {
    let good = try String(contentsOfFile: path, encoding: .utf8)
    var generator = Self.generator(11, path)
    let alphabet = Array("abe019-.:,{}[]$()~ \n'\"%*&#|>s")
    for _ in 0..<Self.texts {
      var characters = Array(good)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let slot = Int.random(in: 0..<characters.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: characters[slot] = alphabet.randomElement(using: &generator) ?? "x"
        case 1: characters.insert(alphabet.randomElement(using: &generator) ?? "x", at: slot)
        default: characters.remove(at: slot)
        }
      }
      try check(String(characters))
    }
  }

  @Test(arguments: Self.scenarios)
  func `by whole lines and words loads or is refused at a place`(path: String) throws {
    let good = try String(contentsOfFile: path, encoding: .utf8)
    let words = good.split { " \n:{}[],".contains($0) }.filter { !$0.hasPrefix("#") }
    var generator = Self.generator(12, path)
    for _ in 0..<Self.texts {
      var lines = good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let slot = Int.random(in: 0..<lines.count, using: &generator)
      let other = Int.random(in: 0..<lines.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: lines.remove(at: slot)
      case 1: lines.insert(lines[other], at: slot)
      case 2: lines.swapAt(slot, other)
      case 3: lines[slot] = "  " + lines[slot]
      default:
        // One word in the place of another: right YAML, and often a wrong scenario.
        let old = words.randomElement(using: &generator) ?? "x"
        let new = words.randomElement(using: &generator) ?? "y"
        lines[slot] = lines[slot].replacingOccurrences(of: old, with: new)
      }
      try check(lines.joined(separator: "\n"))
    }
  }

  /// Values of the tree, one at a time, turned into something of another kind.
  @Test(arguments: Self.scenarios)
  func `by a value of another kind loads or is refused at a place`(path: String) throws {
    let good = try String(contentsOfFile: path, encoding: .utf8)
    let lines = good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let slots = lines.indices.filter { lines[$0].contains(": ") && !lines[$0].hasPrefix("#") }
    let values = ["~", "[]", "{}", "no", "-1", "99999999999999999999", "$(now)", "never", "[[x]]"]
    var generator = Self.generator(13, path)
    for _ in 0..<2 * Self.texts {
      let slot = try #require(slots.randomElement(using: &generator))
      let value = try #require(values.randomElement(using: &generator))
      let colon = try #require(lines[slot].range(of: ": "))
      var changed = lines
      changed[slot] = lines[slot][..<colon.upperBound] + value
      try check(changed.joined(separator: "\n"))
    }
  }
}
