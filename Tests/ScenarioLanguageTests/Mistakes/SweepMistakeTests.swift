import Testing

/// Sweeps whose points cannot be told.
extension `A scenario is refused for` {
  @Test(arguments: sweeps)
  func `a wrong sweep`(mistake: Mistake) throws { try mistake.check() }

  private static let sweeps = [
    Mistake(
      "of nothing", "sweep: 1️⃣{}",
      .init(
        "1️⃣", "'sweep' needs 'matrix'",
        note:
          "'matrix': paths as '--set' takes them, each with a list of values or a range such as 2 s..15 s:1 s; write, for example, sweep: { matrix: { parameters.interval: [15 min, 1 h] } }"
      )),
    Mistake(
      "of a design that is not known",
      "sweep: { design: 1️⃣sobel, matrix: { parameters.x: [1, 2] } }",
      .init(
        "1️⃣",
        "'design' of 'sweep' must be one of grid, zip, latin-hypercube, sobol, morris, saltelli, found 'sobel'",
        note: "did you mean 'sobol'?")),
    Mistake(
      "of a range with another unit at each end", "sweep: { matrix: { duration: 1️⃣1 s..5 mW:1 s } }",
      .init(
        "1️⃣", "'1 s..5 mW:1 s' goes from a duration to a power",
        note: "write the unit at both ends")),
    Mistake(
      "of values with mistakes of their own",
      "sweep: { matrix: { duration: [1 s, 1️⃣5 s..2 s:1 s], device: [a, 2️⃣a], 3️⃣seed: [1, 2], warm-up: 4️⃣~ } }",
      .init("1️⃣", "the low end of '5 s..2 s:1 s' is above its high end"),
      .init("2️⃣", "'device' has the value 'a' twice"),
      .init("3️⃣", "'seed' is the same at all points of a sweep, so 'seed' cannot vary"),
      .init(
        "4️⃣", "'warm-up' needs values, found nothing",
        note: "write a list, such as [1 s, 2 s], or a range, such as 2 s..15 s:1 s")),
    Mistake(
      "of a value in several pieces", "sweep: { matrix: { apps.a.services: [1️⃣[a, b]] } }",
      .init(
        "1️⃣", "a value of 'apps.a.services' must be written in one piece, found a list",
        note: "write the values as one text: \"[a, b], [c]\"")),
    Mistake(
      "of axes that do not go side by side",
      "sweep: { design: zip, matrix: { duration: [1 s, 2 s], warm-up: [1️⃣1 s] } }",
      .init(
        "1️⃣",
        "axes that are zipped have as many values each: 'duration' has 2, 'warm-up' has 1")),
    Mistake(
      "of a grid that does not know its values",
      "sweep: { points: 1️⃣3, matrix: { duration: 2️⃣1 s..2 s } }",
      .init(
        "1️⃣", "the design 'grid' has the points that its values make, and no number of them",
        note: "latin-hypercube and sobol draw as many as are asked for"),
      .init(
        "2️⃣", "'1 s..2 s' says no step, which the design 'grid' needs",
        note: "write a step behind a colon, such as 2s..15s:1s, or choose latin-hypercube or sobol")
    ),
    Mistake(
      "of no number of points", "sweep: { design: morris, matrix: 1️⃣{ duration: 1 s..2 s } }",
      .init("1️⃣", "the design 'morris' needs 'points': how many trajectories there are")),
    Mistake(
      "of too many points",
      "sweep: { matrix: 1️⃣{ duration: 1 s..1000 s:1 s, warm-up: 1 s..101 s:1 s } }",
      .init("1️⃣", "the sweep has more than 100000 points, which is too many")),
    Mistake(
      "of a variant", "variants: { a: {}, b: { 1️⃣sweep: { matrix: { duration: [1 s] } } } }",
      .init("1️⃣", "variant 'b' cannot change 'sweep', which all variants share")),
  ]
}
