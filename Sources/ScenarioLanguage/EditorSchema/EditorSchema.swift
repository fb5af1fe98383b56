import Configuration

/// JSON Schemas of the files that people write, by which editors complete and check them.
///
/// Everything in them comes from the definitions by which the readers refuse a file, so no second
/// list has to be kept.
package enum EditorSchema {
  /// A kind of file with a schema of its own.
  package enum Kind: String, CaseIterable, Sendable {
    case scenario, device, fit, prediction

    /// The description of such a file.
    package var summary: String {
      switch self {
      case .scenario:
        "a scenario of drainsim: a phone, its surroundings, a person, apps and variants"
      case .device: "a device profile of drainsim: the components of a phone, battery and system"
      case .fit: "a fit of drainsim: numbers of a scenario that measured rows tell"
      case .prediction: "a prediction of drainsim: a measurement that no number was fitted to"
      }
    }

    /// The form of the whole file.
    var form: ValueForm {
      switch self {
      case .scenario: .extending(ScenarioSchema.topLevel)
      case .device: .extending(ScenarioFiles.deviceFields)
      case .fit: .mapping(FitSchema.root)
      case .prediction: .mapping(PredictionSchema.root)
      }
    }
  }

  /// The schema of a kind of file as JSON Schema draft 7, which most editors know.
  package static func text(of kind: Kind) -> String { JSONText.text(of: document(of: kind)) }

  /// The schema of a kind of file.
  static func document(of kind: Kind) -> JSONValue {
    var writer = SchemaWriter()
    let whole = writer.value(of: kind.form, SchemaPlace())
    let definitions = writer.definitions.sorted { $0.key < $1.key }
    let head: [(name: String, value: JSONValue)] = [
      ("$schema", "http://json-schema.org/draft-07/schema#"),
      ("$id", .string("urn:drainsim:\(kind.rawValue)")),
      ("title", .string("drainsim \(kind.rawValue)")),
      ("description", .string(kind.summary)),
    ]
    let tail = (
      "definitions", JSONValue.object(definitions.map { (name: $0.key, value: $0.value) })
    )
    return .object(head + whole.members.filter { $0.name != "description" } + [tail])
  }
}

/// Where in a file a value stands, as far as that decides what is taken there.
struct SchemaPlace: Adjustable {
  /// Whether it changes something that stands elsewhere, so that no key is required.
  var isChange = false
  /// Whether the steps are those of a person, and not of an app.
  var isOfPerson = false
  /// Whether it is the value of a step, which may be drawn or computed during the run.
  var isInStep = false

  /// The same place for a value that is written as a whole.
  var whole: SchemaPlace { with { $0.isChange = false } }

  /// The same place for a value that changes another one.
  var changed: SchemaPlace { with { $0.isChange = true } }

  /// The end of the names of definitions that hold in this place alone.
  var suffix: String { isChange ? "-change" : "" }
}
