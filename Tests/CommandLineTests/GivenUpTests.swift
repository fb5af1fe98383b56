import Testing

/// The app computes a number of cycles beyond all numbers, so that no run of `original` ends.
struct `A scenario whose baseline cannot be run` {
  private let room: Room
  private let scenario: String

  init() throws {
    room = try Room()
    scenario = try room.file(
      "giveup.yaml",
      """
      scenario: giveup
      phone: pixel-8
      duration: 1 min
      replications: 2
      user: { actions: { o: { at: 1 s, do: [ { open: a } ] } } }
      apps: { a: { variables: { v: 1 }, handlers: { start: [ { repeat: { times: 300, do: [ { set: { v: $(v * 10000) } } ] } }, { compute: $(v * 1 k) } ] } } }
      parameters: { p: 1 s }
      variants: { original: {}, slow: { parameters: { p: 10 s }, apps: { a: { handlers: { start: [ { compute: 5 M }, { wait: $(p) } ] } } } } }
      """)
  }

  @Test(arguments: [["compare", "--no-ranges"], ["parts"], ["advise"]])
  func `ends with the place and the variant`(command: [String]) throws {
    let outcome = try Program.run([command[0], scenario] + command.dropFirst())
    #expect(outcome.status == 65)
    #expect(outcome.output == "")
    #expect(
      outcome.complaint.hasPrefix(
        "\(scenario):8:13: error: the run was given up at 1.000000000 s: processor work of no number of cycles"
      ))
    #expect(outcome.complaint.hasSuffix("(variant original, run 1)"))
  }

  @Test func `has nothing to tell along an axis`() throws {
    let outcome = try Program.run(
      "sweep", scenario, "--vary", "parameters.p=1s,2s", "--store", "\(room.path)/g.db")
    #expect(outcome.status == 65)
    #expect(outcome.output.contains("No point gave app-energy of both slow and original."))
    #expect(!outcome.output.contains("begins and ends"))
    #expect(!outcome.output.contains("does not surely change"))
  }
}
