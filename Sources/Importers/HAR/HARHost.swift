/// The address of a request.
struct HARAddress: Equatable {
  /// In small letters, without the colon.
  let scheme: String
  /// In small letters; empty for an address without one.
  let host: String

  init(_ url: String) {
    let scheme = url.prefix { $0 != ":" }
    self.scheme = scheme.count < 20 && scheme.count < url.count ? scheme.lowercased() : ""
    let rest = url.dropFirst(scheme.count)
    guard rest.hasPrefix("://") else {
      host = ""
      return
    }
    let authority = rest.dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    host = (place.hasPrefix("[") ? place.prefix { $0 != "]" } : place.prefix { $0 != ":" })
      .lowercased()
  }

  /// The name of what belongs to one host: the domain that somebody registered, as far as its form
  /// tells.
  ///
  /// It is the last two labels, or three where the second but last is one like the `co` of `co.uk`.
  /// An address of numbers is its own name.
  var name: String {
    guard RecordedNames.isPlain(host) else { return "other" }
    let labels = host.split(separator: ".")
    guard let last = labels.last, last.utf8.contains(where: { !(0x30...0x39).contains($0) }) else {
      return labels.isEmpty ? "other" : host
    }
    let isShared =
      labels.count > 2 && last.utf8.count == 2
      && Self.secondLevels.contains(labels[labels.count - 2])
    return labels.suffix(isShared ? 3 : 2).joined(separator: ".")
  }

  /// What countries use below their own domain for all.
  private static let secondLevels: Set<Substring> = [
    "ac", "co", "com", "edu", "go", "gob", "gov", "gub", "ltd", "me", "mil", "ne", "net", "nhs",
    "or", "org", "plc", "sch",
  ]
}
