import Numerics
import Testing

struct `A law that cannot be` {
  struct Case: Sendable, CustomTestStringConvertible {
    let law: ProbabilityLaw
    let message: String

    init(_ law: ProbabilityLaw, _ message: String) { (self.law, self.message) = (law, message) }

    var testDescription: String { message }
  }

  @Test(arguments: [
    Case(.constant(.nan), "'value' of constant must be a finite number, found nan"),
    Case(.uniform(low: 2, high: 1), "'high' of uniform must not be below 'low' (2.0), found 1.0"),
    Case(
      .uniform(low: -.infinity, high: 1), "'low' of uniform must be a finite number, found -inf"),
    Case(
      .uniform(low: -1e308, high: 1e308),
      "'high' of uniform is too far from 'low' for a number, found 1e+308"),
    Case(
      .normal(mean: 0, standardDeviation: -1), "'sd' of normal must not be negative, found -1.0"),
    Case(
      .normal(mean: 0, standardDeviation: 1, minimum: 31),
      "'min' of normal must not lie more than 30 standard deviations above the mean, found 31.0"),
    Case(
      .normal(mean: 0, standardDeviation: 0, minimum: 1),
      "'min' of normal must not lie more than 30 standard deviations above the mean, found 1.0"),
    Case(
      .normal(mean: 0, standardDeviation: 1e308), "'sd' of normal spreads values beyond all numbers"
    ),
    Case(.logNormal(median: 0, sigma: 1), "'median' of log-normal must be positive, found 0.0"),
    Case(
      .logNormal(median: 1, sigma: -1), "'sigma' of log-normal must not be negative, found -1.0"),
    Case(
      .logNormal(median: 1, sigma: 100), "'sigma' of log-normal spreads values beyond all numbers"),
    Case(.exponential(mean: 0), "'mean' of exponential must be positive, found 0.0"),
    Case(
      .gamma(shape: 0.05, mean: 1), "'shape' of gamma must lie between 0.1 and 10000, found 0.05"),
    Case(
      .gamma(shape: .nan, mean: 1), "'shape' of gamma must lie between 0.1 and 10000, found nan"),
    Case(.gamma(shape: 1, mean: -1), "'mean' of gamma must be positive, found -1.0"),
    Case(.weibull(shape: 0, scale: 1), "'shape' of weibull must be positive, found 0.0"),
    Case(.weibull(shape: 1, scale: 0), "'scale' of weibull must be positive, found 0.0"),
    Case(.weibull(shape: 1e-3, scale: 1), "'shape' of weibull spreads values beyond all numbers"),
    Case(
      .poisson(mean: 1e6),
      "'mean' of poisson must lie between 0 and 100000, found 1000000.0; "
        + "use a normal law for larger counts"),
    Case(
      .poisson(mean: -1),
      "'mean' of poisson must lie between 0 and 100000, found -1.0; "
        + "use a normal law for larger counts"),
    Case(.oneOf(weights: []), "'weights' of one-of must not be empty"),
    Case(.oneOf(weights: [0, 0]), "'weights' of one-of must not all be zero"),
    Case(.oneOf(weights: [1, -1]), "'weights' of one-of must not be negative, found -1.0"),
    Case(
      .oneOf(weights: [1e308, 1e308]), "'weights' of one-of add up to more than a number can hold"),
    Case(.empirical(values: []), "'values' of empirical must not be empty"),
    Case(
      .empirical(values: [1, .nan]), "'values' of empirical must be a finite number, found nan"),
  ])
  func `is refused with the argument and the reason`(_ one: Case) {
    var table = DistributionTable()
    let error = #expect(throws: DistributionError.self) { try table.add(one.law) }
    #expect(error?.description == one.message)
  }
}

struct `A law at the edge of what can be` {
  @Test(
    arguments: [
      .uniform(low: 2, high: 2), .normal(mean: 1, standardDeviation: 0),
      .normal(mean: 0, standardDeviation: 1, minimum: 30),
      .normal(mean: 0, standardDeviation: 1, minimum: -1e300),
      .logNormal(median: 1, sigma: 0), .gamma(shape: 0.1, mean: 1), .gamma(shape: 1e4, mean: 1),
      .weibull(shape: 0.01, scale: 1), .poisson(mean: 0), .poisson(mean: 1e5), .oneOf(weights: [1]),
      .empirical(values: [1]),
    ] as [ProbabilityLaw])
  func `draws finite values`(_ law: ProbabilityLaw) throws {
    let drawing = try Drawing(law)
    #expect(uniforms.allSatisfy { drawing($0).isFinite })
  }
}
