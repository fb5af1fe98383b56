import Batteries
import Components
import Configuration
import Policies
import Workloads

/// What the device of a scenario is read into: its components, policies and battery, with valid
/// parameters.
package struct DeviceModels: Sendable {
  var components: [(name: String, model: any ComponentModel)] = []
  var rules = SystemRules()
  var savings = SavingRules()
  var services: [PhoneService] = []
  var battery: (any Battery)?
  var graded: [GradedParameter] = []
  /// What there was to say about it.
  var diagnostics: [Diagnostic] = []
}

extension PhoneCompiler {
  /// The models of the device, read now or before.
  func deviceModels() -> DeviceModels {
    let models = memo.value(of: [root["device"], root["battery"]]) {
      let scope = WatchedScope(scope)
      let reader = PhoneCompiler(
        root, parameters, diagnostics: Diagnostics(), scope: scope, memo: memo)
      let models = reader.readDevice()
      // A parameter of the scenario may have another value at another point.
      return (models, isKept: !scope.wasAsked && !reader.diagnostics.hasErrors)
    }
    for diagnostic in models.diagnostics { diagnostics.report(diagnostic) }
    return models
  }

  private func readDevice() -> DeviceModels {
    var models = DeviceModels()
    models.components = readComponents(componentModels, graded: &models.graded)
    (models.rules, models.savings, models.services) = readPolicies(graded: &models.graded)
    models.battery = readBattery(graded: &models.graded)
    models.diagnostics = diagnostics.all
    return models
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
