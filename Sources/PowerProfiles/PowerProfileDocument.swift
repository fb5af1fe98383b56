internal import Foundation
internal import XMLCoder

/// The form of `power_profile.xml`: single values and lists of values, each with a name.
struct PowerProfileDocument: Decodable {
  struct Item: Decodable {
    let name: String?
    let value: String

    private enum CodingKeys: String, CodingKey {
      case name
      case value = ""
    }
  }

  struct List: Decodable {
    let name: String?
    let value: [String]
  }

  let item: [Item]
  let array: [List]

  /// Reads a text that `XMLScreening` let pass; nil when the parser does not take it.
  static func read(_ text: String) -> PowerProfileDocument? {
    try? XMLDecoder().decode(PowerProfileDocument.self, from: Data(text.utf8))
  }
}
