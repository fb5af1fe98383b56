import DocumentCoding
import Experiments
import Foundation

/// The table of `compare --phones --format csv`: a row for each phone, variant and metric.
package enum PhonesCSV {
  private static let header =
    "phone,title,maker,year,family,system,share,own,variant,metric,unit,baseline_mean,variant_mean,"
    + "change_percent,change_low_percent,change_high_percent\n"

  package static func text(of document: PhonesDocument) -> String {
    header
      + document.phones.map { phone in
        zip(document.effects, phone.changes).map { effect, change in
          let facts = [
            phone.name, phone.title, phone.maker, phone.year.map { "\($0)" } ?? "", phone.family,
            phone.system, "\(phone.share)", "\(phone.isOwn)", effect.variant, effect.metric,
            effect.unit,
          ]
          let numbers = [change.baseline, change.variant, change.change, change.low, change.high]
          return CSVRow.line(facts + numbers.map(CSVRow.number))
        }.joined()
      }.joined()
  }
}

extension PhonesDocument {
  /// The document in a file; nil for anything else, and for one of another version or that does not hold
  /// together.
  package init?(at path: String) {
    guard let json = FileManager.default.contents(atPath: path),
      let read = try? DocumentCoding.document(PhonesDocument.self, in: json),
      read.schemaVersion == Self.version,
      read.phones.allSatisfy({ $0.changes.count == read.effects.count })
    else { return nil }
    self = read
  }
}
