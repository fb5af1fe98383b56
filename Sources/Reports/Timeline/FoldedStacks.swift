import Configuration
import PhoneModel
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
    let energies = energies.entries.map(\.energy)
    return zip(self.energies.entries, Self.shares(of: energies)).filter { $0.1 > 0 }.map {
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

  /// Whole microjoules whose sum is that of the energies, rounded.
  static func shares(of energies: [Energy]) -> [Int128] {
    RoundedParts(energies, runs: 1, decimals: 6).parts
  }

  /// A name without the separators of frames and lines.
  private static func frame(_ name: String) -> String {
    name.shown.replacingScalars { $0 == ";" ? "," : nil }
  }
}

/// The name of a script in pictures: its path in the scenario, without the part that its app
/// implies.
enum ScriptName {
  /// `search-tapped/every.timer` of `apps.finder.handlers.search-tapped/every.timer`.
  static func text(of path: String) -> String {
    for mark in [".handlers.", "user.actions.", "user.day.", "surroundings.charging."] {
      if let range = path.firstRange(of: mark) { return String(path[range.upperBound...]) }
    }
    return path
  }
}
