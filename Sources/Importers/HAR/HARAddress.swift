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

  /// The name of what belongs to one host: the domain that somebody registered. An address of
  /// numbers is its own name.
  var name: String {
    guard RecordedNames.isPlain(host), !host.isEmpty else { return RecordingImport.other }
    return AppName.domain(of: host) ?? host
  }
}
