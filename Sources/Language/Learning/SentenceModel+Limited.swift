extension SentenceModel {
  /// The same model for some of its intents. The others can't win, and take no share of the probability.
  ///
  ///     let model = all.limited { ["INAddTasksIntent", "INCreateNoteIntent"].contains($0) }
  ///
  /// - Parameter isKept: receives the name of an intent, without the values that its sentences imply.
  public func limited(to isKept: (String) -> Bool) -> SentenceModel {
    let (names, groups) = Self.groups(intents.intents)
    let kept = intents.intents.indices.filter {
      intents.intents[$0] == Self.outOfScope || isKept(names[groups[$0]])
    }
    if kept.count == intents.intents.count { return self }
    var model = self
    model.intents.intents = kept.map { intents.intents[$0] }
    model.intents.biases = kept.map { intents.biases[$0] }
    let count = intents.intents.count
    model.intents.weights = []
    model.intents.weights.reserveCapacity(kept.count * intents.features.count)
    for feature in 0..<intents.features.count {
      for intent in kept { model.intents.weights.append(intents.weights[feature * count + intent]) }
    }
    let left = Self.groups(model.intents.intents)
    model.sequenceOf = left.of
    model.sequences = left.names.compactMap { name in
      names.firstIndex(of: name).map { sequences[$0] }
    }
    return model
  }
}
