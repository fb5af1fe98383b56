public import Configuration
import Quantities

/// A step that a service asks of the parts of the phone, on behalf of an app.
///
/// It travels in a ``Signal``, so it is no more than four numbers and a code.
@frozen
public struct Errand: BitwiseCopyable, Sendable {
  public enum Step: Int, CaseIterable, BitwiseCopyable, Sendable {
    case request, readFile, writeFile, query, store, vibrate

    /// The step of scripts that it is.
    public var name: String {
      switch self {
      case .request: NetworkSteps.request.name
      case .readFile: "read-file"
      case .writeFile: "write-file"
      case .query: "query"
      case .store: "store"
      case .vibrate: "vibrate"
      }
    }
  }

  public let step: Step
  /// The radio that is to carry a request, by its place in ``NetworkSteps/roles``; -1 for any.
  public let carrier: Int
  let operands: SIMD4<Double>

  /// Sizes in bytes, times in nanoseconds; a time-out of NaN is none.
  public static func request(
    up: Double, down: Double, answer: Double, timeout: Double, carrier: Int = -1
  ) -> Errand {
    Errand(step: .request, carrier: carrier, operands: SIMD4(up, down, answer, timeout))
  }

  /// Reads or writes a file in one piece.
  public static func file(_ step: Step, bytes: Double) -> Errand {
    Errand(step: step, carrier: -1, operands: SIMD4(bytes, .nan, .nan, .nan))
  }

  /// Shakes the phone for one pulse of the device.
  public static func vibrate() -> Errand {
    Errand(step: .vibrate, carrier: -1, operands: SIMD4(repeating: .nan))
  }

  /// Reads or writes rows of a database.
  public static func table(_ step: Step, rows: Double, bytes: Double) -> Errand {
    Errand(step: step, carrier: -1, operands: SIMD4(rows, bytes, .nan, .nan))
  }

  private init(step: Step, carrier: Int, operands: SIMD4<Double>) {
    self.step = step
    self.carrier = carrier
    self.operands = operands
  }

  /// Both choices in one number.
  var code: Int { step.rawValue << 8 | (carrier + 1) }

  /// What a signal carries.
  public init(_ signal: UnsafePointer<Signal>) {
    step = Step(rawValue: Int(signal.pointee.code) >> 8)!
    carrier = Int(signal.pointee.code) & 0xff - 1
    operands = signal.pointee.fields
  }

  /// The operands of the step, as its definition lists them; of `read-file` and `write-file` it has
  /// the first four, of the others all.
  public var operandCount: Int {
    switch step {
    case .request: 5
    case .readFile, .writeFile: 4
    case .query, .store: 2
    case .vibrate: 1
    }
  }

  public func operand(_ place: Int) -> Double { place < 4 ? operands[place] : .nan }
}

/// What became of what a service asked for.
@frozen
public enum Answer: BitwiseCopyable, Sendable {
  case completed
  /// Not done; of a request these bytes were left to send and to receive, a begun one counted.
  case failed(StepFailure, up: Double, down: Double)

  /// What a signal of kind ``Signal/Kind/failed`` says.
  public init(failed signal: UnsafePointer<Signal>) {
    self = .failed(
      StepFailure(rawValue: UInt8(signal.pointee.code))!, up: signal.pointee.fields.x,
      down: signal.pointee.fields.y)
  }
}
