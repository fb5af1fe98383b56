import Configuration
import Quantities
import Workloads

/// The complaints about things that come after the end of the run, each with values that work.
extension EffectCheck {
  func timeFinding(_ use: TimedUse) -> EffectFinding {
    EffectFinding(
      location: use.location, subject: use.title, scope: .allVariants,
      complaint: canCome(use) ? nil : complaint(ofLate: use))
  }

  private func complaint(ofLate use: TimedUse) -> Diagnostic {
    switch use.time {
    case .within(let nanoseconds):
      let first = use.alternative.map { "; '\($0)' says when it comes first" } ?? ""
      return Diagnostic(
        .error, at: use.location, "\(use.title) is longer than the run",
        notes: [hint(nanoseconds, orEarlier: "a time such as \(earlier.text)") + first])
    case .at(let nanoseconds):
      return Diagnostic(
        .error, at: use.location,
        "\(use.title) never comes: \(use.text ?? "it") is after the end of the run",
        notes: [hint(nanoseconds, orEarlier: "\(use.earlierKey ?? "at"): \(earlier.text)")])
    case .daily(let time):
      return Diagnostic(
        .error, at: use.location, "\(use.title) never comes: the run has no such hour",
        notes: [hint(time)])
    }
  }

  private var lasts: String {
    let length = root["duration"]?.text ?? longest?.text
    return "the run lasts \(length ?? "less")"
  }

  /// The limit of a run that ends with a mark.
  private var longest: ConfigurationNode? { root["duration"]?["until"]?["at most"] }

  private var earlier: ExampleLength { ExampleLength(within: window) }

  /// Write a longer run, in which a time comes.
  private func longer(_ time: SimDuration) -> String {
    let example = ExampleLength(beyond: time - warmUp).text
    return longest == nil ? "duration: \(example)" : "at most: \(example)"
  }

  private func hint(_ nanoseconds: Double, orEarlier example: String) -> String {
    guard nanoseconds < Double(SimTime.latest.nanoseconds) else {
      return "\(lasts): write \(example)"
    }
    let time = SimDuration(nanoseconds: Int64(nanoseconds.rounded(.up)))
    return "\(lasts): write \(longer(time)), or \(example)"
  }

  private func hint(_ time: DailyTime) -> String {
    let here = "\(lasts) from \(starts.text)"
    // A start is one of the clock to the minute, in which a short run may end before the time.
    let start = time.start(near: starts).flatMap {
      time.canCome(within: window, from: $0) ? "starts: \($0.text)" : nil
    }
    let examples = [start, time.firstTime(from: starts).map(longer)].compactMap(\.self)
    return examples.isEmpty ? here : "\(here): write \(examples.joined(separator: ", or "))"
  }
}
