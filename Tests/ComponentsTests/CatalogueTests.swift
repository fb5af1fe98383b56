import Configuration
import DrainsimTestSupport
import Testing

@testable import Components

struct `The catalogue of components` {
  @Test func `has names that differ`() {
    #expect(Set(ComponentCatalogue.names).count == ComponentCatalogue.models.count)
  }

  @Test func `keeps the models of a role together`() {
    #expect(Set(ComponentCatalogue.roles).count == ComponentCatalogue.roles.count)
  }

  @Test(arguments: ComponentCatalogue.roles)
  func `finds every model of a role by its name`(role: String) {
    for model in ComponentCatalogue.models(ofRole: role) {
      let section: Tree = ["model": Tree(stringLiteral: model.definition.name)]
      let found = ComponentCatalogue.model(chosenBy: section.node, role: role)
      #expect(found?.definition.name == model.definition.name)
    }
  }

  @Test func `has steps that differ, or are offered by several parts in the same words`() {
    var known: [String: StepDefinition] = [:]
    for definition in ComponentCatalogue.models.map({ $0.definition }) {
      for step in definition.operations {
        if let other = known[step.name] {
          #expect(other.summary == step.summary, "\(step.name)")
          #expect(other.fields.map(\.name) == step.fields.map(\.name), "\(step.name)")
        }
        known[step.name] = step
      }
    }
  }

  @Test func `has counters that differ from part to part`() {
    var owners: [String: String] = [:]
    for definition in ComponentCatalogue.models.map({ $0.definition }) {
      for counter in definition.counters {
        #expect(owners[counter.name] ?? definition.role == definition.role, "\(counter.name)")
        owners[counter.name] = definition.role
      }
    }
  }

  // The parts find theirs by the number of the case.
  @Test func `has a step, event or counter for each case that a part knows of`() {
    let known = [
      (LocationOperation.definitions.count, LocationOperation.allCases.count),
      (LocationEvent.definitions.count, LocationEvent.allCases.count),
      (LocationCounter.definitions.count, LocationCounter.allCases.count),
      (BluetoothOperation.definitions.count, BluetoothOperation.allCases.count),
      (BluetoothEvent.definitions.count, BluetoothEvent.allCases.count),
      (BluetoothCounter.definitions.count, BluetoothCounter.allCases.count),
      (GPUCounter.definitions.count, GPUCounter.allCases.count),
      (MotionSteps.definitions.count, MotionSteps.allCases.count),
      (OrientationSteps.definitions.count, OrientationSteps.allCases.count),
      (StorageSteps.definitions.count, StorageSteps.allCases.count),
    ]
    for (definitions, cases) in known { #expect(definitions == cases) }
  }

  @Test func `says what each counter counts`() {
    for counter in ComponentCatalogue.models.flatMap({ $0.definition.counters }) {
      #expect(counter.summary.contains(" "), "\(counter.name)")
      #expect(!counter.summary.hasSuffix("."), "\(counter.name)")
    }
  }
}

/// The statements that every model of the catalogue must make about itself.
struct `The definition of a model` {
  static let definitions = ComponentCatalogue.models.map { $0.definition }

  @Test(arguments: ComponentCatalogue.names)
  func `says something about every parameter`(name: String) {
    let definition = Self.definitions.first { $0.name == name }!
    #expect(definition.parameters.allSatisfy { !$0.summary.isEmpty })
    #expect(Set(definition.parameters.map(\.name)).count == definition.parameters.count)
    #expect(!definition.formula.isEmpty)
    #expect(!definition.limits.isEmpty)
  }

  @Test(arguments: ComponentCatalogue.names)
  func `has a standard for every parameter, with the evidence that its grade promises`(
    name: String
  ) {
    let definition = Self.definitions.first { $0.name == name }!
    let diagnostics = Diagnostics()
    let empty = ConfigurationNode(
      .mapping([]), at: SourceLocation(file: "device", line: 1, column: 1))
    let section = ComponentCatalogue.completing(
      ConfigurationNode(
        .mapping([
          .init(key: definition.role, keyLocation: empty.location, value: Self.choosing(name))
        ]), at: empty.location))[definition.role]
    for parameter in definition.parameters {
      guard let node = section?[parameter.name] else {
        Issue.record("'\(parameter.name)' of '\(name)' has no standard")
        continue
      }
      #expect(
        parameter.read(node, path: parameter.name, diagnostics: diagnostics) != nil,
        "\(parameter.name)")
    }
    #expect(diagnostics.all.map(\.message) == [])
  }

  private static func choosing(_ name: String) -> ConfigurationNode {
    let tree: Tree = ["model": Tree(stringLiteral: name)]
    return tree.node
  }

  @Test(arguments: ComponentCatalogue.names)
  func `names sources that the list of references has`(name: String) {
    let definition = Self.definitions.first { $0.name == name }!
    for source in definition.sources + definition.parameters.compactMap(\.standard?.source) {
      #expect(References.title(of: source) != nil, "\(source)")
    }
  }

  // The readers find a case by the number of its word.
  @Test func `has the words of choices in the order of their types`() throws {
    func words(_ model: String, _ name: String) throws -> [String] {
      let definition = try #require(Self.definitions.first { $0.name == model })
      let parameter = try #require(definition.parameters.first { $0.name == name })
      guard case .choice(let words) = parameter.kind else { return [] }
      return words
    }
    #expect(try words("bluetooth-le", "scan-policy") == ScanPolicy.allCases.map(\.name))
    #expect(try words("headphones", "codec") == Headphones.Codec.allCases.map(\.name))
    #expect(
      try words("cpu-clusters", "governor") == ClusteredCPU.Governor.allCases.map(\.rawValue))
    for quality in QualityOfService.allCases {
      #expect(
        try words("cpu-clusters", "\(quality.name)-cluster") == ClusteredCPU.clusterNames)
    }
    for radio in ["lte", "umts", "nr", "wi-fi", "byte-cost", "byte-cost-wi-fi"] {
      #expect(try words(radio, "tail-owner") == TailAttribution.allCases.map(\.name), "\(radio)")
    }
  }

  @Test(arguments: ComponentCatalogue.names)
  func `draws states that are all reached`(name: String) {
    let diagram = Self.definitions.first { $0.name == name }!.states
    for state in diagram.states.dropFirst() {
      #expect(diagram.transitions.contains { $0.to == state && $0.from != state }, "\(state)")
    }
  }
}
