import Workloads

/// The steps of a variant that do work, and how often they ran.
struct StepRuns {
  private let work: VariantWork
  private let places: [ScriptProgram.WorkPlace]
  private let paths: [String]

  init(_ work: VariantWork) {
    self.work = work
    let program = work.specification.program
    places = program.workPlaces.filter { !$0.work.isIdle }
    paths = places.map { program.path(ofScript: $0.step.script) }
  }

  private func executions(_ place: ScriptProgram.WorkPlace) -> Int {
    work.totals.executions(of: place.instruction)
  }

  /// The executions after the warm-up, whose energy is not counted.
  private func countedExecutions(_ place: ScriptProgram.WorkPlace) -> Int {
    executions(place) - work.totals.count(.inWarmUp, of: place.instruction)
  }

  private func path(of place: ScriptProgram.WorkPlace) -> String {
    work.specification.program.path(ofScript: place.step.script)
  }

  /// How often the steps of each name ran in apps after the warm-up, in the order of the program.
  /// Exchanges are counted with their answers, and what a person does is the same in all variants.
  var counts: [(name: String, count: Int)] {
    let counted = places.filter { $0.step.app != 0 && !$0.work.isExchange }
    return counted.grouped(by: \.step.name).map { name, places in
      (name, places.reduce(0) { $0 + countedExecutions($1) })
    }
  }

  /// The names of the steps that ran.
  var ranNames: [String] { places.filter { executions($0) > 0 }.map(\.step.name) }

  /// Steps that never ran, in scripts that did, where no step of that name ran in the script.
  var missing: [ScriptProgram.WorkPlace] {
    let program = work.specification.program
    let ran = Set(
      zip(places, paths).filter { executions($0.0) > 0 }.map { "\($0.1) \($0.0.step.name)" })
    // A task's step stands once for each call.
    let locations = Set(places.filter { executions($0) > 0 }.map(\.step.location))
    let off = program.switchedOff
    return zip(places, paths).filter { place, path in
      !locations.contains(place.step.location) && !ran.contains("\(path) \(place.step.name)")
        && !off.contains { $0.contains(place.instruction) && $0.lowerBound != place.instruction }
        && work.totals.executions(of: program.entry(ofScript: place.step.script)) > 0
    }.map(\.0)
  }

  /// How often a step of another variant ran here: the same one, or where this variant does not
  /// have it, one of its name in the same script.
  func executions(insteadOf place: ScriptProgram.WorkPlace, of other: StepRuns) -> Int {
    let same = places.filter { $0.step.location == place.step.location }
    if !same.isEmpty { return same.reduce(0) { $0 + executions($1) } }
    let path = other.path(of: place)
    return zip(places, paths)
      .filter { $0.0.step.name == place.step.name && $0.1 == path }
      .reduce(0) { $0 + executions($1.0) }
  }
}
