import Testing

struct `Streams whose names have one hash` {
  @Test func `are refused with both names`() throws {
    // Found by search: FNV-1a of "user.actions.mwvcwrt" is that of "user.actions.oqtwwnb".
    try Mistake(
      "",
      """
      user:
        actions:
          mwvcwrt: { at: { exponential: 3 s }, do: [] }
          oqtwwnb: { at: 1️⃣{ exponential: 3 s }, do: [] }
      """,
      .init(
        "1️⃣",
        "streams 'user.actions.mwvcwrt.at' and 'user.actions.oqtwwnb.at' would draw the same numbers; rename one"
      )
    ).check()
  }
}
