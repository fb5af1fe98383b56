import Configuration
import PhoneModel
import Testing
import Workloads

@testable import ScenarioLanguage

struct `Every word of the language` {
  private static let known = Set(LanguageWords.keys.map(\.name))

  @Test func `is explained wherever a mapping has it as a key`() {
    let sections = LanguageReference.sections.flatMap(\.fields)
    let schemas =
      ScenarioSchema.topLevel + ScenarioSchema.practice + ScenarioSchema.sweep
      + ScenarioSchema.expectation + PhoneCompiler.surroundingsFields + PhoneCompiler.untilFields
      + MetricCatalogue.fields + AppsSection.fields + ScenarioFiles.deviceFields
    let steps = StepCatalogue.definitions.flatMap { $0.definition.fields + $0.definition.siblings }
    for field in sections + schemas + steps {
      #expect(Self.known.contains(field.name), "nothing explains '\(field.name)'")
    }
    #expect(Self.known.isSuperset(of: ["expect", "surroundings", "variants", "mean-of", "until"]))
  }

  @Test func `has a meaning in words`() {
    for word in LanguageWords.keys + LanguageWords.words {
      #expect(!word.meanings.isEmpty)
      #expect(word.meanings.allSatisfy { $0.text.count > 8 && !$0.place.isEmpty }, "\(word.name)")
    }
  }

  @Test func `names every distribution and every word of expressions`() {
    let words = Set(LanguageWords.words.map(\.name))
    #expect(words.isSuperset(of: ConfigurationNode.distributionKeys))
    #expect(words.isSuperset(of: ParameterTable.reservedWords))
    #expect(words.isSuperset(of: SystemReading.allCases.map(\.name)))
  }

  @Test func `shows the keys below it`() throws {
    let expect = try #require(LanguageWords.keys.first { $0.name == "expect" })
    #expect(expect.keys.first?.fields.map(\.name) == ScenarioSchema.expectation.map(\.name))
  }
}
