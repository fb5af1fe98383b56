import Components
import Configuration
import Experiments
import ScenarioTestSupport
import Testing

/// A step by which an app claims a component, of any model in the catalogue.
private struct ClaimStep: CustomTestStringConvertible {
  let role: String
  let step: StepDefinition
  /// All steps of the component.
  let steps: [StepDefinition]

  static let all: [ClaimStep] = ComponentCatalogue.models.map { $0.definition }.flatMap { model in
    model.operations.filter(\.isClaim).map {
      ClaimStep(role: model.role, step: $0, steps: model.operations)
    }
  }

  var testDescription: String { "\(step.name) of \(role)" }

  /// The step with a value for each field that it needs.
  var text: String {
    get throws {
      let values = try step.fields.filter(\.isRequired).map { field in
        "\(field.name): \(try value(of: field))"
      }
      return values.isEmpty
        ? step.name : "{ \(step.name): { \(values.joined(separator: ", ")) } }"
    }
  }

  private func value(of field: FieldDefinition) throws -> String {
    switch field.kind {
    case .choice(let words): words.contains(role) ? role : words[0]
    case .variate(.frequency): "10 Hz"
    default: try #require(nil, "a value for '\(field.name)' of '\(step.name)'")
    }
  }
}

struct `A claim of a component` {
  @Test(arguments: ClaimStep.all)
  private func `has a step that ends it`(_ claim: ClaimStep) {
    #expect(claim.steps.contains { $0.ends == claim.step.name })
  }

  // The app is suspended some seconds after the screen is locked, since it has no background mode.
  @Test(arguments: ClaimStep.all)
  private func `is told when the system ends it`(_ claim: ClaimStep) throws {
    let all = try warnings(
      of: """
        device: { extends: standard-phone, components: { \(claim.role): {} } }
        policies: { app-lifecycle: ios-lifecycle }
        duration: 10 min
        user: { actions: { look: { at: 1 s, do: [ { open: a }, { wait: 5 s }, lock ] } } }
        apps: { a: { handlers: { start: [ \(try claim.text) ] } } }
        """)
    let ended = try #require(
      all.first { $0.code == .useEnded }, "told: \(all.map(\.code.name))")
    #expect(ended.text.contains(claim.step.name))
    #expect(ended.count == 3)
    #expect(ended.of == 3)
  }
}
