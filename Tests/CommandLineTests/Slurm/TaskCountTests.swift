import Testing

@testable import drainsim

struct `The number of tasks` {
  private func count(
    work: Duration, preparation: Duration = .milliseconds(100), cores: Int = 1,
    pairs: Int = 1_000_000
  ) -> Int {
    TaskCount.suitable(work: work, preparation: preparation, cores: cores, pairs: pairs)
  }

  @Test func `gives each a minute of work or more`() {
    #expect(count(work: .seconds(600)) == 10)
    #expect(count(work: .seconds(659)) == 10)
    #expect(count(work: .seconds(660)) == 11)
  }

  @Test func `counts a minute on all cores of a task`() {
    #expect(count(work: .seconds(600), cores: 5) == 2)
  }

  @Test func `lets no task compile for long what it runs for a short time`() {
    // Ten times twelve seconds are two minutes.
    #expect(count(work: .seconds(600), preparation: .seconds(12)) == 5)
  }

  @Test func `is never more than there are days, or than Slurm takes unasked`() {
    #expect(count(work: .seconds(600), pairs: 3) == 3)
    #expect(count(work: .seconds(1e12)) == 1000)
  }

  @Test func `is one where there is little to do`() {
    #expect(count(work: .zero) == 1)
    #expect(count(work: .seconds(59)) == 1)
  }
}

struct `An option for sbatch` {
  @Test(arguments: ["partition=long", "--partition=long"])
  func `may have its dashes or not`(text: String) {
    #expect(BatchOption(argument: text)?.word == "--partition=long")
  }

  @Test(arguments: [
    ("time=2:00:00", "--time=2:00:00"),
    ("exclusive", "--exclusive"),
    ("comment=a=b", "--comment=a=b"),
    ("comment=two words", #""--comment=two words""#),
    (##"comment=a 'b' "c" \ #d"##, ##""--comment=a 'b' \"c\" \\ \#d""##),
    // The mark makes one character of itself and the quote.
    ("comment=\"\u{301}x", "\"--comment=\\\"\u{301}x\""),
  ])
  func `is quoted as sbatch reads it`(text: String, directive: String) {
    #expect(BatchOption(argument: text)?.directive == directive)
  }

  @Test(arguments: [
    "", "-", "--", "=x", "-p x", "p q=x", "Time=1", "comment=a\nrm -rf", "array=1-3",
    "--dependency=x",
    "output=x", "wrap=true", "chdir=/",
  ])
  func `is refused where the scripts would not be themselves any more`(text: String) {
    #expect(BatchOption(argument: text) == nil)
  }
}
