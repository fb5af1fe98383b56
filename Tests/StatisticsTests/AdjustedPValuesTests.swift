import Statistics
import Testing

struct `Adjusted p-values` {
  let values: [Double?] = [0.01, 0.04, 0.03, 0.005, 0.03, 0.5]

  private func agree(_ found: [Double?], _ expected: [Double]) -> Bool {
    found.count == expected.count
      && zip(found, expected).allSatisfy {
        $0.map { [e = $1] in ($0 - e).magnitude < 1e-14 } ?? false
      }
  }

  // R 4.2.2: p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.03, 0.5), "holm") and "BH".
  @Test func `by Holm are those of R`() {
    #expect(agree(AdjustedPValues.holm(values), [0.05, 0.12, 0.12, 0.03, 0.12, 0.5]))
  }

  @Test func `by Benjamini and Hochberg are those of R`() {
    #expect(
      agree(
        AdjustedPValues.benjaminiHochberg(values), [0.03, 0.048, 0.045, 0.03, 0.045, 0.5]))
  }

  @Test func `reject by Benjamini and Hochberg what their paper rejects`() {
    // Their example of fifteen hypotheses at 5 %: the first four.
    let published: [Double?] = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
      0.5719,
      0.6528, 0.7590, 1,
    ]
    #expect(AdjustedPValues.benjaminiHochberg(published).count { ($0 ?? 1) <= 0.05 } == 4)
  }

  @Test func `reject by Holm what the paper of Benjamini and Hochberg says`() {
    let published: [Double?] = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
      0.5719,
      0.6528, 0.7590, 1,
    ]
    #expect(AdjustedPValues.holm(published).count { ($0 ?? 1) <= 0.05 } == 3)
  }

  @Test func `leave out tests that have none`() {
    #expect(AdjustedPValues.holm([nil, 0.02, nil, 0.5]) == [nil, 0.04, nil, 0.5])
  }

  @Test func `of one test are as they were`() {
    #expect(AdjustedPValues.benjaminiHochberg([0.2]) == [0.2])
  }

  @Test func `are never above one`() {
    #expect(AdjustedPValues.holm([0.9, 0.8]) == [1, 1])
  }

  @Test func `of no tests are none`() {
    #expect(AdjustedPValues.holm([]).isEmpty)
  }
}
