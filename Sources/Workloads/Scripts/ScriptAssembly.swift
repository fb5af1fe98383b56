public import Configuration
public import Kernel
import Numerics

/// Everything that the scripts of one variant share while they are compiled.
///
/// A class, because every compiler of a script adds to the same tables.
public final class ScriptAssembly {
  public let diagnostics: Diagnostics
  public internal(set) var vocabulary: ScriptVocabulary
  var program = ScriptProgram()
  var marks = NameList()
  var counters = NameList(ScriptEngine.Counter.allCases.map(\.name))
  var observations = NameList()
  var timerLabels = NameList()
  private var streams = StreamRegistry()

  public init(vocabulary: ScriptVocabulary, diagnostics: Diagnostics) {
    self.vocabulary = vocabulary
    self.diagnostics = diagnostics
    vocabulary.events.forEach { register(event: $0) }
  }

  /// Makes a new event known, such as a tap on a button; a known one stays as it is.
  func addEvent(_ definition: EventDefinition, causedByUser: Bool) {
    if vocabulary.event(definition.name) == nil {
      vocabulary.events.append(definition)
      register(event: definition)
    }
    if causedByUser, let place = vocabulary.event(definition.name) {
      program.eventMarks[place] = Int32(marks.place(of: definition.name))
    }
  }

  private func register(event: EventDefinition) {
    program.eventNames.append(StreamName(event.name).hash)
    program.eventMarks.append(-1)
  }

  /// The mark called `name`, made known if it is new.
  public func mark(_ name: String) -> Int { marks.place(of: name) }

  /// The name of a random stream; complains when its hash is another's.
  public func stream(_ text: String, at location: SourceLocation) -> StreamName? {
    do throws(StreamCollision) {
      return try streams.register(text)
    } catch {
      diagnostics.error("\(error)", at: location)
      return nil
    }
  }

  /// The place of a law in the table, which is checked already.
  func place(of law: ProbabilityLaw) -> Int32? {
    (try? program.distributions.add(law))?.rawValue
  }

  /// The finished tables.
  public func finish() -> ScriptProgram {
    program.marks = marks.names
    program.counters = counters.names
    program.observations = observations.names
    return program
  }
}
