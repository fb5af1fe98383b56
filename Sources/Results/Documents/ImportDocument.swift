import Configuration
import DocumentCoding
import Experiments
import Foundation
import Importers
import Recordings

/// The used, omitted and assumed parts of imported files: `import.json`.
package struct ImportDocument: Sendable {
  /// The names of the files in the folder of an import.
  package static let scenario = "scenario.yaml"
  package static let recording = "recording.drec"
  package static let file = "import.json"
  package static let rails = "rails.csv"
  package static let phone = "phone.yaml"

  /// Grows when a member changes its meaning or goes; new members do not count.
  static let schemaVersion = 1

  /// A file that was read.
  package struct Source: Sendable {
    package let name: String
    package let bytes: Int
    /// Its SHA-256, as 64 hexadecimal digits.
    package let digest: String

    package init(name: String, bytes: Int, digest: String) {
      self.name = name
      self.bytes = bytes
      self.digest = digest
    }
  }

  private let kind: String
  private let sources: [Source]
  private let result: RecordingImport
  private let recording: Recording
  private let gauge: RecordedGauge?
  /// The energy that the played phone draws meanwhile, in joules.
  private let drawn: Double?
  /// The numbers that were moved to agree with the gauge.
  private let match: GaugeMatch.Match?
  private let version: String

  package init(
    kind: String, sources: [Source], _ result: RecordingImport, _ recording: Recording,
    _ gauge: RecordedGauge?, drawn: Double?, _ match: GaugeMatch.Match? = nil, version: String
  ) {
    self.kind = kind
    self.sources = sources
    self.result = result
    self.recording = recording
    self.gauge = gauge
    self.drawn = drawn
    self.match = match
    self.version = version
  }

  /// The document as JSON.
  package var text: String {
    JSONText.text(of: [
      "program": .string(Manifest.programName), "version": .string(version),
      "schemaVersion": .integer(Self.schemaVersion), "kind": .string(kind),
      "files": .array(
        sources.map {
          ["name": .string($0.name), "bytes": .integer($0.bytes), "sha256": .string($0.digest)]
        }),
      "digest": .string(recording.digest), "events": .integer(recording.count),
      "span": .string("\(Double(recording.span) / 1e9) s"),
      "start": recording.start.map { .string(TimeText.utc($0)) } ?? .null,
      "taken": .object(result.taken.map { (name: $0.what, value: .integer($0.count)) }),
      "dropped": DocumentEncoder.value(of: result.dropped),
      "assumed": DocumentEncoder.value(of: result.assumed),
      "gauge": gauge.map { gauge in
        [
          "source": .string(gauge.source.rawValue), "joules": .number(gauge.joules),
          "played": .optional(drawn),
          "matched": match.map { match in
            .array(
              match.numbers.map {
                [
                  "path": .string($0.path), "before": .string($0.before),
                  "after": .string($0.after), "range": .strings($0.range),
                ]
              })
          } ?? .null,
        ]
      } ?? .null,
      "explained": [
        "time": .optional(result.explainedTime), "bytes": .optional(result.explainedBytes),
      ],
    ])
  }

  /// The same in words, a line for each thing.
  package var words: String {
    var lines: [String] = []
    lines.append(
      "read \(sources.map { TerminalText.sanitized($0.name) }.joined(separator: ", ")): \(recording.count) events in "
        + "\(TimeText.length(recording.span))")
    lines += result.taken.map { "  taken: \($0.count) \($0.what)" }
    lines += result.dropped.map { "  left out: \($0.count) \($0.what), because \($0.why)" }
    lines += result.assumed.map { assumption in
      "  assumed: \(assumption.path) = \(assumption.value)"
        + (assumption.range.map { " (\($0))" } ?? "") + ": \(assumption.why)"
    }
    let shares = [("time", result.explainedTime), ("bytes", result.explainedBytes)].compactMap {
      name, share in share.map { "\(TimeText.percent($0)) of its \(name)" }
    }
    if !shares.isEmpty {
      lines.append("  the recording holds \(shares.joined(separator: " and "))")
    }
    if let gauge { lines.append("  the phone's gauge: \(gauge.words)") }
    if gauge != nil, drawn == nil {
      lines.append("  played: not to its end, since the played phone's battery is empty before")
    }
    if let gauge, let drawn {
      let percent = ((drawn / gauge.joules - 1) * 100).rounded()
      lines.append(
        "  played: \(Int(drawn.rounded())) J of its \(Int(gauge.joules.rounded())) J, \(Int(percent.magnitude)) % \(percent < 0 ? "less" : "more")"
      )
    }
    if let match {
      lines += match.numbers.prefix(Self.mostMatched).map {
        "  matched: \($0.path) = \($0.after), \($0.before) before (\($0.range.joined(separator: " to ")))"
      }
      let rest = match.numbers.count - Self.mostMatched
      if rest > 0 { lines.append("  matched: \(rest) more, in \(Self.file)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The most matched numbers in words; those that change most come first.
  private static let mostMatched = 6
}

/// Texts of instants, lengths and shares.
enum TimeText {
  /// An instant as `2024-05-01T07:30:00Z`.
  static func utc(_ seconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }

  static func length(_ nanoseconds: Int64) -> String {
    let seconds = Double(nanoseconds) / 1e9
    if seconds < 120 { return "\((seconds * 10).rounded() / 10) s" }
    if seconds < 7200 { return "\((seconds / 6).rounded() / 10) min" }
    return "\((seconds / 360).rounded() / 10) h"
  }

  static func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
}
