/// Scan for the service that is sought, and hear of nothing else.
enum ScanFilter: AppPractice {
  static let name = "scan-filter"
  static let row = "B5"
  static let advice = "Scan for the service that the app looks for"
  static let price = "devices that do not announce the service are not found"
  static let source = "apple-bluetooth-best-practices"

  static func proposals(for app: AppScripts) -> [Proposal] {
    let services = app.soughtServices
    guard !services.isEmpty else { return [] }
    let filter = Snippet.list(services.map(Snippet.text))
    // A filter for more than the app asks of what it hears lets strangers through.
    let open = app.steps("scan").filter { site in
      guard let filter = site.step["filter"] else { return true }
      let own = filter.elements?.compactMap(\.text) ?? [filter.text].compactMap(\.self)
      return Set(own).isDisjoint(with: services)
    }
    return open.flatMap { site in
      [
        proposal(
          at: site, of: app, services.joined(separator: ", "), [.set(site, "filter", filter)]),
        proposal(
          at: site, of: app, "\(services.joined(separator: ", ")), for 30 s without news",
          [.set(site, "filter", filter), .set(site, "stop-when-idle", "30 s")]),
      ]
    }
  }

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    guard app.soughtServices.isEmpty else { return [] }
    return app.steps("scan").filter { $0.step["filter"] == nil }.map {
      question("Which service do the devices offer that the app looks for?", at: $0)
    }
  }
}

extension AppScripts {
  /// The services by which the app tells what it looks for.
  var soughtServices: [String] {
    let key = "offers-"
    let found = Self.texts(in: node).flatMap { text in
      text.components(after: key).map { $0.prefix { $0.isLetter || $0.isNumber || $0 == "-" } }
    }
    return Set(found.map(String.init)).sorted()
  }
}

extension String {
  /// The texts behind each occurrence of a word.
  fileprivate func components(after word: String) -> [Substring] {
    var rest = self[...]
    var found: [Substring] = []
    while let range = rest.firstRange(of: word) {
      rest = rest[range.upperBound...]
      found.append(rest)
    }
    return found
  }
}
