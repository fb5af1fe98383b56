import ArgumentParser
import Experiments
import Reports
import Statistics

/// A whole number from 1 up.
struct PositiveCount: ExpressibleByArgument {
  let value: Int

  init(_ value: Int) { self.value = value }

  init?(argument: String) {
    let isNumber = argument.allSatisfy { $0.isASCII && $0.isNumber }
    // A number beyond 64 bits is beyond every limit, too.
    guard let value = Int(argument) ?? (isNumber && !argument.isEmpty ? .max : nil), value >= 1
    else { return nil }
    self.value = value
  }

  /// Refuse more than an option can take.
  func check(_ option: String, most: Int) throws(ValidationError) {
    try refuse(value > most, "\(option) takes at most \(most).")
  }

  var defaultValueDescription: String { "\(value)" }
}

/// A share strictly between nothing and all of something, as people write it: `5%`, `5 %` or
/// `0.05`.
struct ShareOption: ExpressibleByArgument {
  let share: Double

  init(_ share: Double) { self.share = share }

  init?(argument: String) {
    let share = WrittenShare(argument).share
    guard let share, share > 0, share < 1 else { return nil }
    self.share = share
  }

  var defaultValueDescription: String { PercentText.option(share) }
}

/// A level of confidence as people write it: `95%`, `95 %` or `0.95`.
struct ConfidenceOption: ExpressibleByArgument {
  let level: ConfidenceLevel

  init(_ level: ConfidenceLevel) { self.level = level }

  init?(argument: String) {
    guard let level = WrittenShare(argument).share.flatMap({ try? ConfidenceLevel($0) }) else {
      return nil
    }
    self.level = level
  }

  var defaultValueDescription: String { PercentText.option(level.probability) }
}

/// A difference that counts as none: `0.5` in the unit of the values, or `2%` of the baseline's
/// mean.
struct MarginOption: ExpressibleByArgument {
  let margin: EquivalenceMargin

  init?(argument: String) {
    let written = WrittenShare(argument)
    guard let size = written.number, size > 0, size.isFinite else { return nil }
    margin = written.isPercent ? .share(size / 100) : .absolute(size)
  }
}

/// A number with or without a sign of percent.
private struct WrittenShare {
  let number: Double?
  let isPercent: Bool

  init(_ argument: String) {
    isPercent = argument.last == "%"
    var text = isPercent ? argument.dropLast() : argument[...]
    while text.last == " " { text.removeLast() }
    number = Double(text)
  }

  var share: Double? { number.map { isPercent ? $0 / 100 : $0 } }
}

/// A length of waiting: `90s`, `10min`, `1.5 h`, in the units of the scenario language.
struct WaitOption: ExpressibleByArgument {
  let duration: Duration

  private static let units = ["s": 1.0, "min": 60.0, "h": 3600.0]

  init?(argument: String) {
    let digits = argument.prefix { $0.isNumber || $0 == "." }
    let unit = argument.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Double(digits), let factor = Self.units[String(unit)], number > 0,
      number * factor < 1e9
    else { return nil }
    duration = .seconds(number * factor)
  }
}

/// `2/8`: the second of eight shards.
struct ShardOption: ExpressibleByArgument {
  let shard: Shard

  init?(argument: String) {
    guard let shard = Shard(argument) else { return nil }
    self.shard = shard
  }
}

/// The format of results that have no rows.
enum DocumentFormat: String, CaseIterable, ExpressibleByArgument {
  /// Tables for people.
  case text
  /// One document with every digit.
  case json

  /// Write the results in this format to standard output.
  func write(
    _ text: (TextStyle) throws -> String, json: @autoclosure () throws -> String
  ) throws {
    let isText = self == .text
    try StandardOutput.write(isText ? text(StandardOutput.style) : json(), forPeople: isText)
  }
}

/// The format of results.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// Tables for people.
  case text
  /// One document with every digit.
  case json
  /// One row per variant, replication and metric.
  case csv
  /// A table for a page or a comment.
  case markdown
  /// A table for a paper, with the packages booktabs and siunitx.
  case latex
}

/// Refuse options that do not go together.
func refuse(_ isRefused: Bool, _ message: @autoclosure () -> String) throws(ValidationError) {
  if isRefused { throw ValidationError(message()) }
}

extension ArgumentHelp {
  /// The help of an option, with the name of its value.
  static func value(_ name: String, _ help: String) -> ArgumentHelp {
    ArgumentHelp(help, valueName: name)
  }

  /// The help of an option that `--help` leaves out, and `--help-hidden` shows.
  static func further(_ name: String, _ help: String) -> ArgumentHelp {
    ArgumentHelp(help, valueName: name, visibility: .hidden)
  }
}

extension NameSpecification {
  /// `-o` and `--output`.
  static let output: Self = [.customShort("o"), .customLong("output")]
  /// `-n`, the name of the property, and the shorter word for it.
  static let replications: Self = [.customShort("n"), .long, .customLong("runs")]
}
