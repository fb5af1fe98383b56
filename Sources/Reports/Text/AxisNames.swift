/// Short names for the axes of a sweep.
enum AxisNames {
  /// The last words of the paths, as many of them as make all distinct.
  static func short(_ paths: [String]) -> [String] {
    let lengths = [1, 2]
    for count in lengths {
      let names = paths.map { $0.split(separator: ".").suffix(count).joined(separator: ".") }
      if Set(names).count == names.count { return names }
    }
    return paths
  }
}
