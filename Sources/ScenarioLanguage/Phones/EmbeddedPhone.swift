import Configuration

extension ScenarioFiles {
  /// The patch of a variant with its phone in place of the file that it names; any other as it is.
  ///
  /// The phone is as its file says it, and not filled in, so that it reads as the file does.
  ///
  /// - Parameter noted: The phone with the names of its held values.
  mutating func embeddingPhone(
    in patch: ConfigurationNode, noted: (ConfigurationNode) -> ConfigurationNode
  ) -> ConfigurationNode {
    guard let key = PhoneKeys.all.first(where: { patch[$0]?.isNull == false }),
      let phone = patch[key]
    else { return patch }
    if phone[HeldNetwork.key] != nil { return patch.replacing(key: key, by: noted(phone)) }
    let parent = phone["extends"] ?? phone
    guard let name = parent.text, !DeviceLibrary.has(name),
      var whole = profile(name, at: parent, from: parent.location.file)
    else { return patch }
    let models = whole["components"].map(PhoneDescription.models)
    if phone.text == nil { whole = whole.merging(phone.removing("extends")) }
    if key == "device" { whole = whole.removing("system") }
    let title = whole["device"]?.text
    if title == nil {
      // Without a name it would be read as changes of the scenario's phone.
      whole = whole.adding(
        key: "device", ConfigurationNode(text: PhoneDescription.nameless, at: parent.location))
    } else if let title, let models, !DeviceLibrary.has(title) {
      whole = whole.removing("profile").adding(key: "profile", models)
    }
    return patch.replacing(key: key, by: noted(whole))
  }
}
