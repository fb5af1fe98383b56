import Components
import Configuration
import Experiments
import ScenarioLanguage

/// The page of all devices: the power of each in every activity of a scenario, component by
/// component, beside published values.
package enum DevicesPage {
  /// A phone with one run of every activity.
  package typealias Device = (name: String, profile: LoadedDevice, runs: [RunReport])

  /// The whole page as Markdown, ending in a line break.
  ///
  /// - Parameters:
  ///   - devices: All with runs of the same activities, in the same order.
  ///   - command: The command that prints this page.
  package static func markdown(of devices: [Device], printedBy command: String) -> String {
    let parts = [introduction(command), summary(of: devices)] + devices.map(section)
    return (parts + [sources(of: devices)]).joined(separator: "\n\n") + "\n"
  }

  private static func introduction(_ command: String) -> String {
    """
    # The phones

    Power of every shipped phone by component, next to published values.
    This page is printed by \(command.inMarkdownCode);
    that scenario describes the activities, their pages, films and roads.

    **How to read it.** Powers are means over an activity in milliwatts. The model is a profile's numbers,
    and the standard values of the models where the profile has none; `drainsim explain device A B` shows two
    profiles side by side. *Published* is a number that was printed for this very phone. Where it is also
    an input of the profile, agreement checks the arithmetic and nothing else; the last column says so, or
    why the two differ. Where a test of the whole phone was published, the model was not fitted to its
    level. Powers of phones for which nothing was published are estimates, and the ranges of their numbers
    are wide: use them only to compare variants of an app.
    """
  }

  // MARK: - Tables

  private static func summary(of devices: [Device]) -> String {
    let rows = devices.map { device in
      ["[\(device.name.inMarkdown)](#\(anchor(device.name)))"]
        + device.runs.map { text($0.meanPower()) }
    }
    let activities = devices.first?.runs.map(\.variant) ?? []
    let table = MarkdownTable.text(
      head: ["whole phone (mW)"] + activities.map(\.inMarkdown), rows: rows, numbers: true)
    return "## All phones\n\n\(table)"
  }

  /// The name of a heading in links, as GitHub makes it: `pixel-6-android` of `pixel-6 (Android)`.
  private static func anchor(_ title: String) -> String {
    String(
      title.lowercased().replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
  }

  /// The sources behind the keys in the profiles.
  private static func sources(of devices: [Device]) -> String {
    let cited = devices.flatMap { device in
      device.profile.parameters.compactMap(\.source) + device.profile.published.map(\.source)
    }
    let rows = Set(cited).sorted().compactMap { key in
      References.title(of: key).map { [key.inMarkdownCode, $0.inMarkdown] }
    }
    return "## Sources\n\n" + MarkdownTable.text(head: ["key", "source"], rows: rows)
  }

  private static func section(_ device: Device) -> String {
    let profile = device.profile
    let published =
      profile.published.isEmpty
      ? "No comparable power was published for this phone."
      : comparison(device)
    let blocks = [
      "## \(device.name.inMarkdown)", profile.chip.map { "Chip: \($0.inMarkdown)." },
      profile.notes.map { sentence($0).inMarkdown }, grades(profile), parts(device), published,
    ]
    return blocks.compactMap(\.self).joined(separator: "\n\n")
  }

  /// The numbers of a device, counted by grade.
  private static func grades(_ profile: LoadedDevice) -> String {
    let graded = profile.parameters.filter { $0.grade != nil }
    let counts = Grade.allCases.compactMap { grade -> String? in
      let count = graded.count { $0.grade == grade }
      return count == 0 ? nil : "\(count) \(count == 1 ? "is" : "are") \(grade.rawValue)"
    }
    let standard = graded.count(where: \.isStandard)
    return "Of its \(graded.count) numbers \(counts.joined(separator: ", ")); "
      + "\(standard) are standard values of the models."
  }

  private static func parts(_ device: Device) -> String {
    let names = device.runs.first?.ledger.byComponent.map(\.name) ?? []
    var rows = names.map { name in
      [name.inMarkdown] + device.runs.map { text($0.meanPower(of: name)) }
    }
    // Leave out components that draw nothing in this run.
    rows = rows.filter { row in row.dropFirst().contains { $0 != "0" } }
    rows.append(["**whole phone**"] + device.runs.map { "**\(text($0.meanPower()))**" })
    return MarkdownTable.text(
      head: ["component (mW)"] + device.runs.map(\.variant.inMarkdown), rows: rows, numbers: true)
  }

  private static func comparison(_ device: Device) -> String {
    let rows = device.profile.published.compactMap { published -> [String]? in
      guard let run = device.runs.first(where: { $0.variant == published.activity }) else {
        return nil
      }
      let model =
        published.part == PublishedPower.phone
        ? run.meanPower()
        : published.part.split(separator: " + ").map { run.meanPower(of: String($0)) }.reduce(0, +)
      let range = published.watts
      let printed =
        range.lowerBound == range.upperBound
        ? text(range.lowerBound) : "\(text(range.lowerBound)) to \(text(range.upperBound))"
      return [
        published.activity.inMarkdown, published.part.inMarkdown, printed, text(model),
        difference(model, range),
        "\(published.source.inMarkdownCode): \(published.note.inMarkdown)",
        published.why.inMarkdown,
      ]
    }
    return MarkdownTable.text(
      head: [
        "activity", "component", "published (mW)", "model (mW)", "difference", "source", "comment",
      ], rows: rows)
  }

  /// The distance of a power from the published one, or from its range.
  private static func difference(_ model: Double, _ range: ClosedRange<Double>) -> String {
    if range.lowerBound < range.upperBound, range.contains(model) { return "within" }
    let nearest = model < range.lowerBound ? range.lowerBound : range.upperBound
    let rest = model - nearest
    if nearest == 0 { return "+\(text(rest)) mW" }
    let percent = DecimalText(rest / nearest * 100).fixed(1)
    if percent == "0.0" { return "none" }
    return rest > 0 ? "+\(percent) %" : "\(percent) %"
  }

  /// Milliwatts, to a tenth below a hundred of them.
  private static func text(_ watts: Double) -> String {
    let milliwatts = watts * 1000
    let digits = DecimalText(milliwatts).fixed(milliwatts < 99.95 ? 1 : 0)
    return digits == "0.0" ? "0" : digits
  }

  private static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

extension RunReport {
  /// The whole phone's mean power over the run, in watts.
  fileprivate func meanPower() -> Double { ledger.total.joules / end }

  /// The mean power of a component; zero for one that the phone lacks.
  fileprivate func meanPower(of part: String) -> Double {
    (ledger.byComponent.first { $0.name == part }?.energy.joules ?? 0) / end
  }
}
