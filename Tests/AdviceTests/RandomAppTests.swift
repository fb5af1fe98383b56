@testable import Advice
import Configuration
import DrainsimTestSupport
import Experiments
import Foundation
import ScenarioLanguage
import ScenarioTestSupport
import Testing

/// Apps put together at random, of which some make mistakes that matter and most do not.
///
/// `DRAINSIM_ADVICE_SCENARIOS` asks for another number than a few of them; 200 take some minutes in an optimized build.
struct `Advice on random apps` {
  private static let count =
    ProcessInfo.processInfo.environment["DRAINSIM_ADVICE_SCENARIOS"].flatMap(Int.init) ?? 4

  /// Those by which advice is held against the truth: more where many apps are asked for.
  private static let runs = count < 100 ? 400 : 2000

  /// False is what is advised and, on runs that nobody has seen, saves less than 1 % or makes a quality
  /// worse by more than its margin.
  @Test func `is false for one in fifty at most`() throws {
    var (wrong, all): ([String], Int) = ([], 0)
    for number in 0..<Self.count {
      let text = RandomApp(number).text
      try Baselines.template(text) { template in
        let advice = try AdviceStudy(template: template, settings: [], points: 20, jobs: 2).advice()
        let advised = advice.pieces(.advised)
        all += advised.count
        guard !advised.isEmpty else { return }
        let truth = try AdviceStudy.truth(
          of: advised, by: advice, runs: Self.runs, seed: 977)
        for (piece, finding) in zip(advised, truth) {
          let isHarmless = finding.costs.allSatisfy { $0.isWithin }
          if finding.saving < 1 || !isHarmless {
            let names = piece.candidate.proposals.map { $0.practice.name }
            wrong.append("\(number) \(names) \(finding.saving)")
            break
          }
        }
      }
    }
    #expect(wrong.count <= Self.count / 50, "\(wrong)")
    #expect(all >= Self.count)
  }
}

/// An app with a few parts, each of which makes a mistake of random size.
struct RandomApp {
  let text: String

  init(_ number: Int) {
    var random = SplitMix(seed: UInt64(number) &* 7919 &+ 13)
    func pick(_ values: [String]) -> String { values[random.below(values.count)] }
    var start: [String] = []
    var handlers: [String] = []
    var metrics: [String] = []
    if random.below(2) == 0 {
      start.append(
        "{ every: { name: poll, interval: \(pick(["5 s", "20 s", "2 min"])), do: [ { request: { down: \(pick(["1 kB", "60 kB"])), timeout: 20 s }, on-failure: [] }, { set: { loaded: $(now) } } ] } }"
      )
      metrics.append("age: { mean-of: age }")
    }
    if random.below(2) == 0 {
      start.append(
        "{ every: { name: tick, interval: \(pick(["0.5 s", "3 s"])), do: [ { compute: \(pick(["20 k", "3 M", "60 M"])) } ] } }"
      )
    }
    if random.below(2) == 0 {
      start.append(
        "{ animate: { rate: \(pick(["10 Hz", "60 Hz"])), views: 9, overdraw: \(pick(["1", "1.5", "3"])) } }"
      )
    }
    if random.below(3) == 0 {
      start.append(
        "{ sense: { sensor: accelerometer, rate: \(pick(["10 Hz", "100 Hz"])), batch: 0.1 s } }")
      handlers.append("accelerometer-samples: [ { compute: \(pick(["10 k", "400 k"])) } ]")
    }
    if random.below(3) == 0 {
      start.append("{ track: { accuracy: \(pick(["best", "100 m", "1 km"])) } }")
      handlers.append("location-updated: [ { set: { known: $(event.east) } } ]")
      metrics.append("far: { mean-of: far }")
    }
    if random.below(3) == 0 { start.append("{ content: \(pick(["5 %", "90 %"])) }") }
    if start.isEmpty { start.append("{ compute: 20 M }") }
    handlers.append(
      "look-tapped: [ { compute: { cycles: \(pick(["1 M", "80 M"])), qos: user-initiated } }, { mark: seen }, { observe: { age: $(now - loaded), far: $(abs(known - 4 km/h * now)) } } ]"
    )
    metrics.append("until-seen: { from: look-tapped, to: seen, within: 20 s, pairs: all }")
    let background = pick(["", "background: [ stop-animating ]", "background: []"])
    if !background.isEmpty { handlers.append(background) }
    text = """
      scenario: random-\(number)
      device: { extends: \(pick(["iphone-6s", "pixel-4"])) }
      policies: { timer-coalescing: \(pick(["tolerance-windows", "off"])) }
      duration: 5 min
      replications: 20
      seed: \(number + 1)
      parameters: { signal: { value: 60 %, grade: assumed, range: [30 %, 95 %], reason: "places differ" } }
      surroundings: { conditions: [ { from: 0 s, sky: 80 %, cellular-signal: $(signal), wi-fi-signal: 0 %, speed: 4 km/h, heading: 90 } ] }
      user:
        actions:
          use: { at: { uniform: [1 s, 9 s] }, do: [ { open: app }, { wait: { exponential: 40 s } }, { tap: look }, { wait: { exponential: 40 s } }, { tap: look }, lock ] }
      apps:
        app:
          variables: { loaded: 0 s, known: 0 m }
          handlers:
            start: [ \(start.joined(separator: ", ")) ]
      \(handlers.map { "      \($0)" }.joined(separator: "\n"))
      metrics: { \(metrics.joined(separator: ", ")) }
      """
  }
}

/// Vigna's generator, so that the same number makes the same app.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(count))
  }
}
