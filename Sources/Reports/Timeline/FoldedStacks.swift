import PhoneModel
import PowerAccounting
import Quantities

/// The energy of a run as stacks for a flame graph: `app;handler;cause;component microjoules`, a
/// line each.
///
/// The format of speedscope and flamegraph.pl. The system has no handlers, and its stacks no such
/// frame. Weights are whole microjoules, and their sum is the whole energy rounded once: the
/// remainder of rounding down goes to the stacks that lost most by it.
package struct FoldedStacks {
  private let energies: HandlerEnergies

  package init(_ energies: HandlerEnergies) { self.energies = energies }

  /// The lines of all stacks that come to a microjoule, by app, handler and cause.
  package var text: String {
    zip(energies.entries, Self.shares(of: energies.entries.map(\.energy))).filter { $0.1 > 0 }.map {
      "\(frames(of: $0.0).map(Self.frame).joined(separator: ";")) \($0.1)\n"
    }.joined()
  }

  private func frames(of entry: HandlerEnergies.Entry) -> [String] {
    let app = energies.apps[entry.app]
    let rest = [entry.cause.name, energies.components[entry.component]]
    if entry.app == 0 { return [app] + rest }
    let handler = entry.script.map { ScriptName.text(of: energies.scripts[$0]) }
    return [app, handler ?? "before any handler"] + rest
  }

  private static let attojoulesAMicrojoule: Int128 = 1_000_000_000_000

  /// Whole microjoules whose sum is that of the energies, rounded: by the largest remainders, of
  /// equal ones the first.
  static func shares(of energies: [Energy]) -> [Int128] {
    let unit = attojoulesAMicrojoule
    let whole = energies.reduce(Int128(0)) { $0 + $1.attojoules }
    var shares = energies.map { $0.attojoules / unit }
    let remainders = energies.map { $0.attojoules % unit }
    let missing = Int((whole + unit / 2) / unit - shares.reduce(0, +))
    let order = energies.indices.sorted { (remainders[$1], $0) < (remainders[$0], $1) }
    for index in order.prefix(max(0, missing)) { shares[index] += 1 }
    return shares
  }

  /// A name without the separators of frames and lines.
  private static func frame(_ name: String) -> String { name.shown.replacing(";", with: ",") }
}
