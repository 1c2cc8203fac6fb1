import subprocess
import sys

import pe_core


def test_random_numbers_are_not_loaded_before_they_are_drawn():
    # A browser takes as long to load NumPy's generators as the rest of the core and the course.
    code = (
        "import sys, course.answer, course.contents, pe_core, pe_core.figures\n"
        "pe_core.comparison(64), pe_core.sinusoidal(100, 512)\n"
        "assert 'numpy.random' not in sys.modules"
    )
    root = pe_core.__path__[0] + "/.."
    subprocess.run([sys.executable, "-c", code], cwd=root, check=True)
