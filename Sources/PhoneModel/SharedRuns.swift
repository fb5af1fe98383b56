import Configuration
import Dispatch
import PowerAccounting
import Quantities

/// The runs with the app idle that variants and points have in common, each made once.
///
/// Such a run depends on everything but what the app does. Two runs are the same when the contents
/// of their phones, the seed, the replication and the end are. Memory is bounded: the oldest are
/// forgotten and made again.
///
/// A queue and not a `Mutex`, since the thread sanitizer sees through queues on Linux.
package final class SharedRuns: @unchecked Sendable {
  /// The outcome of a run with the app idle.
  struct IdleRun: Sendable, Equatable {
    let energy: Energy
    let events: Int
  }

  /// The key of a run: the number of its content, and where it lies among the runs of this content.
  struct Key: Hashable {
    let content: Int
    let seed: UInt64
    let replication: Int
    let end: SimTime
  }

  private struct State {
    var contents: [(number: Int, content: IdleContent)] = []
    var nextNumber = 0
    var runs: [Key: IdleRun] = [:]
    /// The keys of ``runs`` in the order in which they were kept.
    var order: [Key] = []
    var oldest = 0
  }

  /// Enough for the points that the workers of a large machine are at.
  private static let contentLimit = 128
  static let runLimit = 1 << 16

  private let inTurn = DispatchQueue(label: "drainsim.shared-runs")
  /// Only for ``inTurn``.
  private var state = State()

  package init() {}

  /// The number of a content, the same for equal ones.
  func number(of content: IdleContent) -> Int {
    inTurn.sync {
      if let known = state.contents.last(where: { $0.content.isSame(as: content) }) {
        return known.number
      }
      if state.contents.count == Self.contentLimit { state.contents.removeFirst() }
      state.contents.append((state.nextNumber, content))
      state.nextNumber += 1
      return state.nextNumber - 1
    }
  }

  subscript(key: Key) -> IdleRun? { inTurn.sync { state.runs[key] } }

  func keep(_ run: IdleRun, as key: Key) {
    inTurn.sync {
      guard state.runs.updateValue(run, forKey: key) == nil else { return }
      if state.order.count < Self.runLimit { return state.order.append(key) }
      state.runs[state.order[state.oldest]] = nil
      state.order[state.oldest] = key
      state.oldest = (state.oldest + 1) % Self.runLimit
    }
  }
}

/// The input of the run with the app idle: the scenario with values for its parameters, without
/// the app's actions.
package struct IdleContent: Sendable {
  private let root: ConfigurationNode
  /// The events that the app handles or waits for: components are told who listens.
  private let events: [String]

  /// Sections that change no run, or whose values stand where they are used.
  private static let leftOut: Set<String> = [
    "scenario", "question", "practice", "sources", "notes", "extends", "seed", "replications",
    "confidence", "parameters", "metrics", "variants", "baseline", "expect", "sweep",
  ]

  /// Keys of an app that say what it does.
  private static let actionKeys: Set<String> = ["variables", "tasks", "handlers", "pushes"]

  /// - Parameters:
  ///   - root: The scenario of a variant, parameters spelled out.
  ///   - events: The events of which the app is told.
  init(_ root: ConfigurationNode, subject: String, events: [String]) {
    self.events = events
    let kept = (root.entries ?? []).filter { !Self.leftOut.contains($0.key) }
    self.root = ConfigurationNode(.mapping(kept), at: root.location).changing("apps") { apps in
      apps.changing(subject) { app in
        guard let entries = app.entries else { return app }
        return ConfigurationNode(
          .mapping(entries.filter { !Self.actionKeys.contains($0.key) }), at: app.location)
      }
    }
  }

  func isSame(as other: IdleContent) -> Bool {
    events == other.events && root.hasSameContent(as: other.root, inOrder: true)
  }
}
