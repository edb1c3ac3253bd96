// Swift code logs by the Swift module of the same name; there is nothing for C.
