/// The words of the error that some work throws; nil where it throws none.
func message(_ work: () throws -> Void) -> String? {
  do {
    try work()
    return nil
  } catch { return "\(error)" }
}
