import Batteries
import Components
import Configuration
import PowerAccounting
import Workloads

/// The models that the device of a scenario describes: its components, policies and battery, with
/// valid parameters.
package struct DeviceModels: Sendable {
  /// The kinds of its components, with or without valid parameters.
  var kinds: [any ComponentModel.Type] = []
  var components: [(name: String, model: any ComponentModel)] = []
  var rules = SystemRules()
  var savings = SavingRules()
  var services: [PhoneService] = []
  var battery: (any Battery)?
  /// The steps and events that components and services bring to scripts, in the order of their
  /// numbers.
  var interfaces: [ComponentInterface] = []
  var steps: [ScriptVocabulary.ComponentStep] = []
  /// The components that it lacks, by the steps, events and counters that they would bring.
  var absentComponents: [String: [String]] = [:]
  var numbers = PhoneNumbers()
  /// The mistakes and warnings found in it.
  var diagnostics: [Diagnostic] = []
}

extension PhoneCompiler {
  /// The models of the device, read now or before.
  func deviceModels() -> DeviceModels {
    let models = memo.value(of: [root["device"], root["battery"]]) {
      let scope = WatchedScope(scope)
      let reader = PhoneCompiler(
        root: root, parameters: parameters, diagnostics: Diagnostics(), scope: scope, memo: memo)
      let models = reader.readDevice()
      // A parameter of the scenario may have another value at another point.
      return (models, isKept: !scope.wasAsked)
    }
    for diagnostic in models.diagnostics { diagnostics.report(diagnostic) }
    return models
  }

  private func readDevice() -> DeviceModels {
    var models = DeviceModels()
    models.kinds = componentModels
    models.components = readComponents(models.kinds, numbers: &models.numbers)
    (models.rules, models.savings, models.services) = readPolicies(numbers: &models.numbers)
    models.battery = readBattery(numbers: &models.numbers)
    models.interfaces = ComponentNumbering.interfaces(
      of: models.kinds.map { $0.definition.interface }, models.services)
    for (place, interface) in models.interfaces.enumerated() {
      for (index, step) in interface.operations.enumerated()
      where step.canBeDone(by: models.interfaces) {
        models.steps.append(
          ScriptVocabulary.ComponentStep(
            component: ComponentID(place), role: interface.role, index: index, definition: step))
      }
    }
    models.absentComponents = Self.absentComponents(besides: models.interfaces, models.steps)
    models.diagnostics = diagnostics.all
    return models
  }

  /// The components that would bring a step, an event or a counter which the device's own components
  /// do not have.
  private static func absentComponents(
    besides interfaces: [ComponentInterface], _ steps: [ScriptVocabulary.ComponentStep]
  ) -> [String: [String]] {
    let known = Set(
      steps.map(\.definition.name)
        + interfaces.flatMap { $0.events.map(\.name) + $0.counters.map(\.name) })
    var roles: [String: [String]] = [:]
    for definition in ComponentCatalogue.models.map({ $0.definition }) {
      for name in definition.operations.map(\.name) + definition.events.map(\.name)
        + definition.counters.map(\.name)
      where !known.contains(name) && !(roles[name] ?? []).contains(definition.role) {
        roles[name, default: []].append(definition.role)
      }
    }
    // A step that services hand on is missing where its component is.
    for step in interfaces.flatMap(\.operations) where !known.contains(step.name) {
      if let needed = step.needs, let carriers = roles[needed] { roles[step.name] = carriers }
    }
    return roles
  }
}

/// A scope that knows whether anybody asked it for a name.
private final class WatchedScope: ExpressionScope {
  private let scope: any ExpressionScope
  private(set) var wasAsked = false

  init(_ scope: any ExpressionScope) { self.scope = scope }

  func symbol(named name: String) -> ExpressionSymbol? {
    wasAsked = true
    return scope.symbol(named: name)
  }

  var symbolNames: [String] {
    wasAsked = true
    return scope.symbolNames
  }
}
