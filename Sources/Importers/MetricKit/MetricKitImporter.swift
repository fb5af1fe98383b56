import Configuration
import Recordings

/// A reader of the daily payloads of Apple's MetricKit: totals of one app, without the times of what
/// it did, which are spread evenly.
///
/// Totals of the radios get the names `APP-cellular` and `APP-wi-fi`, so that each can be played over
/// its own network.
///
/// - Source: Apple, MetricKit, `MXMetricPayload.jsonRepresentation()`, iOS 13 to 18.
package enum MetricKitImporter: RecordingImporter {
  package static let name = "metrickit"
  package static let title = "payload of MetricKit"
  package static let abstract = "Daily totals of an app, by Apple's MetricKit: an app's day."
  package static let discussion = """
    Examples:
      drainsim import metrickit payload.json -o my-app --phone iphone-6s
      drainsim import metrickit monday.json tuesday.json -o my-app --app mail

    Write what 'jsonRepresentation()' of MXMetricPayload gives to a file, one payload a file or an \
    array of them. A payload has totals, and no times: the events are spread evenly.
    """
  package static let fileExtensions = ["json"]
  package static let options = [
    ImportOption(
      name: "app", help: "The name of the app; without it, that of the payload.", standard: "")
  ]
  package static let standardPhone = "iphone-6s"
  package static let kinds: [RecordedKind] = [
    .packetBurst, .computation, .drawing, .location, .audio, .writing, .screenOn, .screenOff,
    .opened, .cellularSignal,
  ]

  /// The greatest file.
  private static let sizeLimit = 16 << 20

  package static func read(
    _ files: [ImportedFile], values: [String: String], into recording: inout RecordingImport,
    diagnostics: Diagnostics
  ) throws(ImportOptionError) {
    let app = values["app"] ?? ""
    guard app.isEmpty || RecordedNames.isPlain(app) else {
      throw ImportOptionError(message: "'--app' is a name of letters, digits and any of . - _")
    }
    var days = MetricDays(app: app)
    for file in files {
      guard
        let content = JSONFile.read(MetricFile.self, from: file, limit: sizeLimit, diagnostics)
      else { continue }
      days.add(content, of: file, diagnostics)
    }
    guard diagnostics.errorCount == 0 else { return }
    guard days.count > 0 else {
      if let file = files.first {
        diagnostics.error(
          "the file has no payload of MetricKit", at: file.location,
          note: "it is what 'jsonRepresentation()' of MXMetricPayload gives")
      }
      return
    }
    days.finish(&recording, diagnostics)
  }
}

/// The payloads of a file: one, or an array of them.
struct MetricFile: Decodable {
  let payloads: [MetricPayload]
  /// The elements of the array that are no payloads.
  let others: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if (try? decoder.unkeyedContainer()) != nil {
      let list = try container.decode(JSONList<MetricPayload>.self)
      payloads = list.values.filter { !$0.isEmpty }
      others = list.others + list.values.count - payloads.count
    } else {
      let payload = try container.decode(MetricPayload.self)
      payloads = payload.isEmpty ? [] : [payload]
      others = 1 - payloads.count
    }
  }
}
