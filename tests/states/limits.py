"""How large an answer may be, and how much there may be in it: bounds on work without a clock."""

MESSAGE_BYTES = 1_000_000  # of figures and words, as `course/answer.py` promises
CELLS_BYTES = 4 * 256 * 512  # float32, in the most rows and columns that a picture has
CELL_BYTES = 2_000
SENTENCE_BYTES = 4_000  # of a refusal
PART_BYTES = 400_000  # of one figure or one piece of words

TRACES = 200
POINTS = 60_000  # of all lines and marks of a figure
PICTURE_CELLS = 256 * 512
TABLE_ROWS = 600
