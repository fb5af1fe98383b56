/// Watch a place instead of tracking the way to it.
enum RegionForLocation: AppPractice {
  static let name = "region-for-location"
  static let row = "B18"
  static let advice = "Let the system watch the borders of the place"
  static let price = "a crossing is told some time after it"
  static let source = "apple-energy-guide"

  static func questions(about app: AppScripts) -> [AuthorQuestion] {
    guard app.root["surroundings"]?["places"] != nil, !app.has("monitor") else { return [] }
    return app.steps("track").filter { !app.isForPerson($0) || !app.has("animate") }.map {
      question(
        "Would it be enough to hear when the phone enters or leaves a place ('monitor')?", at: $0)
    }
  }
}
