"""The heatmap page once more in each of the other tools, one small file a tool."""
