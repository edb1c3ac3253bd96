print("The consumer's app does nothing by itself.")
