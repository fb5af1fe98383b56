import Foundation
import Testing

struct `Calibrate` {
  private func calibrate(_ more: String...) throws -> Program.Outcome { try calibrate(more) }

  private func calibrate(_ more: [String]) throws -> Program.Outcome {
    try Program.run(
      [
        "fit", Program.search, "--metric", "search-time", "--variant", "improved", "--near",
        "10.5 s", "--within", "5 s", "--samples", "2", "-n", "2",
      ] + more)
  }

  private func varied(_ outcome: Program.Outcome) -> [String] {
    outcome.output.components(separatedBy: "Varied over their ranges\n").last!
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `varies no more than forty numbers, of which some can be chosen`() throws {
    let every = try calibrate()
    #expect(every.status == 65)
    #expect(
      every.errors.contains(" numbers have a range; 1 to 40 can be varied at once, see --over"))
    let two = [
      "--over", "device.components.bluetooth", "--over", "device.components.cpu.default-speed",
    ]
    let all = varied(
      try calibrate(two + ["--over", "device.components.base", "--over", "parameters"]))
    let chosen = varied(try calibrate(two))
    #expect(chosen.count > 1 && chosen.count < all.count)
    #expect(chosen.allSatisfy(all.contains))
    let meant = all.filter {
      $0.hasPrefix("device.components.bluetooth.")
        || $0.hasPrefix("device.components.cpu.default-speed:")
    }
    #expect(chosen == meant)
  }

  @Test func `knows no number that has no range`() throws {
    let outcome = try calibrate("--over", "device.components.blutooth.scan-duty")
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "drainsim: there is no number with a range 'device.components.blutooth.scan-duty'; "
        + "did you mean 'device.components.bluetooth.scan-duty'?\n")
    #expect(outcome.output.isEmpty)
  }

  @Test func `varies the phone that a variant names`() throws {
    let room = try Room()
    let text = """
      scenario: other-radio
      device: standard-phone
      duration: 10 s
      apps: { reader: { handlers: { start: [ { request: { down: 1 kB } } ] } } }
      user: { actions: { open: { at: 1 s, do: [ { open: reader } ] } } }
      metrics: { whole: { energy: base } }
      variants:
        original: {}
        improved: { changes-world: true, device: pixel-3 }
      """
    let file = try room.file("scenario.yaml", text)
    let outcome = try Program.run(
      "fit", file, "--metric", "whole", "--variant", "original", "--near", "1 J",
      "--within", "1 J", "--samples", "1", "-n", "1", "--over",
      "variants.improved.device.components.base")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }
}
