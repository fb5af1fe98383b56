extension [String] {
  /// The texts as a choice: "a", "a or b", "a, b or c".
  package var alternatives: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or \(self[count - 1])"
  }
}
