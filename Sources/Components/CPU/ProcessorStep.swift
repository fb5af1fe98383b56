import Configuration

/// A script step of a processor, for every model.
struct ProcessorStep {
  static let definitions = [compute, sort, holdWakeLock, releaseWakeLock]
  /// The indices of the steps in ``definitions``.
  enum Index { static let compute = 0, sort = 1, holdWakeLock = 2, releaseWakeLock = 3 }
  /// The operand indices of `compute`, and of the first two fields of `sort`.
  private enum Field { static let cycles = 0, elements = 0, urgency = 1 }
  /// The operand indices of the other fields of `sort`.
  private enum SortField {
    static let algorithm = 2, order = 3, cutOff = 4, insertionUpTo = 5, quickFrom = 6
    static let comparison = 7, move = 8
  }

  private static let urgency = FieldDefinition.choice(
    "qos", QualityOfService.allCases.map(\.name),
    "how urgent it is; default: the class of its operation, or else default")

  private static let holdWakeLock = StepDefinition(
    "hold-wake-lock", "keeps the processor awake behind a dark screen",
    fields: [.duration("timeout", "how long at most; default: until released")],
    returns: "at once; the app holds the processor until it releases it or 'timeout' has passed",
    shorthand: "timeout"
  ).claiming().alsoCalled("wake-lock", "wakelock", "partial-wake-lock", "stay-awake")

  private static let releaseWakeLock = StepDefinition(
    "release-wake-lock", "lets the processor sleep again, unless something else holds it"
  ).ending("hold-wake-lock")

  private static let compute = StepDefinition(
    "compute", "runs work on the processor",
    fields: [
      .init("cycles", .variate(.cycles), required: true, "the work in clock cycles"),
      urgency,
    ], returns: "when the work is done", shorthand: "cycles"
  ).alsoCalled("cpu", "work", "calculate", "process")

  private static let sort = StepDefinition(
    "sort", "sorts numbers in memory, at the cost of the expected comparisons and moves",
    fields: [
      .number("elements", required: true, "how many numbers"),
      urgency,
      .choice("algorithm", SortCost.Algorithm.allCases.map(\.rawValue), "how; default: by-size"),
      .choice(
        "order", SortCost.Order.allCases.map(\.rawValue),
        "order before the sort; default: random"),
      .number(
        "cut-off",
        "the largest part that quicksort leaves to insertion sort, 0 to 1024; default: 0"),
      .number("insertion-up-to", "the most elements that by-size sorts by insertion; default: 43"),
      .number("quick-from", "the fewest elements that by-size sorts by dual-pivot; default: 286"),
      .init("comparison", .variate(.cycles), "what one comparison takes; default: 12 cycles"),
      .init("move", .variate(.cycles), "what one move of an element takes; default: 2 cycles"),
    ], returns: "when the work is done", shorthand: "elements")

  let cycles: Double
  /// The index of the class in ``QualityOfService``.
  let quality: Int

  /// Create the step at `index` of ``definitions``; its cycles are not finite if its operands are
  /// not.
  ///
  /// - Parameter inherited: The class of work without a class of its own.
  @inline(__always) init(_ index: Int, _ operands: UnsafeBufferPointer<Double>, inherited: Int?) {
    let urgency = operands[Field.urgency]
    quality =
      urgency.isNaN
      ? inherited ?? QualityOfService.default.rawValue
      : min(max(Int(urgency), 0), QualityOfService.background.rawValue)
    cycles = index == Index.compute ? operands[Field.cycles] : Self.cyclesOfSort(operands)
  }

  @inline(never) private static func cyclesOfSort(_ operands: UnsafeBufferPointer<Double>) -> Double
  {
    func number(_ slot: Int, _ standard: Double) -> Double {
      operands[slot].isNaN ? standard : operands[slot]
    }
    func choice<Choice: CaseIterable>(_ slot: Int, _ standard: Choice) -> Choice
    where Choice.AllCases == [Choice] {
      operands[slot].isNaN ? standard : Choice.allCases[Int(operands[slot])]
    }
    guard operands[Field.elements].isFinite else { return .nan }
    let cost = SortCost(
      elements: operands[Field.elements], choice(SortField.algorithm, SortCost.Algorithm.bySize),
      order: choice(SortField.order, SortCost.Order.random),
      cutOff: number(SortField.cutOff, 0),
      insertionUpTo: number(SortField.insertionUpTo, SortCost.insertionUpTo),
      quickFrom: number(SortField.quickFrom, SortCost.quickFrom))
    return cost.comparisons * max(number(SortField.comparison, 12), 0)
      + cost.moves * max(number(SortField.move, 2), 0)
  }
}
