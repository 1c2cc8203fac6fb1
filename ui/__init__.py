"""The Streamlit app: pages, controls and blocks, drawn from `course`."""

import os

# One thread for a product of matrices. A second one only waits for a core that another learner's
# picture has: with three learners at a time each picture took three times as long. NumPy reads this
# when it is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
