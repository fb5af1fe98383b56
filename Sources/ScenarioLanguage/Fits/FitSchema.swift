import Configuration
import Experiments

/// The keys of a fit.
enum FitSchema {
  static let root: [FieldDefinition] = [
    .init("fit", .text, required: true, "the name"),
    .init("question", .text, "the question that it answers"),
    .init("source", .text, "the publication of the table, by its key among the references"),
    .init("scenario", .text, required: true, "the scenario file, beside this one"),
    .init("extends", .text, "the profile that the written one extends; default: standard-phone"),
    .init("variant", .text, "the variant that was measured; default: the first"),
    .section(
      "data", .either([.kind(.text), .list(.mapping(table))]),
      "the table, below the folder that --data names; or a list of tables with the same columns"),
    .section("header", .texts, "the names of the columns of a table without a first line of names"),
    .section("columns", columns, required: true, "the columns, under names for expressions"),
    .section("derived", .textsByName, "further columns, computed from others"),
    .init(
      "group", .text,
      "the column of the batch, app or phone that rows belong to; or $(…) over columns"),
    .section(
      "leave-out", .list(.mapping(rule)), "rows that take no part, each rule with its reason"),
    .section("rows", .textsByName, "the values of the scenario that a row sets, by their paths"),
    .section(
      "measured", .entries(.mapping(measure)), required: true, "the metrics that were measured"),
    .section(
      "free", .entries(.mapping(number)), required: true, "the numbers to be found, by their paths"),
    .init("phone", .text, "the phone that was measured; default: the name"),
    .choice(
      "judges", FitFile.Kind.allCases.map(\.rawValue),
      "what the rows held out judge; default: interpolation"),
    .init(
      "reproduces", .text,
      "why the rows held out are reproduced and not predicted: a number of the model is from them"),
    .choice("loss", FitLoss.allCases.map(\.rawValue), "the residuals; default: relative"),
    .choice("robust", ["no", "huber", "bisquare"], "how outliers are spared; default: no"),
    .section(
      "choose", .entries(.mapping(form)), "the forms that the model may take, by their names"),
    .init("folds", .count, "the folds of the cross-validation that chooses; default: 5"),
    .section("hold-out", .mapping(holdOut), "the rows that judge the fit and take no part in it"),
    .init("effects", .group(effects), "treatments against a control within each group"),
    .section(
      "parts", .entries(.kind(.condition)),
      "rows that are also judged apart, by their names: $(…) over columns"),
    .section(
      "pairs", .textsByName,
      "columns in which two rows are alike, with the most by which they differ: judges such pairs as treatments"
    ),
    .section(
      "before", .entries(.list(.kind(.text), count: 2)),
      "ranges of numbers before the fit, by their paths, as [low, high]"),
    .section(
      "rivals", .entries(.texts), "simple models on the same rows, by their names: lists of terms"),
    .init("spread", .group(spread), "how much the numbers differ from phone to phone"),
  ]

  static let table: [FieldDefinition] = [
    .init("file", .text, required: true, "its path, below the folder that --data names"),
    .section("columns", .textsByName, "further columns, each the same in all rows: title and cell"),
    .init("every", .count, "read every n-th row only"),
    .init("first", .condition, "read only the first row for which $(…) over columns holds"),
  ]

  /// The section of columns: each is a title, or a mapping with it.
  static let columns = ValueForm.entries(.either([.kind(.text), .mapping(column)]))

  static let column: [FieldDefinition] = [
    .init("column", .text, required: true, "its title in the table"),
    .init("unit", .text, "the unit of its numbers; default: plain numbers"),
    .section("missing", .texts, "words for a value that is missing, such as err"),
    .init("equals", .text, "a text: cells with it are 1, all others 0"),
  ]

  static let rule: [FieldDefinition] = [
    .init("where", .condition, required: true, "which rows: $(…) over columns"),
    .init("reason", .text, required: true, "why"),
  ]

  static let measure: [FieldDefinition] = [
    .init("metric", .text, "the metric of the scenario; default: the name"),
    .init("value", .text, required: true, "the measured value: $(…) over columns"),
  ]

  static let number: [FieldDefinition] = [
    .init("start", .text, required: true, "the value before the fit, with its unit"),
    .section("bounds", .list(.kind(.text), count: 2), "the values that make sense, as [low, high]"),
  ]

  static let form: [FieldDefinition] = [
    .section("hold", .textsByName, "free numbers that are known in it, by their paths"),
    .choice(
      "robust", ["no", "huber", "bisquare"], "how outliers are spared; default: as in the fit"),
  ]

  static let holdOut: [FieldDefinition] = [
    .init("every", .count, "every n-th row"),
    .init("share", .quantity(.none), "a share of the rows, or of the groups, drawn by 'seed'"),
    .init("seed", .count, "the seed of 'share'; default: 1"),
    .section(
      "groups", .either([.kind(.choice(["each"])), .texts]),
      "the rows of these groups; 'each' for each group in turn"),
    .init("where", .condition, "the rows for which $(…) over columns holds"),
  ]

  static let effects: [FieldDefinition] = [
    .init("column", .text, required: true, "the column that names the treatment of a row"),
    .init("control", .text, required: true, "the text of rows without treatment"),
    .init("metric", .text, "the measured metric; default: the first"),
    .section("judged", .texts, "the treatments that judge the fit; default: all with rows in it"),
    .section("leave-out", .textsByName, "treatments that are no such thing: { name: reason }"),
  ]

  static let spread: [FieldDefinition] = [
    .init("share", .quantity(.none), required: true, "to both sides, of the value"),
    .init("source", .text, "the publication that gives it"),
    .init("reason", .text, required: true, "why it is assumed, or what it is of"),
  ]
}
