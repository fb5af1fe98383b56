import Configuration
import Importers
import Testing

struct `The catalogue of importers` {
  @Test func `has every kind once`() {
    let names = ImporterCatalogue.all.map { $0.name }
    #expect(!names.isEmpty)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: ImporterCatalogue.all.indices)
  func `has a standard value for every option, among those it can have`(place: Int) {
    for option in ImporterCatalogue.all[place].options {
      #expect(!option.help.isEmpty)
      #expect(option.choices.isEmpty || option.choices.contains(option.standard))
    }
  }

  @Test(arguments: ImporterCatalogue.all.indices)
  func `tells of a file that is none of its kind`(place: Int) throws {
    let importer = ImporterCatalogue.all[place]
    let diagnostics = Diagnostics()
    let values = Dictionary(
      uniqueKeysWithValues: importer.options.map { ($0.name, $0.standard) })
    let profile = try importer.deviceProfile(
      from: "", file: "f", device: "mine", values: values, diagnostics: diagnostics)
    #expect(profile == nil)
    #expect(diagnostics.hasErrors)
  }
}
