public import PowerAccounting
import Quantities

/// The energy of a run as stacks for a flame graph: `app;cause;component microjoules`, a line each.
///
/// What speedscope and flamegraph.pl read. Weights are whole microjoules, and their sum is the whole
/// energy rounded once: what rounding down leaves over goes to the stacks that lost most by it.
public struct FoldedStacks {
  private let ledger: EnergyLedger

  public init(_ ledger: EnergyLedger) { self.ledger = ledger }

  /// The lines of all stacks that come to a microjoule, in the order of the ledger.
  public var text: String {
    zip(stacks, Self.shares(of: stacks.map(\.energy)))
      .filter { $0.1 > 0 }
      .map { "\($0.0.frames.map(Self.frame).joined(separator: ";")) \($0.1)\n" }
      .joined()
  }

  private var stacks: [(frames: [String], energy: Energy)] {
    ledger.apps.indices.flatMap { app in
      Cause.allCases.flatMap { cause in
        ledger.components.indices.map { component in
          (
            [ledger.apps[app], cause.name, ledger.components[component]],
            ledger[component, app, cause]
          )
        }
      }
    }
  }

  private static let attojoulesAMicrojoule: Int128 = 1_000_000_000_000

  /// Whole microjoules whose sum is that of the energies, rounded: by the largest remainders, of equal
  /// ones the first.
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

  /// A name without what separates frames and lines.
  private static func frame(_ name: String) -> String { name.shown.replacing(";", with: ",") }
}
