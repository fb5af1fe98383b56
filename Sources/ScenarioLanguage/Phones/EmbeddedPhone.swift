import Configuration

extension ScenarioFiles {
  /// The patch of a variant with its phone in place of the file that it names; any other as it is.
  ///
  /// - Parameters:
  ///   - network: The values that the phone holds.
  ///   - known: The patches that were changed before.
  mutating func embeddingPhone(
    in patch: ConfigurationNode, _ network: HeldNetwork, _ known: TreeMemo<ConfigurationNode>
  ) -> ConfigurationNode {
    guard let key = PhoneKeys.all.first(where: { patch[$0]?.isNull == false }),
      let phone = patch[key]
    else { return patch }
    if phone[HeldNetwork.key] != nil {
      return patch.replacing(key: key, by: network.noted(in: phone))
    }
    return known.value(of: [patch]) {
      let whole = embedded(phone, isPhone: key == "phone").map(network.noted)
      return (whole.map { patch.replacing(key: key, by: $0) } ?? patch, isKept: true)
    }
  }

  /// A phone as its file says it, and not filled in, so that it reads as the file does; nil for one
  /// that names no file.
  private mutating func embedded(
    _ phone: ConfigurationNode, isPhone: Bool
  ) -> ConfigurationNode? {
    let parent = phone["extends"] ?? phone
    guard let name = parent.text, !DeviceLibrary.has(name),
      let profile = profile(name, at: parent, from: parent.location.file)
    else { return nil }
    var whole = notingModels(in: profile)
    if phone.text == nil { whole = whole.merging(phone.removing("extends")) }
    if !isPhone { whole = whole.removing("system") }
    // Without a name it would be read as changes of the scenario's phone.
    return whole["device"] == nil
      ? whole.adding(
        key: "device", ConfigurationNode(text: PhoneDescription.nameless, at: parent.location))
      : whole
  }
}
